/** What invite bonus and loss refund send and remember, and that every refusal of theirs is said in every language. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { receiveInviteBonus } from '../../contract/invite.ts';
import { bahtToSatang, type Figure, satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { addRefundToWallet, checkRefund, receiveRefund } from '../../contract/refund.ts';
import { type Invited, inviteMachine } from '../../machines/invite/invite.machine.ts';
import { type RecordPage, recordsMachine } from '../../machines/invite/records.machine.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import { refundMachine } from '../../machines/refund/refund.machine.ts';
import type { RefundCheck } from '../../machines/refund/rules.ts';
import { inviteFlow, inviteLink } from '../../src/actors/invite.ts';
import { refundFlow } from '../../src/actors/refund.ts';
import { walletFlow } from '../../src/actors/wallet.ts';
import { InviteView } from '../../src/screens/invite/invite-view.tsx';
import { RefundView } from '../../src/screens/refund/refund-view.tsx';
import { answerOf, memberWorld, type Reply } from './member-world.ts';
import { inEachLanguage, show } from './refusals.tsx';

const BONUS: Invited = { amount: bahtToSatang(150), success: 3, fail: 2 };
const LINK = inviteLink('abc123');

const DONE = { amount: 150, reference: 'I1', createdAt: '2026-11-21T01:31:00.000Z' };

/** A phone: its storage outlives the dialogs that are opened on it. */
function phone() {
  const sent: { path: string; key: string | null }[] = [];
  const lists: unknown[] = [];
  const replies: Reply[] = [];
  const answers: Record<string, unknown> = {
    '/api/refund/check': { result: true, refundAmount: 150, refundSuccess: 40 },
    '/api/invite': { total: 1, invites: [{ from: { name: 'Nok' }, amount: 9.5, createdAt: DONE.createdAt }] },
    '/api/refund': { total: 1, refunds: [{ refundAmount: 7.25, createdAt: DONE.createdAt }] },
  };
  const service: typeof fetch = async (address, init) => {
    const request = new Request(address, init);
    const path = new URL(request.url).pathname;
    if (request.method === 'POST') lists.push(await request.json());
    if (path in answers) return Response.json(answers[path]);
    sent.push({ path, key: request.headers.get('idempotency-key') });
    return answerOf(replies.shift());
  };
  const world = memberWorld(service);
  return {
    sent,
    lists,
    /** Opens the invite dialog anew. */
    invite(invited = BONUS) {
      const actor = createActor(inviteFlow(createActor(walletFlow(world)))(world), {
        input: { invited, link: LINK },
      }).start();
      return {
        actor,
        async receive(reply: Reply) {
          replies.push(reply);
          actor.send({ type: 'bonus.receive' });
          await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
        },
      };
    },
    async refund() {
      const actor = createActor(refundFlow(world)).start();
      const rest = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
      await rest();
      return {
        actor,
        async act(type: 'refund.receive' | 'refund.add', reply: Reply) {
          replies.push(reply);
          actor.send({ type });
          await rest();
        },
      };
    },
  };
}

beforeEach(() => window.localStorage.clear());

describe('the key of a claim', () => {
  const path = '/api/invite/bonus';

  test('is kept through silence and reloads, and dropped on the answer', async () => {
    const { sent, invite } = phone();
    const first = invite();
    await first.receive('silence');
    await first.receive('silence');
    expect(first.actor.getSnapshot().value).toEqual({ ready: 'unanswered' });
    first.actor.stop();
    const second = invite();
    await second.receive(DONE);
    expect(sent).toEqual([1, 2, 3].map(() => ({ path, key: 'key-1' })));
    expect(second.actor.getSnapshot().context.receipt).toMatchObject({
      kind: 'invite',
      amount: 15_000,
      reference: 'I1',
      at: Date.parse(DONE.createdAt),
    });
    expect(window.localStorage).toHaveLength(0);
    await invite().receive(DONE);
    expect(sent.at(-1)).toEqual({ path, key: 'key-2' });
  });

  test('a refusal is an answer; "too many requests" after silence is none', async () => {
    const { sent, invite } = phone();
    const { receive } = invite();
    await receive({ message: 'BONUS_REMAINING' });
    await receive('silence');
    await receive({ message: 'REQUEST_LIMIT' });
    await receive({ message: 'INVITE_COLLECT' });
    await receive(DONE);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-2', 'key-2', 'key-3']);
  });

  test('another amount is another intent', async () => {
    const { sent, invite } = phone();
    await invite().receive('silence');
    await invite({ ...BONUS, amount: bahtToSatang(200) }).receive(DONE);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });

  test('the two steps of a refund are two intents', async () => {
    const { sent, refund } = phone();
    const { actor, act } = await refund();
    await act('refund.receive', 'silence');
    await act('refund.add', 'silence');
    await act('refund.receive', DONE);
    await act('refund.add', DONE);
    expect(sent).toEqual([
      { path: '/api/refund/receive', key: 'key-1' },
      { path: '/api/refund/addWallet', key: 'key-2' },
      { path: '/api/refund/receive', key: 'key-1' },
      { path: '/api/refund/addWallet', key: 'key-2' },
    ]);
    expect(actor.getSnapshot().context.receipt).toMatchObject({ kind: 'refund', amount: 15_000 });
  });
});

test('the lists are asked for by page, ten entries each', async () => {
  const { lists, invite, refund } = phone();
  const shown = async ({ actor }: { actor: ReturnType<typeof invite>['actor'] }) => {
    const list = actor.getSnapshot().children.records;
    if (list === undefined) throw new Error('no list');
    return (await waitFor(list, (snapshot) => snapshot.matches('shown'))).context.entries;
  };
  expect(await shown(invite())).toEqual([{ name: 'Nok', amount: 950, at: DONE.createdAt }]);
  const list = (await refund()).actor.getSnapshot().children.records;
  if (list === undefined) throw new Error('no list');
  const { context } = await waitFor(list, (snapshot) => snapshot.matches('shown'));
  expect(context.entries).toEqual([{ name: null, amount: 725, at: DONE.createdAt }]);
  expect(lists).toEqual([
    { page: 1, limit: 10 },
    { page: 1, limit: 10 },
  ]);
});

describe('the link', () => {
  afterEach(() => vi.unstubAllGlobals());
  const clipboard = { writeText: vi.fn(async () => {}) };

  test('leads to registration with the invite code', () => {
    expect(LINK).toBe(`${window.location.origin}/register?code=PRabc123`);
  });

  test('is shared where the phone can; where that fails, it is copied', async () => {
    const share = vi.fn(async () => {});
    vi.stubGlobal('navigator', { clipboard, share });
    const { actor } = phone().invite();
    expect(actor.getSnapshot().context.canShare).toBe(true);
    actor.send({ type: 'link.share', text: 'Join' });
    expect(share).toHaveBeenCalledWith({ url: LINK, text: 'Join' });
    share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
    actor.send({ type: 'link.share', text: 'Join' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(clipboard.writeText).not.toHaveBeenCalled();
    share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    actor.send({ type: 'link.share', text: 'Join' });
    await waitFor(actor, ({ context }) => context.copied);
    expect(clipboard.writeText).toHaveBeenCalledWith(LINK);
  });

  test('without a share sheet and without a clipboard', async () => {
    vi.stubGlobal('navigator', {});
    const { actor } = phone().invite();
    const notices: unknown[] = [];
    actor.on('notice.shown', (event) => notices.push(event));
    expect(actor.getSnapshot().context.canShare).toBe(false);
    actor.send({ type: 'link.copy' });
    await expect.poll(() => notices).toEqual([{ type: 'notice.shown', tone: 'danger', text: 'common.copyFailed' }]);
  });
});

const CHECK: Outcome<RefundCheck> = {
  ok: true,
  value: {
    result: true,
    bonus: false,
    info: null,
    refundAmount: bahtToSatang(75),
    refundSuccess: bahtToSatang(5),
    refundFail: satang(0),
  },
};

const records = recordsMachine.provide({
  actors: { loadPage: fromPromise(() => new Promise<Outcome<RecordPage>>(() => {})) },
});

/** The refund dialog, where every claim is refused with a code. */
async function refund(code: string, type: 'refund.receive' | 'refund.add') {
  const no = fromPromise<Outcome<Moved>, { amount: Figure }>(async () => ({ ok: false, code }));
  const actor = createActor(
    refundMachine.provide({
      actors: { checkRefund: fromPromise(async () => CHECK), receiveRefund: no, addToWallet: no, records },
    }),
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  actor.send({ type });
  await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'refused' }));
  return <RefundView actor={actor} online hidden={false} onClose={() => {}} />;
}

const REFUSED = {
  async bonus(code: string) {
    const actor = createActor(
      inviteMachine.provide({
        actors: {
          receiveBonus: fromPromise(async (): Promise<Outcome<Moved>> => ({ ok: false, code })),
          link: fromCallback(() => {}),
          watchWallet: fromCallback(() => {}),
          records,
        },
      }),
      { input: { invited: BONUS, link: LINK } },
    ).start();
    actor.send({ type: 'bonus.receive' });
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'refused' }));
    return <InviteView actor={actor} online hidden={false} onClose={() => {}} />;
  },
  receive: (code: string) => refund(code, 'refund.receive'),
  add: (code: string) => refund(code, 'refund.add'),
  async check(code: string) {
    const actor = createActor(
      refundMachine.provide({
        actors: { checkRefund: fromPromise(async (): Promise<Outcome<RefundCheck>> => ({ ok: false, code })), records },
      }),
    ).start();
    await waitFor(actor, (snapshot) => snapshot.matches('unavailable'));
    return <RefundView actor={actor} online hidden={false} onClose={() => {}} />;
  },
};

describe.each([
  ['bonus', receiveInviteBonus.errors],
  ['receive', receiveRefund.errors],
  ['add', addRefundToWallet.errors],
  ['check', checkRefund.errors],
] as const)('%s: every refusal is said', (claim, codes) => {
  test.each(inEachLanguage(codes))('%s %s', async (locale, code, text) => {
    const { container } = show(await REFUSED[claim](code), locale);
    expect(text).toMatch(/\S/);
    const said = claim === 'check' ? [container] : screen.getAllByRole('alert');
    expect(said.some(({ textContent }) => textContent?.includes(text ?? '?'))).toBe(true);
  });
});
