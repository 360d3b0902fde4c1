/**
 * `npm run paths -- --playwright URL`: writes reports/playwright, a Playwright suite of the plan's tours, and runs it against
 * a service with the member of WALLET_PHONE and WALLET_PASSWORD. `config`: arguments for vitest, which pick the machines;
 * `MODELS`: their files. `tours`: the IDs of those to make; all where there is none.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { fail, root, run, tool } from './lib.mjs';
import { refuse } from './options.mjs';

async function expectLogin(url, username, password) {
  const body = JSON.stringify({ username, password });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(new URL('/api/login', url), { method: 'POST', headers, body }).catch(({ cause, message }) =>
    fail(`${url} does not answer: ${cause?.message ?? message}`),
  );
  if (!reply.ok)
    fail(`${url} does not log in ${username} (WALLET_PHONE, WALLET_PASSWORD): ${(await reply.text()).slice(0, 100)}`);
}

export async function playwright(address, { config, MODELS, tours }) {
  if (!URL.canParse(address) || !/^https?:/.test(address))
    refuse('Name the service to walk on: npm run paths -- --playwright https://staging.example');
  const { WALLET_PHONE: phone, WALLET_PASSWORD: password } = process.env;
  if (!phone || !password) refuse('Name a member of the service: WALLET_PHONE and WALLET_PASSWORD.');
  const { origin } = new URL(address);
  await expectLogin(origin, phone, password);
  const folder = process.env.PLAYWRIGHT_FOLDER ?? join(root, 'reports', 'playwright');
  // Its walked.json has the machines of earlier runs.
  for (const part of ['cases', 'html', 'results']) rmSync(join(folder, part), { recursive: true, force: true });
  cpSync(join(root, 'tests/paths/playwright'), folder, { recursive: true });
  run('vitest', ['run', ...config], {
    env: { ...process.env, PLAN: 'playwright', PLAYWRIGHT_FOLDER: folder, MODELS },
  });
  // Its runner may not be started from within vitest.
  const { VITEST: _, ...inherited } = process.env;
  const env = { ...inherited, WALLET_URL: origin, CHROME_PATH: await findBrowser() };
  const ids = readdirSync(join(folder, 'cases')).flatMap((file) =>
    JSON.parse(readFileSync(join(folder, 'cases', file), 'utf8')).cases.map(({ id }) => id),
  );
  const unknown = tours.find((tour) => !ids.includes(tour));
  if (unknown !== undefined) refuse(`There is no tour “${unknown}”, but: ${ids.join(', ')}.`);
  const args = [tool('playwright'), 'test', '--config', join(folder, 'playwright.config.ts')];
  if (tours.length > 0) args.push('--grep', `(${tours.join('|')}) `);
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  console.log(`${join(folder, 'index.html')} says which transitions were walked.`);
  process.exitCode = status ?? 1;
}
