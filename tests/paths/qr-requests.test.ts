/** What the real actors of a QR deposit send and remember. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createActor, fromCallback, waitFor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { QrTold } from '../../machines/qr/qr.machine.ts';
import { qrFlow } from '../../src/actors/qr.ts';
import { memberWorld } from './member-world.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
}

/** What the service answers: a record as it travels, a refusal, or nothing at all. */
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
  return {
    told,
    creations: () => sent.filter(({ method }) => method === 'POST'),
    /** Opens the page with these answers to come; waits until it rests. */
    async page(...coming: Reply[]) {
      replies.push(...coming);
      const actor = createActor(qrFlow(world), {
        input: { owner, provider: 'KBANK', paytimzMinimum: bahtToSatang(10) },
      }).start();
      const rest = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
      await rest();
      return {
        actor,
        async create(amount: string, ...answers: Reply[]) {
          replies.push(...answers);
          actor.send({ type: 'amount.changed', text: amount });
          actor.send({ type: 'qr.create' });
          await rest();
        },
      };
    },
  };
}

beforeEach(() => window.localStorage.clear());

describe('the key of a creation', () => {
  test('a retry of what got no answer carries the same key; a final answer ends it', async () => {
    const { page, creations } = phone();
    const { create } = await page(NONE);
    await create('100', 'silence');
    await create('100', { message: 'QR_FAIL' });
    await create('100', 'silence');
    expect(creations()).toEqual([
      { method: 'POST', path: '/api/qrcode/KBANK', body: { amount: 100 }, key: 'key-1' },
      { method: 'POST', path: '/api/qrcode/KBANK', body: { amount: 100 }, key: 'key-1' },
      { method: 'POST', path: '/api/qrcode/KBANK', body: { amount: 100 }, key: 'key-2' },
    ]);
  });

  test('it outlives a reload of the page', async () => {
    const { page, creations } = phone();
    const before = await page(NONE);
    await before.create('12.50', 'silence');
    before.actor.stop();
    const after = await page(NONE);
    await after.create('12.5', OPEN);
    expect(creations().map(({ key }) => key)).toEqual(['key-1', 'key-1']);
    expect(Object.keys(window.localStorage)).not.toContain('intent:qr:KBANK');
    after.actor.stop();
  });

  test('another amount is another intent', async () => {
    const { page, creations } = phone();
    const { create } = await page(NONE);
    await create('100', 'silence');
    await create('200', 'silence');
    expect(creations().map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });

  test('what is no intent in the storage is not taken for one', async () => {
    window.localStorage.setItem('intent:qr:KBANK', '{"key":1}');
    const { page, creations } = phone();
    const { create } = await page(NONE);
    await create('100', 'silence');
    expect(creations()[0]?.key).toBe('key-1');
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
    before.actor.stop();
    const after = await page(paid('Q1'));
    expect(after.actor.getSnapshot().value).toBe('paid');
    expect(told.at(-1)).toEqual({ type: 'qr.paid', provider: 'KBANK', amount: 10_000 });
    const later = await page(paid('Q1'));
    expect(later.actor.getSnapshot().value).toEqual({ entering: 'fresh' });
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
