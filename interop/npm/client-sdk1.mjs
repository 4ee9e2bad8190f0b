// The client of the TypeScript SDK 1.x, by itself or behind mcp-remote.
import { createRequire } from 'node:module';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as types from '@modelcontextprotocol/sdk/types.js';
import { answers, heard, pages, run, target } from './checks.mjs';

const client = new Client({ name: 'typescript-sdk-1', version: '1' }, { capabilities: { elicitation: {}, sampling: {}, roots: {} } });
client.setRequestHandler(types.ElicitRequestSchema, () => answers.elicit);
client.setRequestHandler(types.CreateMessageRequestSchema, () => answers.sample);
client.setRequestHandler(types.ListRootsRequestSchema, () => answers.roots);
client.setNotificationHandler(types.LoggingMessageNotificationSchema, (n) => void heard.push(`${n.params.level}: ${n.params.data}`));
client.setNotificationHandler(types.ToolListChangedNotificationSchema, () => void heard.push('tools'));
client.setNotificationHandler(types.ResourceUpdatedNotificationSchema, (n) => void heard.push(n.params.uri));

/** The command for mcp-remote, which a client over stdio starts. */
function remote() {
  const dir = path.dirname(createRequire(import.meta.url).resolve('mcp-remote/package.json'));
  const protocol = target.era === 'modern' ? ['--protocol', 'auto'] : target.era === 'legacy' ? ['--protocol', 'legacy'] : [];
  return [process.execPath, path.join(dir, 'dist', 'proxy.js'), target.url, '--transport', 'http-only', '--silent', ...protocol];
}

const viaRemote = process.argv[3] === 'mcp-remote';
let transport;
if (target.transport === 'HTTP' && !viaRemote) {
  transport = new StreamableHTTPClientTransport(new URL(target.url));
} else {
  const [command, ...args] = viaRemote ? remote() : target.command;
  transport = new StdioClientTransport({ command, args, stderr: 'inherit', env: process.env });
}

await run({
  can: { elicit: true, sample: true, roots: true, progress: true, cancel: true },
  connect: async () => {
    await client.connect(transport);
    // What is between mcp-remote and the server is not to be seen here.
    return viaRemote ? undefined : (transport.protocolVersion ?? transport._protocolVersion ?? '2025');
  },
  ping: () => client.ping(),
  listTools: async () => (await pages((p) => client.listTools(p), 'tools')).map((t) => t.name),
  callTool: (name, args, options) => client.callTool({ name, arguments: args }, undefined, options),
  listPrompts: async () => (await pages((p) => client.listPrompts(p), 'prompts')).map((p) => p.name),
  getPrompt: (name, args) => client.getPrompt({ name, arguments: args }),
  listResources: async () => (await pages((p) => client.listResources(p), 'resources')).map((r) => r.uri),
  listTemplates: async () => (await pages((p) => client.listResourceTemplates(p), 'resourceTemplates')).map((t) => t.uriTemplate),
  readResource: (uri) => client.readResource({ uri }),
  complete: async (prompt, name, value) => (await client.complete({ ref: { type: 'ref/prompt', name: prompt }, argument: { name, value } })).completion.values,
  setLevel: (level) => client.setLoggingLevel(level),
  watch: (uri) => client.subscribeResource({ uri }),
  close: async () => {
    await transport.terminateSession?.();
    await client.close();
  },
});
