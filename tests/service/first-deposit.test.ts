/** Production from an empty database to the first deposit, as an operator and a bank would do it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../contract/account.ts';
import type { Call } from '../../contract/call.ts';
import { doorCredit } from '../../contract/door.ts';
import { login } from '../../contract/login.ts';
import { deposit } from '../../contract/member-lookups.ts';
import { listStatement } from '../../contract/statement.ts';
import { getWallet } from '../../contract/wallet.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { doorHeaders } from '../door-headers.ts';
import { BUNDLE, type ServiceProcess, startProcess } from '../faults/process.ts';
import { expectBooksToBalance } from './books.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const SECRET = 'f'.repeat(64);
const PHONE = '0812345678';
const SETTINGS = {
  settings: { siteName: 'Mine', registerOTP: false },
  sources: [{ code: 'FRIEND', description: 'A friend' }],
  depositBanks: [
    {
      bank_code: 'SCB',
      bank_type: 'BANK',
      mode: 'AUTO',
      account_name: 'MINE CO',
      account_no: '1112223334',
      currency: 'BAHT',
    },
  ],
};

let postgres: PostgresServer;
let folder: string;
let env: Record<string, string>;
let service: ServiceProcess | undefined;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'first-deposit-'));
  await writeFile(join(folder, 'settings.json'), JSON.stringify(SETTINGS));
  env = { NODE_ENV: 'production', DATABASE_URL: postgres.url, DATA_DIR: folder, DESK: '', DRAIN_SECONDS: '0' };
});
afterAll(async () => {
  await service?.kill();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

/** Runs what `npm run operator` does. Returns what it prints; throws with what it complains of. */
async function operator(...words: string[]): Promise<string> {
  const args = [BUNDLE.operator, ...words];
  return (await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } })).stdout.trim();
}

async function tables(): Promise<number> {
  const db = await openPostgres({ url: postgres.url, connections: 1 });
  const rows = await db.query('select 1 from pg_tables where schemaname = current_schema()');
  await db.close();
  return rows.length;
}

async function ask(
  at: ServiceProcess,
  call: Pick<Call, 'method' | 'path'>,
  body?: object,
  headers = {},
): Promise<unknown> {
  const answer = await fetch(at.url + call.path, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const told: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${call.path} was answered with ${answer.status}: ${JSON.stringify(told)}`);
  return told;
}

test('an empty database becomes a service whose first member is credited by the bank', {
  timeout: 240_000,
}, async () => {
  const file = join(folder, 'settings.json');
  // A command that only reads makes no tables.
  for (const looking of [['apply', file, '--dry-run'], ['export']])
    await expect(operator(...looking)).rejects.toThrow(/the database lacks 0001-/);
  expect(await tables()).toBe(0);
  expect(await operator('apply', file)).toMatch(
    /depositBanks SCB BANK AUTO 1112223334 BAHT: new\n(.*\n)*\d+ differences, applied$/,
  );
  expect(await operator('apply', file, '--dry-run')).toBe('0 differences, nothing was changed');

  service = await startProcess({ ...env, DOOR_KEYS: `bank:credit:${SECRET}` });
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${service.url}/desk`)).status).toBe(404);
  const password = 'the first of many';
  await ask(service, createAccount, {
    name: 'มานี มีนา',
    username: PHONE,
    password,
    sourceCode: 'FRIEND',
    inviteCode: '',
    bankCode: 'KBANK',
    bankAccountName: 'มานี มีนา',
    bankAccountNo: '5556667778',
  });
  const entered = await ask(service, login, { username: PHONE, password });
  expect(entered).toMatchObject({ token: expect.any(String) });
  const session = { authorization: `Bearer ${Reflect.get(Object(entered), 'token')}` };
  const accounts = await ask(service, deposit, undefined, session);
  expect(accounts).toMatchObject({ banks: [{ bankAccountNo: '1112223334' }] });

  const transfer = { member: { phone: PHONE }, amount: 500.25, bank: '004', reference: '2026-0001' };
  const sent = () =>
    doorHeaders({ ...doorCredit, key: 'bank', secret: SECRET, time: Date.now(), body: JSON.stringify(transfer) });
  expect(await ask(service, doorCredit, transfer, sent())).toEqual({ credited: true });
  expect(await ask(service, doorCredit, transfer, sent())).toEqual({ credited: false });
  expect(await ask(service, getWallet, undefined, session)).toMatchObject({ wallet: { amount: 500.25 } });
  expect(await ask(service, listStatement, { page: 1, limit: 20 }, session)).toMatchObject({
    statements: [{ statementType: 'deposit', status: 'SUCCESS', amount: 500.25 }],
  });
  await service.stop();
  service = undefined;
  const db = await openPostgres({ url: postgres.url, connections: 1 });
  await expectBooksToBalance(db);
  await db.close();
});
