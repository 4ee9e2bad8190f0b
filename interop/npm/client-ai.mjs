// The AI SDK's MCP client, package @ai-sdk/mcp, of three majors: 0 belongs to AI SDK
// 5, 1 to 6, and 2 to 7. The second argument says which.
import { answers, pages, run, Skip, target } from './checks.mjs';

const major = Number(process.argv[3]);
const name = ['ai-sdk-mcp-0', 'ai-sdk-mcp-1', '@ai-sdk/mcp'][major];
const { ElicitationRequestSchema, experimental_createMCPClient: createMCPClient } = await import(name);
const { Experimental_StdioMCPTransport: StdioTransport } = await import(`${name}/mcp-stdio`);

let transport;
if (target.transport === 'HTTP') {
  transport = { type: 'http', url: target.url };
} else {
  const [command, ...args] = target.command;
  transport = new StdioTransport({ command, args, env: process.env });
}

let client, tools;
const face = {
  can: { elicit: true, cancel: true },
  connect: async () => {
    client = await createMCPClient({
      transport,
      capabilities: { elicitation: {} },
      ...(target.era === 'legacy' && { protocolVersionDiscovery: false }),
    });
    client.onElicitationRequest(ElicitationRequestSchema, () => answers.elicit);
    return client.initializeResult?.protocolVersion; // only the newest says it
  },
  listTools: async () => {
    tools = await client.tools();
    return Object.keys(tools);
  },
  callTool: async (name, args, options) => {
    if (major === 2) return client.callTool({ name, arguments: args, options });
    tools ??= await client.tools();
    if (!tools[name]) throw new Skip('the client calls only tools that are in the list');
    return tools[name].execute(args, { toolCallId: '1', messages: [], abortSignal: options?.signal });
  },
  listResources: async () => (await pages((params) => client.listResources({ params }), 'resources')).map((r) => r.uri),
  listTemplates: async () => (await client.listResourceTemplates()).resourceTemplates.map((t) => t.uriTemplate),
  readResource: (uri) => client.readResource({ uri }),
  ...(major > 0 && {
    listPrompts: async () => (await pages((params) => client.experimental_listPrompts({ params }), 'prompts')).map((p) => p.name),
    getPrompt: (name, args) => client.experimental_getPrompt({ name, arguments: args }),
    complete: async (prompt, name, value) => (await client.complete({ ref: { type: 'ref/prompt', name: prompt }, argument: { name, value } })).completion.values,
  }),
  close: () => client.close(),
};
await run(face);
