/** The process that simulates: `tests/simulate/start.ts` builds it and starts it. */
import './globals.ts';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openSeededDatabase } from '../service/database.ts';
import { ACCIDENTS } from './faults.ts';
import { FATES } from './network.ts';
import { simulatedConfig } from './service.ts';
import { type Plan, Simulation, START } from './simulation.ts';

const ALL = [...Object.keys(FATES), ...Object.keys(ACCIDENTS)];

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    players: { type: 'string', default: '5' },
    hours: { type: 'string', default: '2' },
    faults: { type: 'string', default: 'all' },
    minutes: { type: 'string' },
    record: { type: 'string' },
  },
});

const faults = values.faults === 'all' ? ALL : values.faults === 'none' ? [] : values.faults.split(',');
const cpu = () => process.cpuUsage().user / 1e6;

const config = simulatedConfig();
process.on('unhandledRejection', (error) => {
  console.error('unhandled', error);
  process.exitCode = 1;
});
const began = cpu();
const database = await openSeededDatabase(config, new Date(START));
console.log(`database ready after ${(cpu() - began).toFixed(1)} s`);
for (let seed = Number(values.seed); seed < Number(values.seed) + Number(values.seeds); seed++) {
  const plan: Plan = { seed, players: Number(values.players), hours: Number(values.hours), faults, without: [] };
  const before = cpu();
  const result = await new Simulation(plan, database, config, values.record !== undefined).run();
  const took = cpu() - before;
  const { failures, digest, decisions, events } = result;
  console.log(
    `seed ${seed}: ${digest}, ${events} events, ${decisions.length} decisions, ${took.toFixed(1)} s, ${((plan.players * plan.hours) / took).toFixed(1)} player-hours a second`,
  );
  if (values.record !== undefined) writeFileSync(values.record, `${result.lines.join('\n')}\n`);
  for (const { oracle, text, at } of failures) console.log(`  ${new Date(at).toISOString()} ${oracle}: ${text}`);
  if (failures.length > 0) process.exitCode = 1;
}
process.exit();
