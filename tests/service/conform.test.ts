/** The conformance suite for operators' backends: the local service passes, a bent one is found out. */
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_CALLS } from '../../contract/all.ts';
import { conform, LEFT_ALONE, TRIED, tableOf } from '../../scripts/conform.ts';
import type { Line } from '../../scripts/sandbox.ts';
import { DEMO_PASSWORD, DEMO_PHONE, type Service, startService } from './harness.ts';

const MEMBER = { username: DEMO_PHONE, password: DEMO_PASSWORD };

let service: Service;
let base: string;
beforeAll(async () => {
  service = await startService();
  base = await service.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => service.close());

const deviating = (lines: readonly Line[]) => lines.filter(({ problem }) => problem !== null);

/** A function that makes another body of the one that came. */
type Bend = (data: object) => unknown;

/** Tries the service with the answers of some paths bent. `asked`: method and path of each request. */
async function bent(bend: Record<string, Bend>, asked: string[] = []) {
  const lines = await conform(base, {
    ...MEMBER,
    async fetch(address, init) {
      const { pathname } = new URL(String(address));
      asked.push(`${init?.method} ${pathname}`);
      const response = await fetch(address, init);
      const change = bend[pathname];
      if (change === undefined || !response.ok) return response;
      return Response.json(change(v.parse(v.looseObject({}), await response.json())), { status: response.status });
    },
  });
  return deviating(lines).map(({ call, problem }) => `${call}: ${problem}`);
}

test('every call that reads is tried, or left alone for a reason', () => {
  const alone = (id: string) =>
    Object.keys(LEFT_ALONE).some((name) => new RegExp(`^${name.replace('*', '.*')}$`).test(id));
  const safe = ALL_CALLS.filter(({ repeat, isOptional }) => repeat === 'safe' && !isOptional).map(({ id }) => id);
  expect(safe.filter((id) => !TRIED.has(id) && !alone(id))).toEqual([]);
  expect([...TRIED].filter((id) => !safe.includes(id))).toEqual([]);
});

describe('the local service', () => {
  test('answers a visitor, a guest of the chat and a member as the contract says', async () => {
    const lines = await conform(base, { ...MEMBER, chat: base });
    expect(deviating(lines)).toEqual([]);
    expect(lines.length).toBeGreaterThan(TRIED.size);
    expect(tableOf(lines)).toMatch(new RegExp(`${lines.length} requests, all as the contract says$`));
  });

  test('is asked for nothing that moves money, sends an SMS or changes anything', async () => {
    const books = () => service.db.query('select count(*)::int as entries from ledger_entry');
    const before = await books();
    const asked: string[] = [];
    expect(await bent({}, asked)).toEqual([]);
    const paths = new Set(
      ALL_CALLS.filter(({ repeat, id }) => repeat === 'safe' || id === 'login').map(
        ({ method, path }) => `${method} ${path.replace(/\{\w+\}.*$/, '')}`,
      ),
    );
    expect(asked.filter((request) => ![...paths].some((path) => request.startsWith(path)))).toEqual([]);
    expect(await books()).toEqual(before);
  });

  test('with a wrong password is asked for nothing of a member, and not called as the contract says', async () => {
    const lines = await conform(base, { ...MEMBER, password: 'wrong' });
    expect(lines.at(-1)).toMatchObject({ call: 'login', problem: expect.stringMatching(/calls were not tried$/) });
    expect(tableOf(lines)).toMatch(/1 deviate$/);
  });
});

describe('a bent backend', () => {
  test.each<[what: string, path: string, bend: Bend, found: RegExp]>([
    [
      'a balance that is no number',
      '/api/wallet',
      (wallet) => ({ ...wallet, wallet: { amount: 'much' } }),
      /^getWallet: wallet\.amount .* \(the app does without it\)$/,
    ],
    [
      'a game without a code',
      '/api/wallet',
      (wallet) => ({ ...wallet, slots: [{ name: 'PG' }] }),
      /^getWallet: slots\.0 .*code.* \(the app does without it\)$/,
    ],
    [
      'a time of its own writing',
      '/api/statement',
      () => ({ total: 1, statements: [{ statementType: 'deposit', createdAt: 'yesterday' }] }),
      /^listStatement: statements\.0\.createdAt .* \(the app does without it\)$/,
    ],
    [
      'a reply of another shape',
      '/api/lookup/conditions',
      () => ({ text: 'Be kind' }),
      /^lookupConditions: the reply .* \(the app cannot read the reply\)$/,
    ],
    ['no JSON value of the shape', '/api/lookup/contact', () => 'ok', /^lookupContact: the reply .*cannot read/],
    [
      'its end',
      '/api/lookup/active',
      () => ({ message: 'gone' }),
      /^lookupActive: the service says that it has ended$/,
    ],
  ])('is found out by %s', async (_, path, bend, found) => {
    expect(await bent({ [path]: bend })).toEqual([expect.stringMatching(found)]);
  });

  test('is found out by a code that the call does not have, an open door, a failure and words', async () => {
    const answers: Record<string, () => Response> = {
      '/api/wallet': () => Response.json({ slots: [] }),
      '/api/login': () => Response.json({ message: 'NO_BANK' }, { status: 400 }),
      '/api/lookup/banks': () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      '/api/lookup/sources': () => Response.json({ error: 'not found' }, { status: 404 }),
      '/api/lookup/notice': () => {
        throw new TypeError('fetch failed');
      },
    };
    const lines = await conform(base, {
      fetch: async (address, init) => answers[new URL(String(address)).pathname]?.() ?? fetch(address, init),
    });
    const found = deviating(lines);
    expect(found.map(({ call, status }) => [call, status])).toEqual([
      ['lookupBanks', 502],
      ['lookupNotice', null],
      ['lookupSources', 404],
      ['login (wrong input)', 400],
      ['getWallet (wrong input)', 200],
      ['getWallet (wrong input)', 200],
    ]);
    expect(tableOf(lines)).toMatch(/6 deviate$/);
    expect(found[3]?.problem).toContain('refuses with NO_BANK');
    expect(found[4]?.problem).toContain('answers what it should refuse');
  });

  test('an address that is none is said at once', async () => {
    await expect(conform('backend.example')).rejects.toThrow(TypeError);
  });
});
