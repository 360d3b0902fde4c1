/** Imports run one way: no file leads back to itself, not even by a type. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['contract', 'machines', 'server', 'src', 'tools', 'scripts', 'tests'];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(ROOT, folder, file)),
);

/** The files that a file imports, or exports from; what it loads late is not part of it. */
function importsOf(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?:[^;]*?\sfrom\s)?'(\.[^'?]+)'/gm);
  return [...specifiers].map(([, path = '']) => resolve(file, '..', path));
}

/** Every circle that a walk in depth comes upon, each once. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start >= 0) found.push([...way.slice(start), file].map((one) => relative(ROOT, one)).join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

test('no file imports itself, whatever the way', () => {
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  // Fails where the imports are no longer found: most files import something.
  expect([...graph.values()].filter((imports) => imports.length > 0).length).toBeGreaterThan(files.length / 2);
  expect(circles(graph)).toEqual([]);
});

test('a circle is found', () => {
  const graph = new Map([
    [join(ROOT, 'a.ts'), [join(ROOT, 'b.ts')]],
    [join(ROOT, 'b.ts'), [join(ROOT, 'c.ts')]],
    [join(ROOT, 'c.ts'), [join(ROOT, 'b.ts')]],
  ]);
  expect(circles(graph)).toEqual(['b.ts → c.ts → b.ts']);
});
