/**
 * `npm run browsers`: ten journeys of a player in Chromium, Firefox and WebKit, on the built app and its service, which is
 * started for each browser. `-- --engine webkit`, `--journey withdraw` for a part. What came of it is printed and written
 * to `reports/browsers/`, with a picture and the console's messages where a journey failed. Node itself runs it: tsx's own
 * process would kill it at the second signal, and Ctrl-C is handed on by npm too.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBrowser } from '../../scripts/browser.mjs';
import { build, TEST_BUILD } from '../../scripts/lib.mjs';
import { optionsOf, refuse } from '../../scripts/options.mjs';
import { startProcess } from '../faults/process.ts';
import { firefox } from './bidi.ts';
import { chromium, webkit } from './classic.ts';
import type { Driver } from './driver.ts';
import { JOURNEYS } from './journeys.ts';
import { playerOf } from './player.ts';

const FOLDER = 'reports/browsers';
/** Seconds for a browser to start, or to end; for a journey. */
const START = 60;
const JOURNEY = 240;

/** The path of a program. Ends with how it is installed where there is none. */
function find(debian: string, ...names: readonly string[]): string {
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  console.error(`${names.join(' or ')} was not found. On Debian: apt-get install ${debian}`);
  process.exit(1);
}

/** Each finds its programs, and returns how its browser is opened. */
const ENGINES: Record<string, () => Promise<() => Promise<Driver>>> = {
  async chromium() {
    const [driver, browser] = [find('chromium-driver', 'chromedriver'), await findBrowser()];
    return () => chromium(driver, browser);
  },
  async firefox() {
    const browser = find('firefox-esr', 'firefox', 'firefox-esr');
    return () => firefox(browser);
  },
  async webkit() {
    const [driver, screen] = [find('webkit2gtk-driver', 'WebKitWebDriver'), find('xvfb', 'Xvfb')];
    return () => webkit(driver, screen);
  },
};

function chosen<One>(all: Record<string, One>, name: string | undefined): [string, One][] {
  const found = Object.entries(all).filter(([each]) => name === undefined || each === name);
  return found.length > 0 ? found : refuse(`“${name}” is none of: ${Object.keys(all).join(', ')}.`);
}

/** Rejects where the work takes longer. */
async function within<Result>(seconds: number, work: Promise<Result>): Promise<Result> {
  const late = pause(seconds * 1000, undefined, { ref: false });
  return Promise.race([work, late.then(() => Promise.reject(new Error(`it takes longer than ${seconds} s`)))]);
}

// npm and tsx hand the signal on once more, which would end this before it has put away what it started.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const { values: only } = optionsOf({ options: { engine: { type: 'string' }, journey: { type: 'string' } } });
const journeys = chosen(JOURNEYS, only.journey);
const engines = await Promise.all(
  chosen(ENGINES, only.engine).map(async ([name, one]) => [name, await one()] as const),
);
build(TEST_BUILD);
process.env.STATIC_DIR ??= TEST_BUILD;
// For the service's data and for what browsers and drivers keep. What was started is killed before it is removed.
const temporary = mkdtempSync(join(tmpdir(), 'wallet-browsers-'));
process.env.TMPDIR = temporary;
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const table: string[] = [];
const print = (...cells: string[]) => {
  table.push(`| ${cells.map((cell) => cell.replace(/[|\n]/g, ' ')).join(' | ')} |`);
  console.log(table.at(-1));
};
print('browser', 'journey', 'seconds', 'failed', 'console');
print('---', '---', '---', '---', '---');
let passed = 0;
for (const [engine, open] of engines) {
  const service = await startProcess({ DATA_DIR: join(temporary, engine) });
  process.prependOnceListener('exit', () => void service.kill());
  for (const [index, [title, journey]] of journeys.entries()) {
    const driver = await within(START, open());
    const player = playerOf(driver, service.url, `08900000${10 + index}`);
    const begin = performance.now();
    let failure = '';
    await within(JOURNEY, journey(player)).catch((error: unknown) => {
      failure = `${player.step()}: ${error instanceof Error ? error.message : error}`;
    });
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    const picture = join(FOLDER, `${engine}-${title.replaceAll(' ', '-')}.png`);
    if (failure === '') passed += 1;
    else writeFileSync(picture, await within(START, driver.picture()));
    const messages = await within(START, driver.console());
    print(driver.name, title, seconds, failure && `${failure} (${picture})`, messages.join(' // '));
    await within(START, driver.close());
  }
  await service.stop();
}
writeFileSync(join(FOLDER, 'report.md'), `${table.join('\n')}\n`);
const failed = engines.length * journeys.length - passed;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
