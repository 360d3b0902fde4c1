/**
 * `npm run browsers`: ten journeys of a player in Chromium, Firefox and WebKit, on the built app and its service, which is
 * started for each browser. `-- --engine webkit`, `--journey withdraw` for a part. What came of it is printed and written
 * to `reports/browsers/`, with a picture and the console's messages where a journey failed.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../../scripts/browser.mjs';
import { startProcess } from '../faults/process.ts';
import { firefox } from './bidi.ts';
import { chromium, webkit } from './classic.ts';
import type { Driver } from './driver.ts';
import { JOURNEYS } from './journeys.ts';
import { playerOf } from './player.ts';

const FOLDER = 'reports/browsers';
/** Milliseconds for a journey, with the browser's start. */
const LONGEST = 180_000;

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

/** The path of a program. Ends with how it is installed where there is none. */
function find(debian: string, ...names: readonly string[]): string {
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found = places.find((place) => existsSync(place));
  return found ?? fail(`${names.join(' or ')} was not found. On Debian: apt-get install ${debian}`);
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
  return found.length > 0 ? found : fail(`“${name}” is none of: ${Object.keys(all).join(', ')}`);
}

type Journey = (typeof JOURNEYS)[string];

/** Lives a journey. Writes a picture of where it failed. */
async function live(open: () => Promise<Driver>, url: string, phone: string, journey: Journey, picture: string) {
  const driver = await open();
  const player = playerOf(driver, url, phone);
  const begin = performance.now();
  const late = new Promise((_, reject) => setTimeout(reject, LONGEST, new Error('it takes too long')).unref());
  let failure: string | undefined;
  try {
    await Promise.race([journey(player), late]);
  } catch (error) {
    failure = `${player.step()}: ${error instanceof Error ? error.message : error}`;
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  if (failure !== undefined) writeFileSync(picture, await driver.picture());
  const said = await driver.console();
  await driver.close();
  return { browser: driver.name, seconds, failure, said };
}

const { values: only } = parseArgs({ options: { engine: { type: 'string' }, journey: { type: 'string' } } });
const journeys = chosen(JOURNEYS, only.journey);
const engines = await Promise.all(
  chosen(ENGINES, only.engine).map(async ([name, one]) => ({ name, open: await one() })),
);
mkdirSync(FOLDER, { recursive: true });
const lines = ['| browser | journey | seconds | failed at | console |', '| --- | --- | --- | --- | --- |'];
console.log(lines.join('\n'));
let failures = 0;
for (const { name, open } of engines) {
  const data = mkdtempSync(join(tmpdir(), 'browsers-'));
  const service = await startProcess({ DATA_DIR: data });
  for (const [index, [title, journey]] of journeys.entries()) {
    const picture = join(FOLDER, `${name}-${title.replaceAll(' ', '-')}.png`);
    const { browser, seconds, failure, said } = await live(open, service.url, `089000000${index}`, journey, picture);
    if (failure !== undefined) failures += 1;
    const cells = [browser, title, seconds, failure === undefined ? '' : `${failure} (${picture})`, said.join('<br>')];
    lines.push(`| ${cells.map((cell) => cell.replace(/[|\n]/g, ' ')).join(' | ')} |`);
    console.log(lines.at(-1));
  }
  await service.stop();
  rmSync(data, { recursive: true });
}
writeFileSync(join(FOLDER, 'report.md'), `${lines.join('\n')}\n`);
console.log(`\n${engines.length * journeys.length - failures} passed, ${failures} failed`);
process.exit(failures === 0 ? 0 : 1);
