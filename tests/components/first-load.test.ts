/** The first page's style sheet names the sources of its utilities: every view that the page loads has to be among them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = process.cwd();
const IMPORT = /^(?:import|export)(?! type)[^'"]*?from '(\.[^']+)';/gm;

/** The app's own files that a file reaches without `import()`. */
function reached(file: string, into = new Set<string>()): Set<string> {
  if (into.has(file) || !existsSync(file)) return into;
  into.add(file);
  for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) reached(join(dirname(file), to), into);
  return into;
}

/** A pattern of `@source` as an expression: braces with choices, stars within a folder. */
function expression(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(',', '|')})`);
  return new RegExp(`^${source}$`);
}

test('theme.css names every view of the first page', () => {
  const theme = readFileSync('src/theme.css', 'utf8');
  const named = [...theme.matchAll(/@source "\.\/([^"]+)"/g)].map(([, pattern = '']) => expression(`src/${pattern}`));
  const views = [...reached(join(ROOT, 'src/mount.tsx'), reached(join(ROOT, 'src/main.tsx')))]
    .map((file) => relative(ROOT, file))
    .filter((file) => file.endsWith('.tsx') && readFileSync(file, 'utf8').includes('className'));
  expect(views).toContain('src/components/auth-layout.tsx');
  expect(views.filter((file) => !named.some((pattern) => pattern.test(file)))).toEqual([]);
});
