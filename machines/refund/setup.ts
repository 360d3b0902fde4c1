import { assign, emit, sendTo, setup } from 'xstate';
import { satang } from '../../contract/money.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { type ConnectionChanged, isBack } from '../connection/online.ts';
import { receivedNotice, recordList } from '../invite/records.ts';
import type { ViewOf } from '../money-request/request.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
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
  /** A day has begun at the service: from now on another day's losses come back. */
  | { readonly type: 'day.begun' }
  | PaymentChanged
  | ConnectionChanged;

interface RefundContext {
  online: boolean;
  /** A day has begun since the last check. */
  stale: boolean;
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

/** The new order: nothing is known of it yet. */
const ORDERED = { request: null, refusal: null } as const;

/** The types, actors, actions and guards of the chart in `refund.machine.ts`. */
export const refundSetup = setup({
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
    /** Sends `day.begun`. */
    days: listening('days'),
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
    isStale: ({ context: { stale, online } }) => stale && online,
    hasOrder: ({ context }) => context.order !== null,
    /** The figures are as new as it. */
    isUnasked: ({ context: { order, request } }) => request === null && order !== null && !isOrder(order),
    wasRefused: ({ context }) => context.refusal !== null,
    isWaiting: ({ context }) => isWaiting(context.request),
    hasReceipt: ({ event }) =>
      paymentGuards.isDone({ event }) && requestIn(event, 'refund', 'refundAdd').receipt !== null,
    canReceive: ({ context: { check, online, stale } }) =>
      online && !stale && check !== null && hindranceOf(check) === null,
    canAdd: ({ context: { check, online } }) => online && check !== null && (check.refundSuccess ?? 0) > 0,
  },
});
