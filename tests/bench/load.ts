/**
 * The cost of the first look at a page on a cheap phone: `npm run bench:load` (`-- --runs 5`, `-- --only
 * /login,/user/home`). Lighthouse's mobile preset (a line of 1.6 Mbit/s with 150 ms there and back, the processor four
 * times slower, both simulated) over the whole product, beside a page without any script and a bare shell of the same
 * packages, built and served in the same run: by them one tells the pages from the machine. Prints the median of the
 * runs, and Lighthouse's scores of accessibility, best practices and search.
 * Lighthouse is fetched by npm at its first use. `DIST=<folder>` takes a build that is there.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import * as v from 'valibot';
import { build } from 'vite';
import { optionsOf } from '../../scripts/options.mjs';
import { compressed } from '../../scripts/vite-compressed.ts';
import { startProcess } from '../faults/process.ts';
import { MEMBER, median, session } from './long-member.ts';

/** The last one that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const { values } = optionsOf({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } },
});

interface Place {
  readonly name: string;
  readonly path: string;
  readonly who: 'visitor' | 'member' | 'returning member';
}

const PLACES: readonly Place[] = [
  { name: 'a page without scripts', path: '/bench/static/', who: 'visitor' },
  { name: 'a bare shell', path: '/bench/shell/', who: 'visitor' },
  { name: '/login', path: '/login', who: 'visitor' },
  { name: '/register', path: '/register', who: 'visitor' },
  { name: 'home, first visit', path: '/user/home', who: 'member' },
  { name: 'home, returning', path: '/user/home', who: 'returning member' },
  ...['/forgot', '/howto', '/contact', '/terminated', '/nowhere'].map(
    (path): Place => ({ name: path, path, who: 'visitor' }),
  ),
];
const figure = v.object({ numericValue: v.number() });
const score = v.object({ score: v.nullable(v.number()) });
const report = v.object({
  audits: v.object({
    'largest-contentful-paint': figure,
    'total-blocking-time': figure,
    'cumulative-layout-shift': figure,
    'total-byte-weight': figure,
    'network-requests': v.object({ details: v.object({ items: v.array(v.unknown()) }) }),
  }),
  categories: v.object({ accessibility: score, 'best-practices': score, seo: score }),
});
type Report = v.InferOutput<typeof report>;

/** React, XState, wouter and a form: what the product cannot do without. */
const SHELL = `
import { useSelector } from '@xstate/react';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { createActor, setup } from 'xstate';
const actor = createActor(setup({}).createMachine({ initial: 'here', states: { here: {} } })).start();
function Shell() {
  const here = useSelector(actor, (snapshot) => snapshot.matches('here'));
  return h(Router, null, h('form', null, h('h1', null, 'Log in'), h('input', { name: 'phone', 'aria-label': 'Phone' }), h('button', { disabled: !here }, 'Log in')));
}
createRoot(document.getElementById('root')).render(h(Shell));
`;
const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Log in</title></head><body>${body}</body></html>`;

/** The two pages to compare with, beside the built app. */
async function buildPeers(dist: string): Promise<void> {
  const still = join(dist, 'bench', 'static');
  mkdirSync(still, { recursive: true });
  writeFileSync(
    join(still, 'index.html'),
    page('<h1>Log in</h1><form><input aria-label="Phone"><button>Log in</button></form>'),
  );
  const root = join(process.cwd(), '.cache', 'bench-shell');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'index.html'), page('<div id="root"></div><script type="module" src="./main.js"></script>'));
  writeFileSync(join(root, 'main.js'), SHELL);
  await build({
    root,
    configFile: false,
    base: '/bench/shell/',
    logLevel: 'error',
    plugins: [compressed()],
    build: { outDir: join(dist, 'bench', 'shell'), emptyOutDir: true, target: 'es2022' },
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Fills the storage of a phone on which the member is logged in. */
async function logIn(open: Page, url: string, token: string): Promise<void> {
  await open.goto(`${url}/favicon.svg`);
  await open.evaluate(
    ([stored, member]) => {
      localStorage.setItem('token', stored);
      localStorage.setItem('member', member);
      // The agreement opens by itself a while later: not part of loading.
      localStorage.setItem('remember-agreement', 'true');
    },
    [token, MEMBER.username] as const,
  );
}

/** One look at the page on a phone of its own. */
async function look(folder: string, url: string, { path, who }: Place, token: string): Promise<Report> {
  const port = await freePort();
  const phone = await chromium.launchPersistentContext(mkdtempSync(join(folder, 'phone-')), {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking'],
  });
  try {
    const [open = await phone.newPage()] = phone.pages();
    if (who !== 'visitor') await logIn(open, url, token);
    if (who === 'returning member') {
      await open.goto(url + path);
      await open.locator('#content dl dd').first().waitFor();
      await open.waitForLoadState('networkidle');
    }
    await open.goto('about:blank');
    const file = join(folder, 'report.json');
    const options = ['--output=json', `--output-path=${file}`, `--port=${port}`, '--quiet'];
    if (who !== 'visitor') options.push('--disable-storage-reset');
    const command = ['--yes', LIGHTHOUSE, url + path, ...options];
    const [code] = await once(spawn('npx', command, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
    if (code !== 0) throw new Error(`${LIGHTHOUSE} ended with ${code}`);
    return v.parse(report, JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    await phone.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'load-'));
const dist = resolve(process.env.DIST ?? join(folder, 'app'));
if (process.env.DIST === undefined) {
  // The chat, as `npm start` builds it: its code comes with the page.
  process.env.VITE_CHAT_URL ??= '/';
  await build({ logLevel: 'error', build: { outDir: dist, emptyOutDir: true } });
}
await buildPeers(dist);
const service = await startProcess({ DATA_DIR: join(folder, 'data'), STATIC_DIR: dist });
try {
  const token = await session(service.url);
  const only = values.only?.split(',');
  const rows: Record<string, Record<string, number>> = {};
  for (const place of PLACES) {
    const reports: Report[] = [];
    if (only !== undefined && !only.includes(place.path)) continue;
    const measure = () => look(folder, service.url, place, token);
    // Lighthouse now and then loses the beginning of its trace, and ends.
    for (let run = 0; run < Number(values.runs); run += 1) reports.push(await measure().catch(measure));
    const of = (read: (one: Report) => number) => median(reports.map(read));
    rows[place.name] = {
      'LCP, ms': Math.round(of(({ audits }) => audits['largest-contentful-paint'].numericValue)),
      'TBT, ms': Math.round(of(({ audits }) => audits['total-blocking-time'].numericValue)),
      CLS: Math.round(of(({ audits }) => audits['cumulative-layout-shift'].numericValue) * 1000) / 1000,
      bytes: of(({ audits }) => audits['total-byte-weight'].numericValue),
      requests: of(({ audits }) => audits['network-requests'].details.items.length),
      accessibility: of(({ categories }) => (categories.accessibility.score ?? 0) * 100),
      'best practices': of(({ categories }) => (categories['best-practices'].score ?? 0) * 100),
      SEO: of(({ categories }) => (categories.seo.score ?? 0) * 100),
    };
  }
  console.log(`${LIGHTHOUSE}, mobile preset, median of ${values.runs}`);
  console.table(rows);
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
