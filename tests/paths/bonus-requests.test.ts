import { describe, expect, onTestFinished, test } from 'vitest';
import { type ActorRefFrom, createActor, waitFor } from 'xstate';
import { isSessionCode } from '../../contract/errors.ts';
import type { bonusOfferMachine } from '../../machines/bonus/bonus-offer.machine.ts';
import type { promotionMachine } from '../../machines/promotion/promotion.machine.ts';
import { bonusFlow } from '../../src/actors/bonus.ts';
import { openDialogs } from '../dialogs.ts';
import { placeOf, rested } from '../paying.ts';
import { knownWallet, startRequests } from './member-phone.ts';
import { memberWorld, type Reply } from './member-world.ts';
import { WALLET } from './request-fixtures.ts';

const AT = '2026-11-21T05:00:00.000Z';
const LISTED = {
  code: 'DAILY',
  name: 'Daily',
  type: 'day',
  maxReceived: 9,
  percentFail: 12.5,
  notice: '<p onclick="alert(1)">{percentFail}% is lost<script>alert(2)</script></p>',
  amount: 100,
  turnoverTimes: 5,
  banners: [{ image: ' ' }, { image: 'https://cdn.test/a.png' }, { html: '<b>{percentFail}%</b>' }],
};
const OWN = { _id: 'U1', isActive: true, received: [{ updatedAt: AT }], amount: 100, turnoverRequired: 500 };

type OfferDialogActor = ActorRefFrom<typeof bonusOfferMachine> | ActorRefFrom<typeof promotionMachine>;

/** A phone with a member signed in: the requests outlive the pages that are opened on it. */
async function phone() {
  const sent: { path: string; key: string | null }[] = [];
  /** The answers to reading calls, by path. */
  const told: Record<string, unknown> = { '/api/bonus': [LISTED], '/api/bonus/check/active': { status: false } };
  const replies: (Reply | Promise<Reply>)[] = [];
  const service: typeof fetch = async (address, init) => {
    const request = new Request(address, init);
    const path = new URL(request.url).pathname;
    const known = told[path];
    if (known !== undefined)
      return Response.json(known, {
        status: typeof known === 'object' && known !== null && 'message' in known ? 400 : 200,
      });
    sent.push({ path, key: request.headers.get('idempotency-key') });
    const reply = (await replies.shift()) ?? 'silence';
    if (reply === 'silence') throw new TypeError('fetch failed');
    const { message } = reply;
    if (message === undefined || message === 'BONUS_CLEAR') return Response.json(reply);
    return Response.json(reply, { status: typeof message === 'string' && isSessionCode(message) ? 401 : 400 });
  };
  const world = memberWorld(service);
  const requests = startRequests(world, knownWallet(WALLET));
  onTestFinished(() => void requests.stop());
  await waitFor(requests, (snapshot) => snapshot.matches('ready'));
  return {
    sent,
    told,
    views: () => Object.values(requests.getSnapshot().context.views),
    async open() {
      const actor = createActor(bonusFlow(requests)({ ...world, dialogs: openDialogs('bonus').provide })).start();
      await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
      const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
      /** Receives in a dialog, is answered so, and closes it. */
      const asked = async (dialog: OfferDialogActor | undefined, answers: Reply[]) => {
        const receive = dialog?.getSnapshot().children.receive;
        if (dialog === undefined || receive === undefined) throw new Error('no dialog');
        replies.push(...answers);
        await rested(receive);
        for (const _ of answers) {
          receive.send({ type: 'offer.receive' });
          await rested(receive);
        }
        const place = placeOf(receive);
        dialog.send({ type: 'dialog.close' });
        await settled();
        return place;
      };
      return {
        actor,
        page: () => actor.getSnapshot().context.page,
        async receive(...answers: Reply[]) {
          actor.send({ type: 'bonus.open', code: 'DAILY' });
          return asked(actor.getSnapshot().children.offer, answers);
        },
        async redeem(...answers: Reply[]) {
          actor.send({ type: 'code.changed', text: ' new100' });
          actor.send({ type: 'code.search' });
          const dialog = actor.getSnapshot().children.promotion;
          if (dialog === undefined) throw new Error('no dialog');
          await waitFor(dialog, (snapshot) => snapshot.matches('found'));
          const { promotion } = dialog.getSnapshot().context;
          return { value: await asked(dialog, answers), promotion };
        },
        /** Gives the bonus up in a dialog, which is closed at once where the answer is still to come. */
        async cancel(answer: Reply | Promise<Reply>) {
          replies.push(answer);
          actor.send({ type: 'cancel.open' });
          const dialog = actor.getSnapshot().children.cancel;
          if (dialog === undefined) throw new Error('no dialog');
          await waitFor(dialog, (snapshot) => !snapshot.hasTag('busy'));
          dialog.send({ type: 'cancel.confirm' });
          if (!(answer instanceof Promise)) await waitFor(dialog, (snapshot) => !snapshot.hasTag('busy'));
          const { value } = dialog.getSnapshot();
          dialog.send({ type: 'dialog.close' });
          await settled();
          return value;
        },
      };
    },
  };
}

describe('what the page is told', () => {
  test('notice and banners are cleaned, with the percentage in them; empty banners are left out', async () => {
    const { open } = await phone();
    const [bonus] = (await open()).page()?.bonuses ?? [];
    expect(bonus).toEqual({
      code: 'DAILY',
      name: 'Daily',
      type: 'day',
      maxReceived: 9,
      percentFail: 12.5,
      notice: '<p>12.5% is lost</p>',
      amount: 10_000,
      turnoverTimes: 5,
      conditions: [],
      depositMin: null,
      slides: [
        { image: 'https://cdn.test/a.png', html: null },
        { image: null, html: '<b>12.5%</b>' },
      ],
      isActive: false,
      receivedAt: [],
    });
  });

  test('what is held is known by the check; what it does not tell, by the list', async () => {
    const { told, open } = await phone();
    told['/api/bonus'] = [{ ...LISTED, userBonus: OWN }];
    told['/api/bonus/check/active'] = { status: true, type: 'day', turnoverDone: 20.5 };
    expect((await open()).page()?.held).toEqual({
      kind: 'bonus',
      type: 'day',
      name: 'Daily',
      amount: 10_000,
      turnoverRequired: 50_000,
      turnoverDone: 2050,
      lostOnCancel: null,
      keptOnCancel: null,
    });
  });

  test('held, and nothing in the list: the promotion is asked for its name', async () => {
    const { told, open } = await phone();
    told['/api/bonus/check/active'] = { status: true };
    told['/api/promotion/current'] = { code: 'NEW100', percentFail: 10 };
    expect((await open()).page()?.held).toMatchObject({ kind: 'promotion', name: 'NEW100' });
    told['/api/promotion/current'] = { message: 'NO_PROMOTION' };
    expect((await open()).page()?.held).toMatchObject({ kind: null, name: null });
  });

  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Asia/Vientiane', 'Asia/Vientiane'],
    ['Mars/Olympus', 'Asia/Bangkok'],
    ['', 'Asia/Bangkok'],
    [null, 'Asia/Bangkok'],
    [undefined, 'Asia/Bangkok'],
  ])('days are counted in the zone that the service names: %j is %s', async (timeZone, counted) => {
    const { told, open } = await phone();
    told['/api/bonus/check/active'] = { status: false, timeZone };
    expect((await open()).page()?.timeZone).toBe(counted);
  });

  test('nothing found is a page without bonuses; any other refusal is said', async () => {
    const { told, open } = await phone();
    told['/api/bonus'] = { message: 'NO_DATA' };
    expect((await open()).page()).toEqual({
      bonuses: [],
      unread: 0,
      held: null,
      isHeldUnknown: false,
      timeZone: 'Asia/Bangkok',
    });
    told['/api/bonus'] = { message: 'INACTIVE_USER' };
    expect((await open()).actor.getSnapshot().context.problem).toEqual({ kind: 'refused', code: 'INACTIVE_USER' });
  });
});

test.each([
  ['.', '/api/promotion/find/.%20'],
  ['..', '/api/promotion/find/..%20'],
  ['...', '/api/promotion/find/...'],
  ['../../bonus/clear', '/api/promotion/find/..%2F..%2FBONUS%2FCLEAR'],
  ['%2e%2e', '/api/promotion/find/%252E%252E'],
  ['a b', '/api/promotion/find/A%20B'],
])('the code %j is looked up, and leads nowhere else', async (code, path) => {
  const { sent, told, open } = await phone();
  told[path] = { message: 'NO_PROMOTION' };
  const { actor } = await open();
  actor.send({ type: 'code.changed', text: code });
  actor.send({ type: 'code.search' });
  const dialog = actor.getSnapshot().children.promotion;
  if (dialog === undefined) throw new Error('no dialog');
  await waitFor(dialog, (snapshot) => !snapshot.hasTag('busy'));
  expect(dialog.getSnapshot().value).toBe('missing');
  expect(dialog.getSnapshot().context.code).toBe(code.toUpperCase());
  expect(sent).toEqual([]);
});

describe('what has had no answer', () => {
  test('was it received after all, the next receipt is another one', async () => {
    const { sent, told, open } = await phone();
    await (await open()).receive('silence');
    told['/api/bonus'] = [{ ...LISTED, userBonus: { ...OWN, isActive: false } }];
    expect(await (await open()).receive(OWN)).toBe('received');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  test('of a promotion is not in the way of a bonus', async () => {
    const { sent, told, open } = await phone();
    told['/api/promotion/find/NEW100'] = { percentFail: 40 };
    const page = await open();
    expect((await page.redeem('silence')).value).toBe('unanswered');
    expect(await page.receive(OWN)).toBe('received');
    expect(sent.map(({ path }) => path)).toEqual(['/api/promotion/activate/NEW100', '/api/bonus/activate/DAILY']);
  });

  test('a promotion that is held was received: there is nothing to ask about any more', async () => {
    const { sent, told, views, open } = await phone();
    told['/api/promotion/find/NEW100'] = { name: 'New', percentFail: 40, description: '<i>{percentFail}%</i><style>' };
    const { value, promotion } = await (await open()).redeem('silence');
    expect(value).toBe('unanswered');
    expect(promotion).toEqual({
      code: 'NEW100',
      name: 'New',
      amount: null,
      turnoverTimes: null,
      conditions: [],
      percentFail: 40,
      description: '<i>40%</i>',
    });
    told['/api/bonus/check/active'] = { status: true, kind: 'promotion', code: 'OTHER', name: 'Other' };
    await open();
    expect(views()).toMatchObject([{ kind: 'promotion', phase: 'unanswered' }]);
    told['/api/bonus/check/active'] = { status: true, kind: 'promotion', code: 'new100', name: 'New' };
    await open();
    expect(views()).toEqual([]);
    told['/api/bonus/check/active'] = { status: false };
    expect((await (await open()).redeem({ amount: 5, turnoverRequired: 15 })).value).toBe('received');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });
});

test('giving up is sent once, without a key, and not repeated when there is no answer', async () => {
  const { sent, told, open } = await phone();
  told['/api/bonus/check/active'] = { status: true, type: 'day', name: 'Daily' };
  const page = await open();
  const emitted: unknown[] = [];
  page.actor.on('*', (event) => emitted.push(event));
  expect(await page.cancel('silence')).toBe('unanswered');
  expect(sent).toEqual([{ path: '/api/bonus/clear', key: null }]);
  expect(emitted).toEqual([{ type: 'wallet.changed' }]);
  expect(await page.cancel({ message: 'BONUS_CLEAR' })).toBe('closed');
  expect(emitted).toContainEqual({ type: 'notice.shown', tone: 'success', raw: 'BONUS_CLEAR' });
});

test('given up in a dialog that was closed meanwhile, the bonus is read once the service has answered', async () => {
  const { told, open } = await phone();
  told['/api/bonus/check/active'] = { status: true, type: 'day', name: 'Daily' };
  const page = await open();
  const answer = new Promise<Reply>((resolve) =>
    setTimeout(() => {
      told['/api/bonus/check/active'] = { status: false };
      resolve({ message: 'BONUS_CLEAR' });
    }, 50),
  );
  expect(await page.cancel(answer)).toBe('clearing');
  expect(page.page()?.held).toBeNull();
});
