import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDERS = ['contract', 'machines', 'src', 'server'];

const named = new Set(
  [...readFileSync('docs/rules.md', 'utf8').matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, name]) => name ?? ''),
);

it('comments cite rules by names that docs/rules.md has', () => {
  const cited = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .flatMap((entry) => {
        const path = join(entry.parentPath, entry.name);
        const text = readFileSync(path, 'utf8').replace(/\s*\n\s*\*?\s*/g, ' ');
        return [...text.matchAll(/\(rules?: ([A-Z][^;)]+)/g)].flatMap(([, names]) =>
          (names ?? '').split(', ').map((name) => ({ path, name: name.trim() })),
        );
      }),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ name }) => !named.has(name))).toEqual([]);
});
