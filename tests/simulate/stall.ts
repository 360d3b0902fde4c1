/**
 * A second of virtual time that never ends, by actors that answer each other for ever or by code that does not return, ends
 * the process, which says of which seed. A thread watches: it goes on whatever the run does.
 */
import { Worker } from 'node:worker_threads';

/** The limit in real time. On a machine with six times the work that it can do, none took more than 1.1. */
const MOST_SECONDS = 15;

/** The seed, and the second of virtual time that it has come to. */
const reached = new Float64Array(new SharedArrayBuffer(16));

/** A run has come to this moment. Milliseconds since 1970. */
export function reach(seed: number, moment: number): void {
  reached.set([seed, Math.floor(moment / 1000)]);
}

const THREAD = `
  const { writeSync } = require('node:fs');
  const { reached, most } = require('node:worker_threads').workerData;
  let seen = '';
  let seconds = 0;
  setInterval(() => {
    const [seed, second] = reached;
    seconds = second > 0 && seen === seed + ' ' + second ? seconds + 1 : 0;
    seen = seed + ' ' + second;
    if (seconds < most) return;
    const moment = new Date(second * 1000).toISOString();
    writeSync(1, 'seed ' + seed + ': ended\\n  ' + moment + ' stalled: this second has not ended in ' + most + ' of real time\\n');
    process.kill(process.pid, 'SIGKILL');
  }, 1000);
`;

/** Watches for as long as the process lives. */
export function watchForStalls(most = MOST_SECONDS): void {
  new Worker(THREAD, { eval: true, execArgv: [], workerData: { reached, most } }).unref();
}
