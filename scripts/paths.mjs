/**
 * `npm run paths`: writes reports/paths. `--plan`: writes reports/plan instead, test cases that a person can follow.
 * `--playwright URL`: has a browser walk them on a service (playwright.mjs).
 * `--heat FILE...`: with the counts of each machine in these recordings. Other arguments go to vitest
 * (`npm run paths -- -t login --heat reports/simulate/*.jsonl`).
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build, checkNode, fail, install, run, TEST_BUILD } from './lib.mjs';
import { playwright } from './playwright.mjs';

checkNode();
install();
const config = ['--config', 'tests/paths/report/vitest.config.ts'];
const at = process.argv.indexOf('--playwright');
if (at > 0) {
  await playwright(process.argv[at + 1], [...process.argv.slice(2, at), ...process.argv.slice(at + 2)], config);
  process.exit();
}
const PLAN = String(process.argv.includes('--plan'));
const CHROME_PATH = PLAN === 'true' ? undefined : await findBrowser();
const given = process.argv.slice(2).filter((argument) => argument !== '--plan');
const heat = given.includes('--heat') ? given.indexOf('--heat') : given.length;
const last = given.findIndex((argument, index) => index > heat && argument.startsWith('-'));
const files = given.slice(heat + 1, last < 0 ? undefined : last).map((file) => resolve(file));
const others = [...given.slice(0, heat), ...(last < 0 ? [] : given.slice(last))];
const isRecording = (file) => existsSync(file) && /^\{.*"type":\s*"recording"/.test(readFileSync(file, 'utf8'));
const wrong = files.find((file) => !isRecording(file));
if (wrong !== undefined) fail(`--heat: ${wrong} is not a recording.`);
if (given[heat] === '--heat' && files.length === 0)
  fail('Which recordings? npm run paths -- --heat reports/recordings/*.jsonl');
if (PLAN === 'false') build(TEST_BUILD, false);
run('vitest', ['run', ...config, ...others], {
  env: { STATIC_DIR: TEST_BUILD, ...process.env, CHROME_PATH, PLAN, HEAT: JSON.stringify(files) },
});
