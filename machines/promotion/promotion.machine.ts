import { assign } from 'xstate';
import { isLacking } from '../bonus/offer.ts';
import { accepted } from '../outcome.ts';
import { promotionSetup } from './setup.ts';

/** The promotion dialog: a code is looked up, shown, and received. */
export const promotionMachine = promotionSetup.createMachine({
  id: 'promotion',
  context: ({ input }) => ({ ...input, promotion: null, problem: null }),
  invoke: { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  initial: 'searching',
  on: { 'dialog.close': '.closed' },
  states: {
    searching: {
      tags: 'busy',
      invoke: {
        id: 'findPromotion',
        src: 'findPromotion',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: 'isAccepted',
            target: 'found',
            actions: assign({ promotion: ({ event }) => accepted(event.output) }),
          },
          { guard: 'isMissing', target: 'missing', actions: 'explain' },
          { guard: 'isUnavailable', target: 'unavailable', actions: 'explain' },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    missing: { description: 'No promotion has this code.' },
    unavailable: { description: 'The player has received it before, it is over, or it has not begun.' },
    failed: {
      tags: 'error',
      description: 'Nobody knows whether there is such a promotion.',
      on: {
        'promotion.retry': { target: 'searching', actions: 'clearProblem' },
        'connection.changed': { guard: 'isBack', target: 'searching', actions: 'clearProblem' },
      },
    },
    found: {
      invoke: {
        id: 'receive',
        src: 'receive',
        input: ({ context: { code, promotion } }) => ({
          offer: { kind: 'promotion' as const, ask: { code } },
          lacking: promotion !== null && isLacking(promotion),
        }),
        onError: { target: 'closed', actions: 'tellBroken' },
      },
    },
    closed: { type: 'final' },
  },
});
