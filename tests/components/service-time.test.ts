/** On a phone whose clock is wrong, days and ends are the service's: its answers tell the time. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, waitFor } from 'xstate';
import { getQr } from '../../contract/qrcode.ts';
import { requestsMachine } from '../../machines/money-request/requests.machine.ts';
import { accepted } from '../../machines/outcome.ts';
import { newsOf } from '../../machines/qr/reading.ts';
import { NO_FILTER } from '../../machines/statement/filter.ts';
import { bonusFlow } from '../../src/actors/bonus.ts';
import { couponFlow } from '../../src/actors/coupon.ts';
import { entryOf } from '../../src/actors/entry.ts';
import { qrReading } from '../../src/actors/qr-reading.ts';
import { statementFlow } from '../../src/actors/statement.ts';
import { readStatement } from '../../src/actors/statement-page.ts';
import { underWayFlow } from '../../src/actors/under-way.ts';
import { hearTime, serviceNow } from '../../src/adapters/service-time.ts';
import { openDialogs } from '../dialogs.ts';
import { knownWallet } from '../paths/member-phone.ts';
import { memberWorld } from '../paths/member-world.ts';
import { WALLET } from '../paths/request-fixtures.ts';
import { statementHost } from '../statement-host.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The phone's time: noon. */
const NOON = new Date(2026, 10, 20, 12).getTime();
const midnight = (days = 0) => new Date(2026, 10, 20 + days).getTime();
const header = (at: number) => new Date(at).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  hearTime(header(Date.now()));
  vi.useRealTimers();
});

/** A service whose clock is ahead of the phone's by so much. `asked`: the first moment of each requested statement. */
function serviceAhead(by: number) {
  const asked: unknown[] = [];
  const world = memberWorld(async (address, init) => {
    if (String(address).endsWith('/api/capabilities')) return Response.json({ search: true });
    asked.push((await new Request(address, init).json()).from);
    return Response.json({ total: 0, statements: [] }, { headers: { date: header(Date.now() + by) } });
  });
  return { world, asked };
}

const read = (world: ReturnType<typeof memberWorld>, period: 'today' | 'all') =>
  readStatement(
    world,
    statementHost().host,
    { page: 1, limit: 10, query: { ...NO_FILTER, period } },
    new AbortController().signal,
  );

test('the statement of today is of the day that it is at the service, asked once more where that was not known', async () => {
  const { world, asked } = serviceAhead(DAY);
  expect((await read(world, 'today')).ok).toBe(true);
  const [before, day] = [midnight(), midnight(1)].map((at) => new Date(at).toISOString());
  expect(asked).toEqual([before, day]);
  await read(world, 'today');
  expect(asked).toEqual([before, day, day]);
});

test('without a day to look for it is asked once', async () => {
  const { world, asked } = serviceAhead(-DAY);
  await read(world, 'all');
  expect(asked).toEqual([undefined]);
  expect(serviceNow()).toBe(NOON - DAY);
});

test('what the statement, an entry and the bonus page call now is the time at the service', () => {
  hearTime(header(NOON - DAY));
  const world = memberWorld(() => new Promise(() => {}));
  const statement = createActor(
    statementFlow(statementHost().host)({ ...world, dialogs: openDialogs('statement').provide }),
    { input: { search: '' } },
  ).start();
  const bonus = createActor(
    bonusFlow(createActor(requestsMachine))({ ...world, dialogs: openDialogs('bonus').provide }),
  ).start();
  expect(statement.getSnapshot().context.now).toBe(NOON - DAY);
  expect(bonus.getSnapshot().context.now).toBe(NOON - DAY);
  expect(entryOf('W1')).toEqual({ reference: 'W1', now: NOON - DAY, entry: null });
  statement.stop();
  bonus.stop();
});

describe.each([
  ['slow', 10 * MINUTE],
  ['fast', -10 * MINUTE],
])('on a phone whose clock is ten minutes %s', (_, by) => {
  /** An end at that moment by the service's clock, without a word of how long that is. */
  const ending = (left: number) => ({ expiresAt: new Date(NOON + by + left).toISOString() });
  const replying = (body: unknown) =>
    memberWorld(async () => Response.json(body, { headers: { date: header(Date.now() + by) } }));

  test.each([
    ['still open', MINUTE],
    ['over', -MINUTE],
  ])('a QR code that tells its end alone, %s, is so', async (__, left) => {
    const world = replying({ hasQrcode: true, qrcodeId: 'Q1', qrcode: '<svg/>', amount: 100, ...ending(left) });
    const read = await qrReading(world, 'KBANK', await world.api.send(getQr, { params: { bankCode: 'KBANK' } }));
    const code = { id: 'Q1', deadline: NOON + MINUTE };
    expect(newsOf(accepted(read))).toMatchObject(left > 0 ? { kind: 'open', code } : { kind: 'expired' });
    const underWay = createActor(underWayFlow(knownWallet(WALLET))(world)).start();
    const { context } = await waitFor(underWay, (snapshot) => snapshot.matches('shown'));
    expect(context.known.codes).toMatchObject(left > 0 ? [code] : []);
    underWay.stop();
  });

  test('a prize that tells its end alone runs out then', async () => {
    const prize = { slice: {}, name: 'Ten baht' };
    const world = replying([
      { _id: 'A', amount: 10, prize, ...ending(-MINUTE) },
      { _id: 'B', amount: 10, prize, ...ending(MINUTE) },
    ]);
    const coupons = createActor(
      couponFlow(createActor(requestsMachine))({ ...world, dialogs: openDialogs('spin').provide }),
      { input: { owner: createActor(fromCallback(() => {})) } },
    ).start();
    const { context } = await waitFor(coupons, (snapshot) => snapshot.matches({ listed: 'shown' }));
    expect(context.coupons).toMatchObject([
      { id: 'B', endsAt: NOON + MINUTE },
      { id: 'A', endsAt: NOON - MINUTE },
    ]);
    coupons.stop();
  });
});

test('a clock that is right to a minute is kept, and an answer that tells no time changes nothing', () => {
  hearTime(header(NOON + 59_000));
  expect(serviceNow()).toBe(NOON);
  for (const none of [null, 'soon']) {
    hearTime(header(NOON - 61_000));
    expect(serviceNow()).toBe(NOON - 61_000);
    hearTime(none);
    expect(serviceNow()).toBe(NOON - 61_000);
  }
});
