/** The Playwright suite that `npm run paths -- --playwright URL` writes, on our own service, twice with one member. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tool } from '../../scripts/lib.mjs';
import { newMember, PASSWORD } from './member.ts';
import { sharedProduct } from './product.ts';

const product = await sharedProduct();
const FOLDER = join(process.cwd(), 'reports', 'browser', 'exported-paths');

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** In a process of its own, as a person would: the service answers from this one. */
function ended(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const { VITEST: _, ...inherited } = process.env;
  const child = spawn(process.execPath, args, { env: { ...inherited, FORCE_COLOR: '0', ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

const run = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> =>
  ended(['scripts/paths.mjs', '--playwright', ...args], { PLAYWRIGHT_FOLDER: FOLDER, ...env });

test('a browser walks the tours of three flows, and the report names the transitions, with those of an earlier run', async () => {
  const member = await newMember(product);
  const earlier = {
    url: 'https://staging.example',
    begun: '2026-01-01 10:00',
    tours: {},
    transitions: { 'a: b': 'walked' },
  };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'walked.json'), JSON.stringify({ refund: earlier }));
  const machines = ['login', 'qr', 'withdraw'].flatMap((name) => ['--machine', name]);
  const tours = ['login-02', 'qr-01', 'withdraw-01'];
  const { code, said } = await run([product.url, ...machines, ...tours.flatMap((name) => ['--tour', name])], {
    WALLET_PHONE: member.phone,
    WALLET_PASSWORD: PASSWORD,
    WALLET_DESK: product.config.deskToken,
    // The first of the long tour are of the player, the line and the desk; the withdrawal's has a refusal.
    WALLET_ACTIONS: '12',
  });
  expect(code, said).toBe(0);
  const walked = (machine: string) => Number(new RegExp(`^${machine}: (\\d+) of`, 'm').exec(said)?.[1]);
  for (const tour of tours) expect(said).toMatch(new RegExp(`✓.*${tour} `));
  expect(walked('login'), said).toBeGreaterThanOrEqual(4);
  expect(walked('qr'), said).toBeGreaterThanOrEqual(12);
  expect(walked('withdraw'), said).toBeGreaterThanOrEqual(9);
  // It pressed what sends a withdrawal, and none left the browser.
  expect(await product.db.query('select id from withdrawal where member_id = $1', [member.id])).toEqual([]);
  const report = readFileSync(join(FOLDER, 'index.html'), 'utf8');
  for (const name of [
    'entering: login.submit [2]',
    'watching: xstate.done.actor.code [1]',
    'paying: xstate.done.actor.payment [2]',
  ])
    expect(report).toContain(`<tr><td>${name}</td><td class="walked">`);
  expect(report).toMatch(/<h2>refund<\/h2><p>Not in this run\. .*: 1 of 1 transitions walked/);
});

test('tours that were not made are named, and a run without any walk fails', async () => {
  // The folder is a suite of its own, which runs without the command.
  for (const machine of ['qr', 'withdraw']) rmSync(join(FOLDER, 'cases', `${machine}.json`));
  const server = createServer((_, reply) => void reply.writeHead(500).end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const { code, said } = await ended([tool('playwright'), 'test', '--config', join(FOLDER, 'playwright.config.ts')], {
    WALLET_URL: `http://127.0.0.1:${port}`,
    WALLET_PHONE: '0812345678',
    WALLET_PASSWORD: PASSWORD,
  });
  server.close();
  expect(code, said).toBe(1);
  expect(said).toMatch(/^login: 0 of \d+ .*Tours that were not made: \d+ \(login-01, login-02\)/m);
  expect(said).toContain('No transition was walked.');
  expect(readFileSync(join(FOLDER, 'index.html'), 'utf8')).toContain('Tours that were not made');
});

test.each([
  ['with what is no address', ['staging'], 'Name the service to walk on', 2],
  ['without such a machine', [product.url, '--machine', 'widraw'], 'There is no machine “widraw”, but: withdraw.', 2],
  ['with a wrong login', [product.url], `${product.url} does not log in 0000000000`, 1],
  ['with an address that does not answer', ['http://127.0.0.1:9'], 'http://127.0.0.1:9 does not answer', 1],
])('%s it says so in one line', async (_, args, line, exit) => {
  const { code, said } = await run(args, { WALLET_PHONE: '0000000000', WALLET_PASSWORD: 'no' });
  expect(code).toBe(exit);
  expect(said.trim().split('\n')).toEqual([expect.stringContaining(line)]);
});
