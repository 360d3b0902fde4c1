import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ActorRefFrom, createActor, waitFor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { recordList } from '../../machines/invite/records.ts';
import type { Invited } from '../../machines/invite/setup.ts';
import { inviteFlow, inviteLink } from '../../src/actors/invite.ts';
import { refundFlow } from '../../src/actors/refund.ts';
import { walletFlow } from '../../src/actors/wallet.ts';
import { knownWallet, startRequests } from './member-phone.ts';
import { memberWorld } from './member-world.ts';
import { WALLET } from './request-fixtures.ts';

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
      createActor(
        inviteFlow(createActor(walletFlow(world), { input: { last: null, hidden: false } }), requests)(world),
        {
          input: { invited: BONUS, link: LINK },
        },
      ).start(),
    refund: () => createActor(refundFlow(requests)(world)).start(),
  };
}

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
  beforeEach(() => clipboard.writeText.mockClear());

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
