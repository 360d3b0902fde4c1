/** `npm run browsers`: builds what changed, and runs the journeys of tests/engines in three browsers. */
import { spawnSync } from 'node:child_process';
import { build, checkNode, install, root } from './lib.mjs';

checkNode();
install();
build();
// Without tsx's own process, which kills at the second signal: Ctrl-C is handed on by npm too.
const args = ['--import', 'tsx', 'tests/engines/main.ts', ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1);
