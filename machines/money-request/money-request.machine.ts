import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import { accepted, failed, refused } from '../outcome.ts';
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

const isOutcome = (sent: Sent): sent is Outcome<Answered> => typeof sent === 'object' && 'ok' in sent;
const isLookedUp = (sent: Sent): sent is LookedUp => typeof sent === 'object' && 'lookedUp' in sent;
const isUnsent = (sent: Sent): sent is Unsent => typeof sent === 'object' && 'unsent' in sent;

/**
 * One request that moves money, from its key to its final answer. The key is there before anything is sent, and stays
 * with it through every try: however often it is sent, it is done once. Nothing here depends on a dialog being open.
 */
export const moneyRequestMachine = setup({
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
}).createMachine({
  id: 'moneyRequest',
  context: ({ input }) => ({ ...input }),
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'payload.given': { actions: [{ type: 'note', params: { held: true } }, 'tell'] },
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'isTooOld', target: 'expired' }, { guard: 'wasSent', target: 'waiting' }, { target: 'open' }],
    },
    open: {
      description: 'Reviewed and not sent. It has its key already.',
      entry: [{ type: 'enter', params: { phase: 'open' } }, 'tell'],
      on: {
        'request.send': { guard: 'canSend', target: 'sending' },
        'request.drop': 'gone',
        'record.added': { target: 'waiting', actions: { type: 'adopt', params: ({ event }) => event } },
      },
    },
    waiting: {
      tags: 'busy',
      description: 'Found on the phone: another tab may be sending it at this moment.',
      entry: [{ type: 'enter', params: { phase: 'sending', elsewhere: true } }, 'tell'],
      invoke: {
        id: 'awaitTurn',
        src: 'awaitTurn',
        input: ({ context }) => context.view,
        onDone: 'unanswered',
        onError: 'unanswered',
      },
      on: { 'record.removed': 'answeredElsewhere' },
    },
    sending: {
      tags: 'busy',
      description: 'It goes on however many dialogs are closed.',
      entry: [{ type: 'enter', params: { phase: 'sending', problem: null, fraction: 0 } }, 'tell'],
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { view }, self }) => ({ ...view, teller: self }),
        onDone: [
          { guard: { type: 'isElsewhere', params: ({ event }) => event.output }, target: 'answeredElsewhere' },
          { guard: { type: 'isTooLate', params: ({ event }) => event.output }, target: 'expired' },
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'takeAnswer', params: ({ event }) => answeredIn(event.output) },
          },
          {
            guard: { type: 'isFinal', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'explain', params: ({ event }) => problemOf(event.output) },
          },
          {
            guard: { type: 'isLookedUp', params: ({ event }) => event.output },
            description: 'A backend without keys: nothing is sent again before it was looked for.',
            target: 'unanswered',
            actions: { type: 'note', params: ({ event }) => ({ lookedUp: lookedUpIn(event.output) }) },
          },
          { target: 'unanswered', actions: { type: 'explain', params: ({ event }) => problemOf(event.output) } },
        ],
        onError: { target: 'unanswered', actions: { type: 'explain', params: ({ event }) => failed(event.error) } },
      },
      on: {
        'request.begun': {
          actions: [
            { type: 'note', params: ({ event: { key, at, again } }) => ({ key, at, again, lookedUp: null }) },
            'tell',
          ],
        },
        'request.progressed': {
          actions: [{ type: 'note', params: ({ event: { fraction } }) => ({ fraction }) }, 'tell'],
        },
        'request.stop': 'unanswered',
      },
    },
    unanswered: {
      tags: 'error',
      description:
        'It may have been done or not. Trying again carries the same key, or looks for it first: nothing is done twice.',
      entry: [{ type: 'enter', params: { phase: 'unanswered', again: true } }, 'tell'],
      on: {
        'request.send': { guard: 'canSend', target: 'sending' },
        'request.drop': 'gone',
        'record.removed': 'answeredElsewhere',
      },
      after: { keyLifetime: 'expired' },
    },
    expired: { always: [{ guard: 'movesMoney', target: 'setAside' }, { target: 'gone' }] },
    setAside: {
      tags: 'error',
      description:
        'The service no longer knows the key: sent again, it might be done twice. Only the statement can tell.',
      entry: [{ type: 'enter', params: { phase: 'setAside' } }, 'tell'],
      on: { 'request.drop': 'gone', 'record.removed': 'gone' },
    },
    answeredElsewhere: {
      type: 'final',
      entry: [{ type: 'enter', params: { phase: 'gone', elsewhere: true } }, 'tell'],
    },
    done: { type: 'final', entry: [{ type: 'enter', params: { phase: 'done' } }, 'tell'] },
    refused: {
      type: 'final',
      description: 'It is known that nothing was done.',
      entry: [{ type: 'enter', params: { phase: 'refused' } }, 'tell'],
    },
    gone: { type: 'final', entry: [{ type: 'enter', params: { phase: 'gone' } }, 'tell'] },
  },
});

/** The answer of a request that is done. Only behind the guard `isDone`: throws a TypeError otherwise. */
function answeredIn(sent: Sent): Answered {
  if (!isOutcome(sent)) throw new TypeError(`no answer: ${sent}`);
  return accepted(sent);
}

function lookedUpIn(sent: Sent): RequestView['lookedUp'] {
  return isLookedUp(sent) ? sent.lookedUp : null;
}

function problemOf(sent: Sent): Problem | null {
  if (isUnsent(sent)) return sent.unsent;
  return isOutcome(sent) && !sent.ok ? refused(sent) : null;
}
