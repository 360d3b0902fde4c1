/** `npx tsx scripts/check-messages.ts`: the three catalogues of a folder agree, and every text is used somewhere. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkCatalogues, readCatalogues } from './catalogue.ts';

const root = join(fileURLToPath(import.meta.url), '..', '..');
/** The product's texts are messages in ICU's form; the places of the test plan's have names with points. */
const FOLDERS = [
  { texts: 'locales', code: ['contract', 'src', 'machines', 'tools'] },
  {
    texts: 'tests/paths/plan/locales',
    code: ['tests/paths/plan'],
    placesIn: (text: string) => Array.from(text.matchAll(/\{([\w.]+)\}/g), ([, place = '']) => place),
  },
];

function sources(path: string): string[] {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((name) => sources(join(path, name)));
  return /\.tsx?$/.test(path) ? [readFileSync(path, 'utf8')] : [];
}

const problems = FOLDERS.flatMap(({ texts, code: folders, placesIn }) => {
  const catalogues = readCatalogues(join(root, texts));
  const code = folders.flatMap((folder) => sources(join(root, folder))).join('\n');
  /** Keys that are put together from a code: `error.${code}`. */
  const families = Array.from(code.matchAll(/[`']([\w.]+\.)\$\{/g), ([, family = '']) => family);
  // Views name the sentences of rich texts by an attribute.
  const isUsed = (key: string) =>
    code.includes(`'${key}'`) || code.includes(`id="${key}"`) || families.some((family) => key.startsWith(family));
  const unused = Object.keys(catalogues.en).filter((key) => !isUsed(key));
  console.log(`${texts}: ${Object.keys(catalogues.en).length} texts in three languages`);
  const found = [...checkCatalogues(catalogues, placesIn), ...unused.map((key) => `"${key}" is used nowhere`)];
  return found.map((problem) => `${texts}: ${problem}`);
});

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
