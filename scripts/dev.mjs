/**
 * `npm run dev`: the app with hot reload, in front of the local service.
 *   --inspect           every actor goes to Stately's visualiser (needs the internet)
 *   --inspect=local     to the project's own page, which works offline
 *   --record            with it: each session is kept as a file below reports/recordings (docs/recordings.md)
 */
import { randomBytes } from 'node:crypto';
import { checkNode, install, localSettings, stay } from './lib.mjs';
import { refuse } from './options.mjs';

const OWN = /^--(inspect(=(local|stately))?|record)$/;
const OF_VITE = /^--(host|port|open|cors|strictPort|force|base|mode|config|logLevel|clearScreen|debug|profile)(=.*)?$/;
const isKnown = (one, place, all) =>
  OWN.test(one) || OF_VITE.test(one) || (!one.startsWith('-') && OF_VITE.test(all[place - 1] ?? ''));
const unknown = process.argv.slice(2).find((...one) => !isKnown(...one));
if (unknown !== undefined)
  refuse(
    `Unknown option '${unknown}'. There are: --inspect, --inspect=local, --record, --host, --port and others of Vite.`,
  );
checkNode();
install();
const inspect = process.argv.slice(2).find((argument) => argument.startsWith('--inspect'));
// The service starts anew after each change: its desk stays open.
const env = { NODE_ENV: 'development', DESK_TOKEN: randomBytes(32).toString('hex'), ...localSettings() };
// Vite hands the service's calls on to it (vite.config.ts).
const isOpen = !env.HOST || ['0.0.0.0', '::'].includes(env.HOST);
const host = isOpen ? '127.0.0.1' : env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
env.SERVICE_URL ??= `http://${host}:${env.PORT || 8787}`;
if (env.HOST && !process.argv.some((argument) => argument.startsWith('--host')))
  console.log(
    `HOST=${env.HOST} is for the service: the app stays on this machine alone (-- --host opens it to others).`,
  );
if (inspect) env.VITE_INSPECT = inspect.split('=')[1] ?? 'stately';
const isRecorded = process.argv.includes('--record');
if (isRecorded && env.VITE_INSPECT !== 'local') refuse('--record goes with --inspect=local.');
if (isRecorded) env.VITE_RECORD = 'true';
const service = stay('tsx', ['watch', '--clear-screen=false', 'server/main.ts'], { env });
const app = stay(
  'vite',
  process.argv.slice(2).filter((argument) => argument !== inspect && argument !== '--record'),
  { env },
);
for (const child of [service, app])
  child.on('exit', (code) => {
    service.kill();
    app.kill();
    process.exit(code ?? 0);
  });
