/** `npm run browsers`: builds what changed, and runs the journeys of tests/engines in three browsers. */
import { spawnSync } from 'node:child_process';
import { build, checkNode, install, root, TEST_BUILD } from './lib.mjs';
import { optionsOf } from './options.mjs';

// Before anything is built; tests/engines/main.ts knows the names.
optionsOf({ options: { engine: { type: 'string' }, journey: { type: 'string' } } });
checkNode();
install();
build(TEST_BUILD);
// Without tsx's own process, which kills at the second signal: Ctrl-C is handed on by npm too.
const env = { STATIC_DIR: TEST_BUILD, ...process.env };
const args = ['--import', 'tsx', 'tests/engines/main.ts', ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1);
