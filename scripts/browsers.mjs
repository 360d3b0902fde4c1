/** `npm run browsers`: builds what changed, and runs the journeys of tests/engines in three browsers. */
import { build, checkNode, install, run, TEST_BUILD } from './lib.mjs';

checkNode();
install();
build(TEST_BUILD);
run('tsx', ['tests/engines/main.ts', ...process.argv.slice(2)], { env: { STATIC_DIR: TEST_BUILD, ...process.env } });
