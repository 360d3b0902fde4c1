/** `npm run simulate`: builds the simulator with the product in it, and runs it (docs/simulate.md). */
import { spawnSync } from 'node:child_process';
import { bundle } from './build.ts';

const file = await bundle();
const { status } = spawnSync(process.execPath, ['--enable-source-maps', file, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
