/** Writes reports/plan, or the cases of reports/playwright: each machine's test cases in three languages, and all machines' in one file to import. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LOCALES } from '../../../src/i18n/locale.ts';
import type { Tours } from '../playwright/step.ts';
import { models } from '../report/collect.ts';
import { fileOf } from './data.ts';
import { csv, gherkin, markdown } from './formats.ts';
import { WAYS } from './live.ts';
import { casesOf, missingIn } from './plan.ts';

// Loading a model's file notes its models.
const files = import.meta.glob('../*.test.{ts,tsx}');
for (const file of (process.env.MODELS ?? '').split(',')) await files[`../${file}`]?.();

const suite = process.env.PLAYWRIGHT_FOLDER;
const isPlan = process.env.PLAN !== 'playwright' || suite === undefined;
const FOLDER = isPlan ? join(process.cwd(), 'reports', 'plan') : join(suite, 'cases');
mkdirSync(FOLDER, { recursive: true });

const byHand = [...models].filter(([, { view, isStandIn }]) => view !== undefined && !isStandIn);
test.each(byHand)('%s', async (name, model) => {
  const id = fileOf(name);
  const cases = await casesOf(name, model);
  expect.soft(missingIn(cases, model), 'transitions without a step').toEqual([]);
  if (!isPlan) {
    const bare = cases.map(({ id: number, title, live }) => ({ id: number, title: title.en, steps: live }));
    const tours: Tours = { way: WAYS[model.machine.id] ?? null, cases: bare };
    return writeFileSync(join(FOLDER, `${id}.json`), JSON.stringify(tours, null, 1));
  }
  for (const { key, tag } of LOCALES)
    for (const [ending, format] of Object.entries({ csv, md: markdown, feature: gherkin }))
      writeFileSync(join(FOLDER, `${id}.${tag}.${ending}`), format(cases, key));
});

// Machines that are not in this run are in it from an earlier one.
afterAll(() => {
  if (!isPlan) return;
  for (const { tag } of LOCALES) {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith(`.${tag}.csv`) && file !== `all.${tag}.csv`);
    const [first = '', ...others] = files.sort().map((file) => readFileSync(join(FOLDER, file), 'utf8'));
    const rows = others.map((text) => text.slice(text.indexOf('\r\n') + 2));
    writeFileSync(join(FOLDER, `all.${tag}.csv`), [first, ...rows].join(''));
  }
});
