import { assign, emit, sendTo, setup } from 'xstate';
import { type Figure, satang } from '../../contract/money.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { RequestView } from '../money-request/request.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import {
  type Earlier,
  isOrder,
  isWaiting,
  type Order,
  type PaymentChanged,
  paymentGuards,
  refusalIn,
  requestIn,
} from '../payment/payment.ts';
import { listening } from '../provided.ts';
import { receivedNotice, recordList } from './records.ts';

/** The wallet's figures about invited friends; null for those that are not known. */
export interface Invited {
  /** Satang that can be received. */
  readonly amount: Figure | null;
  /** The number of friends who have brought something. */
  readonly success: number | null;
  /** The number of friends who have brought nothing so far. */
  readonly fail: number | null;
}

export interface InviteInput {
  readonly invited: Invited;
  /** `{origin}/register?code=PR{profile id}` (rule: Invite link). */
  readonly link: string;
  /** Opened by home's own button: what there is, is received at once. */
  readonly receive?: boolean | undefined;
}

export type InviteEvent =
  | { readonly type: 'bonus.receive' }
  | { readonly type: 'link.copy' }
  /** Hands the link to the phone's own share sheet. `text`: the words that go with it. */
  | { readonly type: 'link.share'; readonly text: string }
  /** The outcome of copying. */
  | { readonly type: 'link.copied' }
  | { readonly type: 'link.notCopied' }
  /** This browser has a share sheet. */
  | { readonly type: 'share.offered' }
  /** The wallet's figures, as they are now. */
  | { readonly type: 'invited.told'; readonly invited: Invited }
  | PaymentChanged
  | ConnectionChanged;

const isSome = ({ amount }: Invited) => amount !== null && amount > 0;

/** The commands to the clipboard and the share sheet. */
export type LinkCommand =
  | { readonly type: 'link.copy'; readonly link: string }
  | { readonly type: 'link.share'; readonly link: string; readonly text: string };

interface InviteContext extends InviteInput {
  online: boolean;
  canShare: boolean;
  copied: boolean;
  order: Order | Earlier;
  /** The state of the request. */
  request: RequestView<'invite'> | null;
  /** The reason for the service's refusal. */
  refusal: Problem | null;
}

/** The types, actors, actions and guards of the chart in `invite.machine.ts`. */
export const inviteSetup = setup({
  types: {
    context: {} as InviteContext,
    events: {} as InviteEvent,
    input: {} as InviteInput,
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' }> | ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { records: 'records'; payment: 'payment' },
  },
  actors: {
    connection: listening('connection'),
    /** Sends `link.copied` or `link.notCopied`, and `share.offered` at its start where there is a share sheet. */
    link: listening<LinkCommand>('link'),
    /** Sends `invited.told`. */
    watchWallet: listening('watchWallet'),
    records: recordList,
    payment: paymentMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    placeOrder: assign(({ context: { invited } }) => ({
      order: { kind: 'invite' as const, ask: { amount: invited.amount ?? satang(0) } },
      request: null,
      refusal: null,
    })),
    takeRequest: assign(({ event }) => ({ request: requestIn(event, 'invite') })),
    takeRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    tellReceived: emit(({ event }) => receivedNotice(requestIn(event, 'invite').value, 'error.INVITE_BONUS_SUCCESS')),
    reloadRecords: sendTo('records', { type: 'list.sought' as const, page: 1 }),
  },
  guards: {
    ...paymentGuards,
    canReceive: ({ context: { invited, online } }) => online && isSome(invited),
    isWaiting: ({ context }) => isWaiting(context.request),
    /** True if the request was under way here before. */
    isNews: ({ context, event }) => context.request !== null && paymentGuards.isDone({ event }),
    receivesAtOnce: ({ context: { invited, receive, online, order } }) =>
      online && receive === true && isSome(invited) && !isOrder(order),
  },
});
