import { accepted } from '../outcome.ts';
import { newsSetup } from './news-setup.ts';

/**
 * Shows the outcome of a payout, a slip or a deposit where the player is, as soon as its message is in the inbox; where its
 * receipt has shown it, the message is read. Messages that were there before the page are the bell's.
 */
export const newsMachine = newsSetup.createMachine({
  id: 'news',
  context: ({ input }) => ({ ...input, owed: 0, known: [], seen: [] }),
  invoke: { id: 'outcomes', src: 'outcomes', onError: { actions: 'tellBroken' } },
  on: {
    'outcome.seen': { actions: { type: 'noteSeen', params: ({ event }) => event } },
    'news.came': { target: '.reading', actions: { type: 'count', params: ({ event }) => event } },
  },
  initial: 'resting',
  states: {
    resting: {},
    reading: {
      tags: 'busy',
      description: 'Quietly. What cannot be read now is told by the bell alone.',
      invoke: {
        id: 'readNewest',
        src: 'readNewest',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'resting',
            actions: [{ type: 'tell', params: ({ event }) => ({ messages: accepted(event.output) }) }, 'settle'],
          },
          { target: 'resting', actions: 'settle' },
        ],
        onError: { target: 'resting', actions: 'settle' },
      },
    },
  },
});
