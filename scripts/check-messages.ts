/** `npx tsx scripts/check-messages.ts`: the three catalogues agree, and every text is used somewhere. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Catalogue, checkCatalogues } from './catalogue.ts';

const root = join(fileURLToPath(import.meta.url), '..', '..');
const read = (locale: string): Catalogue => JSON.parse(readFileSync(join(root, 'locales', `${locale}.json`), 'utf8'));
const problems = checkCatalogues({ th: read('th'), lo: read('lo'), en: read('en') });

function sources(path: string): string[] {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((name) => sources(join(path, name)));
  return /\.tsx?$/.test(path) ? [readFileSync(path, 'utf8')] : [];
}

const code = ['contract', 'src', 'machines', 'tools'].flatMap((folder) => sources(join(root, folder))).join('\n');
/** Keys that are put together from a code: `error.${code}`. */
const families = new Set([...code.matchAll(/[`']([\w.]+\.)\$\{/g)].map((match) => match[1] ?? ''));
// Views name the sentences of rich texts by an attribute.
for (const key of Object.keys(read('en')))
  if (
    !code.includes(`'${key}'`) &&
    !code.includes(`id="${key}"`) &&
    ![...families].some((family) => key.startsWith(family))
  )
    problems.push(`"${key}" is used nowhere`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${Object.keys(read('en')).length} texts in three languages`);
