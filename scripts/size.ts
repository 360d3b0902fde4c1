/**
 * `npm run size`: what a visitor's page and home cost, in bytes pressed by brotli and in requests, against its budgets: what it
 * needs before it can be used, and all that it loads by itself until it rests. Counted are the page, whose styles stand in
 * it, scripts, style sheets and the texts of the largest language, as the build's manifest tells; the fonts have a budget of
 * their own; pictures, the service's answers and the chat, which comes 8 s later, have none.
 * tests/browser/first-requests.test.ts compares it with what a browser requests. And what a release costs a phone that has the
 * one before: no script holds another's name, so that it is what changed, and the worker.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import * as v from 'valibot';

interface Budget {
  readonly bytes: number;
  readonly requests: number;
}

interface Visit {
  /** The file that the service answers with. */
  readonly page: string;
  /** Sources that are loaded besides the entry, or groups of them (scripts/vite-chunks.ts). */
  readonly needed: readonly string[];
  /** Parts of the texts (scripts/catalogue.ts). */
  readonly parts: readonly string[];
  /** Sources that are loaded when the page rests. */
  readonly atRest: readonly string[];
  readonly usable: Budget;
  readonly rested: Budget;
}

const AT_REST = ['asking', 'src/fonts.css'];

/**
 * The requests of home's first visit until it rests, without those of the fonts and the chat: besides the files that are
 * counted here the pictures in sight and the service's answers. tests/browser/first-requests.test.ts counts them.
 */
export const HOME_REQUESTS = 19;

export const VISITS: Readonly<Record<'/login' | '/register' | '/user/home', Visit>> = {
  '/login': {
    page: 'index.html',
    needed: ['views'],
    parts: ['core'],
    atRest: AT_REST,
    usable: { bytes: 100_000, requests: 4 },
    rested: { bytes: 107_000, requests: 6 },
  },
  '/register': {
    page: 'register.html',
    needed: ['views', 'src/screens/register/register-screen.tsx', 'src/screens.css'],
    parts: ['core', 'codes', 'register'],
    atRest: AT_REST,
    usable: { bytes: 141_200, requests: 10 },
    rested: { bytes: 141_500, requests: 11 },
  },
  '/user/home': {
    page: 'home.html',
    needed: ['views', 'member', 'src/screens.css'],
    parts: ['core', 'codes', 'member'],
    // Its file holds the fonts' style sheet.
    atRest: ['asking', 'shared', 'dialogs'],
    usable: { bytes: 217_000, requests: 12 },
    rested: { bytes: 257_400, requests: 14 },
  },
};

const manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
);

/** As the build has pressed it (scripts/vite-compressed.ts), if it has. */
export function bytesOf(dist: string, file: string): number {
  const pressed = join(dist, `${file}.br`);
  return existsSync(pressed) ? statSync(pressed).size : brotliCompressSync(readFileSync(join(dist, file))).length;
}

/** The fonts of a page in Lao, the larger of the two scripts. */
const FONTS = ['inter-latin', 'noto-sans-lao'];
const FONTS_BUDGET: Budget = { bytes: 34_000, requests: 2 };

/** The languages of the texts' files. */
const LANGUAGES = ['th', 'lo', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

/** The files of the build that a visit loads: until the page can be used, and until it rests, which includes the former. */
export function filesOf(
  dist: string,
  { page, needed, parts, atRest }: Visit,
  language: Language,
): Record<'usable' | 'rested', string[]> {
  const entries = v.parse(manifest, JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')));
  const files = new Set([page]);
  const take = (key: string) => {
    const entry = entries[key] ?? entries[Object.keys(entries).find((one) => one.startsWith(`_${key}-`)) ?? ''];
    if (entry === undefined) throw new Error(`${key} is not in the build`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    // The entry's own style sheet stands in the page.
    if (key !== 'index.html') for (const file of entry.css) files.add(file);
    for (const imported of entry.imports) take(imported);
  };
  for (const key of ['index.html', ...needed]) take(key);
  for (const part of parts) take(`locales/${language}.json?part=${part}`);
  const usable = [...files];
  for (const key of atRest) take(key);
  return { usable, rested: [...files] };
}

/** A release that changed one file, or a text that the page holds too: a member's phone fetches no more than its budget, in bytes. */
const RELEASES: readonly (readonly [change: string, file: RegExp, budget: number, isDrawn?: boolean])[] = [
  ['a text', /^(th|lo|en)-(?!core-)/, 15_000],
  // The page that a phone keeps holds the login and home, which may both have it.
  ['a text of the first page', /^(th|lo|en)-core-/, 15_000, true],
  ['a screen', /^(?!(th|lo|en|index|views|worker|pdf)-)/, 40_000],
  ['React', /^views-/, 90_000],
];

function tellReleases(dist: string): void {
  const assets = readdirSync(join(dist, 'assets'));
  const files = assets.filter((file) => file.endsWith('.js'));
  const drawn = assets
    .filter((file) => /^page-.*\.txt$/.test(file))
    .map((file) => `assets/${file}`)
    .filter((file) => readFileSync(join(dist, file), 'utf8').includes('<script type="text/html"'));
  for (const file of files) {
    const code = readFileSync(join(dist, 'assets', file), 'utf8');
    const named = files.find((other) => code.includes(other));
    if (named === undefined) continue;
    console.error(`${file} holds the name of ${named}, and changes with it`);
    process.exitCode = 1;
  }
  for (const [change, which, budget, isDrawn = false] of RELEASES) {
    const sizes = files.filter((file) => which.test(file)).map((file) => bytesOf(dist, `assets/${file}`));
    if (sizes.length === 0) throw new Error(`${change}: the build has no such file`);
    const besides = ['service-worker.js', ...(isDrawn ? drawn : [])];
    const bytes = besides.reduce((sum, file) => sum + bytesOf(dist, file), Math.max(...sizes));
    const requests = besides.length + 1;
    tell(`a release that changed ${change}`, { bytes, requests }, { bytes: budget, requests });
  }
}

/** A server sends ten packets before it hears from the phone: up to 14,600 bytes, and 1,237 of them are headers. */
const PAGE: Budget = { bytes: 13_350, requests: 1 };

/** Prints a cost; fails where it is more than its budget. */
function tell(what: string, { bytes, requests }: Budget, budget: Budget): void {
  console.log(`${String(bytes).padStart(8)}  ${what}, of ${budget.bytes}; requests: ${requests} of ${budget.requests}`);
  if (bytes <= budget.bytes && requests <= budget.requests) return;
  console.error(`${what}: more than its budget`);
  process.exitCode = 1;
}

function main(): void {
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  for (const [path, visit] of Object.entries(VISITS)) {
    const bytes = (files: readonly string[]) => files.reduce((sum, file) => sum + bytesOf(dist, file), 0);
    const [files] = LANGUAGES.map((language) => filesOf(dist, visit, language)).sort(
      (one, other) => bytes(other.rested) - bytes(one.rested),
    );
    if (files === undefined) throw new Error('no languages');
    for (const file of files.rested) console.log(`${String(bytesOf(dist, file)).padStart(8)}  ${file}`);
    for (const when of ['usable', 'rested'] as const) {
      const said = `${path} until it ${when === 'usable' ? 'can be used' : 'rests'}`;
      tell(said, { bytes: bytes(files[when]), requests: files[when].length }, visit[when]);
    }
  }
  const pages = readdirSync(dist).filter((file) => file.endsWith('.html') && file !== VISITS['/user/home'].page);
  const longest = Math.max(...pages.map((page) => bytesOf(dist, page)));
  tell('the longest of the visitors’ pages', { bytes: longest, requests: 1 }, PAGE);
  const fonts = readdirSync(join(dist, 'assets')).filter(
    (file) => file.endsWith('.woff2') && FONTS.some((name) => file.startsWith(`${name}-`)),
  );
  // WOFF2 is pressed already.
  const bytes = fonts.reduce((sum, file) => sum + statSync(join(dist, 'assets', file)).size, 0);
  tell('the fonts of a page in Lao', { bytes, requests: fonts.length }, FONTS_BUDGET);
  tellReleases(dist);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
