import { assign, emit, sendTo, setup } from 'xstate';
import type { Figure } from '../../contract/money.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import type { Moved } from '../receipt/answer.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { bookedReceipt, type Receipt } from '../receipt/receipt.ts';
import { recordsMachine } from './records.machine.ts';

/** What the wallet says about invited friends. */
export interface Invited {
  /** Satang that can be received. */
  readonly amount: Figure;
  /** How many friends have brought something. */
  readonly success: number;
  /** How many have not, so far. */
  readonly fail: number;
}

export interface InviteInput {
  readonly invited: Invited;
  /** `{origin}/register?code=PR{profile id}` (section 2). */
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
  | { readonly type: 'invited.told'; readonly invited: Invited };

/** What the machine tells the clipboard and the share sheet. */
export type LinkCommand =
  | { readonly type: 'link.copy'; readonly link: string }
  | { readonly type: 'link.share'; readonly link: string; readonly text: string };

interface InviteContext extends InviteInput {
  canShare: boolean;
  copied: boolean;
  receipt: Receipt | null;
  problem: Problem | null;
}

/** Inviting friends (sections 2, 7 and 8): the link, what the friends brought, and taking it into the wallet. */
export const inviteMachine = setup({
  types: {
    context: {} as InviteContext,
    events: {} as InviteEvent,
    input: {} as InviteInput,
    emitted: {} as Extract<AppEvent, { type: 'wallet.changed' | 'notice.shown' }>,
    tags: {} as 'busy' | 'error',
    children: {} as { records: 'records'; receipt: 'receipt' },
  },
  actors: {
    /** Keeps one `Idempotency-Key` for this bonus until there is a final answer. */
    receiveBonus: promised<Outcome<Moved>, { amount: Figure }>('receiveBonus'),
    /** Sends `link.copied` or `link.notCopied`, and `share.offered` at its start where there is a share sheet. */
    link: listening<LinkCommand>('link'),
    /** Sends `invited.told`. */
    watchWallet: listening('watchWallet'),
    records: recordsMachine,
    receipt: receiptMachine,
  },
  actions: {
    explain: assign((_, problem: Problem) => ({ problem })),
    book: assign(({ context }, moved: Moved) => ({
      receipt: {
        kind: 'invite' as const,
        progress: 'done' as const,
        amount: moved.amount ?? context.invited.amount,
        reference: moved.reference,
        at: moved.at,
        method: 'claim' as const,
        from: null,
        to: { kind: 'wallet' as const },
      },
    })),
    tellChange: emit({ type: 'wallet.changed' }),
    /** In the service's words where it has any (section 7). */
    tellSuccess: emit((_, { message }: Moved) => ({
      type: 'notice.shown' as const,
      tone: 'success' as const,
      ...(message === undefined ? { text: 'error.INVITE_BONUS_SUCCESS' as const } : { raw: message }),
    })),
    reloadRecords: sendTo('records', { type: 'records.reload' as const }),
  },
  guards: {
    isAccepted,
    hasBonus: ({ context }) => context.invited.amount > 0,
    receivesAtOnce: ({ context }) => context.receive === true && context.invited.amount > 0,
  },
}).createMachine({
  id: 'invite',
  context: ({ input }) => ({ ...input, canShare: false, copied: false, receipt: null, problem: null }),
  invoke: [
    { id: 'records', src: 'records' },
    { id: 'link', src: 'link' },
    { id: 'watchWallet', src: 'watchWallet' },
  ],
  on: {
    'invited.told': { actions: assign({ invited: ({ event }) => event.invited }) },
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
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'receivesAtOnce', target: 'receiving' }, { target: 'ready' }] },
    ready: {
      initial: 'fresh',
      on: {
        'bonus.receive': { guard: 'hasBonus', target: 'receiving', actions: assign({ problem: null }) },
      },
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service said no: nothing was moved.' },
        unanswered: {
          tags: 'error',
          description: 'It may have been received or not. Trying again carries the same key: nothing is paid twice.',
        },
      },
    },
    receiving: {
      tags: 'busy',
      description: 'Nothing is taken from the screen meanwhile: two taps send one request.',
      invoke: {
        id: 'receiveBonus',
        src: 'receiveBonus',
        input: ({ context }) => ({ amount: context.invited.amount }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'received',
            actions: [
              { type: 'book', params: ({ event }) => accepted(event.output) },
              { type: 'tellSuccess', params: ({ event }) => accepted(event.output) },
              'tellChange',
              'reloadRecords',
            ],
          },
          {
            target: 'ready.refused',
            description: 'The figures may be old (collected on another phone, say): they are read anew.',
            actions: [{ type: 'explain', params: ({ event }) => refused(event.output) }, 'tellChange'],
          },
        ],
        onError: {
          target: 'ready.unanswered',
          actions: [{ type: 'explain', params: ({ event }) => failed(event.error) }, 'tellChange'],
        },
      },
    },
    received: {
      description: 'The money is in the wallet: the receipt.',
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: bookedReceipt,
        onDone: 'ready',
        onError: 'ready',
      },
    },
  },
});
