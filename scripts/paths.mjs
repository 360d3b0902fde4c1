/** `npm run paths`: writes reports/paths. Arguments go to vitest (`npm run paths -- -t login`). */
import { findBrowser, MISSING } from './browser.mjs';
import { bin, build, checkNode, fail, install, run } from './lib.mjs';

checkNode();
install();
const browser = findBrowser();
if (browser === null) fail(MISSING);
build();
const config = ['--config', 'tests/paths/report/vitest.config.ts'];
run(bin('vitest'), ['run', ...config, ...process.argv.slice(2)], { env: { ...process.env, CHROME_PATH: browser } });
