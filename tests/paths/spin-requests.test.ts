/** The wheel and its prizes against the real requests: what only they do. (Keys, tabs and reloads: tests/faults/money-once.test.ts) */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { spinFlow } from '../../src/actors/spin.ts';
import { openDialogs } from '../dialogs.ts';
import { beginWithEmptyPhone, honestService, memberPhone } from './member-phone.ts';
import { WALLET } from './request-fixtures.ts';

type Reply = Record<string, unknown> | 'silence';

const SLICE = { code: 'M10', label: '฿10', bgColor: 'teal', textColor: 'white', weight: 1 };
const SETUP = { result: { activeSpinwheel: { name: 'Wheel', slice: [SLICE] }, userCoin: 2 } };
const COUPON = {
  _id: 'C1',
  amount: 10,
  prize: { slice: { label: '฿10', htmlDescription: '<b>ok</b><script>alert(1)</script>' }, name: 'Ten baht' },
};
const WON = { success: true, result: { code: 'M10', label: '฿10', remainingCoin: 1 } };

/** A wheel that rests at once. */
const resting = (onLanded: () => void) => (command: { type: string }) =>
  void (command.type === 'wheel.land' && queueMicrotask(onLanded));

function phone() {
  const sent: { path: string; body: unknown; key: string | null }[] = [];
  const replies: Reply[] = [];
  const listed: unknown[] = [COUPON];
  const service: typeof fetch = async (address, init) => {
    const request = new Request(address, init);
    const path = new URL(request.url).pathname;
    if (path === '/api/spinwheel/setup') return Response.json(SETUP);
    if (path === '/api/spinwheel/coupon') return Response.json(listed);
    const text = await request.text();
    sent.push({ path, body: text === '' ? null : JSON.parse(text), key: request.headers.get('idempotency-key') });
    const reply = replies.shift() ?? 'silence';
    if (reply === 'silence') throw new TypeError('fetch failed');
    return Response.json(reply, { status: reply.message === undefined ? 200 : 400 });
  };
  const { tab } = memberPhone({ service: { ...honestService(), fetch: service }, wallet: WALLET });
  /** A page on which the wheel is open. */
  const open = (follow: typeof resting = resting) => {
    const { world, requests, told, views, close } = tab();
    const stage = { follow: (onLanded: () => void) => ({ command: follow(onLanded), leave: () => {} }) };
    const dialogs = openDialogs('spin');
    const show = () => {
      const actor = createActor(spinFlow(stage, requests)({ ...world, dialogs: dialogs.provide })).start();
      onTestFinished(() => void actor.stop());
      return actor;
    };
    return { wheel: show(), show, told, views, close, dialogs };
  };
  return { sent, replies, listed, open };
}
type Wheel = ReturnType<ReturnType<typeof phone>['open']>['wheel'];
const until = (wheel: Wheel, state: Parameters<ReturnType<Wheel['getSnapshot']>['matches']>[0]) =>
  waitFor(wheel, (snapshot) => snapshot.matches(state), { timeout: 10_000 });
const kept = () => Object.keys(window.localStorage).filter((key) => key.startsWith('request:'));

beginWithEmptyPhone();

describe('a spin', () => {
  test('going back closes its prize, and then the question of a claim, and nothing else', async () => {
    const { replies, open } = phone();
    const { wheel, dialogs } = open();
    await until(wheel, { ready: 'fresh' });
    replies.push(WON);
    wheel.send({ type: 'wheel.spin' });
    await until(wheel, 'won');
    expect(dialogs.entries).toEqual([[], ['spin']]);
    dialogs.back();
    await until(wheel, { ready: 'fresh' });
    expect(dialogs.entries).toEqual([[]]);
    const { coupons } = wheel.getSnapshot().children;
    if (coupons === undefined) throw new Error('no coupons');
    await waitFor(coupons, (snapshot) => snapshot.matches({ listed: 'shown' }));
    coupons.send({ type: 'coupon.choose', id: 'C1' });
    expect(dialogs.entries).toEqual([[], ['claim']]);
    dialogs.back();
    await waitFor(coupons, (snapshot) => snapshot.matches({ listed: 'shown' }));
    expect(dialogs.entries).toEqual([[]]);
  });

  test('whose page is left while it is drawn: its prize shows when the page is opened, until it was closed', async () => {
    const { sent, replies, open } = phone();
    const page = open();
    await until(page.wheel, { ready: 'fresh' });
    replies.push({ success: true, result: { ...WON.result, blank: true } });
    page.wheel.send({ type: 'wheel.spin' });
    page.wheel.stop();
    await vi.waitFor(() => expect(page.views()).toMatchObject([{ phase: 'done' }]));
    const again = page.show();
    await until(again, 'won');
    expect(again.getSnapshot().context).toMatchObject({ coins: 1, request: { value: { code: 'M10', blank: true } } });
    again.send({ type: 'prize.close' });
    await until(again, { ready: 'fresh' });
    again.stop();
    expect(kept()).toEqual([]);
    await until(page.show(), { ready: 'fresh' });
    expect(sent).toHaveLength(1);
  });

  test('without an answer is one spin for all tabs', async () => {
    const { sent, replies, open } = phone();
    const [{ wheel: one }, { wheel: other, views }] = [open(), open()];
    await until(one, { ready: 'fresh' });
    await until(other, { ready: 'fresh' });
    one.send({ type: 'wheel.spin' });
    await until(one, 'unanswered');
    await vi.waitFor(() => expect(views()).toMatchObject([{ phase: 'unanswered' }]));
    replies.push(WON);
    other.send({ type: 'wheel.spin' });
    await until(other, 'won');
    // The same key, so the same prize: the service draws once.
    expect(sent.map(({ key }) => key)).toEqual(['tab1-1', 'tab1-1']);
  });

  test('shows its prize also where the browser cannot turn the wheel', async () => {
    const { replies, open } = phone();
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { wheel } = open(() => () => {
      throw new TypeError('no animations here');
    });
    await until(wheel, { ready: 'fresh' });
    replies.push(WON);
    wheel.send({ type: 'wheel.spin' });
    await until(wheel, 'won');
    expect(said).toHaveBeenCalledTimes(2);
    said.mockRestore();
  });

  test.each([
    ['by its status', { message: 'NO_DATA' }, 'NO_DATA'],
    ['by an answer that says no', { success: false, error: 'COIN_NOT_ENOUGH' }, 'COIN_NOT_ENOUGH'],
    ['by an answer that does not say why', { success: false }, 'REFUSED'],
  ])('that is refused %s is over', async (_, reply, code) => {
    const { sent, replies, open } = phone();
    const { wheel } = open();
    await until(wheel, { ready: 'fresh' });
    replies.push(reply, WON);
    wheel.send({ type: 'wheel.spin' });
    await until(wheel, 'refused');
    expect(wheel.getSnapshot().context.request?.problem).toEqual({ kind: 'refused', code });
    wheel.send({ type: 'problem.close' });
    await until(wheel, { ready: 'fresh' });
    wheel.send({ type: 'wheel.spin' });
    await until(wheel, 'won');
    expect(sent.map(({ key }) => key)).toEqual(['tab1-1', 'tab1-2']);
  });

  test('whose answer brings nothing known is not taken for a prize', async () => {
    const { replies, open } = phone();
    const { wheel } = open();
    await until(wheel, { ready: 'fresh' });
    replies.push({ success: true });
    wheel.send({ type: 'wheel.spin' });
    await until(wheel, 'unanswered');
    expect(wheel.getSnapshot().context.request?.problem).toEqual({ kind: 'failed', failure: 'malformed' });
  });
});

describe('a claim', () => {
  const couponsOf = (wheel: Wheel) => {
    const { coupons } = wheel.getSnapshot().children;
    if (coupons === undefined) throw new Error('no coupons');
    return coupons;
  };
  async function claim(wheel: Wheel) {
    const coupons = couponsOf(wheel);
    await waitFor(coupons, (snapshot) => snapshot.matches({ listed: 'shown' }));
    coupons.send({ type: 'coupon.choose', id: 'C1' });
    coupons.send({ type: 'claim.confirm' });
    coupons.send({ type: 'claim.confirm' });
    return coupons;
  }

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
    const coupons = couponsOf(open().wheel);
    await waitFor(coupons, (snapshot) => snapshot.matches({ listed: 'shown' }));
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
    const coupons = await claim(page.wheel);
    await waitFor(coupons, (snapshot) => snapshot.matches('rewarded'));
    expect(coupons.getSnapshot().context.request?.value?.coin).toBe(3);
    expect(page.told).toEqual([{ type: 'wallet.changed' }]);
  });

  test('that an answer refuses is over', async () => {
    const { replies, open } = phone();
    replies.push({ success: false, error: 'BONUS_REMAINING' });
    const coupons = await claim(open().wheel);
    await waitFor(coupons, (snapshot) => snapshot.matches('refused'));
    expect(coupons.getSnapshot().context.request?.problem).toEqual({ kind: 'refused', code: 'BONUS_REMAINING' });
  });
});
