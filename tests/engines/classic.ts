/** Browsers by WebDriver, a call over http for each command: Chromium by chromedriver, WebKit by WebKitWebDriver. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { Capabilities, type Driver, SIZE, start } from './driver.ts';

const Answer = v.object({ value: v.unknown() });
const Session = v.object({ sessionId: v.string(), capabilities: Capabilities });
const Logged = v.array(v.object({ level: v.string(), message: v.string() }));

/** Opens a browser by the driver's program, with WebDriver's capabilities. */
async function open(file: string, wanted: object, env: NodeJS.ProcessEnv = {}) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  server.close();
  const program = start(file, [`--port=${port}`], env);
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, { method, ...sent });
    const { value } = v.parse(Answer, await response.json());
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  // It listens a moment after its start.
  while (!(await send('GET', 'status').catch(() => false))) await pause(50);
  const begun = await send('POST', 'session', { capabilities: { alwaysMatch: wanted } });
  const { sessionId, capabilities } = v.parse(Session, begun);
  const at = `session/${sessionId}`;
  const post = (path: string, body: object) => send('POST', `${at}/${path}`, body);
  await post('window/rect', SIZE);
  const driver: Omit<Driver, 'console'> = {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    go: (url) => post('url', { url }),
    call: (code, argument = null) =>
      post('execute/sync', { script: `return (${code})(...arguments)`, args: [argument] }),
    act: (actions) => post('actions', { actions }),
    async attach(text) {
      const found = await post('element', { using: 'css selector', value: 'input[type=file]' });
      const [id] = Object.values(v.parse(v.record(v.string(), v.string()), found));
      return post(`element/${id}/value`, { text });
    },
    picture: async () => Buffer.from(v.parse(v.string(), await send('GET', `${at}/screenshot`)), 'base64'),
    close: () => send('DELETE', at).finally(program.end),
  };
  return { driver, post };
}

/** Chromium without windows, in the size of a phone. */
export async function chromium(file: string, binary: string): Promise<Driver> {
  const { driver, post } = await open(file, {
    'goog:chromeOptions': {
      binary,
      args: ['--headless', '--no-sandbox', '--disable-gpu'],
      mobileEmulation: { deviceMetrics: { ...SIZE, pixelRatio: 1, touch: false } },
    },
    'goog:loggingPrefs': { browser: 'ALL' },
  });
  const console = async () => {
    const logged = v.parse(Logged, await post('se/log', { type: 'browser' }));
    return logged.filter(({ level }) => level !== 'INFO').map(({ level, message }) => `${level}: ${message}`);
  };
  return { ...driver, console };
}

/** Keeps the page's warnings and errors from now on: WebKitWebDriver has no command for them. */
const LISTEN = `() => {
  const said = (globalThis.said = []);
  const keep = (words) => void said.push(words.join(' '));
  for (const level of ['warn', 'error']) console[level] = (...words) => keep([level, ...words]);
  addEventListener('error', ({ message }) => keep(['error', message]));
  addEventListener('unhandledrejection', ({ reason }) => keep(['rejected', reason]));
}`;

/** WebKitGTK's MiniBrowser on a screen of its own. Its console is read from the moment that a page has loaded. */
export async function webkit(file: string, screen: string): Promise<Driver> {
  const xvfb = start(screen, ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '800x900x24']);
  const env = { DISPLAY: `:${await xvfb.prints(/^(\d+)$/m)}`, GDK_BACKEND: 'x11' };
  const { driver } = await open(file, { browserName: 'MiniBrowser' }, env);
  const said: string[] = [];
  const console = async () => {
    said.push(...v.parse(v.array(v.string()), await driver.call('() => globalThis.said?.splice(0) ?? []')));
    return said;
  };
  async function go(url: string) {
    await console();
    await driver.go(url);
    await driver.call(LISTEN);
  }
  return { ...driver, go, console, close: () => driver.close().finally(xvfb.end) };
}
