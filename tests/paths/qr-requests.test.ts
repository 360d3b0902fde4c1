/** The requests that the real actors of a QR deposit send, and the records that they keep. */
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, waitFor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { QrTold } from '../../machines/qr/context.ts';
import { qrFlow } from '../../src/actors/qr.ts';
import { placeOf, presses, rested } from '../paying.ts';
import { knownWallet, startRequests } from './member-phone.ts';
import { memberWorld } from './member-world.ts';
import { WALLET } from './request-fixtures.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
}

/** An answer of the service: a record as it travels, a refusal, or nothing at all. */
type Reply = Record<string, unknown> | { message: string } | 'silence';

const NONE = { hasQrcode: false };
const OPEN = { hasQrcode: true, qrcodeId: 'Q1', qrcode: '<svg/>', amount: 100, expireIn: 60 };

/** A phone: its storage outlives the pages that are opened on it. */
function phone() {
  const sent: Sent[] = [];
  const replies: Reply[] = [];
  const told: QrTold[] = [];
  const service: typeof fetch = async (address, init) => {
    const request = new Request(address, init);
    sent.push({
      method: request.method,
      path: new URL(request.url).pathname,
      body: request.method === 'POST' ? await request.json() : undefined,
      key: request.headers.get('idempotency-key'),
    });
    const reply = replies.shift() ?? NONE;
    if (reply === 'silence') throw new TypeError('fetch failed');
    return Response.json(reply, { status: 'hasQrcode' in reply ? 200 : 400 });
  };
  const world = memberWorld(service);
  const owner = createActor(fromCallback<QrTold>(({ receive }) => receive((event) => told.push(event)))).start();
  const wallet = knownWallet(WALLET);
  return {
    told,
    creations: () => sent.filter(({ method }) => method === 'POST'),
    /** Opens the page with these answers to come; waits until it rests. */
    async page(...coming: Reply[]) {
      replies.push(...coming);
      const requests = startRequests(world, wallet);
      await waitFor(requests, (snapshot) => snapshot.matches('ready'));
      const actor = createActor(qrFlow(requests)(world), {
        input: { owner, provider: 'KBANK', paytimzMinimum: bahtToSatang(10) },
      }).start();
      const rest = () => rested(actor);
      await rest();
      return {
        actor,
        async create(amount: string, ...answers: Reply[]) {
          replies.push(...answers);
          presses(actor, 'payment.back');
          actor.send({ type: 'amount.changed', text: amount });
          actor.send({ type: 'qr.create' });
          await rest();
        },
        async retry(...answers: Reply[]) {
          replies.push(...answers);
          presses(actor, 'payment.retry');
          await rest();
        },
        /** The page is left. */
        leave() {
          actor.stop();
          requests.stop();
        },
      };
    },
  };
}

describe('the key of a creation', () => {
  test('another amount is another intent, and the first stays itself', async () => {
    const { page, creations } = phone();
    const { create, actor, leave } = await page(NONE);
    await create('100', 'silence');
    await create('200', 'silence');
    await create('100');
    expect(placeOf(actor)).toBe('unanswered');
    const [first, second] = creations().map(({ key }) => key);
    expect(first).not.toBe(second);
    expect(creations()).toHaveLength(2);
    expect(actor.getSnapshot().context.request?.key).toBe(first);
    leave();
  });

  test('a code that is found is the answer: the next creation has another key', async () => {
    const { page, creations } = phone();
    const before = await page(NONE);
    await before.create('100', 'silence');
    before.leave();
    const after = await page(OPEN);
    await expect.poll(() => after.actor.getSnapshot().value).toBe('watching');
    after.leave();
    const later = await page(NONE);
    await later.create('100', OPEN);
    expect(new Set(creations().map(({ key }) => key)).size).toBe(2);
    later.leave();
  });

  test('closed while it is created, its code is there when the dialog opens again', async () => {
    const { page, creations } = phone();
    const before = await page(NONE);
    const creating = before.create('100', OPEN);
    before.actor.stop();
    await creating.catch(() => undefined);
    await expect.poll(creations).toHaveLength(1);
    const after = await page(OPEN);
    expect(after.actor.getSnapshot().value).toBe('watching');
    after.leave();
    before.leave();
  });
});

describe('the code that a phone shows', () => {
  const paid = (qrcodeId: string) => ({
    hasQrcode: false,
    last: { qrcodeId, amount: 100, status: 'paid', paidAt: '2026-11-21T01:31:00.000Z' },
  });

  test('its payment is told after a reload of the page, once', async () => {
    const { page, told } = phone();
    const before = await page(NONE);
    await before.create('100', OPEN);
    before.leave();
    const after = await page(paid('Q1'));
    expect(after.actor.getSnapshot().value).toBe('paid');
    expect(told.at(-1)).toEqual({ type: 'qr.paid', provider: 'KBANK' });
    after.leave();
    const later = await page(paid('Q1'));
    expect(later.actor.getSnapshot().value).toEqual({ entering: 'fresh' });
    later.leave();
  });

  test('a payment from another phone or another day is not told', async () => {
    const { page, told } = phone();
    const { actor } = await page(paid('Q0'));
    expect(actor.getSnapshot().value).toEqual({ entering: 'fresh' });
    expect(told).toEqual([]);
  });

  test('an open code is found again', async () => {
    const { page, told } = phone();
    const { actor } = await page(OPEN);
    expect(actor.getSnapshot().value).toBe('watching');
    expect(told).toEqual([{ type: 'qr.found', provider: 'KBANK' }]);
    actor.stop();
  });
});
