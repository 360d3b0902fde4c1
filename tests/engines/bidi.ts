/** Firefox by WebDriver BiDi, which it speaks itself: it needs no driver beside it. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { Capabilities, type Driver, SIZE, start } from './driver.ts';

const Message = v.variant('type', [
  v.object({ type: v.literal('success'), id: v.number(), result: v.unknown() }),
  v.object({ type: v.literal('error'), id: v.nullable(v.number()), error: v.string(), message: v.string() }),
  v.object({ type: v.literal('event'), params: v.object({ level: v.string(), text: v.nullable(v.string()) }) }),
]);
const Started = v.object({ capabilities: Capabilities });
const Called = v.variant('type', [
  v.object({ type: v.literal('success'), result: v.object({ value: v.string() }) }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
]);
const Found = v.object({ nodes: v.tupleWithRest([v.object({ sharedId: v.string() })], v.unknown()) });

/** Firefox without windows, in the size of a phone, with a profile of its own that fetches nothing for the browser. */
export async function firefox(file: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'wallet-firefox-'));
  await writeFile(
    join(profile, 'user.js'),
    'user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");',
  );
  const program = start(file, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']);
  const socket = new WebSocket(`${await program.prints(/BiDi listening on (ws:\S+)/)}/session`);
  await once(socket, 'open');
  const waiting = new Map<number | null, (answer: v.InferOutput<typeof Message>) => void>();
  const logged: string[] = [];
  socket.on('message', (data) => {
    const message = v.parse(Message, JSON.parse(data.toString()));
    if (message.type !== 'event') return waiting.get(message.id)?.(message);
    const { level, text } = message.params;
    return /warn|error/.test(level) && logged.push(`${level}: ${text}`);
  });
  let last = 0;
  async function send(method: string, params: object): Promise<unknown> {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await new Promise<v.InferOutput<typeof Message>>((resolve) => waiting.set(id, resolve));
    waiting.delete(id);
    if (answer.type === 'success') return answer.result;
    throw new Error(`${method}: ${JSON.stringify(answer)}`);
  }
  const { capabilities } = v.parse(Started, await send('session.new', { capabilities: {} }));
  const tab = v.parse(v.object({ context: v.string() }), await send('browsingContext.create', { type: 'tab' }));
  await send('session.subscribe', { events: ['log.entryAdded'] });
  await send('browsingContext.setViewport', { ...tab, viewport: SIZE });
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    go: (url) => send('browsingContext.navigate', { ...tab, url, wait: 'complete' }),
    async call(code, argument = null) {
      // JSON both ways: the protocol's own values are of many types.
      const answer = await send('script.callFunction', {
        functionDeclaration: `(json) => JSON.stringify((${code})(JSON.parse(json)) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(argument) }],
        target: tab,
        awaitPromise: false,
      });
      const called = v.parse(Called, answer);
      if (called.type === 'exception') throw new Error(called.exceptionDetails.text);
      return JSON.parse(called.result.value);
    },
    act: (actions) => send('input.performActions', { ...tab, actions }),
    async attach(path) {
      const locator = { type: 'css', value: 'input[type=file]' };
      const { nodes } = v.parse(Found, await send('browsingContext.locateNodes', { ...tab, locator }));
      return send('input.setFiles', { ...tab, element: { sharedId: nodes[0].sharedId }, files: [path] });
    },
    async picture() {
      const { data } = v.parse(v.object({ data: v.string() }), await send('browsingContext.captureScreenshot', tab));
      return Buffer.from(data, 'base64');
    },
    console: async () => logged,
    async close() {
      socket.terminate();
      await program.end();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
