#!/usr/bin/env node
/**
 * `npm run walks -- [--seed 7] [--runs 2000] [--steps 60] [--hands] [FILE …]`: long random walks over the machines behind
 * their views. `--runs`: walks a machine. `--steps`: most steps tried in a walk. `--hands`: the player's steps are done on
 * the view, which takes longer. FILE: the beginning of a test file's name: `withdraw`.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './lib.mjs';
import { optionsOf, refuse } from './options.mjs';

const { values, positionals } = optionsOf({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    runs: { type: 'string', default: '200' },
    steps: { type: 'string', default: '60' },
    hands: { type: 'boolean', default: false },
  },
});

function whole(option, least = 0) {
  const number = Number(values[option]);
  if (values[option] !== '' && Number.isSafeInteger(number) && number >= least) return number;
  return refuse(`--${option} wants a whole number${least > 0 ? ' above 0' : ''}, not "${values[option]}".`);
}

const walks = {
  alone: true,
  seeds: [whole('seed')],
  runs: whole('runs', 1),
  steps: whole('steps', 1),
  byHand: values.hands,
  save: true,
};
const models = readdirSync(join(root, 'tests/paths'));
const wrong = positionals.find((name) => !models.some((file) => file.startsWith(name)));
if (wrong !== undefined) refuse(`No file of tests/paths begins with “${wrong}”.`);
const files = positionals.length > 0 ? positionals.map((name) => `tests/paths/${name}`) : ['tests/paths/'];
console.log(`Random walks, seed ${walks.seeds[0]}: ${walks.runs} a machine`);
run('vitest', ['run', '--project', 'view', '-t', 'random walks', ...files], {
  env: { ...process.env, WALKS: JSON.stringify(walks) },
});
