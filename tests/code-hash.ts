import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Changes with the code in these folders of the project. */
export function codeHash(folders: readonly string[]): Buffer {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(tsx?|sql|json)$/.test(file)) hash.update(readFileSync(join(ROOT, folder, file)));
  return hash.digest();
}

/**
 * A seed for what is tried at random in the suite, made of the product's code: each change is tried in a way of its own, and
 * the same code always with the same result, so that nobody's change fails by chance.
 */
export function seedOfCode(): number {
  return codeHash(['contract', 'machines', 'server', 'src']).readUInt32BE() % 1_000_000_000;
}
