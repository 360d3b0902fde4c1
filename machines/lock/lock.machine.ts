import { assign, sendTo } from 'xstate';
import { PROOF_STEPS, proofIn } from '../proof/proof.ts';
import { lockSetup } from './setup.ts';

/**
 * The quick lock: it hides the app from whoever holds the phone after the member. It is no session of its own: the token
 * stays, and the service checks the proof with which the app opens. All tabs of a phone lock and open together.
 */
export const lockMachine = lockSetup.createMachine({
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
