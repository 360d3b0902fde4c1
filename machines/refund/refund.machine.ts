import { assign, emit, or, sendTo, setup } from 'xstate';
import { satang } from '../../contract/money.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { type ConnectionChanged, isBack } from '../connection/online.ts';
import { recordList } from '../invite/records.ts';
import {
  canSend,
  type RequestCommand,
  type RequestTold,
  requestGuards,
  requestReceipt,
  taken,
} from '../money-request/port.ts';
import type { ViewOf } from '../money-request/request.ts';
import { accepted, isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { hindranceOf, type RefundCheck } from './rules.ts';

export type RefundKind = 'refund' | 'refundAdd';

export type RefundEvent =
  | { readonly type: 'refund.receive' }
  /** Moves what was received into the wallet. */
  | { readonly type: 'refund.add' }
  /** Once more: the check, or the request without an answer. */
  | { readonly type: 'refund.retry' }
  | RequestTold<RefundKind>
  | ConnectionChanged;

interface RefundContext {
  online: boolean;
  /** The last answer of the service; null until there is one. */
  check: RefundCheck | null;
  request: ViewOf<RefundKind> | null;
  /** Why the check, or the last request, failed. */
  problem: Problem | null;
}

/** Loss refund in two steps: it is received, then added to the wallet. What can be done is read anew after each. */
export const refundMachine = setup({
  types: {
    context: {} as RefundContext,
    events: {} as RefundEvent,
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' }> | ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { records: 'records'; receipt: 'receipt' },
  },
  actors: {
    checkRefund: promised<Outcome<RefundCheck>>('checkRefund'),
    request: listening<RequestCommand<RefundKind>>('request'),
    connection: listening('connection'),
    records: recordList,
    receipt: receiptMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    /** Why it was refused, or has no answer. */
    explainRequest: assign(({ context: { request } }) => ({ problem: request?.problem ?? null })),
    clearProblem: assign({ problem: null }),
    takeRequest: assign(({ event }) => taken<RefundKind>(event)),
    openReceive: sendTo('request', ({ context: { check } }) => ({
      type: 'request.open' as const,
      kind: 'refund' as const,
      ask: { amount: check?.refundAmount ?? satang(0) },
    })),
    openAdd: sendTo('request', ({ context: { check } }) => ({
      type: 'request.open' as const,
      kind: 'refundAdd' as const,
      ask: { amount: check?.refundSuccess ?? satang(0) },
    })),
    sendRequest: sendTo('request', { type: 'request.send' }),
    leaveRequest: sendTo('request', { type: 'request.leave' }),
    /** In the service's words where it has any. */
    tellReceived: emit(({ context: { request } }) => {
      const message = request?.value?.message;
      return {
        type: 'notice.shown' as const,
        tone: 'success' as const,
        ...(message === undefined ? { text: 'error.REFUND_SUCCESS' as const } : { raw: message }),
      };
    }),
    reloadRecords: sendTo('records', { type: 'list.sought' as const, page: 1 }),
  },
  guards: {
    ...requestGuards,
    canSend,
    isAccepted,
    isBack,
    /** The refusal says nothing of the refund. */
    isHeldBack: refusedWith('REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN', 'INVALID_IP', 'INTERNAL_SERVER_ERROR'),
    opensOnline: ({ context, event }) => context.online && requestGuards.isOpen({ event }),
    isReceipt: ({ context: { request } }) => Boolean(request?.receipt),
    isStillSending: ({ context: { request } }) => request?.phase === 'sending',
    wasDone: ({ context: { request } }) => request?.phase === 'done',
    wasRefused: ({ context: { request } }) => request?.phase === 'refused',
    wasUnanswered: ({ context: { request } }) => request?.phase === 'unanswered',
    /** What the player asks for is the request without an answer. */
    asksAgain: ({ context, context: { check, request }, event }) => {
      if (!canSend({ context }) || check === null || request === null) return false;
      const { kind, ask } = request;
      return event.type === 'refund.add'
        ? kind === 'refundAdd' && ask.amount === check.refundSuccess
        : kind === 'refund' && ask.amount === check.refundAmount;
    },
    canReceive: ({ context: { check, online } }) => online && check !== null && hindranceOf(check) === null,
    canAdd: ({ context: { check, online } }) => online && check !== null && (check.refundSuccess ?? 0) > 0,
  },
}).createMachine({
  id: 'refund',
  context: { online: true, check: null, request: null, problem: null },
  invoke: [
    { id: 'request', src: 'request', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'records', src: 'records', input: {}, onError: { actions: 'tellBroken' } },
  ],
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'request.told': { actions: 'takeRequest' },
  },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      description: 'A request from before without an answer comes first, beside the figures.',
      on: {
        'request.told': [
          { guard: 'isSending', target: 'asking', actions: 'takeRequest' },
          { guard: 'isDone', target: 'answered', actions: 'takeRequest' },
          { target: 'checking', actions: 'takeRequest' },
        ],
      },
    },
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
        { guard: 'isStillSending', target: 'asking' },
        { guard: 'wasDone', target: 'answered' },
        { guard: 'wasRefused', target: 'ready.refused', actions: ['explainRequest', 'leaveRequest'] },
        { guard: 'wasUnanswered', target: 'ready.unanswered' },
        { target: 'ready' },
      ],
    },
    ready: {
      description: 'Receiving wants the available flag and no bonus held; adding wants something received.',
      initial: 'fresh',
      on: {
        'refund.receive': { guard: 'canReceive', target: 'asking', actions: 'openReceive' },
        'refund.add': { guard: 'canAdd', target: 'asking', actions: 'openAdd' },
        'request.told': { guard: 'isSending', target: 'asking', actions: 'takeRequest' },
      },
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service said no. The figures were read anew.' },
        unanswered: {
          tags: 'error',
          description: 'It may have been done or not. Trying again carries the same key: nothing happens twice.',
          on: {
            'refund.retry': { guard: 'canSend', actions: 'sendRequest' },
            'refund.receive': { guard: 'asksAgain', actions: 'sendRequest' },
            'refund.add': { guard: 'asksAgain', actions: 'sendRequest' },
            'request.told': {
              guard: 'isNoRequest',
              target: '#refund.checking',
              actions: 'takeRequest',
              description: 'Another tab had the answer.',
            },
          },
        },
      },
    },
    asking: {
      tags: 'busy',
      description: 'Closing the dialog stops nothing.',
      entry: 'clearProblem',
      on: {
        'request.told': [
          { guard: 'opensOnline', actions: ['takeRequest', 'sendRequest'] },
          { guard: 'isSending', actions: 'takeRequest' },
          { guard: 'isDone', target: 'answered', actions: 'takeRequest' },
          { guard: 'isRefused', target: 'checking.refused', actions: ['takeRequest', 'explainRequest'] },
          { guard: 'isUnanswered', target: 'ready.unanswered', actions: ['takeRequest', 'explainRequest'] },
          { guard: or(['isNoRequest', 'isOpen']), target: 'checking', actions: ['takeRequest', 'leaveRequest'] },
        ],
      },
    },
    answered: {
      always: [
        { guard: 'isReceipt', target: 'added', actions: 'reloadRecords' },
        { target: 'checking', actions: ['tellReceived', 'leaveRequest', 'reloadRecords'] },
      ],
    },
    added: {
      description: 'The money is in the wallet: the receipt.',
      exit: 'leaveRequest',
      invoke: { id: 'receipt', src: 'receipt', input: requestReceipt, onDone: 'checking', onError: 'checking' },
    },
  },
});
