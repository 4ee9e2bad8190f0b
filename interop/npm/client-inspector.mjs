// The official inspector's CLI, a process for each request. It has neither a
// terminal nor a user, so servers can ask it for nothing.
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run, Skip, target } from './checks.mjs';

const dir = path.dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json'));
const script = path.join(dir, 'clients', 'launcher', 'build', 'index.js');
const server = target.transport === 'HTTP' ? ['--server-url', target.url, '--transport', 'http'] : target.command;
const era = target.era === 'default' ? [] : ['--protocol-era', target.era];

/** Has the CLI send one request, and gives the result. */
function request(method, ...args) {
  const all = [script, '--cli', '--method', method, ...args, '--format', 'json', '--quiet', ...era, ...server];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, all, (failure, stdout, stderr) => {
      const said = [stdout, stderr].flatMap((s) => s.split('\n')).filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
      const result = said.find((s) => s.result)?.result;
      if (result) return resolve(result);
      const error = said.find((s) => s.error)?.error;
      // The code of an error of the protocol is not to be seen.
      reject(error ? Object.assign(new Error(error.message), { codeless: true }) : (failure ?? new Error(`it said ${stdout}${stderr}`)));
    });
  });
}

await run({
  can: {},
  connect: async () => (await request('initialize')).protocolVersion,
  listTools: async () => (await request('tools/list')).tools.map((t) => t.name),
  callTool: (name, args) => {
    if (name === 'none') throw new Skip('the client calls only tools that are in the list');
    return request('tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args));
  },
  atOnce: false,
  listPrompts: async () => (await request('prompts/list')).prompts.map((p) => p.name),
  getPrompt: (name, args) => request('prompts/get', '--prompt-name', name, '--prompt-args', ...Object.entries(args).map(([k, v]) => `${k}=${v}`)),
  listResources: async () => (await request('resources/list')).resources.map((r) => r.uri),
  listTemplates: async () => (await request('resources/templates/list')).resourceTemplates.map((t) => t.uriTemplate),
  readResource: (uri) => request('resources/read', '--uri', uri),
});
