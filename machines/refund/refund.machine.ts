import { assign, emit, sendTo, setup } from 'xstate';
import { type Figure, satang } from '../../contract/money.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { recordsMachine } from '../invite/records.machine.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { promised } from '../provided.ts';
import type { Moved } from '../receipt/answer.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { bookedReceipt, type Receipt } from '../receipt/receipt.ts';
import { hindranceOf, type RefundCheck, refundReceipt } from './rules.ts';

export type RefundEvent =
  | { readonly type: 'refund.receive' }
  /** Moves what was received into the wallet. */
  | { readonly type: 'refund.add' }
  | { readonly type: 'refund.retry' };

interface RefundContext {
  /** The last answer of the service; null until there is one. */
  check: RefundCheck | null;
  receipt: Receipt | null;
  problem: Problem | null;
}

/**
 * Loss refund (sections 2, 4, 7 and 8), in two steps: it is received, then added to the wallet. What can be done is
 * read anew after each.
 */
export const refundMachine = setup({
  types: {
    context: {} as RefundContext,
    events: {} as RefundEvent,
    emitted: {} as Extract<AppEvent, { type: 'wallet.changed' | 'notice.shown' }>,
    tags: {} as 'busy' | 'error',
    children: {} as { records: 'records'; receipt: 'receipt' },
  },
  actors: {
    checkRefund: promised<Outcome<RefundCheck>>('checkRefund'),
    /** Both keep one `Idempotency-Key` for this refund until there is a final answer. */
    receiveRefund: promised<Outcome<Moved>, { amount: Figure }>('receiveRefund'),
    addToWallet: promised<Outcome<Moved>, { amount: Figure }>('addToWallet'),
    records: recordsMachine,
    receipt: receiptMachine,
  },
  actions: {
    take: assign((_, check: RefundCheck) => ({ check })),
    explain: assign((_, problem: Problem) => ({ problem })),
    calm: assign({ problem: null }),
    book: assign(({ context }, moved: Moved) => ({
      receipt: refundReceipt(context.check?.refundSuccess ?? satang(0), moved),
    })),
    tellChange: emit({ type: 'wallet.changed' }),
    /** In the service's words where it has any (section 7). */
    tellSuccess: emit((_, { message }: Moved) => ({
      type: 'notice.shown' as const,
      tone: 'success' as const,
      ...(message === undefined ? { text: 'error.REFUND_SUCCESS' as const } : { raw: message }),
    })),
    reloadRecords: sendTo('records', { type: 'records.reload' as const }),
  },
  guards: {
    isAccepted,
    canReceive: ({ context: { check } }) => check !== null && hindranceOf(check) === null,
    hasReceived: ({ context: { check } }) => check !== null && check.refundSuccess > 0,
  },
}).createMachine({
  id: 'refund',
  context: { check: null, receipt: null, problem: null },
  invoke: { id: 'records', src: 'records' },
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      description: 'Figures from before stay on the screen meanwhile.',
      invoke: {
        id: 'checkRefund',
        src: 'checkRefund',
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'take', params: ({ event }) => accepted(event.output) },
          },
          { target: 'unavailable', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: { target: 'failed', actions: { type: 'explain', params: ({ event }) => failed(event.error) } },
      },
    },
    unavailable: { description: 'There is no refund for this player, or none at the moment: the service says which.' },
    failed: { tags: 'error', on: { 'refund.retry': { target: 'checking', actions: 'calm' } } },
    ready: {
      description: 'Receiving wants the available flag and no bonus held; adding wants something received.',
      initial: 'fresh',
      on: {
        'refund.receive': { guard: 'canReceive', target: 'receiving', actions: 'calm' },
        'refund.add': { guard: 'hasReceived', target: 'adding', actions: 'calm' },
      },
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service said no: nothing was moved.' },
        unanswered: {
          tags: 'error',
          description: 'It may have been done or not. Trying again carries the same key: nothing happens twice.',
        },
      },
    },
    receiving: {
      tags: 'busy',
      description: 'Nothing is taken from the screen meanwhile: two taps send one request.',
      invoke: {
        id: 'receiveRefund',
        src: 'receiveRefund',
        input: ({ context }) => ({ amount: context.check?.refundAmount ?? satang(0) }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'checking',
            actions: [
              { type: 'tellSuccess', params: ({ event }) => accepted(event.output) },
              'tellChange',
              'reloadRecords',
            ],
          },
          { target: 'rechecking', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: {
          target: 'ready.unanswered',
          actions: [{ type: 'explain', params: ({ event }) => failed(event.error) }, 'tellChange'],
        },
      },
    },
    adding: {
      tags: 'busy',
      invoke: {
        id: 'addToWallet',
        src: 'addToWallet',
        input: ({ context }) => ({ amount: context.check?.refundSuccess ?? satang(0) }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'added',
            actions: [{ type: 'book', params: ({ event }) => accepted(event.output) }, 'tellChange', 'reloadRecords'],
          },
          { target: 'rechecking', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: {
          target: 'ready.unanswered',
          actions: [{ type: 'explain', params: ({ event }) => failed(event.error) }, 'tellChange'],
        },
      },
    },
    rechecking: {
      tags: 'busy',
      description: 'Refused: the figures may be old (received on another phone, say). The reason stays on the screen.',
      invoke: {
        id: 'recheckRefund',
        src: 'checkRefund',
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'ready.refused',
            actions: { type: 'take', params: ({ event }) => accepted(event.output) },
          },
          { target: 'unavailable', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: 'ready.refused',
      },
    },
    added: {
      description: 'The money is in the wallet: the receipt.',
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: bookedReceipt,
        onDone: 'checking',
        onError: 'checking',
      },
    },
  },
});
