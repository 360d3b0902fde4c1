/** `npm run browsers`: builds what changed, and runs the journeys of tests/engines in three browsers. */
import { build, checkNode, install, run } from './lib.mjs';

checkNode();
install();
build();
run('tsx', ['tests/engines/main.ts', ...process.argv.slice(2)]);
