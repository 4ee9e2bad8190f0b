// The client of the TypeScript SDK 2.x.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { answers, heard, pages, run, target } from './checks.mjs';

const mode = { modern: { pin: '2026-07-28' }, legacy: 'legacy' }[target.era];
const client = new Client(
  { name: 'typescript-sdk-2', version: '1' },
  { capabilities: { elicitation: { form: {} }, sampling: {}, roots: {} }, ...(mode && { versionNegotiation: { mode } }) },
);
client.setRequestHandler('elicitation/create', () => answers.elicit);
client.setRequestHandler('sampling/createMessage', () => answers.sample);
client.setRequestHandler('roots/list', () => answers.roots);
client.setNotificationHandler('notifications/message', (n) => void heard.push(`${n.params.level}: ${n.params.data}`));
client.setNotificationHandler('notifications/tools/list_changed', () => void heard.push('tools'));
client.setNotificationHandler('notifications/resources/updated', (n) => void heard.push(n.params.uri));

let transport;
if (target.transport === 'HTTP') {
  transport = new StreamableHTTPClientTransport(new URL(target.url));
} else {
  const [command, ...args] = target.command;
  transport = new StdioClientTransport({ command, args, stderr: 'inherit', env: process.env });
}
const isModern = () => client.getProtocolEra() === 'modern';
let meta;

await run({
  can: { elicit: true, sample: true, roots: true, progress: true, cancel: true },
  connect: async () => {
    await client.connect(transport);
    return client.getNegotiatedProtocolVersion();
  },
  ping: () => (isModern() ? client.discover() : client.ping()),
  listTools: async () => (await pages((p) => client.listTools(p), 'tools')).map((t) => t.name),
  callTool: (name, args, options) => client.callTool({ name, arguments: args, ...(meta && { _meta: meta }) }, options),
  listPrompts: async () => (await client.listPrompts()).prompts.map((p) => p.name),
  getPrompt: (name, args) => client.getPrompt({ name, arguments: args }),
  listResources: async () => (await client.listResources()).resources.map((r) => r.uri),
  listTemplates: async () => (await client.listResourceTemplates()).resourceTemplates.map((t) => t.uriTemplate),
  readResource: (uri) => client.readResource({ uri }),
  complete: async (prompt, name, value) => (await client.complete({ ref: { type: 'ref/prompt', name: prompt }, argument: { name, value } })).completion.values,
  setLevel: async (level) => {
    if (isModern()) meta = { 'io.modelcontextprotocol/logLevel': level };
    else await client.setLoggingLevel(level);
  },
  watch: (uri) => (isModern() ? client.listen({ toolsListChanged: true, resourceSubscriptions: [uri] }) : client.subscribeResource({ uri })),
  close: async () => {
    await transport.terminateSession?.();
    await client.close();
  },
});
