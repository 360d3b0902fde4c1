/**
 * The service is killed while it moves money, and started again on what it left. Nothing that it acknowledged is lost,
 * nothing is done twice, and whoever got no answer gets it by asking again.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAccount } from '../../contract/account.ts';
import { login } from '../../contract/login.ts';
import { bahtToSatang, satang, satangToBaht } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { listStatement } from '../../contract/statement.ts';
import { activateSlot, transfer } from '../../contract/wallet.ts';
import type { Database } from '../../server/db/database.ts';
import { openPGlite } from '../../server/db/pglite.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { flagsReply, ledgerReply, memberReply, membersReply } from '../../server/desk/contract.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../server/seed/demo-member.ts';
import { ApiFailure } from '../../src/api/client.ts';
import { expectBooksToBalance, expectProvidersToAgree } from '../service/books.ts';
import { desk } from './desk.ts';
import { phone } from './phone.ts';
import { makeDataFolder, type ServiceProcess, startProcess } from './process.ts';

/** The store of the service's books: its settings, and a way to look at them when it is down. */
interface Store {
  readonly env: Record<string, string>;
  open(): Promise<Database>;
  remove(): Promise<void>;
}

async function inFolder(): Promise<Store> {
  const folder = await makeDataFolder('killed-');
  return {
    env: { DATA_DIR: folder, DATABASE_URL: '' },
    open: () => openPGlite({ folder: join(folder, 'pg') }),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function onServer(url: string): Promise<Store> {
  const schema = `killed_${randomUUID().replaceAll('-', '')}`;
  const folder = await mkdtemp(join(tmpdir(), 'killed-'));
  const admin = await openPostgres({ url, connections: 1 });
  await admin.script(`create schema ${schema}`);
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${schema}`);
  return {
    env: { DATA_DIR: folder, DATABASE_URL: own.href },
    open: () => openPostgres({ url, schema, connections: 2 }),
    async remove() {
      await admin.script(`drop schema ${schema} cascade`);
      await admin.close();
      await rm(folder, { recursive: true });
    },
  };
}

const server = process.env.TEST_DATABASE_URL ?? '';
const STORES: readonly [string, () => Promise<Store>][] = [
  ['PGlite', inFolder],
  ...(server === '' ? [] : [['PostgreSQL', () => onServer(server)] satisfies [string, () => Promise<Store>]]),
];

const MEMBERS = 3;
const TRANSFERS = 36;
/** Answers after which the service is killed. */
const KILLED_AFTER = 6;
/** Requests under way at a time: the service cannot have answered all before it is killed, however slow this process is. */
const AT_ONCE = 12;

interface Member {
  readonly id: number;
  readonly token: string;
}

/** One transfer; each has an amount of its own, by which the books distinguish them. */
interface Wish {
  readonly member: Member;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly key: string;
  /** The reference in the service's answer. */
  acknowledged: string | null;
}

function accepted<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
}

/** A member with 1,000 in the wallet by the desk, 400 of it moved to PG. The first is the demo member. */
async function member(url: string, index: number): Promise<Member> {
  const visitor = phone({ baseUrl: url, token: '' }).api;
  const username = index === 0 ? DEMO_PHONE : `06000000${String(index).padStart(2, '0')}`;
  const password = index === 0 ? DEMO_PASSWORD : 'a long enough password';
  if (index > 0)
    accepted(
      await visitor.send(createAccount, {
        body: {
          name: `Member ${index}`,
          username,
          password,
          bankCode: 'KBANK',
          bankAccountName: 'TEST MEMBER',
          bankAccountNo: `55500000${String(index).padStart(2, '0')}`,
        },
      }),
    );
  const { token } = accepted(await visitor.send(login, { body: { username, password } }));
  const found = await desk(url, membersReply, `members?search=${username}`);
  const id = found.members[0]?.id ?? 0;
  await desk(url, memberReply, `members/${id}/transfers`, {
    method: 'POST',
    body: { amount: 1000, reference: `FUNDS-${index}` },
  });
  const { api } = phone({ baseUrl: url, token });
  if (index > 0) accepted(await api.send(activateSlot, { params: { slotCode: 'PG' } }));
  accepted(await api.send(transfer, { body: { from: 'WALLET', to: 'PG', amount: 400 }, key: randomUUID() }));
  return { id, token };
}

/** Sends all that have no answer yet, many at once. Resolves when each has its answer or knows that it has none. */
async function sendAll(url: string, wishes: readonly Wish[], onAnswer: () => void): Promise<void> {
  const left = unacknowledged(wishes);
  const send = async (wish: Wish) => {
    const { from, to, amount, key } = wish;
    const body = { from, to, amount: satangToBaht(satang(amount)) };
    try {
      const { api } = phone({ baseUrl: url, token: wish.member.token });
      wish.acknowledged = accepted(await api.send(transfer, { body, key })).reference ?? '';
      onAnswer();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      expect(error.kind).toBe('offline');
    }
  };
  const sendOneByOne = async () => {
    for (let wish = left.shift(); wish !== undefined; wish = left.shift()) await send(wish);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOneByOne));
}

const unacknowledged = (wishes: readonly Wish[]) => wishes.filter(({ acknowledged }) => acknowledged === null);

/** Sends what has no answer and kills the service in the middle of it. */
async function sendAndKill(service: ServiceProcess, wishes: readonly Wish[]): Promise<void> {
  const before = unacknowledged(wishes).length;
  let answers = 0;
  let killed: Promise<void> | undefined;
  await sendAll(service.url, wishes, () => {
    if (++answers === KILLED_AFTER) killed = service.kill();
  });
  expect(killed, 'killed while requests were under way').toBeDefined();
  await killed;
  const left = unacknowledged(wishes).length;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(before);
}

type Booked = ReadonlyMap<string, readonly string[]>;

const nameOf = ({ member: { id }, from, to, amount }: Wish) => `${id} ${from}>${to} ${amount}`;

/** An acknowledged request is there once under its reference; any other at most once. */
function expectPromisesKept(wishes: readonly Wish[], booked: Booked): void {
  for (const wish of wishes) {
    const references = booked.get(nameOf(wish)) ?? [];
    if (wish.acknowledged === null) expect(references.length).toBeLessThanOrEqual(1);
    else expect(references).toEqual([wish.acknowledged]);
  }
}

/** The transfers in the members' statements, as the service sends them. */
async function statements(url: string, members: readonly Member[]): Promise<Booked> {
  const booked = new Map<string, string[]>();
  for (const { id, token } of members) {
    const { api } = phone({ baseUrl: url, token });
    for (let page = 1; ; page++) {
      const { items } = accepted(await api.send(listStatement, { body: { page, limit: 50 } })).statements;
      for (const { statementType, from, to, amount, reference } of items) {
        if (statementType !== 'transfer') continue;
        const name = `${id} ${from}>${to} ${amount}`;
        booked.set(name, [...(booked.get(name) ?? []), reference ?? '']);
      }
      if (items.length < 50) break;
    }
  }
  return booked;
}

/** The transfers in the ledger. */
async function ledger(db: Database): Promise<Booked> {
  const rows = await db.query<{ name: string; reference: string }>(
    `select source.member_id || ' ' || source.code || '>' || target.code || ' ' || into_it.amount as name, t.reference
     from ledger_transaction t
     join ledger_entry out_of_it on out_of_it.transaction_id = t.id and out_of_it.amount < 0
     join ledger_account source on source.id = out_of_it.account_id
     join ledger_entry into_it on into_it.transaction_id = t.id and into_it.amount > 0
     join ledger_account target on target.id = into_it.account_id
     where t.kind = 'transfer'`,
  );
  const booked = new Map<string, string[]>();
  for (const { name, reference } of rows) booked.set(name, [...(booked.get(name) ?? []), reference]);
  return booked;
}

async function expectSoundBooks(db: Database): Promise<void> {
  const unbalanced = await db.query(
    'select transaction_id from ledger_entry group by transaction_id having sum(amount) <> 0 or count(*) < 2',
  );
  expect(unbalanced).toEqual([]);
  await expectBooksToBalance(db);
  await expectProvidersToAgree(db);
}

test.each(STORES)('killed in the middle of %s', { timeout: 1_200_000 }, async (_, makeStore) => {
  const store = await makeStore();
  let service = await startProcess(store.env);
  try {
    await desk(service.url, flagsReply, 'flags', { method: 'PUT', body: { registerOTP: false } });
    const members: Member[] = [];
    for (let index = 0; index < MEMBERS; index++) members.push(await member(service.url, index));
    const wishes = Array.from({ length: TRANSFERS }, (_, index): Wish => {
      const into = index % 8 < 5;
      return {
        member: members[index % MEMBERS] ?? { id: 0, token: '' },
        from: into ? 'WALLET' : 'PG',
        to: into ? 'PG' : 'WALLET',
        amount: 100 + index,
        key: randomUUID(),
        acknowledged: null,
      };
    });

    await sendAndKill(service, wishes);
    service = await startProcess(store.env);
    const { sums, wrongBalances } = await desk(service.url, ledgerReply, 'ledger');
    expect({ sums, wrongBalances }).toEqual({ sums: { BAHT: 0, LAK: 0 }, wrongBalances: 0 });
    expectPromisesKept(wishes, await statements(service.url, members));
    await sendAll(service.url, wishes, () => {});
    expect(unacknowledged(wishes)).toEqual([]);
    expectPromisesKept(wishes, await statements(service.url, members));
    // A repeated request gets the same answer.
    const asked = wishes.map((wish) => ({ ...wish, acknowledged: null }));
    await sendAll(service.url, asked, () => {});
    expect(asked).toEqual(wishes);

    await service.stop();
    const db = await store.open();
    await expectSoundBooks(db);
    expectPromisesKept(wishes, await ledger(db));
    const balances = await db.query<{ member_id: number; total: number }>(
      `select member_id, sum(balance)::bigint as total from ledger_account
       where member_id = any($1::bigint[]) and member_id <> $2 group by member_id`,
      [members.map(({ id }) => id), members[0]?.id ?? 0],
    );
    expect(balances.map(({ total }) => total)).toEqual(members.slice(1).map(() => bahtToSatang(1000)));
    await db.close();
  } finally {
    await service.kill();
    await store.remove();
  }
});
