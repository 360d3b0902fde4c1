/**
 * `npm run size`: what /login loads, in brotli, against its budget. Counts the entry, everything it imports, the CSS, and
 * the texts of the largest language, as the build's manifest tells.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fail, root } from './lib.mjs';

const BUDGET = 100_000;
const dist = join(root, 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
const sizeOf = (file) => brotliCompressSync(readFileSync(join(dist, file))).length;

const files = new Set();
const visit = (key) => {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const imported of chunk.imports ?? []) visit(imported);
};
visit('index.html');
const texts = Object.keys(manifest).filter((key) => /locales\/\w+\.json\?part=core$/.test(key));
if (texts.length !== 3) fail(`expected the core texts of three languages in the build, found ${texts.length}`);
const largest = texts.map((key) => manifest[key].file).sort((a, b) => sizeOf(b) - sizeOf(a))[0];
files.add(largest);

let total = 0;
for (const file of files) {
  const size = sizeOf(file);
  total += size;
  console.log(`${String(size).padStart(8)}  ${file}`);
}
console.log(`${String(total).padStart(8)}  /login altogether (brotli), budget ${BUDGET}`);
if (total > BUDGET) fail(`/login loads ${total - BUDGET} bytes more than its budget`);
