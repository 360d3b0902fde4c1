/**
 * Writes docs/machines, a page and a drawing of each machine, out of the machines themselves:
 *   npm run diagrams              writes them
 *   npm run diagrams -- --check   exits 1 when a page is not what its machine says
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import {
  type ChartState,
  type ChartTransition,
  chartOf,
  definitionOf,
  statesOf,
  triggerText,
} from '../tools/visualiser/page/chart.ts';
import { svgOf } from './diagrams-svg.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const FOLDER = join(root, 'docs', 'machines');

interface Found {
  /** From the root of the project: `machines/login/login.machine.ts`. */
  readonly file: string;
  /** `login`: names the page. */
  readonly name: string;
  readonly machine: AnyStateMachine;
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'config' in value && 'implementations' in value;

/** Every machine of `machines/<flow>/<name>.machine.ts`, by name. A file that makes machines of one kind has the first. */
export async function findMachines(): Promise<Found[]> {
  const files = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.machine.ts'))
    .sort();
  const found: Found[] = [];
  for (const file of files) {
    const exported = await loaded(file);
    const names = Object.keys(exported).sort();
    const machines = names.map((name) => made(exported[name], name)).filter(isMachine);
    const [machine] = machines;
    if (machine !== undefined) found.push({ file: `machines/${file}`, name: basename(file, '.machine.ts'), machine });
  }
  return found;
}

/** What a file exports; says which file it was where a machine cannot be made. */
async function loaded(file: string): Promise<Record<string, unknown>> {
  try {
    return await import(pathToFileURL(join(root, 'machines', file)).href);
  } catch (cause) {
    throw new Error(`machines/${file} cannot be loaded: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** A machine, also where it comes out of a factory that takes a name (`lookupMachine('banks')`). */
function made(value: unknown, name: string): unknown {
  if (typeof value !== 'function' || !name.endsWith('Machine')) return value;
  try {
    return value(name.replace(/Machine$/, ''));
  } catch {
    return undefined;
  }
}

function inWords(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  return milliseconds % 60_000 === 0 ? `${milliseconds / 60_000} min` : `${milliseconds / 1000} s`;
}

/** How long each named delay is: `2 s`, or a word for one that is computed. */
type Delays = Readonly<Record<string, string>>;

/** How long the delays of a machine are. */
export function delaysOf(machine: AnyStateMachine): Delays {
  return Object.fromEntries(
    Object.entries(machine.implementations.delays).map(([name, delay]) => [
      name,
      typeof delay === 'number' ? inWords(delay) : 'computed',
    ]),
  );
}

/** `login.submit [isComplete]`, `after redirect (2 s)`. */
function labelOf(transition: ChartTransition, delays: Delays): string {
  const delay = transition.trigger === 'after' ? delays[transition.label] : undefined;
  const guard = transition.guard === undefined ? '' : ` [${transition.guard}]`;
  return `${triggerText(transition)}${delay === undefined ? '' : ` (${delay})`}${guard}`;
}

const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
const code = (names: readonly string[]): string => names.map((name) => `\`${cell(name)}\``).join(', ');

function stateLines(state: ChartState, delays: Delays): string[] {
  const facts: [string, string][] = [
    ['Tags', code(state.tags)],
    ['Runs', code(state.invokes.map(({ id, src }) => (id === src ? id : `${id} (${src})`)))],
    ['On entry', code([...new Set(state.entry)])],
    ['On exit', code([...new Set(state.exit)])],
  ];
  const title = state.path === '' ? 'In any state' : `\`${state.path}\``;
  const kind = ['parallel', 'final', 'history'].includes(state.kind) ? ` (${state.kind})` : '';
  const rows = state.transitions.map((transition) => {
    const to = transition.targets.length > 0 ? code(transition.targets) : 'stays';
    return `| ${code([labelOf(transition, delays)])} | ${to} | ${code([...new Set(transition.actions)])} | ${cell(transition.description ?? '')} |`;
  });
  return [
    `### ${title}${kind}`,
    ...(state.description === undefined ? [] : ['', state.description]),
    ...facts.flatMap(([word, value]) => (value === '' ? [] : ['', `${word}: ${value}`])),
    ...(rows.length === 0 ? [] : ['', '| on | goes to | does | |', '|---|---|---|---|', ...rows]),
    '',
  ];
}

const hasMuch = ({ path, transitions, invokes }: ChartState): boolean =>
  path !== '' || transitions.length > 0 || invokes.length > 0;

function chartIn({ file, machine }: Found): ChartState {
  const chart = chartOf(definitionOf(machine));
  if (chart === null) throw new Error(`${file}: no chart can be read from the machine`);
  return chart;
}

function pageOf(found: Found): string {
  const { file, name, machine } = found;
  const chart = chartIn(found);
  const delays = delaysOf(machine);
  return [
    `# ${name}`,
    '',
    `Generated from [\`${file}\`](../../${file}) by \`npm run diagrams\`; do not edit.`,
    '',
    `[![Diagram of ${name}](${name}.svg)](${name}.svg)`,
    '',
    '## States',
    '',
    ...statesOf(chart)
      .filter(hasMuch)
      .flatMap((state) => stateLines(state, delays)),
  ].join('\n');
}

function indexOf(found: readonly Found[]): string {
  const rows = found.map((one) => {
    const { file, name } = one;
    const states = statesOf(chartIn(one)).filter(({ states: below }) => below.length === 0);
    return `| [${name}](${name}.md) | ${states.length} | \`${file}\` |`;
  });
  return [
    '# Machines',
    '',
    'A page for each machine: its diagram, and every state with what leads out of it. Generated by `npm run diagrams`;',
    '`npm run diagrams -- --check` fails when a page is out of date. Paths through the machines: `npm run paths`.',
    '',
    '| machine | states | source |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Every page by its file name. */
export async function describeMachines(): Promise<Map<string, string>> {
  const found = await findMachines();
  const pages = new Map([['README.md', indexOf(found)]]);
  for (const one of found) {
    pages.set(`${one.name}.md`, pageOf(one));
    pages.set(`${one.name}.svg`, await svgOf(chartIn(one)));
  }
  return pages;
}

function written(): Map<string, string> {
  try {
    return new Map(readdirSync(FOLDER).map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]));
  } catch {
    return new Map();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pages = await describeMachines();
  const present = written();
  const stale = [...new Set([...pages.keys(), ...present.keys()])].filter(
    (file) => pages.get(file) !== present.get(file),
  );
  if (process.argv.includes('--check')) {
    if (stale.length > 0) {
      console.error(`docs/machines is not what the machines say (${stale.join(', ')}): run \`npm run diagrams\``);
      process.exitCode = 1;
    }
  } else {
    mkdirSync(FOLDER, { recursive: true });
    for (const file of stale) {
      const text = pages.get(file);
      if (text === undefined) rmSync(join(FOLDER, file));
      else writeFileSync(join(FOLDER, file), text);
    }
  }
}
