#!/usr/bin/env node
/**
 * `npm run walks -- [--seed 7] [--runs 2000] [--steps 60] [--hands] [FILE …]`: long random walks over the machines behind
 * their views. `--runs`: walks a machine. `--steps`: most steps tried in a walk. `--hands`: the player's steps are done on
 * the view, which takes longer. FILE: a part of a test file's name, such as `withdraw`.
 */
import { run } from './lib.mjs';
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

function whole(option) {
  const number = Number(values[option]);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  return refuse(`--${option} wants a whole number, not "${values[option]}"`);
}

const walks = {
  alone: true,
  seeds: [whole('seed')],
  runs: whole('runs'),
  steps: whole('steps'),
  byHand: values.hands,
  save: true,
};
console.log(`Random walks, seed ${walks.seeds[0]}: ${walks.runs} a machine`);
const files = positionals.length > 0 ? positionals.map((name) => `tests/paths/${name}`) : ['tests/paths/'];
run('vitest', ['run', '--project', 'view', '-t', 'random walks', ...files], {
  env: { ...process.env, WALKS: JSON.stringify(walks) },
});
