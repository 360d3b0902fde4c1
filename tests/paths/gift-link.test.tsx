import { createDecipheriv } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { GiftLinkInput } from '../../machines/gift-link/context.ts';
import { giftLinkMachine } from '../../machines/gift-link/gift-link.machine.ts';
import { giftLinkIn, giftReceipt } from '../../machines/gift-link/link.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import { giftLinkFlow, giftLinksAvailable } from '../../src/actors/gift-link.ts';
import type { World } from '../../src/actors/world.ts';
import { GiftLinkView } from '../../src/screens/gift-link/gift-link-view.tsx';
import { placeOf, requestOf, rested } from '../paying.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import { knownWallet, startRequests } from './member-phone.ts';
import { answerOf, memberWorld, type Reply } from './member-world.ts';
import { payments } from './payment-fixtures.ts';
import { WALLET } from './request-fixtures.ts';

const LINK = 'https://gift.truemoney.com/campaign/?v=abcdefghijklmnop';
const MOVED: Moved = { amount: bahtToSatang(100), reference: 'G-1', at: Date.UTC(2026, 10, 21), status: 'SUCCESS' };
const ASK = { digest: 'D1' };
const DONE = { value: MOVED, receipt: giftReceipt(MOVED) };
const payment = payments({ kind: 'giftLink', ask: ASK, done: DONE, refusedWith: 'TRUELINK_INVALID' });
const { view } = payment;

const model: FlowModel<typeof giftLinkMachine> = {
  machine: giftLinkMachine,
  inputs: [{ available: true }, { available: false }],
  view: (actor) => <GiftLinkView actor={actor} onBack={() => {}} onDone={() => {}} />,
  contextKey: ({ available, filled, online, pastable, missing }) =>
    available ? [filled, online, pastable, missing].join(' ') : '',
  events: {
    'link.changed': {
      payloads: [{ type: 'link.changed', link: LINK }],
      act: (ui, event) => ui.type('giftLink.link', event.link),
    },
    'link.paste': {
      payloads: ({ pastable }) => (pastable ? [{ type: 'link.paste' }] : []),
      act: (ui) => ui.press('giftLink.paste'),
    },
    'paste.offered': world(({ pastable }) => (pastable ? [] : [{ type: 'paste.offered' }])),
    'paste.failed': world(({ pastable }) => (pastable ? [{ type: 'paste.failed' }] : [])),
    'link.submit': {
      payloads: ({ filled }) => (filled ? [LINK, 'nothing'].map((link) => ({ type: 'link.submit', link })) : []),
      act: async (ui, event) => {
        await ui.type('giftLink.link', event.link);
        await ui.press('giftLink.send');
      },
    },
    'connection.changed': world(({ available, filled, online }) =>
      available && filled ? [{ type: 'connection.changed', online: !online }] : [],
    ),
  },
  actors: {
    connection: 'quiet',
    paste: 'quiet',
    payment: { ...payment.fixture, done: [...payment.fixture.done, payment.unheld] },
  },
  states: {
    unavailable: (ui) => ui.sees('giftLink.unavailable'),
    'entering.fresh': (ui, { filled, online, missing }) => {
      if (filled && online) ui.offers('giftLink.send');
      else ui.withholds('giftLink.send');
      if (missing) ui.sees('request.giveLink');
    },
    closed: (ui) => ui.seesNothing(),
  },
  limit: 20_000,
};

const input: GiftLinkInput = { available: true };

describePaths('gift-link', model);

type GiftRun = Run<typeof giftLinkMachine>;

const ORDER = { kind: 'giftLink', payload: LINK };

async function submit(run: GiftRun) {
  await run.ui.type('giftLink.link', LINK);
  await run.ui.press('giftLink.send');
}

describe('gift-link: journeys', () => {
  journey(
    'a pasted message with the link in it is enough; the link is nowhere in the context',
    model,
    input,
    async (run) => {
      await payment.says(null);
      await run.ui.type('giftLink.link', `A gift for you ${LINK} open it`);
      await run.ui.press('giftLink.send');
      await run.ui.pressKey('{Enter}');
      expect(payment.ordered()).toEqual([ORDER]);
      await payment.says(view('open'));
      expect(payment.ordered()).toEqual([ORDER, 'request.send']);
      await payment.says(view('sending'));
      expect(JSON.stringify(run.actor.getSnapshot().context)).not.toContain('gift.truemoney.com');
      await payment.says(view('done', DONE));
      run.ui.seesText('฿100.00');
      run.ui.seesText('G-1');
      run.ui.sees('receipt.method.giftLink');
      expect(document.body.innerHTML).not.toContain('gift.truemoney.com');
      await run.stage.inspect();
    },
  );

  journey('another host is not sent', model, input, async (run) => {
    await payment.says(null);
    await run.ui.type('giftLink.link', 'https://gift.truemoney.com.example.com/campaign/?v=abcdefghijklmnop{Enter}');
    run.ui.sees('giftLink.invalid');
    expect(payment.ordered()).toEqual([]);
  });

  journey('offline it is held back and said', model, input, async (run) => {
    await payment.says(null);
    await run.send({ type: 'connection.changed', online: false });
    await run.ui.type('giftLink.link', `${LINK}{Enter}`);
    run.ui.withholds('giftLink.send');
    run.ui.sees('connection.offlineHint');
    expect(payment.ordered()).toEqual([]);
    await run.stage.inspect();
  });

  journey('refused after there was no answer, the field is empty', model, input, async (run) => {
    await payment.says(null);
    await submit(run);
    await payment.says(view('sending'));
    run.ui.withholds('giftLink.send');
    await payment.says(view('unanswered'));
    await payment.says(view('sending', { again: true }));
    await payment.says(view('refused', { again: true, problem: { kind: 'refused', code: 'TRUELINK_DUPLICATE' } }));
    run.ui.sees('error.TRUELINK_DUPLICATE');
    run.ui.withholds('giftLink.send');
  });

  journey('after a reload the link must be given once more, and goes on', model, input, async (run) => {
    await payment.says(view('unanswered', { held: false }));
    run.ui.sees('receipt.unansweredEarlier');
    run.ui.sees('request.giveLink');
    await run.stage.inspect();
    await submit(run);
    await payment.says(view('unanswered'));
    expect(payment.ordered()).toEqual([ORDER, 'request.send']);
    await payment.says(view('sending', { again: true }));
    await payment.says(view('done', { again: true, ...DONE }));
    run.ui.sees('receipt.title.depositDone');
  });
});

test.each([
  [LINK, LINK],
  [`  ${LINK}\n`, LINK],
  ['http://gift.truemoney.com/campaign/?v=abcdefghijkl', null],
  ['https://gift.truemoney.com.evil.com/campaign/?v=a', null],
  ['https://user@gift.truemoney.com/campaign/?v=a', null],
  ['https://gift.truemoney.com:8443/campaign/?v=a', null],
  ['https://evil.com/?u=https://gift.truemoney.com/campaign/?v=a', null],
  ['', null],
])('the link in %j', (text, link) => {
  expect(giftLinkIn(text)).toBe(link);
});

const KEY = Buffer.from('a key of thirty-two bytes for us').toString('base64');

function opened(envelope: string): string {
  const [, iv = '', closed = ''] = envelope.split('.');
  const bytes = Buffer.from(closed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(KEY, 'base64'), Buffer.from(iv, 'base64url'));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString();
}

function phone(linkKey: string | null = KEY) {
  const sent: { link: string; key: string | null }[] = [];
  const replies: Reply[] = [];
  const service: typeof fetch = async (address, init) => {
    const request = new Request(address, init);
    const body: { link: string } = await request.json();
    sent.push({ link: body.link, key: request.headers.get('idempotency-key') });
    return answerOf(replies.shift());
  };
  const base = memberWorld(service);
  const world: World = { ...base, config: { ...base.config, linkKey } };
  const wallet = knownWallet(WALLET);
  return {
    sent,
    /** A page that is loaded anew, with its deposit by gift link. */
    async open() {
      const requests = startRequests(world, wallet);
      await waitFor(requests, (snapshot) => snapshot.matches('ready'));
      const actor = createActor(giftLinkFlow(requests)(world), {
        input: { available: giftLinksAvailable(world) },
      }).start();
      await rested(actor);
      return {
        actor,
        requests,
        async send(reply: Reply, link = LINK) {
          replies.push(reply);
          actor.send({ type: 'link.changed', link });
          actor.send({ type: 'link.submit', link });
          await rested(actor);
        },
        close() {
          actor.stop();
          requests.stop();
        },
      };
    },
  };
}

describe('what is sent', () => {
  test('is encrypted, and after silence and a reload the same envelope under the same key', async () => {
    const { sent, open } = phone();
    const first = await open();
    await first.send('silence');
    expect(placeOf(first.actor)).toBe('unanswered');
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('abcdefghijklmnop');
    first.close();
    const second = await open();
    await expect.poll(() => second.actor.getSnapshot().context.missing).toBe(true);
    await second.send({ reference: 'G9', amount: 100, createdAt: '2026-11-21T01:31:00.000Z' });
    expect(requestOf(second.actor)).toMatchObject({
      receipt: { reference: 'G9', amount: 10_000, progress: 'done' },
    });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.link).toMatch(/^v1\.[\w-]{16}\.[\w-]{22,}$/);
    expect(opened(sent[0]?.link ?? '')).toBe(LINK);
    expect(Object.keys(window.localStorage).filter((key) => key.startsWith('request:'))).toEqual([]);
    second.close();
  });

  test('after a refusal the same link is a new request, and another envelope', async () => {
    const { sent, open } = phone();
    const { send, close } = await open();
    await send({ message: 'REQUEST_LIMIT_1MIN' });
    await send({ message: 'TRUELINK_DUPLICATE' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect(sent[0]?.link).not.toBe(sent[1]?.link);
    close();
  });

  test.each([null, '', 'short', Buffer.from('31 bytes are too few, even here').toString('base64')])(
    'with %j for a key there are no gift links',
    async (key) => {
      expect((await phone(key).open()).actor.getSnapshot().value).toBe('unavailable');
    },
  );
});
