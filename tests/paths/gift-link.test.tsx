import { createDecipheriv } from 'node:crypto';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createActor, fromCallback, waitFor } from 'xstate';
import { sendTrueLink } from '../../contract/deposit.ts';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { type GiftLinkInput, giftLinkMachine } from '../../machines/gift-link/gift-link.machine.ts';
import { giftLinkIn } from '../../machines/gift-link/link.ts';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import type { DepositTold } from '../../machines/slip-upload/slip-upload.machine.ts';
import { giftLinkFlow, giftLinksAvailable } from '../../src/actors/gift-link.ts';
import type { World } from '../../src/actors/world.ts';
import { loadMessages } from '../../src/i18n/messages.ts';
import { TextProvider, translator } from '../../src/i18n/text.tsx';
import { GiftLinkView } from '../../src/screens/gift-link/gift-link-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import { answerOf, memberWorld, type Reply } from './member-world.ts';
import { receipt } from './receipt-fixtures.ts';

const LINK = 'https://gift.truemoney.com/campaign/?v=abcdefghijklmnop';
const MOVED: Moved = { amount: bahtToSatang(100), reference: 'G-1', at: Date.UTC(2026, 10, 21), status: 'SUCCESS' };
const DONE: Outcome<Moved> = { ok: true, value: MOVED };

const told: DepositTold[] = [];
const owner = createActor(fromCallback<DepositTold>(({ receive }) => receive((event) => told.push(event)))).start();

const modelOf = (inputs: readonly GiftLinkInput[], online = true): FlowModel<typeof giftLinkMachine> => ({
  machine: giftLinkMachine,
  inputs,
  view: (actor) => <GiftLinkView actor={actor} online={online} onBack={() => {}} onDone={() => {}} />,
  contextKey: ({ filled }) => String(filled),
  events: {
    'link.changed': {
      payloads: [
        { type: 'link.changed', link: LINK },
        { type: 'link.changed', link: 'https://example.com' },
      ],
      act: (ui, event) => ui.type('giftLink.link', event.link),
    },
    'link.submit': {
      payloads: ({ filled }) => (filled ? [LINK, 'nothing'].map((link) => ({ type: 'link.submit', link })) : []),
      act: async (ui, event) => {
        await ui.type('giftLink.link', event.link);
        await ui.press('giftLink.send');
      },
    },
  },
  actors: {
    sendLink: {
      done: [{ output: DONE }, { output: { ok: false, code: 'TRUELINK_INVALID' } }],
      error: [{ kind: 'timeout' }],
    },
    receipt,
  },
  states: {
    starting: () => expect.unreachable('left at once'),
    unavailable: (ui) => ui.sees('giftLink.unavailable'),
    'entering.fresh': (ui, { filled }) => (filled ? ui.offers('giftLink.send') : ui.withholds('giftLink.send')),
    'entering.complaining': (ui) => ui.sees('giftLink.invalid'),
    'entering.refused': (ui) => ui.sees('error.TRUELINK_INVALID'),
    'entering.unanswered': (ui) => {
      ui.sees('error.failure.timeout');
      ui.sees('giftLink.safe');
      ui.offers('giftLink.send');
    },
    sending: (ui) => ui.withholds('giftLink.send'),
    done: (ui) => ui.sees('receipt.title.depositDone'),
    closed: () => {},
  },
});

const input: GiftLinkInput = { owner, available: true };
const model = modelOf([input, { owner, available: false }]);

describePaths('gift-link', model);

describe('gift-link: journeys', () => {
  journey(
    'a pasted message with the link in it is enough; the link is nowhere in the context',
    model,
    input,
    async (run) => {
      told.length = 0;
      await run.ui.type('giftLink.link', `A gift for you ${LINK} open it`);
      await run.ui.press('giftLink.send');
      await run.ui.pressKey('{Enter}');
      expect(run.asked('sendLink')).toEqual([{ link: LINK }]);
      expect(JSON.stringify(run.actor.getSnapshot().context.problem)).toBe('null');
      expect(Object.values(run.actor.getSnapshot().context)).not.toContain(LINK);
      await run.answer('sendLink', DONE);
      run.ui.seesText('฿100.00');
      run.ui.seesText('G-1');
      run.ui.sees('receipt.method.giftLink');
      expect(document.body.innerHTML).not.toContain('gift.truemoney.com');
      expect(told).toEqual([{ type: 'deposit.moved' }]);
      await run.stage.inspect();
    },
  );

  journey('another host is not sent', model, input, async (run) => {
    await run.ui.type('giftLink.link', 'https://gift.truemoney.com.example.com/campaign/?v=abcdefghijklmnop{Enter}');
    run.ui.sees('giftLink.invalid');
    expect(run.asked('sendLink')).toEqual([]);
  });

  journey('offline it is held back and said', modelOf([input], false), input, async (run) => {
    await run.ui.type('giftLink.link', `${LINK}{Enter}`);
    run.ui.withholds('giftLink.send');
    run.ui.sees('connection.offlineHint');
    expect(run.asked('sendLink')).toEqual([]);
    await run.stage.inspect();
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
  const open = () =>
    createActor(giftLinkFlow(world), { input: { owner, available: giftLinksAvailable(world) } }).start();
  const send = async (actor: ReturnType<typeof open>, reply: Reply, link = LINK) => {
    replies.push(reply);
    actor.send({ type: 'link.changed', link });
    actor.send({ type: 'link.submit', link });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  };
  return { sent, world, open, send };
}

beforeEach(() => window.localStorage.clear());

describe('what is sent', () => {
  test('is encrypted, and after silence and a reload the same envelope under the same key', async () => {
    const { sent, open, send } = phone();
    const first = open();
    await send(first, 'silence');
    expect(first.getSnapshot().value).toEqual({ entering: 'unanswered' });
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('abcdefghijklmnop');
    first.stop();
    const second = open();
    await send(second, { reference: 'G9', amount: 100, createdAt: '2026-11-21T01:31:00.000Z' });
    expect(second.getSnapshot().context.receipt).toMatchObject({ reference: 'G9', amount: 10_000, progress: 'done' });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.key).toBe('key-1');
    expect(sent[0]?.link).toMatch(/^v1\.[\w-]{16}\.[\w-]{22,}$/);
    expect(opened(sent[0]?.link ?? '')).toBe(LINK);
    expect(window.localStorage).toHaveLength(0);
  });

  test('after a refusal the same link is a new request, and another envelope', async () => {
    const { sent, open, send } = phone();
    const actor = open();
    await send(actor, { message: 'REQUEST_LIMIT_1MIN' });
    await send(actor, { message: 'TRUELINK_DUPLICATE' });
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
    expect(sent[0]?.link).not.toBe(sent[1]?.link);
  });

  test.each([null, '', 'short', Buffer.from('31 bytes are too few, even here').toString('base64')])(
    'with %j for a key there are no gift links',
    (key) => {
      expect(phone(key).open().getSnapshot().value).toBe('unavailable');
    },
  );
});

const LOCALES: readonly LocaleKey[] = ['th', 'la', 'en'];
describe.each(LOCALES)('every refusal is said in %s', (locale) => {
  test.each(sendTrueLink.errors)('%s', async (code) => {
    const { open, send } = phone();
    const actor = open();
    await send(actor, { message: code });
    const messages = await loadMessages({ locale, parts: ['core', 'codes', 'member'] });
    render(
      <TextProvider locale={locale} messages={messages}>
        <GiftLinkView actor={actor} online onBack={() => {}} onDone={() => {}} />
      </TextProvider>,
    );
    const id = `error.${code}`;
    const t = translator(messages);
    expect(t.has(id)).toBe(true);
    if (t.has(id)) expect(screen.getByText(t(id))).toBeTruthy();
  });
});
