// A server on the TypeScript SDK 2.x, which offers what doc.go says: over stdio, or
// over HTTP where the argument is a port.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import { completable, createMcpHandler, inputRequired, isLegacyRequest, McpServer, ProtocolError, ResourceTemplate } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const port = process.argv[2];
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const say = (text) => ({ content: [{ type: 'text', text }] });

let cancelled = 0;
let handler; // of modern requests over HTTP

function newServer({ era } = { era: 'legacy' }) {
  const server = new McpServer(
    { name: 'typescript-sdk-2', version: '1' },
    { capabilities: { logging: {}, completions: {}, tools: { listChanged: true }, resources: { subscribe: true } } },
  );
  const tool = (name, run, config = {}) => server.registerTool(name, { description: 'Does what its name says.', inputSchema: z.object({}), ...config }, run);
  // ask asks as the era has it, and says what there is to say of the answer.
  const ask = (name, embedded, send, spoken) =>
    tool(name, async (_, ctx) => {
      if (era === 'legacy') return say(spoken(await send(ctx)));
      const answer = ctx.mcpReq.inputResponses?.q;
      return answer ? say(spoken(answer)) : inputRequired({ inputRequests: { q: embedded } });
    });

  tool('echo', async ({ text }) => say(text), { inputSchema: z.object({ text: z.string() }) });
  tool('content', async () => ({
    content: [
      { type: 'text', text: 'a text' },
      { type: 'image', data: png, mimeType: 'image/png' },
      { type: 'resource', resource: { uri: 'test://static', text: 'hi' } },
      { type: 'resource_link', uri: 'test://static', name: 'static' },
    ],
  }));
  tool('sum', async ({ a, b }) => ({ ...say(JSON.stringify({ sum: a + b })), structuredContent: { sum: a + b } }), {
    inputSchema: z.object({ a: z.number(), b: z.number() }),
    outputSchema: z.object({ sum: z.number() }),
  });
  tool('fail', async () => ({ ...say('it failed'), isError: true }));
  tool('progress', async (_, ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    for (let i = 1; i <= 3 && progressToken !== undefined; i++) {
      await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: i, total: 3 } });
    }
    return say('done');
  });
  tool('log', async (_, ctx) => {
    await ctx.mcpReq.log('debug', 'a debug');
    await ctx.mcpReq.log('warning', 'a warning');
    return say('done');
  });
  const form = {
    message: 'Who are you?',
    requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  };
  const question = { maxTokens: 100, messages: [{ role: 'user', content: { type: 'text', text: 'The capital of France?' } }] };
  ask('elicit', inputRequired.elicit(form), (ctx) => ctx.mcpReq.elicitInput(form), (r) => `${r.action} ${r.content.name}`);
  ask('sample', inputRequired.createMessage(question), (ctx) => ctx.mcpReq.requestSampling(question), (r) => [r.content].flat()[0].text);
  ask('roots', inputRequired.listRoots(), (ctx) => ctx.mcpReq.send({ method: 'roots/list' }), (r) => r.roots[0].uri);
  tool('slow', async (_, ctx) => {
    await new Promise((resolve) => ctx.mcpReq.signal.addEventListener('abort', resolve));
    cancelled++;
    return say('cancelled');
  });
  tool('cancelled', async () => say(String(cancelled)));
  tool('touch', async () => {
    if (handler && era === 'modern') {
      handler.notify.toolsChanged();
      handler.notify.resourceUpdated('test://static');
    } else {
      server.sendToolListChanged();
      await server.server.sendResourceUpdated({ uri: 'test://static' });
    }
    return say('done');
  });
  server.registerPrompt(
    'greet',
    { argsSchema: z.object({ name: completable(z.string(), (begun) => ['Ada', 'Alan', 'Grace'].filter((name) => name.startsWith(begun))) }) },
    ({ name }) => ({ messages: [{ role: 'user', content: { type: 'text', text: `Hello, ${name}` } }] }),
  );
  server.registerResource('static', 'test://static', {}, (uri) => ({ contents: [{ uri: uri.href, text: 'hi' }] }));
  server.registerResource('item', new ResourceTemplate('test://item/{id}', { list: undefined }), {}, (uri, { id }) => ({
    contents: [{ uri: uri.href, text: `item ${id}` }],
  }));
  if (era === 'legacy') {
    server.server.setRequestHandler('resources/subscribe', () => ({}));
    server.server.setRequestHandler('resources/unsubscribe', () => ({}));
  }
  // The SDK makes results of the errors that tools throw, so this one is no tool of its.
  const call = server.server._requestHandlers?.get('tools/call');
  if (call) {
    server.server._requestHandlers.set('tools/call', (request, ctx) => {
      if (request.params.name === 'refuse') throw new ProtocolError(4001, 'refused', { why: 'just so', again: [1, 2.5] });
      return call(request, ctx);
    });
  }
  return server;
}

if (!port) {
  serveStdio(newServer);
} else {
  handler = createMcpHandler(newServer, { legacy: 'reject' });
  const modern = toNodeHandler(handler);
  const sessions = new Map();
  createServer(async (req, res) => {
    const body = await new Promise((resolve) => {
      const chunks = [];
      req.on('data', (chunk) => chunks.push(chunk));
      req.on('end', () => resolve(Buffer.concat(chunks)));
    });
    const parsed = body.length ? JSON.parse(body) : undefined;
    if (await isLegacyRequest(await toWebRequest(req, parsed), parsed)) {
      let transport = sessions.get(req.headers['mcp-session-id']);
      if (!transport) {
        transport = new NodeStreamableHTTPServerTransport({
          sessionIdGenerator: randomUUID,
          onsessioninitialized: (id) => sessions.set(id, transport),
        });
        await newServer().connect(transport);
      }
      await transport.handleRequest(req, res, parsed);
    } else {
      await modern(req, res, parsed);
    }
  }).listen(Number(port), '127.0.0.1');
}
