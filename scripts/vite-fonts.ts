/**
 * Makes the files that src/fonts.css names from the packages' fonts, before a build or `vite dev`: of each the letters of
 * its `unicode-range`, the weights of its `font-weight`, and what the app uses of its OpenType features. That leaves less
 * than half of them to load.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const SHEET = fileURLToPath(new URL('../src/fonts.css', import.meta.url));

const INTER = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const SOURCES: Readonly<Record<string, string>> = {
  'inter-latin': INTER,
  'inter-more': INTER,
  'inter-kip': '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  'noto-sans-thai': '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2',
  'noto-sans-lao': '@fontsource-variable/noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2',
};

/** The first two lines are what text needs at least; then digits of one width, and the letters of src/theme.css. */
const FEATURES = [
  ...['ccmp', 'locl', 'mark', 'mkmk', 'kern'],
  ...['rlig', 'liga', 'calt'],
  ...['tnum', 'lnum'],
  ...['cv05', 'ss03'],
];

const FACE =
  /font-weight: (?<min>\d+) (?<max>\d+);\s+src: url\("(?<file>[^"]+\/(?<name>[\w-]+)\.woff2)(?:\?no-inline)?"\);\s+unicode-range:(?<range>[^;]+);/g;

/** The letters of a `unicode-range`. */
function lettersIn(range: string): string {
  const letters: string[] = [];
  for (const [, first = '', last = first] of range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g))
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1)
      letters.push(String.fromCodePoint(code));
  return letters.join('');
}

/** The fonts are made from these files; the list of the packages stands for the packages' own fonts. */
const MADE_FROM = [
  SHEET,
  ...[import.meta.url, new URL('../package-lock.json', import.meta.url)].map((url) => fileURLToPath(url)),
];

/** True if it is newer than all of those: then it need not be made, which takes a second. */
const isMade = (file: string) =>
  existsSync(file) && MADE_FROM.every((source) => statSync(source).mtimeMs < statSync(file).mtimeMs);

async function make(): Promise<void> {
  for (const { groups } of readFileSync(SHEET, 'utf8').matchAll(FACE)) {
    const { min, max, file = '', name = '', range = '' } = groups ?? {};
    const source = SOURCES[name];
    if (source === undefined) throw new Error(`src/fonts.css: nothing is known of ${name}`);
    const place = fileURLToPath(new URL(file, `file://${SHEET}`));
    if (isMade(place)) continue;
    const made = await subset(readFileSync(resolve(source)), lettersIn(range), {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      variationAxes: { wght: { min: Number(min), max: Number(max) } },
    });
    mkdirSync(dirname(place), { recursive: true });
    // Whole, for another build that reads it meanwhile.
    const draft = `${place}.${process.pid}`;
    writeFileSync(draft, made);
    renameSync(draft, place);
  }
}

export function fonts(): Plugin {
  return { name: 'fonts', config: make };
}
