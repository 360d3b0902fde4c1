import { assign } from 'xstate';
import { accepted } from '../outcome.ts';
import { bonusCancelSetup } from './bonus-cancel-setup.ts';

/**
 * The question before an active bonus is given up. The loss changes with every round that is played, so it is read
 * first: a warning with old amounts would be none.
 */
export const bonusCancelMachine = bonusCancelSetup.createMachine({
  id: 'bonusCancel',
  context: ({ input }) => ({ ...input, online: true, changed: false, cleared: null, problem: null }),
  invoke: { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  on: { 'connection.changed': { actions: assign({ online: ({ event }) => event.online }) } },
  initial: 'checking',
  output: ({ context: { changed, cleared } }) => ({ changed, cleared }),
  states: {
    checking: {
      tags: 'busy',
      on: { 'dialog.close': 'closed' },
      invoke: {
        id: 'checkHeld',
        src: 'checkHeld',
        onDone: [
          {
            guard: { type: 'isNone', params: ({ event }) => event.output },
            target: 'ended',
            actions: assign({ changed: true }),
          },
          {
            guard: 'isAccepted',
            target: 'asking',
            actions: {
              type: 'renew',
              params: ({ context, event }) => ({ held: accepted(event.output) ?? context.held }),
            },
          },
          { target: 'asking', actions: 'forgetAmounts' },
        ],
        onError: { target: 'asking', actions: 'forgetAmounts' },
      },
    },
    asking: {
      description: 'What is lost and what is kept stands in the question.',
      initial: 'fresh',
      on: {
        'cancel.confirm': {
          guard: 'isOnline',
          target: 'clearing',
          actions: assign({ changed: true, problem: null }),
        },
        'dialog.close': 'closed',
      },
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service said no: the bonus is as it was.' },
      },
    },
    clearing: {
      tags: 'busy',
      description: 'A second tap sends nothing. Closed meanwhile, the page is read anew and tells what came of it.',
      on: { 'dialog.close': 'closed' },
      invoke: {
        id: 'clearBonus',
        src: 'clearBonus',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'closed',
            actions: assign({ cleared: ({ event }) => accepted(event.output).message ?? '' }),
          },
          { guard: { type: 'isOver', params: ({ event }) => event.output }, target: 'ended' },
          { target: 'asking.refused', actions: 'explain' },
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      tags: 'error',
      description: 'It may be given up or not. It cannot be asked for again from here: the page is read anew first.',
      on: { 'dialog.close': 'closed' },
    },
    ended: {
      description: 'It was over already: nothing is taken. The page is read anew.',
      on: { 'dialog.close': 'closed' },
    },
    closed: { type: 'final' },
  },
});
