import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { brokenIn } from '../broken.ts';
import { isBack, isOnline } from '../connection/online.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { PROOF_STEPS, type ProofBy, proofIn } from '../proof/proof.ts';
import { listening, promised } from '../provided.ts';
import { PUT_AWAY } from '../security/security.ts';
import type { LockCommand, LockEvent } from './lock.ts';

interface LockContext {
  minutes: number | null;
  online: boolean;
  /** The member has a passkey, and this browser can use it. */
  hasPasskey: boolean;
  /** The way of the proof that is being checked. */
  by: ProofBy['by'];
  problem: Problem | null;
}

type Told = Extract<LockEvent, { type: 'lock.told' }>;

const told = (event: LockEvent): Told | null => (event.type === 'lock.told' ? event : null);

/**
 * The quick lock: it hides the app from whoever holds the phone after the member. It is no session of its own: the token
 * stays, and the service checks the proof with which the app opens. All tabs of a phone lock and open together.
 */
export const lockMachine = setup({
  types: {
    context: {} as LockContext,
    events: {} as LockEvent,
    emitted: {} as Extract<AppEvent, { type: 'session.closed' | 'actor.broken' }>,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** Knows the setting and the time of the last use, on the phone and of its other tabs. */
    phone: listening<LockCommand>('phone'),
    connection: listening('connection'),
    askPasskey: promised<boolean>('askPasskey'),
    /** Refuses with `PUT_AWAY` where the player put the device's own question away. */
    prove: promised<Outcome<unknown>, ProofBy>('prove'),
  },
  actions: {
    take: assign(({ context, event }) => ({ minutes: told(event)?.minutes ?? context.minutes })),
    choose: assign(({ event }) => (event.type === 'lock.choose' ? { minutes: event.minutes } : {})),
    keep: sendTo('phone', ({ context: { minutes } }) => ({ type: 'lock.keep' as const, minutes })),
    open: sendTo('phone', { type: 'lock.open' }),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    clearProblem: assign({ problem: null }),
    begin: assign(({ event }) => ({ by: proofIn(event).by, problem: null })),
    closeSession: emit({ type: 'session.closed' }),
    tellBroken: emit(brokenIn),
  },
  guards: {
    isAccepted,
    isBack,
    isOnline,
    isPutAway: refusedWith(PUT_AWAY),
    isOff: ({ event }) => told(event)?.minutes === null,
    isLocked: ({ event }) => told(event)?.locked === true,
    isChosen: ({ event }) => event.type === 'lock.choose' && event.minutes !== null,
    hasPassword: ({ event }) => event.type === 'password.submit' && event.password !== '',
    hasPasskey: ({ context }) => context.hasPasskey,
  },
}).createMachine({
  id: 'lock',
  context: { minutes: null, online: true, hasPasskey: false, by: 'password', problem: null },
  invoke: [
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'phone', src: 'phone', onError: { actions: 'tellBroken' } },
  ],
  initial: 'off',
  on: { 'connection.changed': { actions: assign({ online: ({ event }) => event.online }) } },
  states: {
    off: {
      description: 'It was not chosen, or nobody is logged in.',
      entry: assign({ minutes: null }),
      on: {
        'lock.told': [
          { guard: 'isOff' },
          { guard: 'isLocked', target: 'locked', actions: 'take' },
          { target: 'open', actions: 'take' },
        ],
        'lock.choose': { guard: 'isChosen', target: 'open', actions: ['choose', 'keep'] },
      },
    },
    open: {
      on: {
        'lock.told': [
          { guard: 'isOff', target: 'off' },
          { guard: 'isLocked', target: 'locked', actions: 'take' },
          { actions: 'take' },
        ],
        'lock.choose': [
          { guard: 'isChosen', actions: ['choose', 'keep'] },
          { target: 'off', actions: ['choose', 'keep'] },
        ],
        'time.over': 'locked',
        'page.hidden': 'away',
      },
    },
    away: {
      description: 'Out of sight, the page is covered: it is the cover that is seen first when the member comes back.',
      on: {
        'lock.told': [
          { guard: 'isOff', target: 'off' },
          { guard: 'isLocked', target: 'locked', actions: 'take' },
          { actions: 'take' },
        ],
        'time.over': 'locked',
        'page.seen': 'open',
      },
    },
    locked: {
      entry: [sendTo('phone', { type: 'lock.close' }), 'clearProblem'],
      on: {
        'lock.told': [
          { guard: 'isOff', target: 'off' },
          { guard: 'isLocked' },
          { target: 'open', description: 'It was opened in another tab.', actions: 'take' },
        ],
        'session.close': { actions: 'closeSession' },
      },
      invoke: {
        id: 'askPasskey',
        src: 'askPasskey',
        onDone: { actions: assign({ hasPasskey: ({ event }) => event.output }) },
        onError: { description: 'The password opens it.', actions: assign({ hasPasskey: false }) },
      },
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isOnline', target: 'entering' }, { target: 'offline' }] },
        offline: {
          description: 'Only the service can check a proof.',
          on: {
            'connection.changed': {
              guard: 'isBack',
              target: '#lock.locked',
              reenter: true,
              actions: assign({ online: true }),
            },
          },
        },
        entering: {
          initial: 'fresh',
          on: {
            'connection.changed': [
              { guard: 'isBack', actions: assign({ online: true }) },
              { target: 'offline', actions: ['clearProblem', assign({ online: false })] },
            ],
            'password.submit': [
              { guard: 'hasPassword', target: 'proving', actions: 'begin' },
              { target: '.incomplete', actions: 'clearProblem' },
            ],
            'passkey.use': { guard: 'hasPasskey', target: 'proving', actions: 'begin' },
            'field.edited': { target: '.fresh', actions: 'clearProblem' },
          },
          states: PROOF_STEPS,
        },
        proving: {
          tags: 'busy',
          description: 'The device may be asking its own question.',
          invoke: {
            id: 'prove',
            src: 'prove',
            input: ({ event }) => proofIn(event),
            onDone: [
              { guard: 'isAccepted', target: '#lock.open', actions: 'open' },
              { guard: 'isPutAway', target: 'entering' },
              { target: 'entering.refused', actions: 'explain' },
            ],
            onError: { target: 'entering.failed', actions: 'explain' },
          },
        },
      },
    },
  },
});
