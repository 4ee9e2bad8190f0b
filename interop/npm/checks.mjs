// The checks of checks.go, for clients in JavaScript: what a client has behind
// one face goes through all of them, and each prints what became of it.
//
// The program is started with a target, as JSON: transport ("stdio" or "HTTP"),
// era ("modern", "legacy" or "default"), command or url.
import { isDeepStrictEqual } from 'node:util';

/** Where the client has to go. */
export const target = JSON.parse(process.argv[2]);

/** What the client heard: "level: text" of log messages, "tools", and URIs. */
export const heard = [];

/** The answers that the server gets to its questions. */
export const answers = {
  elicit: { action: 'accept', content: { name: 'Ada' } },
  sample: { model: 'm', role: 'assistant', content: { type: 'text', text: 'Paris' } },
  roots: { roots: [{ uri: 'file:///root' }] },
};

/** Thrown where a client has nothing to try. */
export class Skip extends Error {}

const within = 30_000; // milliseconds that a check may take
const awhile = 10_000; // milliseconds until something must have happened
const briefly = 2000; // milliseconds until the server must have heard
const soon = 100; // milliseconds before a call is given up

const staticURI = 'test://static';
const manyLetters = 'a "text"\n\u2028 with <every> kind of letter: ä, €, 😀';

function same(got, want) {
  if (!isDeepStrictEqual(got, want)) throw new Error(`got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
}

function contains(list, want) {
  if (!list.includes(want)) throw new Error(`no ${want} among ${JSON.stringify(list)}`);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function eventually(done, patience = awhile) {
  const end = Date.now() + patience;
  while (!(await done())) {
    if (Date.now() > end) throw new Error(`it did not happen; heard ${JSON.stringify(heard)}`);
    await pause(50);
  }
}

const text = (result) => result.content[0].text;

/** Fails unless there is an error of the protocol. */
async function refused(call) {
  let result;
  try {
    result = await call();
  } catch (e) {
    if (typeof e.code !== 'number' && !e.codeless) throw e;
    return e;
  }
  throw new Error(`no error but ${JSON.stringify(result)}`);
}

// says calls a tool that asks the client for something.
const says = (able, tool, want) => async (c) => {
  if (!c.can?.[able]) throw new Skip('the client has nothing for it');
  const result = await c.callTool(tool, {});
  if (result.isError) throw new Error(text(result));
  same(text(result), want);
};

const checks = {
  connect: async (c) => {
    const version = await c.connect();
    if (version && target.era !== 'default' && (version >= '2026') !== (target.era === 'modern')) throw new Error(`they settled on ${version}`);
  },
  ping: (c) => c.ping(),
  'tools/list': async (c) => {
    const names = await c.listTools();
    contains(names, 'echo');
    contains(names, 'touch'); // on the second page
  },
  'tools/call': async (c) => same(text(await c.callTool('echo', { text: manyLetters })), manyLetters),
  content: async (c) => {
    const kinds = (await c.callTool('content', {})).content.map((block) => block.type);
    for (const kind of ['text', 'image', 'resource']) contains(kinds, kind);
  },
  'structured content': async (c) => {
    const result = await c.callTool('sum', { a: 1, b: 2 });
    if (!result.structuredContent) throw new Skip('the version has no structured content');
    same(result.structuredContent, { sum: 3 });
    same(text(result), '{"sum":3}');
  },
  'tool error': async (c) => same((await c.callTool('fail', {}, { mayFail: true })).isError, true),
  error: async (c) => {
    const e = await refused(() => c.callTool('refuse', {}));
    same(e.message.includes('refused'), true);
    if (!e.codeless) same([e.code, e.data], [4001, { why: 'just so', again: [1, 2.5] }]);
  },
  'unknown tool': async (c) => {
    await refused(() => c.callTool('none', {}));
  },
  'prompts/list': async (c) => contains(await c.listPrompts(), 'greet'),
  'prompts/get': async (c) => same((await c.getPrompt('greet', { name: 'Ada' })).messages[0].content.text, 'Hello, Ada'),
  'resources/list': async (c) => contains(await c.listResources(), staticURI),
  'resources/templates/list': async (c) => contains(await c.listTemplates(), 'test://item/{id}'),
  'resources/read': async (c) => {
    same((await c.readResource(staticURI)).contents[0].text, 'hi');
    same((await c.readResource('test://item/7')).contents[0].text, 'item 7');
  },
  'unknown resource': async (c) => {
    await refused(() => c.readResource('test://none'));
  },
  'completion/complete': async (c) => same(await c.complete('greet', 'name', 'A'), ['Ada', 'Alan']),
  progress: async (c) => {
    if (!c.can?.progress) throw new Skip('the client has nothing for it');
    const steps = [];
    await c.callTool('progress', {}, { onprogress: (p) => steps.push(`${p.progress} of ${p.total}`) });
    await eventually(() => steps.length >= 3);
    same(steps, ['1 of 3', '2 of 3', '3 of 3']);
  },
  log: async (c) => {
    await c.setLevel('info');
    await c.callTool('log', {});
    await eventually(() => heard.includes('warning: a warning'));
    same(heard.includes('debug: a debug'), false);
  },
  elicitation: says('elicit', 'elicit', 'accept Ada'),
  sampling: says('sample', 'sample', 'Paris'),
  roots: says('roots', 'roots', 'file:///root'),
  cancel: async (c) => {
    if (!c.can?.cancel) throw new Skip('the client has nothing for it');
    const cancelled = async () => text(await c.callTool('cancelled', {}));
    const before = await cancelled();
    let result;
    try {
      result = await c.callTool('slow', {}, { signal: AbortSignal.timeout(soon) });
    } catch {
      // as it should be
    }
    if (result) throw new Error('not cancelled');
    await eventually(async () => (await cancelled()) !== before, briefly);
  },
  changes: async (c) => {
    await c.watch(staticURI);
    await eventually(async () => {
      if (heard.includes('tools') && heard.includes(staticURI)) return true;
      await c.callTool('touch', {});
      return false;
    });
  },
  'at once': async (c) => {
    if (c.atOnce === false) throw new Skip('the client does one thing at a time');
    const calls = Array.from({ length: 20 }, (_, i) => `call ${i}`);
    const results = await Promise.all(calls.map((call) => c.callTool('echo', { text: call })));
    same(results.map(text), calls);
  },
  close: (c) => c.close(),
};

// The method of a client that a check cannot do without.
const needs = {
  ping: 'ping', 'prompts/list': 'listPrompts', 'prompts/get': 'getPrompt', 'resources/list': 'listResources',
  'resources/templates/list': 'listTemplates', 'resources/read': 'readResource', 'unknown resource': 'readResource',
  'completion/complete': 'complete', log: 'setLevel', changes: 'watch', close: 'close',
};

// What cannot be done without a session.
const needSession = ['log', 'elicitation', 'sampling', 'roots', 'cancel', 'changes'];

function explain(e) {
  const parts = [];
  for (; e; e = e.cause) parts.push(e.message ?? String(e));
  const all = parts.join(': ');
  return all.length > 500 ? `${all.slice(0, 500)}…` : all;
}

/** Does all checks with a client. */
export async function run(client) {
  for (const [check, attempt] of Object.entries(checks)) {
    const outcome = { check };
    let timer;
    try {
      if (needs[check] && !client[needs[check]]) throw new Skip('the client has nothing for it');
      if (target.stateless && needSession.includes(check)) throw new Skip('there is no session');
      const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error('it takes too long')), within);
      });
      await Promise.race([attempt(client), late]);
      outcome.ok = true;
    } catch (e) {
      if (e instanceof Skip) outcome.skip = e.message;
      else outcome.error = explain(e) || 'an error without a message';
    } finally {
      clearTimeout(timer);
    }
    console.log(JSON.stringify(outcome));
    if (check === 'connect' && !outcome.ok) break;
  }
  process.exit(0); // a client that was left open must not keep the program
}

/** Collects the pages of a list. */
export async function pages(list, key) {
  const all = [];
  let cursor;
  do {
    const page = await list(cursor === undefined ? {} : { cursor });
    all.push(...page[key]);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}
