import { assign } from 'xstate';
import type { Problem } from '../../contract/outcome.ts';
import { accepted, failed, refused } from '../outcome.ts';
import { type Answered, isLookedUp, isOutcome, isUnsent, moneyRequestSetup, type Sent } from './money-request-setup.ts';
import type { RequestView } from './request.ts';

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

/**
 * One request that moves money, from its key to its final answer. The key is there before anything is sent, and stays
 * with it through every try: however often it is sent, it is done once. Nothing here depends on a dialog being open.
 */
export const moneyRequestMachine = moneyRequestSetup.createMachine({
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
