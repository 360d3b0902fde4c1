/**
 * Adds or changes messages in all three catalogues at once:
 *   npm run messages -- patch.json        where patch.json is {"key": {"th": "…", "lo": "…", "en": "…"}, …}
 *   npm run messages -- --remove key …    takes keys out of all three
 *   npm run messages -- --plan …          the same with the texts of the test plan
 * Keys stay sorted; a lock lets several people (or processes) do it at the same time.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const args = process.argv.slice(2);
const folder = join(root, args[0] === '--plan' ? 'tests/paths/plan/locales' : 'locales');
const lock = join(folder, '.lock');
if (args[0] === '--plan') args.shift();
if (args.length === 0) {
  console.error('usage: npm run messages -- [--plan] patch.json | --remove key …');
  process.exit(2);
}

for (let tries = 0; ; tries++) {
  try {
    mkdirSync(lock);
    break;
  } catch {
    if (tries > 200) {
      console.error(`${lock} is held by someone else; remove it if nobody is`);
      process.exit(1);
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
}
try {
  const patch = args[0] === '--remove' ? {} : JSON.parse(readFileSync(args[0], 'utf8'));
  for (const [key, texts] of Object.entries(patch))
    for (const locale of ['th', 'lo', 'en'])
      if (typeof texts[locale] !== 'string' || texts[locale].trim() === '')
        throw new Error(`"${key}" has no text in ${locale}`);
  for (const locale of ['th', 'lo', 'en']) {
    const file = join(folder, `${locale}.json`);
    const catalogue = JSON.parse(readFileSync(file, 'utf8'));
    for (const [key, texts] of Object.entries(patch)) catalogue[key] = texts[locale];
    if (args[0] === '--remove') for (const key of args.slice(1)) delete catalogue[key];
    const sorted = Object.fromEntries(Object.entries(catalogue).sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(lock, { recursive: true, force: true });
}
