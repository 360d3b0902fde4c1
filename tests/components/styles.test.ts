/** The built app's style sheets. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const APP = resolve(process.env.STATIC_DIR ?? 'dist');

const sheets = readdirSync(join(APP, 'assets'))
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(APP, 'assets', name), 'utf8'));

test('no rule asks :has() of every element, or of the whole page: it would be styled anew for each element that comes', () => {
  const rules = [readFileSync(join(APP, 'index.html'), 'utf8'), ...sheets].flatMap((css) => css.split('}'));
  expect(rules.some((rule) => rule.includes(':has('))).toBe(true);
  expect(rules.filter((rule) => /(?:^|[\s,{>+~(*]|html|body|:root):has\(/.test(rule))).toEqual([]);
});
