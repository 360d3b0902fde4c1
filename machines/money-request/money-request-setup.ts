import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import { promised } from '../provided.ts';
import { isFinal } from '../receipt/answer.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { type Answers, type Kind, lifetimeOf, movesMoney } from './kinds.ts';
import type { Intent, Phase, RequestView, Unsure } from './request.ts';

/** The event that a request sends to its owner at every change. */
export interface RequestChanged {
  readonly type: 'request.changed';
  readonly view: RequestView;
}

/** The request is being sent now: with this key, which another tab may have given it. */
export interface RequestBegun extends Pick<Intent, 'key' | 'at'> {
  readonly type: 'request.begun';
  readonly again: boolean;
}

export type MoneyRequestEvent =
  /** Sends the request for the first time, or once more. */
  | { readonly type: 'request.send' }
  /** The player stops an upload. */
  | { readonly type: 'request.stop' }
  /** The player goes back before it is sent, puts an old one away, or what became of it was learnt in another way. */
  | { readonly type: 'request.drop' }
  | { readonly type: 'payload.given' }
  /** Another tab has sent the same; it is this request from now on. */
  | ({ readonly type: 'record.added' } & Pick<Intent, 'key' | 'at'>)
  /** Another tab has had the final answer. */
  | { readonly type: 'record.removed' }
  | { readonly type: 'request.progressed'; readonly fraction: number }
  | RequestBegun
  | ConnectionChanged;

/** `value` belongs to the request's kind; the receipt is made where it is known (src/actors/money-request). */
export interface Answered {
  readonly value: Answers[Kind];
  readonly receipt: Receipt | null;
}

/**
 * The outcome of sending. `elsewhere`: another tab has sent the same meanwhile and knows the answer; nothing was sent
 * here. `tooLate`: the key is no longer valid; nothing was sent. `unsent`: the service could not say whose request it
 * is; nothing was sent either.
 */
export type Sent = Outcome<Answered> | 'elsewhere' | 'tooLate' | LookedUp | Unsent;

interface Unsent {
  readonly unsent: Problem | null;
}

/**
 * The result of a search for the request, instead of sending it again: the number of tries without success, or the
 * reason why it cannot be known.
 */
export interface LookedUp {
  readonly lookedUp: number | Unsure;
}

/** A request as it is sent, and whom to tell on the way. */
export interface Sending extends Intent {
  readonly again: boolean;
  readonly lookedUp: RequestView['lookedUp'];
  readonly teller: { send(event: RequestBegun | { type: 'request.progressed'; fraction: number }): void };
}

export interface MoneyRequestInput {
  readonly owner: ActorRef<Snapshot<unknown>, RequestChanged>;
  readonly view: RequestView;
  readonly online: boolean;
}

interface MoneyRequestContext extends MoneyRequestInput {
  view: RequestView;
  online: boolean;
}

/** The time for which its key is still valid. Milliseconds. */
function leftOf({ kind, at }: RequestView): number {
  return Math.max(0, at + lifetimeOf(kind) - Date.now());
}

export const isOutcome = (sent: Sent): sent is Outcome<Answered> => typeof sent === 'object' && 'ok' in sent;
export const isLookedUp = (sent: Sent): sent is LookedUp => typeof sent === 'object' && 'lookedUp' in sent;
export const isUnsent = (sent: Sent): sent is Unsent => typeof sent === 'object' && 'unsent' in sent;

/** The types, actors, actions, guards and delays of the chart in `money-request.machine.ts`. */
export const moneyRequestSetup = setup({
  types: {
    context: {} as MoneyRequestContext,
    events: {} as MoneyRequestEvent,
    input: {} as MoneyRequestInput,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** Waits for its turn among the tabs, keeps the request on the phone, and sends it, with `request.begun` first. */
    send: promised<Sent, Sending>('send'),
    /** Resolves when no other tab is sending it. */
    awaitTurn: promised<unknown, Intent>('awaitTurn'),
  },
  actions: {
    enter: assign(({ context }, changes: Partial<RequestView> & { phase: Phase }) => ({
      view: { ...context.view, elsewhere: false, ...changes },
    })),
    note: assign(({ context }, changes: Partial<RequestView>) => ({ view: { ...context.view, ...changes } })),
    tell: sendTo(
      ({ context }) => context.owner,
      ({ context }): RequestChanged => ({ type: 'request.changed', view: context.view }),
    ),
    adopt: assign(({ context }, { key, at }: Pick<Intent, 'key' | 'at'>) => ({
      view: { ...context.view, key, at, again: true },
    })),
    takeAnswer: assign(({ context }, { value, receipt }: Answered) => ({ view: { ...context.view, value, receipt } })),
    explain: assign(({ context }, problem: Problem | null) => ({ view: { ...context.view, problem } })),
  },
  guards: {
    wasSent: ({ context }) => context.view.again,
    canSend: ({ context }) => context.online && context.view.held,
    isTooOld: ({ context: { view } }) => view.again && leftOf(view) === 0,
    movesMoney: ({ context }) => movesMoney(context.view.kind),
    isElsewhere: (_, sent: Sent) => sent === 'elsewhere',
    isTooLate: (_, sent: Sent) => sent === 'tooLate',
    isLookedUp: (_, sent: Sent) => isLookedUp(sent),
    isDone: (_, sent: Sent) => isOutcome(sent) && sent.ok,
    isFinal: ({ context }, sent: Sent) => isUnsent(sent) || (isOutcome(sent) && isFinal(sent, context.view.again)),
  },
  delays: {
    /** The rest of the time for which its key is valid. */
    keyLifetime: ({ context: { view } }) => leftOf(view),
  },
});
