/**
 * `npm run paths`: writes reports/paths. `--plan`: writes reports/plan instead, test cases that a person can follow.
 * `--playwright URL`: has a browser walk them on a service (playwright.mjs); `--tour ID`, also several times: these alone.
 * `--machine NAME`, or `-t NAME`, also several times: for this machine alone. A NAME may be a regular expression.
 * `--heat FILE...`: with the counts of each machine in these recordings.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build, checkNode, install, root, run, TEST_BUILD } from './lib.mjs';
import { optionsOf, refuse } from './options.mjs';
import { playwright } from './playwright.mjs';

const dashed = (name) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/\W+/g, '-')
    .toLowerCase();

/** The models of tests/paths, each with the names by which it can be asked for: its own, and that of its file. */
const models = readdirSync(join(root, 'tests/paths')).flatMap((file) => {
  if (!/\.test\.tsx?$/.test(file)) return [];
  const found = readFileSync(join(root, 'tests/paths', file), 'utf8').matchAll(/describePaths\(\s*'(.+?)'/g);
  return Array.from(found, ([, name]) => ({ name, file, names: [name, dashed(name), file.replace(/\.test\..*/, '')] }));
});

/** The models of that name. Ends where there is none. */
function modelsOf(asked) {
  let whole = /^/;
  try {
    whole = new RegExp(`^(?:${asked})$`, 'i');
  } catch {
    refuse(`“${asked}” is no regular expression.`);
  }
  const found = models.filter(({ names }) => names.some((name) => whole.test(name)));
  if (found.length > 0) return found;
  const all = models.map(({ name }) => dashed(name)).sort();
  const near = all.filter((name) => name.includes(asked.toLowerCase()) || name.startsWith(dashed(asked).slice(0, 2)));
  return refuse(`There is no machine “${asked}”, but: ${(near.length > 0 ? near : all).join(', ')}.`);
}

/** The recordings' paths. Ends where one is none. */
function recordings(files) {
  if (files.length === 0) refuse('Which recordings? npm run paths -- --heat reports/recordings/*.jsonl');
  const isRecording = (file) =>
    statSync(file, { throwIfNoEntry: false })?.isFile() &&
    /^\{.*"type":\s*"recording"/.test(readFileSync(file, 'utf8'));
  const wrong = files.find((file) => !isRecording(file));
  return wrong === undefined ? files.map((file) => resolve(file)) : refuse(`--heat: ${wrong} is not a recording.`);
}

const { values, positionals } = optionsOf({
  allowPositionals: true,
  options: {
    plan: { type: 'boolean', default: false },
    playwright: { type: 'string' },
    machine: { type: 'string', short: 't', multiple: true, default: [] },
    tour: { type: 'string', multiple: true, default: [] },
    heat: { type: 'boolean', default: false },
  },
});
const reports = ['--plan', '--playwright', '--heat'].filter((one) => values[one.slice(2)]);
if (reports.length > 1) refuse(`${reports.join(' and ')}: each makes a report of its own, one at a time.`);
if (positionals.length > 0 && !values.heat)
  refuse(`Of which option is ${positionals[0]}? Recordings come after --heat.`);
if (values.tour.length > 0 && values.playwright === undefined) refuse('--tour is for --playwright.');
const HEAT = JSON.stringify(values.heat ? recordings(positionals) : []);
const chosen = values.machine.flatMap(modelsOf);
/** The files of the chosen: a plan loads no others. */
const MODELS = (chosen.length > 0 ? chosen : models).map(({ file }) => file).join();
checkNode();
install();
const config = ['--config', 'tests/paths/report/vitest.config.ts'];
if (chosen.length > 0) config.push('-t', `^(${chosen.map(({ name }) => name).join('|')})$`);
if (values.playwright !== undefined) {
  await playwright(values.playwright, { config, MODELS, tours: values.tour });
} else {
  const PLAN = String(values.plan);
  const CHROME_PATH = values.plan ? undefined : await findBrowser();
  if (!values.plan) build(TEST_BUILD, false);
  run('vitest', ['run', ...config], {
    env: { STATIC_DIR: TEST_BUILD, ...process.env, CHROME_PATH, PLAN, HEAT, MODELS },
  });
}
