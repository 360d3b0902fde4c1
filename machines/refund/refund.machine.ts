import { and, assign, emit, sendTo, setup } from 'xstate';
import { satang } from '../../contract/money.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { type ConnectionChanged, isBack } from '../connection/online.ts';
import { receivedNotice, recordList } from '../invite/records.ts';
import type { ViewOf } from '../money-request/request.ts';
import { accepted, isAccepted, problemIn, refusedWith } from '../outcome.ts';
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
import { listening, promised } from '../provided.ts';
import { hindranceOf, type RefundCheck } from './rules.ts';

export type RefundKind = 'refund' | 'refundAdd';

export type RefundEvent =
  | { readonly type: 'refund.receive' }
  /** Moves what was received into the wallet. */
  | { readonly type: 'refund.add' }
  /** The check, once more. */
  | { readonly type: 'refund.retry' }
  | PaymentChanged
  | ConnectionChanged;

interface RefundContext {
  online: boolean;
  /** The last answer of the service; null until there is one. */
  check: RefundCheck | null;
  /** The next payment; null for none. */
  order: Order<RefundKind> | Earlier | null;
  /** The state of the last payment. */
  request: ViewOf<RefundKind> | null;
  /** The reason for the failure of the check. */
  problem: Problem | null;
  /** The reason for the service's refusal of the last payment. */
  refusal: Problem | null;
}

const EARLIER: Earlier = { kinds: ['refund', 'refundAdd'] };
/** The new order: nothing is known of it yet. */
const ORDERED = { request: null, refusal: null } as const;

/** Loss refund in two steps: it is received, then added to the wallet. What can be done is read anew after each. */
export const refundMachine = setup({
  types: {
    context: {} as RefundContext,
    events: {} as RefundEvent,
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' }> | ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { records: 'records'; payment: 'payment' },
  },
  actors: {
    checkRefund: promised<Outcome<RefundCheck>>('checkRefund'),
    connection: listening('connection'),
    records: recordList,
    payment: paymentMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    clearProblem: assign({ problem: null }),
    orderRefund: assign(({ context: { check } }) => ({
      ...ORDERED,
      order: { kind: 'refund' as const, ask: { amount: check?.refundAmount ?? satang(0) } },
    })),
    orderAddition: assign(({ context: { check } }) => ({
      ...ORDERED,
      order: { kind: 'refundAdd' as const, ask: { amount: check?.refundSuccess ?? satang(0) } },
    })),
    takeRequest: assign(({ event }) => ({ request: requestIn(event, 'refund', 'refundAdd') })),
    takeEnd: assign(({ event }) => ({ order: null, refusal: refusalIn(event) })),
    tellReceived: emit(({ event }) =>
      receivedNotice(requestIn(event, 'refund', 'refundAdd').value, 'error.REFUND_SUCCESS'),
    ),
    reloadRecords: sendTo('records', { type: 'list.sought' as const, page: 1 }),
  },
  guards: {
    ...paymentGuards,
    isAccepted,
    isBack,
    /** The refusal says nothing of the refund. */
    isHeldBack: refusedWith('REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN', 'INVALID_IP', 'INTERNAL_SERVER_ERROR'),
    hasOrder: ({ context }) => context.order !== null,
    /** The figures are as new as it. */
    isUnasked: ({ context: { order, request } }) => request === null && order !== null && !isOrder(order),
    wasRefused: ({ context }) => context.refusal !== null,
    isWaiting: ({ context }) => isWaiting(context.request),
    hasReceipt: ({ event }) =>
      paymentGuards.isDone({ event }) && requestIn(event, 'refund', 'refundAdd').receipt !== null,
    canReceive: ({ context: { check, online } }) => online && check !== null && hindranceOf(check) === null,
    canAdd: ({ context: { check, online } }) => online && check !== null && (check.refundSuccess ?? 0) > 0,
  },
}).createMachine({
  id: 'refund',
  context: { online: true, check: null, order: EARLIER, request: null, problem: null, refusal: null },
  invoke: [
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'records', src: 'records', input: {}, onError: { actions: 'tellBroken' } },
  ],
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
  },
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      description: 'Figures from before stay on the screen meanwhile.',
      initial: 'fresh',
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service has just said no, and why stays on the screen.' },
      },
      invoke: {
        id: 'checkRefund',
        src: 'checkRefund',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'deciding',
            actions: assign({ check: ({ event }) => accepted(event.output) }),
          },
          { guard: 'isHeldBack', target: 'failed', actions: 'explain' },
          { target: 'unavailable', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    unavailable: { description: 'There is no refund for this player, or none at the moment: the service says which.' },
    failed: {
      tags: 'error',
      on: {
        'refund.retry': { target: 'checking', actions: 'clearProblem' },
        'connection.changed': {
          guard: 'isBack',
          target: 'checking',
          actions: ['clearProblem', assign({ online: true })],
        },
      },
    },
    deciding: {
      always: [
        { guard: 'hasOrder', target: 'paying' },
        { guard: 'wasRefused', target: 'ready.refused' },
        { target: 'ready' },
      ],
    },
    ready: {
      description: 'Receiving wants the available flag and no bonus held; adding wants something received.',
      initial: 'fresh',
      on: {
        'refund.receive': { guard: 'canReceive', target: 'paying', actions: 'orderRefund' },
        'refund.add': { guard: 'canAdd', target: 'paying', actions: 'orderAddition' },
      },
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service said no. The figures were read anew.' },
      },
    },
    paying: {
      description: 'A request from before without an answer comes first, beside the figures. Closing stops nothing.',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { order }, self }) => ({ owner: self, order: order ?? EARLIER }),
        onDone: [
          { guard: 'isRefused', target: 'checking.refused', actions: 'takeEnd' },
          { guard: and(['isNone', 'isUnasked']), target: 'ready', actions: 'takeEnd' },
          { target: 'checking', actions: 'takeEnd' },
        ],
        onError: { target: 'checking', actions: ['tellBroken', assign({ order: null })] },
      },
      on: {
        'payment.changed': [
          { guard: 'hasReceipt', actions: ['takeRequest', 'reloadRecords'] },
          { guard: 'isDone', actions: ['takeRequest', 'tellReceived', 'reloadRecords'] },
          { actions: 'takeRequest' },
        ],
        'refund.receive': {
          guard: and(['canReceive', 'isWaiting']),
          target: 'paying',
          reenter: true,
          actions: 'orderRefund',
        },
        'refund.add': {
          guard: and(['canAdd', 'isWaiting']),
          target: 'paying',
          reenter: true,
          actions: 'orderAddition',
        },
      },
    },
  },
});
