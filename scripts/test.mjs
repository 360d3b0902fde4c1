/**
 * `npm test`: the whole suite, browser tests included. Arguments go to vitest (`npm test -- tests/paths/login.test.tsx`).
 * A missing browser fails; nothing is skipped silently.
 */
import { findBrowser, MISSING } from './browser.mjs';
import { bin, build, checkNode, fail, install, run } from './lib.mjs';

checkNode();
install();
const browser = findBrowser();
if (browser === null) fail(MISSING);
build();
run(bin('vitest'), ['run', ...process.argv.slice(2)], { env: { ...process.env, CHROME_PATH: browser } });
