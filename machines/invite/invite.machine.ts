import { assign, emit, or, sendTo, setup } from 'xstate';
import { type Figure, satang } from '../../contract/money.ts';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import {
  canSend,
  type RequestCommand,
  type RequestTold,
  requestGuards,
  requestReceipt,
  taken,
} from '../money-request/port.ts';
import type { RequestView } from '../money-request/request.ts';
import { listening } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { recordList } from './records.ts';

/** What the wallet says about invited friends; null for what is not known. */
export interface Invited {
  /** Satang that can be received. */
  readonly amount: Figure | null;
  /** How many friends have brought something. */
  readonly success: number | null;
  /** How many have not, so far. */
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
  /** What became of it. */
  | { readonly type: 'link.copied' }
  | { readonly type: 'link.notCopied' }
  /** This browser has a share sheet. */
  | { readonly type: 'share.offered' }
  /** The wallet's figures, as they are now. */
  | { readonly type: 'invited.told'; readonly invited: Invited }
  /** The request without an answer, once more. */
  | { readonly type: 'bonus.retry' }
  | RequestTold<'invite'>
  | ConnectionChanged;

const isSome = ({ amount }: Invited) => amount !== null && amount > 0;

/** What the machine tells the clipboard and the share sheet. */
export type LinkCommand =
  | { readonly type: 'link.copy'; readonly link: string }
  | { readonly type: 'link.share'; readonly link: string; readonly text: string };

interface InviteContext extends InviteInput {
  online: boolean;
  canShare: boolean;
  copied: boolean;
  request: RequestView<'invite'> | null;
}

/** Inviting friends: the link, what the friends brought, and taking it into the wallet. */
export const inviteMachine = setup({
  types: {
    context: {} as InviteContext,
    events: {} as InviteEvent,
    input: {} as InviteInput,
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' }> | ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { records: 'records'; receipt: 'receipt' },
  },
  actors: {
    request: listening<RequestCommand<'invite'>>('request'),
    connection: listening('connection'),
    /** Sends `link.copied` or `link.notCopied`, and `share.offered` at its start where there is a share sheet. */
    link: listening<LinkCommand>('link'),
    /** Sends `invited.told`. */
    watchWallet: listening('watchWallet'),
    records: recordList,
    receipt: receiptMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    takeRequest: assign(({ event }) => taken<'invite'>(event)),
    openRequest: sendTo('request', ({ context }) => ({
      type: 'request.open' as const,
      kind: 'invite' as const,
      ask: { amount: context.invited.amount ?? satang(0) },
    })),
    sendRequest: sendTo('request', { type: 'request.send' }),
    leaveRequest: sendTo('request', { type: 'request.leave' }),
    /** In the service's words where it has any. */
    tellReceived: emit(({ context: { request } }) => {
      const message = request?.value?.message;
      return {
        type: 'notice.shown' as const,
        tone: 'success' as const,
        ...(message === undefined ? { text: 'error.INVITE_BONUS_SUCCESS' as const } : { raw: message }),
      };
    }),
    reloadRecords: sendTo('records', { type: 'list.sought' as const, page: 1 }),
  },
  guards: {
    ...requestGuards,
    canSend,
    opensOnline: ({ context, event }) => context.online && requestGuards.isOpen({ event }),
    canReceive: ({ context: { invited, online } }) => online && isSome(invited),
    /** What the player asks for is the request without an answer. */
    asksAgain: ({ context, context: { invited, request } }) =>
      canSend({ context }) && request?.ask.amount === invited.amount,
    receivesAtOnce: ({ context: { invited, receive, online } }) => online && receive === true && isSome(invited),
  },
}).createMachine({
  id: 'invite',
  context: ({ input }) => ({ ...input, online: true, canShare: false, copied: false, request: null }),
  invoke: [
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'request', src: 'request', onError: { actions: 'tellBroken' } },
    { id: 'records', src: 'records', input: {}, onError: { actions: 'tellBroken' } },
    { id: 'link', src: 'link', onError: { actions: 'tellBroken' } },
    { id: 'watchWallet', src: 'watchWallet', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'invited.told': { actions: assign({ invited: ({ event }) => event.invited }) },
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'request.told': { actions: 'takeRequest' },
    'share.offered': { actions: assign({ canShare: true }) },
    'link.copy': {
      actions: [
        assign({ copied: false }),
        sendTo('link', ({ context }) => ({ type: 'link.copy' as const, link: context.link })),
      ],
    },
    'link.share': {
      actions: sendTo('link', ({ context, event }) => ({
        type: 'link.share' as const,
        link: context.link,
        text: event.text,
      })),
    },
    'link.copied': {
      actions: [
        assign({ copied: true }),
        emit(({ context }) => ({
          type: 'notice.shown' as const,
          tone: 'success' as const,
          text: 'common.copied' as const,
          values: { text: context.link },
        })),
      ],
    },
    'link.notCopied': {
      actions: emit({ type: 'notice.shown', tone: 'danger', text: 'common.copyFailed' }),
    },
  },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      description: 'A request from before without an answer comes first.',
      on: {
        'request.told': [
          { guard: 'isSending', target: 'receiving', actions: 'takeRequest' },
          { guard: 'isDone', target: 'received', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'ready.unanswered', actions: 'takeRequest' },
          { guard: 'receivesAtOnce', target: 'receiving', actions: 'openRequest' },
          { target: 'ready' },
        ],
      },
    },
    ready: {
      initial: 'fresh',
      on: {
        'bonus.receive': { guard: 'canReceive', target: 'receiving', actions: 'openRequest' },
        'request.told': { guard: 'isSending', target: 'receiving', actions: 'takeRequest' },
      },
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service said no. The wallet is read anew.' },
        unanswered: {
          tags: 'error',
          description: 'It may have been received or not. Trying again carries the same key: nothing is paid twice.',
          on: {
            'bonus.retry': { guard: 'canSend', actions: 'sendRequest' },
            'bonus.receive': { guard: 'asksAgain', actions: 'sendRequest' },
            'request.told': {
              guard: 'isNoRequest',
              target: 'fresh',
              actions: 'takeRequest',
              description: 'Another tab had the answer.',
            },
          },
        },
      },
    },
    receiving: {
      tags: 'busy',
      description: 'Closing the dialog stops nothing.',
      on: {
        'request.told': [
          { guard: 'opensOnline', actions: ['takeRequest', 'sendRequest'] },
          { guard: 'isSending', actions: 'takeRequest' },
          { guard: 'isDone', target: 'received', actions: ['takeRequest', 'tellReceived', 'reloadRecords'] },
          { guard: 'isRefused', target: 'ready.refused', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'ready.unanswered', actions: 'takeRequest' },
          { guard: or(['isNoRequest', 'isOpen']), target: 'ready', actions: ['takeRequest', 'leaveRequest'] },
        ],
      },
    },
    received: {
      description: 'The money is in the wallet: the receipt.',
      exit: 'leaveRequest',
      invoke: { id: 'receipt', src: 'receipt', input: requestReceipt, onDone: 'ready', onError: 'ready' },
    },
  },
});
