/** The process that simulates: `tests/simulate/start.ts` builds it, with the product in it, and starts it. */
import './globals.ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { optionsOf, refuse } from '../../scripts/options.mjs';
import { expectGoodPassword } from '../../server/members/password-rule.ts';
import { VERSION } from '../../src/recording/format.ts';
import { openInMemory, openSeededDatabase } from '../service/database.ts';
import { ACCIDENTS } from './faults.ts';
import { LINE_FATES } from './line.ts';
import { FATES } from './network.ts';
import { isWorldName, PHONES, profileOf, WORLDS, worldOf } from './profiles.ts';
import { essenceOf } from './recording.ts';
import { simulatedConfig } from './service.ts';
import { shrink } from './shrink.ts';
import { type Plan, type Result, Simulation, START } from './simulation.ts';
import { watchForStalls } from './stall.ts';

const ALL = [
  ...Object.keys(FATES),
  ...Object.keys(LINE_FATES),
  ...['smsLost', 'smsLate', 'pair'],
  ...Object.keys(PHONES),
  ...Object.keys(ACCIDENTS),
];

const OPTIONS = {
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    players: { type: 'string', default: '3' },
    /** Only the seeds of these worlds, by commas. */
    world: { type: 'string', default: WORLDS.join() },
    /** A day, or an hour of a busy one. */
    hours: { type: 'string' },
    busy: { type: 'boolean', default: false },
    /** The backend honours no keys. */
    keyless: { type: 'boolean', default: false },
    faults: { type: 'string', default: 'all' },
    minutes: { type: 'string' },
    chaos: { type: 'string' },
    record: { type: 'string' },
    replay: { type: 'string' },
    /** A seed that fails is reported, and the next one is run. */
    on: { type: 'boolean', default: false },
    /** Seconds of processor. */
    shrink: { type: 'string', default: '60' },
    planted: { type: 'string' },
    /** Each run so many times more, which must be the same. */
    again: { type: 'string', default: '0' },
  },
} as const;
const { values } = optionsOf(OPTIONS);

/** The first line of a recording. */
const Header = v.object({
  type: v.literal('recording'),
  version: v.literal(VERSION),
  plan: v.object({
    seed: v.number(),
    players: v.number(),
    hours: v.number(),
    faults: v.array(v.string()),
    only: v.nullable(v.array(v.string())),
    busy: v.optional(v.boolean(), true),
    chaos: v.optional(v.nullable(v.number()), null),
  }),
  planted: v.optional(v.string()),
  digest: v.string(),
});

const config = simulatedConfig();
/** Seconds of processor, from a cold start on, of all threads. */
const seconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
// Read from the disk the first time: not while virtual time runs.
await expectGoodPassword('long enough to be good', '0812345678');
const database = await openSeededDatabase(config, new Date(START), openInMemory);

const run = (plan: Plan, { keepsLines = false, isBrief = false } = {}) =>
  new Simulation(plan, database, config, keepsLines).run(isBrief);

function describe(
  { failures, decisions, events, digest }: Result,
  { seed, players, hours }: Plan,
  took: number,
): string {
  const speed = ((players * hours) / took).toFixed(1);
  const said = `seed ${seed}: ${digest}, ${players} players, ${hours.toFixed(1)} h, ${events} events, ${decisions.length} decisions, ${took.toFixed(1)} s of processor (${speed} player-hours a second)`;
  return [said, ...failures.map(({ oracle, text, at }) => `  ${new Date(at).toISOString()} ${oracle}: ${text}`)].join(
    '\n',
  );
}

/** Writes what a plan comes to, line by line. */
async function record(plan: Plan, file: string): Promise<void> {
  const { lines, digest } = await run(plan, { keepsLines: true });
  const header = {
    type: 'recording',
    version: VERSION,
    plan,
    digest,
    ...(values.planted && { planted: values.planted }),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${[JSON.stringify(header), ...lines].join('\n')}\n`);
  console.log(`  recorded in ${file}: npm run replay -- ${file}`);
}

async function failed(plan: Plan, result: Result): Promise<void> {
  const oracles = new Set(result.failures.map(({ oracle }) => oracle));
  const isSame = (other: Result) => other.failures.some(({ oracle }) => oracles.has(oracle));
  const until = seconds() + Number(values.shrink);
  const small = await shrink(
    { plan, result },
    async (candidate, isBrief) => {
      const found = await run(candidate, { isBrief });
      return isSame(found) ? found : null;
    },
    () => seconds() > until,
  );
  const { decisions, failures } = small.result;
  console.log(`  shrunk to ${decisions.length} decisions: ${decisions.join(' ')}`);
  for (const { oracle, text } of failures) console.log(`  ${oracle}: ${text}`);
  await record(small.plan, values.record ?? `reports/simulate/seed-${plan.seed}.jsonl`);
}

/** Says where a run first differs from its recording. */
async function replay(file: string): Promise<boolean> {
  const [first = '', ...recorded] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const { plan, digest } = v.parse(v.pipe(v.string(), v.parseJson(), Header), first);
  const result = await run(plan, { keepsLines: true });
  const [then, now] = [recorded, result.lines].map((lines) => lines.map(essenceOf).filter((line) => line !== null));
  const at = then?.findIndex((line, index) => line !== now?.[index]) ?? 0;
  const isSame = at === -1 && now?.length === then?.length;
  if (isSame) console.log(`the same as recorded: ${recorded.length} lines, ${digest}`);
  else {
    const place = at === -1 ? (then?.length ?? 0) : at;
    console.log(`differs from ${file}\n  recorded: ${then?.[place]}\n  now:      ${now?.[place]}`);
  }
  for (const { oracle, text } of result.failures) console.log(`  ${oracle}: ${text}`);
  return isSame;
}

function isKeyless(seed: number, faults: readonly string[]): boolean {
  return values.keyless || (faults.length > 0 && profileOf(seed).isKeyless === true);
}

async function simulate(faults: readonly string[]): Promise<boolean> {
  const budget = values.minutes === undefined ? null : Number(values.minutes) * 60;
  const first = values.seed === undefined ? (Date.now() + process.pid) % 1_000_000 : Number(values.seed);
  const count = Number(values.seeds ?? (budget === null ? 1 : Number.POSITIVE_INFINITY));
  const worlds = values.world.split(',');
  let [runs, broken] = [0, 0];
  for (let seed = first; runs < count; seed++) {
    if (!worlds.includes(worldOf(seed))) continue;
    const before = seconds();
    if (budget !== null && before > budget) break;
    const plan: Plan = {
      seed,
      players: Number(values.players),
      hours: Number(values.hours ?? (values.busy ? 1 : 24)),
      faults: isKeyless(seed, faults) ? [...faults, 'keyless'] : faults,
      only: null,
      busy: values.busy,
      chaos: values.chaos === undefined ? null : Number(values.chaos),
    };
    const result = await run(plan);
    console.log(describe(result, plan, seconds() - before));
    runs += 1;
    if (result.failures.length > 0) broken += 1;
    if (result.failures.length > 0 && !values.on) {
      console.log(`  found after ${seconds().toFixed(1)} s of processor`);
      await failed(plan, result);
      return false;
    }
    for (let time = 1; time <= Number(values.again); time++) {
      const { digest } = await run(plan);
      if (digest === result.digest) continue;
      console.log(`  seed ${seed} does not give the same again: ${digest} the ${time}. time`);
      return false;
    }
    if (values.record !== undefined && budget === null) await record(plan, values.record);
  }
  console.log(`${runs} seeds, ${broken} with failures`);
  return true;
}

const faults = values.faults === 'all' ? ALL : values.faults === 'none' ? [] : values.faults.split(',');
const unknown = faults.filter((fault) => !ALL.includes(fault));
if (unknown.length > 0) refuse(`No such fault: ${unknown.join(', ')} (there are ${ALL.join(', ')})`);
const noWorld = values.world.split(',').find((name) => !isWorldName(name));
if (noWorld !== undefined) refuse(`No such world: ${noWorld} (there are ${WORLDS.join(', ')})`);
watchForStalls();
// Errors that the app writes to its console are reported by the oracles.
console.error = () => {};
process.on('unhandledRejection', (error) => {
  console.log('rejected where nobody listens:', error);
  process.exit(1);
});
const isGood = values.replay === undefined ? await simulate(faults) : await replay(values.replay);
process.exit(isGood ? 0 : 1);
