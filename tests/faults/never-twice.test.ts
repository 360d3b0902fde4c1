/** Beside a backend that knows no keys, a request whose answer was lost is looked for before anything is sent again. */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import { getWallet } from '../../contract/wallet.ts';
import { DETAILS } from '../../machines/money-request/book.ts';
import type { Kind } from '../../machines/money-request/kinds.ts';
import type { ReadWallet } from '../../src/actors/funds.ts';
import { askOf } from '../../src/actors/money-request/deposit-rows.ts';
import { requestsFlow } from '../../src/actors/money-request/requests.ts';
import { intentOf } from '../../src/actors/money-request/rows.ts';
import type { World } from '../../src/actors/world.ts';
import { pay } from '../plain-backend/calls.ts';
import { type Loss, type Plain, start } from '../plain-backend/http.ts';
import { LARGE } from '../samples.ts';
import { browserWindow } from './browser-window.ts';
import type { Opening } from './intents.ts';
import { phone } from './phone.ts';
import { uploadRequestBy } from './upload-request.ts';

type Member = ReturnType<Plain['world']['add']>;

/** Between two readings, in milliseconds. */
const BETWEEN = 10_000;

let backend: Plain;
let member: Member;
let world: World;
/** The steps between two readings, in their order. */
let meanwhile: (() => void)[];

beforeAll(async () => {
  backend = await start();
});
afterEach(() => {
  vi.unstubAllGlobals();
  backend.forms.without = [];
});
afterAll(() => backend.stop());
beforeEach(() => {
  begin();
  meanwhile = [];
  // Between two readings nothing happens here, but what a test has happen.
  const { setTimeout: later } = globalThis;
  vi.stubGlobal('setTimeout', (work: () => void, time = 0, ...given: unknown[]) => {
    if (time === BETWEEN) meanwhile.shift()?.();
    return later(work, time === BETWEEN ? 0 : time, ...given);
  });
  vi.stubGlobal('window', browserWindow());
  vi.stubGlobal('XMLHttpRequest', uploadRequestBy(globalThis.fetch));
});

/** A new member on a new phone. */
function begin(): void {
  const username = `08${String(Math.random()).slice(2, 10)}`;
  member = backend.world.add(username, { wallet: 500, coin: 3, refund: 40, invited: 25 });
  Object.assign(member.games[0] ?? {}, { isActive: true, amount: 50 });
  backend.world.sessions.set(username, username);
  const plain = phone({ baseUrl: backend.url, token: username });
  world = { ...plain, config: { ...plain.config, keys: false } };
}

const hundred = bahtToSatang(100);
const link = 'https://gift.truemoney.com/campaign/?v=abc';
const file = new File([new Uint8Array([1, 2, 3])], 'slip.png', { type: 'image/png' });

interface Case {
  readonly kind: Kind;
  readonly call: string;
  readonly order: (member: Member) => Opening;
  /** The number of times that it was done, by the backend's own books. */
  readonly done: (member: Member) => number;
  readonly prepare?: (member: Member) => void;
  /** Nothing tells which of several it was, or what came of it. */
  readonly isVague?: true;
}

const entries = (type: string) => (one: Member) => one.statement.filter((entry) => entry.statementType === type).length;

const CASES: readonly Case[] = [
  {
    kind: 'withdraw',
    call: 'POST /api/wallet/withdrawAll',
    order: () => ({ type: 'request.open', kind: 'withdraw', ask: { amount: hundred } }),
    done: entries('withdraw'),
  },
  {
    kind: 'transfer',
    call: 'POST /api/wallet/transfer',
    order: () => ({ type: 'request.open', kind: 'transfer', ask: { from: 'WALLET', to: 'PG', amount: hundred } }),
    done: entries('transfer'),
  },
  {
    kind: 'transferAll',
    call: 'POST /api/wallet/transferAll',
    order: () => ({ type: 'request.open', kind: 'transferAll', ask: { to: 'WALLET', amount: bahtToSatang(50) } }),
    done: entries('transfer'),
  },
  {
    kind: 'slip',
    call: 'POST /api/wallet/slip',
    order: () => ({ type: 'request.open', kind: 'slip', payload: { file, digest: 'D' } }),
    done: (one) => one.slips.length,
  },
  {
    kind: 'giftLink',
    call: 'POST /api/wallet/truelink',
    order: () => ({ type: 'request.open', kind: 'giftLink', payload: link }),
    done: entries('deposit'),
  },
  {
    kind: 'refund',
    call: 'GET /api/refund/receive',
    order: (one) => ({ type: 'request.open', kind: 'refund', ask: { amount: bahtToSatang(one.refund) } }),
    done: (one) => Number(one.refundReceived > 0),
  },
  {
    kind: 'refundAdd',
    call: 'GET /api/refund/addWallet',
    prepare: (one) => Object.assign(one, { refund: 0, refundReceived: 40 }),
    order: () => ({ type: 'request.open', kind: 'refundAdd', ask: { amount: bahtToSatang(40) } }),
    done: entries('bonus'),
  },
  {
    kind: 'invite',
    call: 'GET /api/invite/bonus',
    order: () => ({ type: 'request.open', kind: 'invite', ask: { amount: bahtToSatang(25) } }),
    done: (one) => Number(one.invited === 0),
  },
  {
    kind: 'bonus',
    call: 'GET /api/bonus/activate/:code',
    order: () => ({ type: 'request.open', kind: 'bonus', ask: { code: 'DAILY', times: 0 } }),
    done: (one) => one.received.get('DAILY')?.length ?? 0,
  },
  {
    kind: 'promotion',
    call: 'GET /api/promotion/activate/:code',
    order: () => ({ type: 'request.open', kind: 'promotion', ask: { code: 'SONGKRAN' } }),
    done: (one) => one.promotions.size,
  },
  {
    kind: 'spin',
    call: 'POST /api/spinwheel/spin',
    order: () => ({ type: 'request.open', kind: 'spin', ask: {} }),
    done: (one) => 3 - one.coin,
    isVague: true,
  },
  {
    kind: 'coupon',
    call: 'POST /api/spinwheel/coupon/claim',
    prepare: (one) =>
      one.coupons.push({ _id: 'C1', amount: 5, prize: { name: 'Baht', slice: { code: 'A', label: '5 baht' } } }),
    order: () => ({
      type: 'request.open',
      kind: 'coupon',
      ask: { id: 'C1', label: '5 baht', amount: bahtToSatang(5) },
    }),
    done: entries('bonus'),
  },
];

/** A page of the app: loaded anew it finds what the phone has kept. */
async function page() {
  const answer = await world.api.send(getWallet, {});
  if (!answer.ok) throw new Error(answer.code);
  const snapshot = { context: { reading: { wallet: answer.value }, problem: null } };
  const wallet = { subscribe: () => ({ unsubscribe() {} }), getSnapshot: () => snapshot } as unknown as ReadWallet;
  const requests = createActor(requestsFlow(wallet)(world)).start();
  const view = () => Object.values(requests.getSnapshot().context.views).at(-1);
  // By its own word: to look again and again would be most of the time of a test.
  const rested = async () => {
    await waitFor(requests, () => view()?.phase !== 'sending', { timeout: 60_000 });
    return view();
  };
  return {
    open(opening: Opening) {
      const { kind } = opening;
      const payload = 'payload' in opening ? opening.payload : undefined;
      const ask =
        opening.kind === 'slip'
          ? askOf.slip(opening.payload)
          : opening.kind === 'giftLink'
            ? askOf.giftLink(opening.payload)
            : opening.ask;
      const intent = intentOf(kind, ask as never);
      const key = createHash('sha256').update(String(Math.random())).digest('hex');
      requests.send({ type: 'request.open', asker: DETAILS, kind, ask, payload, intent, key, at: Date.now() } as never);
    },
    async send() {
      requests.send({ type: 'request.send', id: view()?.id ?? '' });
      return rested();
    },
    rested,
    close: () => requests.stop(),
  };
}

const LOSSES: readonly Loss[] = [
  { done: true, how: '502' },
  { done: true, how: 'cut' },
  { done: false, how: '502' },
  { done: false, how: 'cut' },
];

describe.each(CASES)('$kind', ({ kind, call, order, done, prepare, isVague }) => {
  const opened = async (loss: Loss) => {
    prepare?.(member);
    const opening = order(member);
    const first = await page();
    first.open(opening);
    backend.lose(call, loss);
    expect(await first.send()).toMatchObject({ phase: 'unanswered', lookedUp: null });
    return { first, opening };
  };
  const isTold = isVague
    ? (phase: string | undefined, lookedUp: unknown) => phase !== 'done' && typeof lookedUp !== 'number'
    : (phase: string | undefined) => phase === 'done';

  test.each(LOSSES.filter((loss) => loss.done))(
    'done, and its answer lost ($how): found, not sent again',
    async (loss) => {
      const { first } = await opened(loss);
      const view = await first.send();
      expect(isTold(view?.phase, view?.lookedUp)).toBe(true);
      expect(done(member)).toBe(1);
    },
  );

  test.each(LOSSES.filter((loss) => !loss.done))('never done ($how): said so, and sent again by hand', async (loss) => {
    const { first } = await opened(loss);
    expect(await first.send()).toMatchObject({ phase: 'unanswered', lookedUp: 1 });
    expect(done(member)).toBe(0);
    const view = await first.send();
    expect(view?.phase).toBe('done');
    expect(done(member)).toBe(1);
  });

  test('done, its answer lost and the page loaded anew: found all the same', async () => {
    const { first, opening } = await opened({ done: true, how: 'cut' });
    first.close();
    const second = await page();
    second.open(opening);
    await second.rested();
    const view = await second.send();
    expect(isTold(view?.phase, view?.lookedUp)).toBe(true);
    expect(done(member)).toBe(1);
  });

  // Several tabs do the same of each kind; the draws below have them all.
  if (kind !== 'withdraw') return;

  test('sent again and answered in another tab meanwhile: this one sends nothing', async () => {
    const { first, opening } = await opened({ done: false, how: 'cut' });
    const second = await page();
    second.open(opening);
    await second.rested();
    expect(await first.send()).toMatchObject({ lookedUp: 1 });
    expect(await second.send()).toMatchObject({ lookedUp: 1 });
    expect((await second.send())?.phase).toBe('done');
    const view = await first.send();
    expect(view?.phase ?? 'gone').toBe('gone');
    expect(done(member)).toBe(1);
  });

  test('sent again in another tab meanwhile: this one looks once more', async () => {
    const { first, opening } = await opened({ done: false, how: 'cut' });
    const second = await page();
    second.open(opening);
    await second.rested();
    expect(await first.send()).toMatchObject({ lookedUp: 1 });
    expect(await second.send()).toMatchObject({ lookedUp: 1 });
    backend.lose(call, { done: true, how: 'cut' });
    await second.send();
    const view = await first.send();
    expect(isTold(view?.phase, view?.lookedUp)).toBe(true);
    expect(done(member)).toBe(1);
  });
});

/** Chance that is the same in each run. */
const chanceOf = (seed: number) => (name: string) => createHash('sha256').update(`${seed} ${name}`).digest()[0] ?? 0;

/** Of each kind. */
const LOST = LARGE ? 100 : 2;

describe('lost answers, done or not, in several tabs, loaded anew and lost again', () => {
  test.each(CASES)('of $kind: none is done twice, and each is told right', { timeout: 600_000 }, async (each) => {
    const { call, order, done, prepare, isVague } = each;
    const tally = { done: 0, 'not done': 0, 'cannot tell': 0 };
    for (let seed = 0; seed < LOST; seed++) {
      const chance = chanceOf(seed);
      const drawn = (name: string): Loss => ({
        done: chance(`${name} done`) < 128,
        how: chance(`${name} how`) < 128 ? '502' : 'cut',
      });
      begin();
      prepare?.(member);
      const opening = order(member);
      const tabs = [await page()];
      tabs[0]?.open(opening);
      backend.lose(call, drawn('first'));
      await tabs[0]?.send();
      for (let step = 0; step < 4; step++) {
        if (chance(`${step} tab`) < 80) {
          const another = await page();
          another.open(opening);
          await another.rested();
          tabs.push(another);
        }
        if (chance(`${step} reload`) < 60) tabs.shift()?.close();
        const tab = tabs[chance(`${step} which`) % tabs.length];
        if (tab === undefined) break;
        if (chance(`${step} lost`) < 100) backend.lose(call, drawn(`${step}`));
        const view = await tab.send();
        expect(done(member), `seed ${seed}`).toBeLessThanOrEqual(1);
        if (view?.phase === 'done') {
          if (!isVague) expect(done(member), `seed ${seed}: told that it was done`).toBe(1);
          tally.done += 1;
        } else if (typeof view?.lookedUp === 'number') {
          expect(done(member), `seed ${seed}: told that it was not done`).toBe(0);
          tally['not done'] += 1;
        } else if (view?.lookedUp != null) tally['cannot tell'] += 1;
        if (view === undefined || view.phase === 'done' || view.phase === 'refused') break;
      }
      backend.forgetLosses(call);
      for (const tab of tabs) tab.close();
    }
    if (LARGE) console.info(each.kind, JSON.stringify(tally));
  });
});

test('another of the same amount later is not taken for it', async () => {
  const first = await page();
  first.open({ type: 'request.open', kind: 'withdraw', ask: { amount: hundred } });
  backend.lose('POST /api/wallet/withdrawAll', { done: false, how: 'cut' });
  await first.send();
  pay(member, 'withdraw', -100, 'WALLET');
  const later = new Date(Date.now() + 60_000).toISOString();
  Object.assign(member.statement[0] ?? {}, { amount: 100, createdAt: later });
  const like = [{ amount: hundred, at: Date.parse(later) }];
  expect(await first.send()).toMatchObject({ phase: 'unanswered', lookedUp: { since: like } });
});

test('what cannot be looked for is not sent again', async () => {
  const first = await page();
  first.open({ type: 'request.open', kind: 'withdraw', ask: { amount: hundred } });
  backend.lose('POST /api/wallet/withdrawAll', { done: true, how: 'cut' });
  await first.send();
  for (let time = 0; time < 3; time++) backend.lose('POST /api/statement', { done: true, how: '502' });
  expect(await first.send()).toMatchObject({ phase: 'unanswered', lookedUp: { since: [] } });
  expect(await first.send()).toMatchObject({ phase: 'done' });
  expect(entries('withdraw')(member)).toBe(1);
});

/** The first try of a request, whose answer is lost. */
async function lost(opening: Opening, call: string, loss: Partial<Loss> = {}) {
  const first = await page();
  first.open(opening);
  backend.lose(call, { done: true, how: 'cut', ...loss });
  expect(await first.send()).toMatchObject({ phase: 'unanswered' });
  return first;
}

const WITHDRAWAL: Opening = { type: 'request.open', kind: 'withdraw', ask: { amount: hundred } };
const WITHDRAW = 'POST /api/wallet/withdrawAll';
const SLIP: Opening = { type: 'request.open', kind: 'slip', payload: { file, digest: 'D' } };
const lostWithdrawal = (loss: Partial<Loss> = {}) => lost(WITHDRAWAL, WITHDRAW, loss);

/** So many withdrawals of the same amount, dated as the backend dates them. */
function withdrawn(count: number, createdAt: string): void {
  const entry = { statementType: 'withdraw', status: 'SUCCESS', from: 'WALLET', to: 'SCB', amount: 100 } as const;
  for (let each = 0; each < count; each++) member.statement.unshift({ ...entry, createdAt });
}

/** It may have been done: the player may not send it again. */
const UNSURE = { phase: 'unanswered', lookedUp: { since: expect.anything() } };

describe('entries that cannot be told apart', () => {
  const ZONELESS = '2026-03-02 12:00:00';

  test('a page of withdrawals without a zone and a reference: one more pushes one out', async () => {
    withdrawn(60, ZONELESS);
    const first = await lostWithdrawal();
    Object.assign(member.statement[0] ?? {}, { createdAt: ZONELESS });
    expect(await first.send()).toMatchObject(UNSURE);
  });

  test('two that have come since: both are shown, with no time that they do not have', async () => {
    const first = await lostWithdrawal();
    withdrawn(1, ZONELESS);
    Object.assign(member.statement[1] ?? {}, { createdAt: ZONELESS });
    const entry = { amount: hundred, at: null };
    expect(await first.send()).toMatchObject({ phase: 'unanswered', lookedUp: { since: [entry, entry] } });
  });

  const slips = (count: number) => {
    const old = { createdAt: '', amount: 77, status: 'SUCCESS', note: '', link: '', reference: '' };
    member.slips = Array.from({ length: count }, () => ({ ...old }));
    backend.forms.without = ['reference', 'createdAt'];
  };

  test('slips without a reference and a time: the new one is it, not the oldest', async () => {
    slips(3);
    const first = await lost(SLIP, 'POST /api/wallet/slip');
    expect(await first.send()).toMatchObject({ phase: 'done', value: { amount: null, status: 'WAITING' } });
  });

  test('a page of them: it cannot be told', async () => {
    slips(12);
    const first = await lost(SLIP, 'POST /api/wallet/slip');
    expect(await first.send()).toMatchObject(UNSURE);
  });
});

describe('a statement that has grown since', () => {
  const deposits = (count: number) => {
    for (let each = 0; each < count; each++) pay(member, 'deposit', 1, 'SCB');
  };

  test('is read on until what stood there before', async () => {
    withdrawn(3, new Date(Date.now() - 86_400_000).toISOString());
    const first = await lostWithdrawal();
    deposits(60);
    expect(await first.send()).toMatchObject({ phase: 'done' });
  });

  test('by more than is read: it cannot be told', async () => {
    withdrawn(3, new Date(Date.now() - 86_400_000).toISOString());
    const first = await lostWithdrawal();
    deposits(300);
    expect(await first.send()).toMatchObject(UNSURE);
  });

  test('and has its oldest entries first: it cannot be told', async () => {
    for (let age = 1; age <= 300; age++) withdrawn(1, new Date(Date.now() - age * 86_400_000).toISOString());
    const first = await lostWithdrawal();
    member.statement.push(...member.statement.splice(0, 1));
    expect(await first.send()).toMatchObject(UNSURE);
  });
});

test('dated hours earlier, and what stood there before could not be read: it cannot be told', async () => {
  for (let time = 0; time < 3; time++) backend.lose('POST /api/statement', { done: true, how: '502' });
  const first = await lostWithdrawal();
  withdrawn(1, new Date(Date.now() - 7 * 3_600_000).toISOString());
  member.statement.splice(1, 1);
  expect(await first.send()).toMatchObject({ phase: 'unanswered', lookedUp: { since: [] } });
});

test('another of the same amount that is dated hours earlier is not taken for it', async () => {
  const first = await lostWithdrawal({ done: false });
  withdrawn(1, new Date(Date.now() - 7 * 3_600_000).toISOString());
  expect(await first.send()).toMatchObject(UNSURE);
});

test('an entry of a type that the app does not know may be it', async () => {
  const first = await lostWithdrawal();
  Object.assign(member.statement[0] ?? {}, { statementType: 'withdrawal' });
  expect(await first.send()).toMatchObject(UNSURE);
});

describe('not done, and something else has changed', () => {
  test('the refund is another by now', async () => {
    const ask = { amount: bahtToSatang(40) };
    const first = await lost({ type: 'request.open', kind: 'refund', ask }, 'GET /api/refund/receive', { done: false });
    member.refund = 45;
    expect(await first.send()).toMatchObject(UNSURE);
  });

  test('a prize is listed no more, as it has run out', async () => {
    member.coupons.push({ _id: 'C1', amount: 5, prize: { name: 'Baht', slice: { code: 'A', label: '5 baht' } } });
    const ask = { id: 'C1', label: '5 baht', amount: bahtToSatang(5) };
    const call = 'POST /api/spinwheel/coupon/claim';
    const first = await lost({ type: 'request.open', kind: 'coupon', ask }, call, { done: false });
    member.coupons.pop();
    expect(await first.send()).toMatchObject(UNSURE);
  });

  test('a deposit of another way has come: it is not the gift link’s', async () => {
    const opening: Opening = { type: 'request.open', kind: 'giftLink', payload: link };
    const first = await lost(opening, 'POST /api/wallet/truelink', { done: false });
    pay(member, 'deposit', 30, 'SCB');
    expect(await first.send()).toMatchObject(UNSURE);
  });
});

test('an invite bonus was received, and a larger one has come: it is not said that it was not received', async () => {
  const ask = { amount: bahtToSatang(25) };
  const first = await lost({ type: 'request.open', kind: 'invite', ask }, 'GET /api/invite/bonus');
  member.invited = 30;
  expect(await first.send()).toMatchObject(UNSURE);
});

test.each([
  ['transfer', 'PENDING', { from: 'WALLET', to: 'PG', amount: hundred }],
  ['refundAdd', 'FAILED', { amount: bahtToSatang(40) }],
] as const)('an entry of a %s that is %s is not taken for a success', async (kind, status, ask) => {
  Object.assign(member, { refund: 0, refundReceived: 40 });
  const call = kind === 'transfer' ? 'POST /api/wallet/transfer' : 'GET /api/refund/addWallet';
  const first = await lost({ type: 'request.open', kind, ask } as Opening, call);
  Object.assign(member.statement[0] ?? {}, { status });
  expect(await first.send()).toMatchObject(UNSURE);
});

describe('booked late', () => {
  const book = () => pay(member, 'withdraw', -100, 'WALLET', { status: 'WAITING' });

  test('20 s after the answer was lost: found', async () => {
    const first = await lostWithdrawal({ done: false });
    meanwhile = [() => {}, book];
    expect(await first.send()).toMatchObject({ phase: 'done' });
  });

  test('after it was looked for in vain: looked for once more before it is sent again', async () => {
    const first = await lostWithdrawal({ done: false });
    expect(await first.send()).toMatchObject({ lookedUp: 1 });
    book();
    expect(await first.send()).toMatchObject({ phase: 'done' });
    expect(entries('withdraw')(member)).toBe(1);
  });

  test('as it is sent again, which is refused for it: not said that nothing was moved', async () => {
    const first = await lostWithdrawal({ done: false });
    expect(await first.send()).toMatchObject({ lookedUp: 1 });
    Object.defineProperty(member, 'wallet', {
      get: () => {
        withdrawn(1, new Date().toISOString());
        return 0;
      },
    });
    expect(await first.send()).toMatchObject({ phase: 'done' });
  });
});

test('a spin that brought nothing, and whose answer was lost, is over where a coin is gone: it holds up no other', async () => {
  const first = await lost({ type: 'request.open', kind: 'spin', ask: {} }, 'POST /api/spinwheel/spin');
  member.coupons = [];
  expect((await first.send())?.phase ?? 'gone').toBe('gone');
  expect(member.coin).toBe(2);
});

test('sent in two tabs at the same moment, before either has heard of the other: done once', async () => {
  const tabs = [await page(), await page()];
  for (const tab of tabs) tab.open(WITHDRAWAL);
  const sent = tabs[0]?.send();
  await vi.waitFor(() => expect(world.local.keys('request:')).toHaveLength(1), { interval: 1 });
  await tabs[1]?.send();
  await sent;
  expect(entries('withdraw')(member)).toBe(1);
});

test('set aside after a day: the same that is ordered anew is another one', async () => {
  const first = await lostWithdrawal();
  first.close();
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 25 * 3_600_000);
  const next = await page();
  next.open(WITHDRAWAL);
  expect(await next.send()).toMatchObject({ phase: 'done' });
  vi.restoreAllMocks();
  expect(entries('withdraw')(member)).toBe(2);
});
