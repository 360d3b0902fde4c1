/** The dependencies between files, read from their import statements. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const IMPORT = /(?:(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?|\bimport\()'(\.[^']+)'/g;

const known = new Map<string, readonly string[]>();

/** The files that a file imports for more than their types, from the root. */
function importsOf(root: string, file: string): readonly string[] {
  const found = known.get(file);
  if (found !== undefined) return found;
  const path = join(root, file);
  const text = existsSync(path) && /\.tsx?$/.test(file) ? readFileSync(path, 'utf8') : '';
  const imports = [...text.matchAll(IMPORT)]
    .filter(([statement]) => !/import\s*\{(\s*type\s[^,}]+,?)+\s*\}/.test(statement))
    .map(([, source]) => relative(root, join(root, dirname(file), source ?? '')));
  known.set(file, imports);
  return imports;
}

/** The machines' files that are made of a part that several machines share. A machine's own file is swapped where it is. */
export function dependents(root: string, file: string): readonly string[] {
  if (file.endsWith('.machine.ts')) return [];
  const all = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('machines', name));
  const found = new Set([file]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const one of all)
      if (importsOf(root, one).some((each) => found.has(each) && (each === file || !each.endsWith('.machine.ts'))))
        found.add(one);
  }
  found.delete(file);
  return [...found];
}

/** Counts how many imports away each file is from this one; the harness, which every test has, is not looked into. */
export function distances(root: string, from: string): Map<string, number> {
  const found = new Map([[from, 0]]);
  for (const [file, distance] of found)
    for (const next of importsOf(root, file))
      if (!found.has(next) && !next.includes('/harness/')) found.set(next, distance + 1);
  return found;
}
