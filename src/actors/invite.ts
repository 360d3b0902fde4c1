import * as v from 'valibot';
import { type Actor, fromCallback, fromPromise } from 'xstate';
import { listInvites, receiveInviteBonus } from '../../contract/invite.ts';
import { type Figure, figureOf } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Wallet } from '../../contract/wallet.ts';
import {
  type Invited,
  type InviteEvent,
  inviteMachine,
  type LinkCommand,
} from '../../machines/invite/invite.machine.ts';
import { PAGE_SIZE, type RecordPage, recordsMachine } from '../../machines/invite/records.machine.ts';
import type { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import { copyText } from '../adapters/clipboard.ts';
import { moneyRequests } from './money-request.ts';
import { receiptFlow } from './receipt.ts';
import type { FlowOf, World } from './world.ts';

/** What the wallet says about invited friends; nothing where the service does not tell. */
export function invitedOf({ invite }: Pick<Wallet, 'invite'>): Invited {
  return { amount: invite?.amount ?? figureOf(0), success: invite?.success ?? 0, fail: invite?.fail ?? 0 };
}

/** The address that invites to register (section 2). */
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
  recordsMachine.provide({
    actors: {
      loadPage: fromPromise(
        async ({ input, signal }: { input: { page: number }; signal: AbortSignal }): Promise<Outcome<RecordPage>> => {
          const answer = await api.send(listInvites, { body: { page: input.page, limit: PAGE_SIZE }, signal });
          if (!answer.ok) return answer;
          const { total, invites } = answer.value;
          const entries = invites.map(({ from, amount, createdAt }) => ({ name: from.name, amount, at: createdAt }));
          return { ok: true, value: { entries, total } };
        },
      ),
    },
  });

const kept = v.object({ amount: v.pipe(v.number(), v.finite(), v.transform(figureOf)) });

/** `wallet`: whose figures it follows. */
export const inviteFlow =
  (wallet: Pick<Actor<typeof walletMachine>, 'subscribe'>): FlowOf<typeof inviteMachine> =>
  (world) => {
    const requests = moneyRequests<{ amount: Figure }>(world, {
      name: 'invite',
      schema: kept,
      about: ({ amount }) => String(amount),
    });
    return inviteMachine.provide({
      actors: {
        receiveBonus: fromPromise(({ input: ask, signal }: { input: { amount: Figure }; signal: AbortSignal }) => {
          const earlier = requests.recall();
          const key = requests.key(ask);
          return requests.send({ ask, key, again: earlier?.key === key }, () =>
            world.api.send(receiveInviteBonus, { key, signal }),
          );
        }),
        link,
        watchWallet: fromCallback(({ sendBack }) => {
          const tell: (event: InviteEvent) => void = sendBack;
          const subscription = wallet.subscribe(({ context: { reading } }) => {
            if (reading !== null) tell({ type: 'invited.told', invited: invitedOf(reading.wallet) });
          });
          return () => subscription.unsubscribe();
        }),
        records: recordsFlow(world),
        receipt: receiptFlow(),
      },
    });
  };
