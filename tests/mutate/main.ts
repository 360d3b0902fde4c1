/**
 * `npm run mutate -- [--machine withdraw]… [--kind 'tag dropped']… [--journeys off] [--sample 200] [--seed 1]
 * [--minutes 30] [--workers 2]`: makes small mistakes in the statecharts, one at a time, and tells which of them no test
 * notices. `-- --code [--file server/ledger]…`: in the rules, the actors and what moves money. `-- --unseen 100`: so many
 * of other kinds, drawn from the whole product, for the simulator and the suite (unseen.ts). Results are kept in
 * reports/mutate/ for as long as neither the machine nor its tests change, so that what was interrupted goes on.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionsOf } from '../../scripts/options.mjs';
import { codeIn } from './code.ts';
import { machinesIn } from './machines.ts';
import { reportHtml } from './page.tsx';
import { excusesIn, scored } from './score.ts';
import { readResults, tryMutants } from './supervise.ts';
import { tryUnseen } from './unseen.ts';
import { isUnseen } from './unseen-rules.ts';

/** Least scores, in percent: with everything, and with what is generated alone. */
const MACHINES_LEAST = { all: 90, generated: 70 };
const CODE_LEAST = { all: 85, generated: 0 };

const { values } = optionsOf({
  options: {
    machine: { type: 'string', multiple: true, default: [] },
    code: { type: 'boolean', default: false },
    file: { type: 'string', multiple: true, default: [] },
    kind: { type: 'string', multiple: true, default: [] },
    journeys: { type: 'string', default: 'on' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    workers: { type: 'string', default: '1' },
    unseen: { type: 'string' },
  },
});

function whole(option: 'sample' | 'seed' | 'minutes' | 'workers' | 'unseen'): number | undefined {
  const text = values[option];
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`--${option} wants a whole number, not "${text}"`);
  process.exit(2);
}

/** Numbers from 0 to 1 by a seed (mulberry32): the same sample for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const root = process.cwd();
const folder = join(root, 'reports', 'mutate');
mkdirSync(folder, { recursive: true });
const journeys = values.journeys !== 'off';
const minutes = whole('minutes');
const until = minutes === undefined ? Number.MAX_SAFE_INTEGER : Date.now() + minutes * 60_000;

const unseen = whole('unseen');
if (unseen !== undefined) {
  const seed = whole('seed') ?? 1;
  process.exit((await tryUnseen(root, { count: unseen, seed, workers: whole('workers') ?? 1, until })) ? 0 : 1);
}

const all = values.code ? await codeIn(root) : machinesIn(root);
const machines = all.filter(
  ({ name, file }) =>
    (values.machine.length === 0 || values.machine.includes(name)) &&
    (values.file.length === 0 || values.file.some((start) => file.startsWith(start))),
);
if (machines.length === 0) {
  console.error(`nothing of this name; there are ${all.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const random = numbers(whole('seed') ?? 1);
const order = machines
  .flatMap(({ mutants }) => mutants)
  .filter(({ kind }) => values.kind.length === 0 || values.kind.includes(kind))
  .map((mutant) => ({ mutant, place: random() }))
  .sort((a, b) => a.place - b.place)
  .map(({ mutant }) => mutant);
const chosen = new Set(order.slice(0, whole('sample') ?? order.length));

const resultsOf = ({ name, hash }: { name: string; hash: string }) =>
  join(folder, `${name}.${hash}${journeys ? '' : '.generated'}.jsonl`);

let allTried = true;
const line = [...machines];
async function work(): Promise<void> {
  for (let machine = line.shift(); machine !== undefined && Date.now() < until; machine = line.shift()) {
    const wanted = machine.mutants.filter((mutant) => chosen.has(mutant)).map(({ id }) => id);
    if (wanted.length === 0) continue;
    const results = resultsOf(machine);
    const begun = Date.now();
    if (!(await tryMutants(root, machine, wanted, { results, journeys, until }))) allTried = false;
    const known = readResults(results).results;
    const alive = wanted.filter((id) => known.get(id)?.killed === null).length;
    const tried = wanted.filter((id) => known.has(id)).length;
    console.log(
      `${machine.name}: ${tried} of ${wanted.length} tried, ${alive} survive, ${Math.round((Date.now() - begun) / 1000)} s`,
    );
  }
}
await Promise.all(Array.from({ length: whole('workers') ?? 1 }, work));

const excuses = excusesIn(root).filter(({ kind }) => !isUnseen(kind));
const page = values.code ? 'code' : 'index';
const LEAST = values.code ? CODE_LEAST : MACHINES_LEAST;
const score = scored(
  machines.map((machine) => ({ machine, found: readResults(resultsOf(machine)) })),
  chosen,
  excuses,
);
writeFileSync(
  join(folder, `${page}.html`),
  reportHtml(score, {
    title: values.code ? 'Mistakes in the code' : 'Mistakes in the statecharts',
    journeys,
    least: LEAST,
  }),
);
writeFileSync(join(folder, `${page}.json`), `${JSON.stringify(score, null, 2)}\n`);

for (const { file, line: at, kind, place, before, after } of score.survivors)
  console.log(`\n${file}:${at} ${kind}, ${place}\n${before.replace(/^/gm, '- ')}\n${after.replace(/^/gm, '+ ')}`);
for (const test of score.broken) console.log(`\nfails without any mutant: ${test}`);
for (const { file, kind, place } of score.idle)
  console.log(`\nexcused, and yet killed or gone: ${file} ${kind}, ${place}`);
const percent = (share: number | null) => (share === null ? 'none tried' : `${share.toFixed(1)} %`);
console.log(
  `\n${score.tried} of ${score.total} mutants tried, ${score.excused} excused. Killed: ${percent(score.all)}; by what is generated alone: ${percent(score.generated)}.`,
);
console.log(
  `reports/mutate/${page}.html (${readdirSync(folder).filter((name) => name.endsWith('.jsonl')).length} files of results)`,
);
const enough = score.generated !== null && score.generated >= LEAST.generated;
process.exit(
  allTried &&
    enough &&
    (!journeys || (score.all ?? 0) >= LEAST.all) &&
    score.broken.length === 0 &&
    score.idle.length === 0
    ? 0
    : 1,
);
