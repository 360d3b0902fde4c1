import { type Actor, fromCallback, fromPromise } from 'xstate';
import { listInvites } from '../../contract/invite.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Wallet } from '../../contract/wallet.ts';
import { inviteMachine } from '../../machines/invite/invite.machine.ts';
import { type Entry, recordList } from '../../machines/invite/records.ts';
import type { Invited, InviteEvent, LinkCommand } from '../../machines/invite/setup.ts';
import type { ListPage, PageAsked } from '../../machines/paged-list.ts';
import type { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import { copyText } from '../adapters/clipboard.ts';
import { connection } from './connection.ts';
import { readList } from './listed.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { paymentFlow } from './payment.ts';
import type { Signalled } from './signalled.ts';
import type { FlowOf, World } from './world.ts';

/** The wallet's figures about invited friends; null for those that it does not give. */
export function invitedOf({ invite }: Pick<Wallet, 'invite'>): Invited {
  return { amount: invite?.amount ?? null, success: invite?.success ?? null, fail: invite?.fail ?? null };
}

/** The address that invites to register (rule: Invite link). */
export function inviteLink(profileId: string): string {
  return `${window.location.origin}/register?code=PR${encodeURIComponent(profileId)}`;
}

const link = fromCallback<LinkCommand>(({ receive, sendBack }) => {
  const tell: (event: InviteEvent) => void = sendBack;
  const copy = (text: string) =>
    copyText(text).then(
      () => tell({ type: 'link.copied' }),
      () => tell({ type: 'link.notCopied' }),
    );
  if (typeof navigator.share === 'function') tell({ type: 'share.offered' });
  receive((command) => {
    if (command.type === 'link.copy') return void copy(command.link);
    // Put away by the player, or still open from the tap before: nothing to say. Not possible after all: it is copied.
    navigator.share({ url: command.link, text: command.text }).catch((error: unknown) => {
      const isQuiet = error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
      if (!isQuiet) void copy(command.link);
    });
  });
});

const recordsFlow = ({ api }: World) =>
  recordList.provide({
    actors: {
      loadPage: fromPromise(async ({ input, signal }: Signalled<PageAsked>): Promise<Outcome<ListPage<Entry>>> => {
        const answer = await api.send(listInvites, { body: input, signal });
        if (!answer.ok) return answer;
        const total = answer.value.total ?? 0;
        const { items: read, unread } = readList(answer.value.invites, input.page === 1 ? total : 0);
        const items = read.map(({ from, amount, createdAt }) => ({
          name: from.name || null,
          amount,
          at: createdAt,
        }));
        return { ok: true, value: { items, total, unread } };
      }),
    },
  });

/** `wallet`: whose figures it follows. `requests`: the member's. */
export const inviteFlow =
  (wallet: Pick<Actor<typeof walletMachine>, 'subscribe'>, requests: RequestsActor): FlowOf<typeof inviteMachine> =>
  (world) =>
    inviteMachine.provide({
      actors: {
        payment: paymentFlow(world, requests),
        connection: connection(world),
        link,
        watchWallet: fromCallback(({ sendBack }) => {
          const tell: (event: InviteEvent) => void = sendBack;
          const subscription = wallet.subscribe(({ context: { reading } }) => {
            if (reading !== null) tell({ type: 'invited.told', invited: invitedOf(reading.wallet) });
          });
          return () => subscription.unsubscribe();
        }),
        records: recordsFlow(world),
      },
    });
