/** `npx tsx scripts/check-messages.ts`: the three catalogues agree, and every text is used somewhere. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkCatalogues, readCatalogues } from './catalogue.ts';

const root = join(fileURLToPath(import.meta.url), '..', '..');
const catalogues = readCatalogues(join(root, 'locales'));
const problems = checkCatalogues(catalogues);

function sources(path: string): string[] {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((name) => sources(join(path, name)));
  return /\.tsx?$/.test(path) ? [readFileSync(path, 'utf8')] : [];
}

const code = ['contract', 'src', 'machines', 'tools'].flatMap((folder) => sources(join(root, folder))).join('\n');
/** Keys that are put together from a code: `error.${code}`. */
const families = new Set([...code.matchAll(/[`']([\w.]+\.)\$\{/g)].map((match) => match[1] ?? ''));
// Views name the sentences of rich texts by an attribute.
for (const key of Object.keys(catalogues.en))
  if (
    !code.includes(`'${key}'`) &&
    !code.includes(`id="${key}"`) &&
    ![...families].some((family) => key.startsWith(family))
  )
    problems.push(`"${key}" is used nowhere`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${Object.keys(catalogues.en).length} texts in three languages`);
