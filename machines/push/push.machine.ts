import { assign, sendTo } from 'xstate';
import { accepted } from '../outcome.ts';
import { FIRST_CHOICE } from './push.ts';
import { pushSetup } from './setup.ts';

/**
 * Notifications on this phone about outcomes: offered on the receipt of a payout under way, changed in the profile. The
 * browser asks the player only after a press. A backend may lack it, and then there is nothing to see.
 */
export const pushMachine = pushSetup.createMachine({
  id: 'push',
  context: ({ input }) => ({
    place: input.place,
    found: null,
    choice: FIRST_CHOICE,
    kept: FIRST_CHOICE,
    asked: false,
    problem: null,
  }),
  invoke: [
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'putAway', src: 'putAway', onError: { actions: 'tellBroken' } },
  ],
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'loadPush',
        src: 'loadPush',
        onDone: [
          { guard: 'isMissing', target: 'absent' },
          {
            guard: 'isAccepted',
            target: 'loaded',
            actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
          },
          { guard: 'isOffer', target: 'quiet' },
          { target: 'failed', actions: 'explain' },
        ],
        onError: [
          { guard: 'isOffer', target: 'quiet' },
          { target: 'failed', actions: 'explain' },
        ],
      },
    },
    loaded: {
      always: [
        { guard: 'isPutAway', target: 'quiet' },
        { guard: { type: 'is', params: 'unsupported' }, target: 'unsupported' },
        { guard: { type: 'is', params: 'install' }, target: 'install' },
        { guard: { type: 'is', params: 'denied' }, target: 'denied' },
        { guard: 'isOn', target: 'on' },
        { target: 'off' },
      ],
    },
    failed: {
      tags: 'error',
      on: { 'push.retry': 'loading', 'connection.changed': { guard: 'isBack', target: 'loading' } },
    },
    absent: { type: 'final', description: 'The backend has no notifications.' },
    unsupported: { type: 'final' },
    quiet: { type: 'final', description: 'The offer is put away, or nobody knows if it can be kept.' },
    install: {
      description: 'The phone shows them once the app is on its home screen: how that is done is said.',
      on: { 'push.later': { target: 'quiet', actions: sendTo('putAway', { type: 'offer.putAway' }) } },
    },
    denied: {
      description: 'Only the player can change it, in the settings of the browser.',
      invoke: { id: 'attention', src: 'attention', onError: { actions: 'tellBroken' } },
      on: { 'push.stale': 'loading' },
    },
    off: {
      initial: 'idle',
      on: {
        'push.on': { target: 'turningOn', actions: ['clearProblem', assign({ asked: true })] },
        'push.later': { target: 'quiet', actions: sendTo('putAway', { type: 'offer.putAway' }) },
      },
      states: { idle: {}, failed: { tags: 'error', exit: 'clearProblem' } },
    },
    turningOn: {
      tags: 'busy',
      description: 'The browser may be asking, in its own words; not for ever.',
      invoke: {
        id: 'turnOn',
        src: 'turnOn',
        input: ({ context: { found, choice } }) => ({ publicKey: found?.publicKey ?? '', choice }),
        onDone: [
          { guard: 'isAccepted', target: 'on', actions: assign({ kept: ({ context }) => context.choice }) },
          { guard: 'isDenied', target: 'denied' },
          { guard: 'isPutAwayNow', target: 'off' },
          { target: 'off.failed', actions: 'explain' },
        ],
        onError: { target: 'off.failed', actions: 'explain' },
      },
    },
    on: {
      initial: 'idle',
      on: {
        'choice.toggled': {
          target: 'changing',
          actions: ['clearProblem', { type: 'toggle', params: ({ event }) => event }],
        },
        'push.off': { target: 'turningOff', actions: 'clearProblem' },
      },
      states: { idle: {}, failed: { tags: 'error', exit: 'clearProblem' } },
    },
    changing: {
      tags: 'busy',
      invoke: {
        id: 'keepChoice',
        src: 'keepChoice',
        input: ({ context: { choice } }) => ({ choice }),
        onDone: [
          { guard: 'isAccepted', target: 'on', actions: assign({ kept: ({ context }) => context.choice }) },
          { target: 'on.failed', actions: ['explain', assign({ choice: ({ context }) => context.kept })] },
        ],
        onError: { target: 'on.failed', actions: ['explain', assign({ choice: ({ context }) => context.kept })] },
      },
    },
    turningOff: {
      tags: 'busy',
      invoke: {
        id: 'turnOff',
        src: 'turnOff',
        onDone: [
          { guard: 'isAccepted', target: 'off' },
          { target: 'on.failed', actions: 'explain' },
        ],
        onError: { target: 'on.failed', actions: 'explain' },
      },
    },
  },
});
