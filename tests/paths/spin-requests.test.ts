/** What a spin and a claim send and remember: over reloads of the page, cut lines and refusals. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { isSessionCode } from '../../contract/errors.ts';
import { spinFlow } from '../../src/actors/spin.ts';
import type { World } from '../../src/actors/world.ts';
import { keyValue } from '../../src/adapters/storage.ts';
import { createApi } from '../../src/api/client.ts';
import { openDialogs } from '../dialogs.ts';

type Reply = Record<string, unknown> | 'silence';

const SLICE = { code: 'M10', label: '฿10', bgColor: 'teal', textColor: 'white', weight: 1 };
const SETUP = { result: { activeSpinwheel: { name: 'Wheel', slice: [SLICE] }, userCoin: 2 } };
const COUPON = {
  _id: 'C1',
  amount: 10,
  prize: { slice: { label: '฿10', htmlDescription: '<b>ok</b><script>alert(1)</script>' }, name: 'Ten baht' },
};
const WON = { success: true, result: { code: 'M10', label: '฿10', remainingCoin: 1 } };

/** A phone: its storage outlives the pages that are opened on it. */
function phone() {
  const sent: { path: string; body: unknown; key: string | null }[] = [];
  const replies: Reply[] = [];
  const listed: unknown[] = [COUPON];
  let keys = 0;
  const service: typeof fetch = async (address, init) => {
    const request = new Request(address, init);
    const path = new URL(request.url).pathname;
    if (path === '/api/spinwheel/setup') return Response.json(SETUP);
    if (path === '/api/spinwheel/coupon') return Response.json(listed);
    const text = await request.text();
    sent.push({ path, body: text === '' ? null : JSON.parse(text), key: request.headers.get('idempotency-key') });
    const reply = replies.shift() ?? 'silence';
    if (reply === 'silence') throw new TypeError('fetch failed');
    const { message } = reply;
    const refusal = typeof message === 'string' && isSessionCode(message) ? 401 : 400;
    return Response.json(reply, { status: message === undefined ? 200 : refusal });
  };
  const store = keyValue(() => window.localStorage);
  const world: World = {
    config: { apiUrl: '', laos: false, chatUrl: null, iframe: false, paytimzMinimum: 10, linkKey: null },
    local: store,
    tab: store,
    onWalletChanged: () => () => {},
    watchConnection: () => () => {},
    dialogs: openDialogs('spin').provide,
    prepareMember: () => {},
    newKey: () => `key-${++keys}`,
    api: createApi({
      baseUrl: 'http://service.test',
      token: () => 'T',
      onSessionRefused: () => {},
      onGone: () => {},
      fetch: service,
    }),
  };
  // A wheel that rests at once.
  const turn = (onLanded: () => void) => (command: { type: string }) =>
    void (command.type === 'wheel.land' && queueMicrotask(onLanded));
  const open = (follow: (onLanded: () => void) => (command: { type: string }) => void = turn) => {
    const stage = { follow: (onLanded: () => void) => ({ command: follow(onLanded), leave: () => {} }) };
    return createActor(spinFlow(stage)(world)).start();
  };
  return { sent, replies, listed, open };
}
type Page = ReturnType<ReturnType<typeof phone>['open']>;
const until = (page: Page, state: Parameters<ReturnType<Page['getSnapshot']>['matches']>[0]) =>
  waitFor(page, (snapshot) => snapshot.matches(state), { timeout: 60_000 });

beforeEach(() => window.localStorage.clear());

describe('a spin', () => {
  test('keeps its key through a cut line and a reload; the next spin has another', async () => {
    const { sent, replies, open } = phone();
    const page = open();
    await until(page, { ready: 'fresh' });
    page.send({ type: 'wheel.spin' });
    await until(page, 'unanswered');
    page.stop();
    replies.push('silence');
    const second = open();
    await until(second, { unanswered: 'aside' });
    replies.push(WON);
    second.send({ type: 'wheel.spin' });
    await until(second, 'won');
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1']);
    second.send({ type: 'prize.close' });
    await until(second, { ready: 'fresh' });
    replies.push(WON);
    second.send({ type: 'wheel.spin' });
    await until(second, 'won');
    expect(sent.at(-1)?.key).toBe('key-2');
  });

  test('is asked about again by itself when the page was reloaded, and its prize shows', async () => {
    const { sent, replies, open } = phone();
    const page = open();
    await until(page, { ready: 'fresh' });
    page.send({ type: 'wheel.spin' });
    await until(page, 'unanswered');
    page.stop();
    replies.push(WON);
    const second = open();
    await until(second, 'won');
    expect(second.getSnapshot().context.won).toEqual({ code: 'M10', label: '฿10', coins: 1, blank: false });
    expect(sent).toHaveLength(2);
  });

  test('that was drawn while its answer came as the end of the session: logged in again, its prize shows', async () => {
    const { sent, replies, open } = phone();
    const page = open();
    await until(page, { ready: 'fresh' });
    replies.push({ message: 'EXPIRED_AUTH_TOKEN' });
    page.send({ type: 'wheel.spin' });
    await until(page, 'unanswered');
    page.stop();
    replies.push(WON);
    const second = open();
    await until(second, 'won');
    expect(second.getSnapshot().context.won).toMatchObject({ code: 'M10', coins: 1 });
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });

  test('keeps its key whatever another tab does meanwhile: no second coin', async () => {
    const { sent, replies, open } = phone();
    const [one, other] = [open(), open()];
    await until(one, { ready: 'fresh' });
    await until(other, { ready: 'fresh' });
    replies.push(WON);
    one.send({ type: 'wheel.spin' });
    await until(one, 'won');
    other.send({ type: 'wheel.spin' });
    await until(other, 'unanswered');
    one.send({ type: 'prize.close' });
    await until(one, { ready: 'fresh' });
    replies.push(WON);
    other.send({ type: 'wheel.spin' });
    await until(other, 'won');
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-2']);
  });

  test('without an answer is one spin for all tabs', async () => {
    const { sent, replies, open } = phone();
    const [one, other] = [open(), open()];
    await until(one, { ready: 'fresh' });
    await until(other, { ready: 'fresh' });
    one.send({ type: 'wheel.spin' });
    await until(one, 'unanswered');
    replies.push(WON);
    other.send({ type: 'wheel.spin' });
    await until(other, 'won');
    // The same key, so the same prize: the service draws once.
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
    replies.push(WON);
    one.send({ type: 'wheel.spin' });
    await until(one, 'won');
    expect(sent.at(-1)?.key).toBe('key-1');
  });

  test('shows its prize also where the browser cannot turn the wheel', async () => {
    const { replies, open } = phone();
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = open(() => () => {
      throw new TypeError('no animations here');
    });
    await until(page, { ready: 'fresh' });
    replies.push(WON);
    page.send({ type: 'wheel.spin' });
    await until(page, 'won');
    expect(said).toHaveBeenCalledTimes(2);
    said.mockRestore();
  });

  test('whose prize was not seen is shown after a reload without asking, until it was closed', async () => {
    const { sent, replies, open } = phone();
    const page = open();
    await until(page, { ready: 'fresh' });
    replies.push({ success: true, result: { ...WON.result, blank: true } });
    page.send({ type: 'wheel.spin' });
    await until(page, 'won');
    page.stop();
    const second = open();
    await until(second, 'won');
    expect(second.getSnapshot().context.won?.blank).toBe(true);
    second.send({ type: 'prize.close' });
    await until(second, { ready: 'fresh' });
    second.stop();
    const third = open();
    await until(third, { ready: 'fresh' });
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['by its status', { message: 'NO_DATA' }, 'NO_DATA'],
    ['by an answer that says no', { success: false, error: 'COIN_NOT_ENOUGH' }, 'COIN_NOT_ENOUGH'],
    ['by an answer that does not say why', { success: false }, 'INTERNAL_SERVER_ERROR'],
  ])('that is refused %s is over', async (_, reply, code) => {
    const { sent, replies, open } = phone();
    const page = open();
    await until(page, { ready: 'fresh' });
    replies.push(reply, WON);
    page.send({ type: 'wheel.spin' });
    await until(page, 'refused');
    expect(page.getSnapshot().context.problem).toEqual({ kind: 'refused', code });
    page.send({ type: 'problem.close' });
    await until(page, { ready: 'fresh' });
    page.send({ type: 'wheel.spin' });
    await until(page, 'won');
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });

  test('whose answer brings nothing known is not taken for a prize', async () => {
    const { replies, open } = phone();
    const page = open();
    await until(page, { ready: 'fresh' });
    replies.push({ success: true });
    page.send({ type: 'wheel.spin' });
    await until(page, 'unanswered');
    expect(page.getSnapshot().context.problem).toEqual({ kind: 'failed', failure: 'malformed' });
  });
});

describe('a claim', () => {
  const couponsOf = (page: Page) => {
    const { coupons } = page.getSnapshot().children;
    if (coupons === undefined) throw new Error('no coupons');
    return coupons;
  };
  async function claim(page: Page) {
    const coupons = couponsOf(page);
    await waitFor(coupons, (snapshot) => snapshot.matches('shown'));
    coupons.send({ type: 'coupon.choose', id: 'C1' });
    coupons.send({ type: 'claim.confirm' });
    coupons.send({ type: 'claim.confirm' });
    return coupons;
  }

  test('keeps its key through a cut line and a reload; its receipt comes in the end', async () => {
    const { sent, replies, open } = phone();
    const page = open();
    const coupons = await claim(page);
    expect(coupons.getSnapshot().context.coupon).toMatchObject({ amount: 1000, html: '<b>ok</b>' });
    await waitFor(coupons, (snapshot) => snapshot.matches('unanswered'));
    page.stop();
    replies.push({ success: true, result: { reference: 'R1', amount: 10 } });
    const second = couponsOf(open());
    await waitFor(second, (snapshot) => snapshot.matches({ unanswered: 'aside' }));
    second.send({ type: 'claim.retry' });
    await waitFor(second, (snapshot) => snapshot.matches('received'));
    expect(second.getSnapshot().context.receipt).toMatchObject({ kind: 'coupon', amount: 1000, reference: 'R1' });
    expect(sent).toEqual([
      { path: '/api/spinwheel/coupon/claim', body: { coupon: 'C1' }, key: 'key-1' },
      { path: '/api/spinwheel/coupon/claim', body: { coupon: 'C1' }, key: 'key-1' },
    ]);
  });

  test('that was done while its answer came as the end of the session: logged in again, its receipt shows', async () => {
    const { sent, replies, open } = phone();
    replies.push({ message: 'UNAUTHORIZED' });
    const page = open();
    const coupons = await claim(page);
    await waitFor(coupons, (snapshot) => snapshot.matches('unanswered'));
    // Another page of the old session gets no further, and does not take it for the answer either.
    replies.push({ message: 'REQUEST_LIMIT' });
    coupons.send({ type: 'claim.retry' });
    await waitFor(coupons, (snapshot) => snapshot.matches('unanswered'));
    page.stop();
    replies.push({ success: true, result: { reference: 'R1', amount: 10 } });
    const second = couponsOf(open());
    await waitFor(second, (snapshot) => snapshot.matches({ unanswered: 'aside' }));
    second.send({ type: 'claim.retry' });
    await waitFor(second, (snapshot) => snapshot.matches('received'));
    expect(second.getSnapshot().context.receipt).toMatchObject({ amount: 1000, reference: 'R1' });
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1']);
    expect(window.localStorage).toHaveLength(0);
  });

  test('runs out by the seconds that the service gives, whatever the phone takes for today', async () => {
    const { listed, open } = phone();
    const past = '2001-01-01T00:00:00.000Z';
    const future = '2222-01-01T00:00:00.000Z';
    listed.splice(
      0,
      1,
      { ...COUPON, _id: 'A', expiresAt: future, expireIn: 0 },
      { ...COUPON, _id: 'B', expiresAt: past, expireIn: 3600 },
      { ...COUPON, _id: 'C', expiresAt: past },
      { ...COUPON, _id: 'D', expiresAt: future },
      { ...COUPON, _id: 'E' },
      { ...COUPON, _id: 'F', claimedAt: past },
    );
    const coupons = couponsOf(open());
    await waitFor(coupons, (snapshot) => snapshot.matches('shown'));
    const { coupons: shown, now } = coupons.getSnapshot().context;
    expect(shown.map(({ id, endsAt }) => `${id} ${endsAt !== null && endsAt <= now}`)).toEqual([
      'B false',
      'D false',
      'E false',
      'A true',
      'C true',
    ]);
  });

  test('of coins tells how many; the wallet is told of the change', async () => {
    const { replies, open } = phone();
    replies.push({ success: true, result: { coin: 3 } });
    const page = open();
    const told: string[] = [];
    page.on('wallet.changed', ({ type }) => told.push(type));
    const coupons = await claim(page);
    await waitFor(coupons, (snapshot) => snapshot.matches('rewarded'));
    expect(coupons.getSnapshot().context.credited?.coin).toBe(3);
    expect(told).toEqual(['wallet.changed']);
  });

  test('that an answer refuses is over', async () => {
    const { replies, open } = phone();
    replies.push({ success: false, error: 'BONUS_REMAINING' });
    const coupons = await claim(open());
    await waitFor(coupons, (snapshot) => snapshot.matches('refused'));
    expect(coupons.getSnapshot().context.problem).toEqual({ kind: 'refused', code: 'BONUS_REMAINING' });
  });
});
