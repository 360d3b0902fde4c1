/** What invite bonus and loss refund read and share, and that every refusal of theirs is said in every language. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ActorRefFrom, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { receiveInviteBonus } from '../../contract/invite.ts';
import { bahtToSatang, satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { addRefundToWallet, checkRefund, receiveRefund } from '../../contract/refund.ts';
import { type Invited, inviteMachine } from '../../machines/invite/invite.machine.ts';
import { type Entry, recordList } from '../../machines/invite/records.ts';
import type { Kind } from '../../machines/money-request/kinds.ts';
import type { RequestCommand } from '../../machines/money-request/port.ts';
import type { ViewOf } from '../../machines/money-request/request.ts';
import type { ListPage } from '../../machines/paged-list.ts';
import { type RefundKind, refundMachine } from '../../machines/refund/refund.machine.ts';
import type { RefundCheck } from '../../machines/refund/rules.ts';
import { inviteFlow, inviteLink } from '../../src/actors/invite.ts';
import { refundFlow } from '../../src/actors/refund.ts';
import { walletFlow } from '../../src/actors/wallet.ts';
import { InviteView } from '../../src/screens/invite/invite-view.tsx';
import { RefundView } from '../../src/screens/refund/refund-view.tsx';
import { knownWallet, startRequests } from './member-phone.ts';
import { memberWorld } from './member-world.ts';
import { inEachLanguage, show } from './refusals.tsx';
import { requestView, told, WALLET } from './request-fixtures.ts';

const BONUS: Invited = { amount: bahtToSatang(150), success: 3, fail: 2 };
const LINK = inviteLink('abc123');

const CREATED = '2026-11-21T01:31:00.000Z';

/** A phone with a member signed in. */
async function phone() {
  const lists: unknown[] = [];
  const answers: Record<string, unknown> = {
    '/api/refund/check': { result: true, refundAmount: 150, refundSuccess: 40 },
    '/api/invite': { total: 1, invites: [{ from: { name: 'Nok' }, amount: 9.5, createdAt: CREATED }] },
    '/api/refund': { total: 1, refunds: [{ refundAmount: 7.25, createdAt: CREATED }] },
  };
  const service: typeof fetch = async (address, init) => {
    const request = new Request(address, init);
    if (request.method === 'POST') lists.push(await request.json());
    return Response.json(answers[new URL(request.url).pathname]);
  };
  const world = memberWorld(service);
  const requests = startRequests(world, knownWallet(WALLET));
  onTestFinished(() => void requests.stop());
  await waitFor(requests, (snapshot) => snapshot.matches('ready'));
  return {
    lists,
    invite: () =>
      createActor(inviteFlow(createActor(walletFlow(world)), requests)(world), {
        input: { invited: BONUS, link: LINK },
      }).start(),
    refund: () => createActor(refundFlow(requests)(world)).start(),
  };
}

beforeEach(() => window.localStorage.clear());

test('the lists are asked for by page, ten entries each', async () => {
  const { lists, invite, refund } = await phone();
  const shown = async ({
    children: { records: list },
  }: {
    children: { records?: ActorRefFrom<typeof recordList> };
  }) => {
    if (list === undefined) throw new Error('no list');
    return (await waitFor(list, (snapshot) => snapshot.matches('ready'))).context.items;
  };
  expect(await shown(invite().getSnapshot())).toEqual([{ name: 'Nok', amount: 950, at: CREATED }]);
  expect(await shown(refund().getSnapshot())).toEqual([{ name: null, amount: 725, at: CREATED }]);
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
    const actor = (await phone()).invite();
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
    const actor = (await phone()).invite();
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

const records = recordList.provide({
  actors: { loadPage: fromPromise(() => new Promise<Outcome<ListPage<Entry>>>(() => {})) },
});

/** Nothing waits for an answer, and what is asked for comes to this. */
const refusing = <K extends Kind>(request: ViewOf<K>) => ({
  connection: fromCallback(() => {}),
  request: fromCallback<RequestCommand<K>>(({ sendBack, receive }) => {
    sendBack(told<K>(null));
    receive(({ type }) => {
      if (type === 'request.open') sendBack(told<K>(request));
    });
  }),
});

const ASK = { amount: bahtToSatang(75) };

/** The refund dialog, where every claim is refused with a code. */
async function refund(code: string, type: 'refund.receive' | 'refund.add') {
  const problem = { kind: 'refused', code } as const;
  const request =
    type === 'refund.receive'
      ? requestView('refund', ASK, 'refused', { problem })
      : requestView('refundAdd', ASK, 'refused', { problem });
  const actor = createActor(
    refundMachine.provide({
      actors: { ...refusing<RefundKind>(request), checkRefund: fromPromise(async () => CHECK), records },
    }),
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  actor.send({ type });
  await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'refused' }));
  return <RefundView actor={actor} hidden={false} onClose={() => {}} />;
}

const REFUSED = {
  async bonus(code: string) {
    const actor = createActor(
      inviteMachine.provide({
        actors: {
          ...refusing(requestView('invite', ASK, 'refused', { problem: { kind: 'refused', code } })),
          link: fromCallback(() => {}),
          watchWallet: fromCallback(() => {}),
          records,
        },
      }),
      { input: { invited: BONUS, link: LINK } },
    ).start();
    actor.send({ type: 'bonus.receive' });
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'refused' }));
    return <InviteView actor={actor} hidden={false} onClose={() => {}} />;
  },
  receive: (code: string) => refund(code, 'refund.receive'),
  add: (code: string) => refund(code, 'refund.add'),
  async check(code: string) {
    const actor = createActor(
      refundMachine.provide({
        actors: {
          ...refusing<RefundKind>(requestView('refund', ASK, 'open')),
          checkRefund: fromPromise(async (): Promise<Outcome<RefundCheck>> => ({ ok: false, code })),
          records,
        },
      }),
    ).start();
    await waitFor(actor, (snapshot) => snapshot.matches('unavailable'));
    return <RefundView actor={actor} hidden={false} onClose={() => {}} />;
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
