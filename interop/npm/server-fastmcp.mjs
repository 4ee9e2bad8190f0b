// A server on fastmcp, which offers what doc.go says as far as it can: over stdio,
// or over HTTP where the argument is a port.
import { FastMCP, imageContent, UserError } from 'fastmcp';
import { z } from 'zod';

const port = process.argv[2];
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const server = new FastMCP({ name: 'fastmcp', version: '1.0.0', logger: { debug() {}, error() {}, info() {}, log() {}, warn() {} } });
let cancelled = 0;

const tool = (name, execute, parameters = z.object({})) => server.addTool({ name, description: 'Does what its name says.', parameters, execute });
tool('echo', async ({ text }) => text, z.object({ text: z.string() }));
tool('content', async () => ({
  content: [{ type: 'text', text: 'a text' }, await imageContent({ buffer: Buffer.from(png, 'base64') }), { type: 'resource', resource: { uri: 'test://static', text: 'hi' } }],
}));
tool('fail', async () => {
  throw new UserError('it failed');
});
tool('progress', async (_, { reportProgress }) => {
  for (let i = 1; i <= 3; i++) await reportProgress({ progress: i, total: 3 });
  return 'done';
});
tool('slow', async (_, { signal }) => {
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  cancelled++;
  return 'cancelled';
});
tool('cancelled', async () => String(cancelled));
server.addPrompt({
  name: 'greet',
  arguments: [{ name: 'name', required: true, complete: async (begun) => ({ values: ['Ada', 'Alan', 'Grace'].filter((name) => name.startsWith(begun)) }) }],
  load: async ({ name }) => `Hello, ${name}`,
});
server.addResource({ uri: 'test://static', name: 'static', mimeType: 'text/plain', load: async () => ({ text: 'hi' }) });
server.addResourceTemplate({
  uriTemplate: 'test://item/{id}', name: 'item', mimeType: 'text/plain',
  arguments: [{ name: 'id', required: true }],
  load: async ({ id }) => ({ text: `item ${id}` }),
});
await server.start(port ? { transportType: 'httpStream', httpStream: { port: Number(port), host: '127.0.0.1' } } : { transportType: 'stdio' });
