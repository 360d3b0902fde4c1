/** Writes reports/paths: a page and a JSON file for each machine, and an index of both kinds. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { findMachines } from '../../../scripts/diagrams.ts';
import { coloursOf, laidOut, styleOf } from '../../../scripts/diagrams-svg.ts';
import { chartOf, definitionOf } from '../../../tools/visualiser/page/chart.ts';
import type { Heat } from '../../../tools/visualiser/page/heat.ts';
import { lookedAt } from '../../layout/look.ts';
import { pathsOf } from '../harness/generate.ts';
import type { Sight } from './camera.ts';
import { type AnyModel, journeys, models } from './collect.ts';
import { seenIn, unseenOf } from './heat.ts';
import { indexHtml, machineHtml } from './html.tsx';
import type { MachinePage } from './machine-page.ts';
import { type Heights, pageData } from './page-data.ts';
import { type MachineReport, reportOf } from './paths.ts';
import { visit } from './walk.ts';

// Loading a model's file notes its models.
import.meta.glob('../*.test.{ts,tsx}', { eager: true });

const root = process.cwd();
const FOLDER = join(root, 'reports', 'paths');

const heatJson = ({ lives, states, transitions }: Heat) => ({
  lives,
  states: Object.fromEntries(states),
  transitions: Object.fromEntries(transitions),
});

const reports = new Map<AnyModel, MachineReport>();
const pictures = new Map<AnyModel, ReadonlyMap<string, Heights>>();
const found = await findMachines();

async function photograph(name: string, sights: readonly Sight[]): Promise<Heights> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(inject('camera'), { method: 'POST', headers, body: JSON.stringify({ name, sights }) });
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

/**
 * Takes the pictures of a model's states: one is taken while the walk goes on to the next. Each is also looked at on small
 * screens.
 */
async function pictured(model: AnyModel): Promise<ReadonlyMap<string, Heights>> {
  const { id } = model.machine;
  const heights = new Map<string, Heights>();
  const wrong: string[] = [];
  let taking: Promise<unknown> = Promise.resolve();
  await visit(model, async (key, sights) => {
    await taking;
    taking = Promise.all([
      photograph(`${id}/${key}`, sights).then((high) => heights.set(key, high)),
      ...sights.map((sight) => lookedAt(id, key, sight).then((found) => wrong.push(...found))),
    ]);
  });
  await taking;
  expect.soft(wrong, 'on small screens').toEqual([]);
  return heights;
}

test.each([...models])('%s', async (_, model) => {
  const paths = model.inputs.map((input) => pathsOf(model, model.machine, input));
  const report = reportOf(model, paths);
  reports.set(model, report);
  rmSync(join(FOLDER, 'pictures', model.machine.id), { recursive: true, force: true });
  if (model.view) pictures.set(model, await pictured(model));
  expect.soft(report.states.missing).toEqual([]);
  expect.soft(report.transitions.missing).toEqual([]);
});

// After whichever tests run: a name given to vitest chooses machines, and the report has those.
afterAll(async () => {
  const rules = [
    styleOf('chart'),
    styleOf('drawing'),
    styleOf('diagram'),
    styleOf('heat'),
    readFileSync(join(root, 'tests', 'paths', 'report', 'report.css'), 'utf8'),
  ].join('\n');
  const style = `${coloursOf(rules)}\n${rules}`;
  mkdirSync(FOLDER, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(FOLDER, name), text);

  const machines = new Map(found.map(({ machine }) => [machine.id, machine]));
  const charts = new Map(
    [...machines].flatMap(([id, machine]) => {
      const chart = chartOf(definitionOf(machine));
      return chart === null ? [] : [[id, chart] as const];
    }),
  );
  const recorded = seenIn(machines, charts);
  const pages: MachinePage[] = [];
  for (const { name, file, machine } of found) {
    const chart = charts.get(machine.id);
    if (chart === undefined) continue;
    const seen = recorded?.get(machine.id);
    const heat = seen?.heat;
    const [modelName = '', model] = [...models].find(([, one]) => one.machine.id === machine.id) ?? [];
    const report = model && reports.get(model);
    const hasPage = existsSync(join(FOLDER, `${name}.html`));
    const page: MachinePage = {
      name,
      file,
      chart,
      leftOut: model && report === undefined ? (hasPage ? 'with a page' : 'without a page') : null,
      diagram: await laidOut(chart, heat !== undefined),
      heat,
      unseen: seen && model && report && unseenOf(seen, modelName, model, report),
      journeys: journeys.get(machine.id) ?? [],
      report,
      data: model && report && pageData(machine.id, pictures.get(model) ?? new Map(), report),
    };
    pages.push(page);
    if (page.leftOut !== null) continue;
    write(`${name}.html`, machineHtml(page, style));
    const { shortest, simple, ...told } = report ?? { shortest: [], simple: [] };
    write(
      `${name}.json`,
      `${JSON.stringify({ ...page, diagram: undefined, heat: heat && heatJson(heat), report: told })}\n`,
    );
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
