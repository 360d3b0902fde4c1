/**
 * `npm test`: the whole suite, browser tests included. Arguments go to vitest (`npm test -- tests/paths/login.test.tsx`).
 * A missing browser or PostgreSQL fails; nothing is skipped silently.
 */
import { findBrowser, MISSING } from './browser.mjs';
import { bin, build, checkNode, fail, install, run } from './lib.mjs';
import { findPostgres, NO_POSTGRES } from './postgres.mjs';

checkNode();
install();
const browser = findBrowser();
if (browser === null) fail(MISSING);
if (!process.env.TEST_DATABASE_URL && findPostgres() === null) fail(NO_POSTGRES);
build();
run(bin('vitest'), ['run', ...process.argv.slice(2)], { env: { ...process.env, CHROME_PATH: browser } });
