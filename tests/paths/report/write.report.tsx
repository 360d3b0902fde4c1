/** Writes reports/paths: a page and a JSON file for each machine, and an index of both kinds. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { delaysOf, findMachines } from '../../../scripts/diagrams.ts';
import { mermaidOf } from '../../../scripts/diagrams-mermaid.ts';
import { chartOf, definitionOf } from '../../../tools/visualiser/page/chart.ts';
import { type AnyModel, journeys, models } from './collect.ts';
import { indexHtml, type MachinePage, machineHtml } from './html.tsx';
import { type MachineReport, reportOf } from './paths.ts';

// Loading a model's file notes its models.
import.meta.glob('../*.test.{ts,tsx}', { eager: true });

const root = process.cwd();
const FOLDER = join(root, 'reports', 'paths');

const read = (...parts: string[]): string => readFileSync(join(root, ...parts), 'utf8');

/** The theme's colours as plain rules, both themes. */
function colours(): string {
  const theme = read('src', 'tokens.css');
  const dark = theme.indexOf('prefers-color-scheme: dark');
  const rules = (text: string) => [...text.matchAll(/--color-[a-z-]+: #[0-9a-f]+;/gi)].map(([rule]) => rule).join(' ');
  if (dark < 0) throw new Error('src/tokens.css has no dark theme any more');
  const end = theme.indexOf('}', dark);
  return `:root { color-scheme: light dark; ${rules(theme.slice(0, dark))} }
@media (prefers-color-scheme: dark) { :root { ${rules(theme.slice(dark, end))} } }`;
}

const reports = new Map<AnyModel, MachineReport>();
const found = await findMachines();

test.each([...models])('%s', (_, model) => {
  const report = reportOf(model);
  reports.set(model, report);
  expect.soft(report.states.missing).toEqual([]);
  expect.soft(report.transitions.missing).toEqual([]);
});

test('is written to reports/paths', () => {
  const css = [colours(), read('src', 'inspect', 'page', 'chart.css'), read('tests', 'paths', 'report', 'report.css')];
  const style = css.join('\n');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(FOLDER, name), text);

  const pages: MachinePage[] = [];
  for (const { name, file, machine } of found) {
    const chart = chartOf(definitionOf(machine));
    if (chart === null) continue;
    const model = [...models.values()].find((one) => one.machine.id === machine.id);
    const page = {
      name,
      file,
      chart,
      mermaid: mermaidOf(chart, delaysOf(machine)),
      journeys: journeys.get(machine.id) ?? [],
      report: model && reports.get(model),
    };
    pages.push(page);
    write(`${name}.html`, machineHtml(page, style));
    write(`${name}.json`, `${JSON.stringify(page, null, 2)}\n`);
  }
  write('index.html', indexHtml(pages, style));
  const numbers = pages.map(({ name, file, journeys: pinned, report }) => ({
    name,
    file,
    journeys: pinned.length,
    ...(report && {
      states: report.states,
      transitions: report.transitions,
      shortest: report.shortest.length,
      simple: report.simple.length,
    }),
  }));
  write('index.json', `${JSON.stringify(numbers, null, 2)}\n`);
  expect(pages).not.toEqual([]);
});
