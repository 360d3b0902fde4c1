/** Writes reports/paths: a page and a JSON file for each machine, and an index of both kinds. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { findMachines } from '../../../scripts/diagrams.ts';
import { laidOut } from '../../../scripts/diagrams-svg.ts';
import { chartOf, definitionOf } from '../../../tools/visualiser/page/chart.ts';
import { lookedAt, post } from '../../layout/look.ts';
import type { Heights } from './camera.ts';
import { type AnyModel, journeys, models } from './collect.ts';
import { seenIn, unseenOf } from './heat.ts';
import { indexHtml, type MachinePage, machineHtml } from './html.tsx';
import { type MachineReport, reportOf } from './paths.ts';
import css from './report.css?inline';
import type { PageData } from './scripts.ts';
import { visit } from './walk.ts';

// Loading a model's file notes its models.
import.meta.glob('../*.test.{ts,tsx}', { eager: true });

const root = process.cwd();
const FOLDER = join(root, 'reports', 'paths');

/** A run finds these of its models. */
const reports = new Map<AnyModel, { report: MachineReport; data: PageData }>();
const found = await findMachines();

/**
 * Takes the pictures of a model's states: one is taken while the walk goes on to the next. Each is also looked at on small
 * screens.
 */
async function takePictures(model: AnyModel, pictures: Record<string, Heights>): Promise<void> {
  const { id } = model.machine;
  const wrong: string[] = [];
  let taking: Promise<unknown> = Promise.resolve();
  await visit(model, async (key, sights) => {
    await taking;
    taking = Promise.all([
      post<Heights>(inject('camera'), { name: `${id}/${key}`, sights }).then((heights) => {
        pictures[key] = heights;
      }),
      ...sights.map((sight) => lookedAt(id, key, sight).then((found) => wrong.push(...found))),
    ]);
  });
  await taking;
  expect.soft(wrong, 'on small screens').toEqual([]);
}

test.each([...models])('%s', async (_, model) => {
  const { report, paths } = reportOf(model);
  const machine = model.machine.id;
  rmSync(join(FOLDER, 'pictures', machine), { recursive: true, force: true });
  const pictures = {};
  reports.set(model, { report, data: { machine, pictures, ...paths } });
  if (model.view) await takePictures(model, pictures);
  expect.soft(report.states.missing).toEqual([]);
  expect.soft(report.transitions.missing).toEqual([]);
});

// After whichever tests run: a name given to vitest chooses machines, and the report has those.
afterAll(async () => {
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
    const { report, data } = (model && reports.get(model)) ?? {};
    const hasPage = existsSync(join(FOLDER, `${name}.html`));
    const page: MachinePage = {
      name,
      file,
      chart,
      leftOut: model && report === undefined ? (hasPage ? 'with a page' : 'without a page') : null,
      diagram: await laidOut(chart, heat !== undefined),
      heat,
      unseen: seen && model && report && data && unseenOf(seen, modelName, model, report, data),
      journeys: journeys.get(machine.id) ?? [],
      report,
      data,
    };
    pages.push(page);
    if (page.leftOut !== null) continue;
    write(`${name}.html`, machineHtml(page, css));
    const plain = (_: string, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value);
    write(`${name}.json`, `${JSON.stringify({ ...page, diagram: undefined }, plain)}\n`);
  }
  write('index.html', indexHtml(pages, css));
  const numbers = pages.map(({ name, file, journeys: pinned, report, data }) => ({
    name,
    file,
    journeys: pinned.length,
    states: report?.states,
    transitions: report?.transitions,
    shortest: data?.shortest.length,
    simple: data?.simple.length,
  }));
  write('index.json', `${JSON.stringify(numbers, null, 2)}\n`);
  expect(pages).not.toEqual([]);
});
