import { assign, sendTo } from 'xstate';
import { accepted } from '../outcome.ts';
import { walletSetup } from './setup.ts';

/**
 * The member's figures, shared by every page. Whatever happens to a reload, the last confirmed figures
 * stay on the screen. Any number of changes during one load cause one more load, not one each.
 *
 * A game's provider knows first what is won and lost there: the service's figure is as old as the last time that it
 * read the game accounts. So the first figures are shown at once, and read once more with the games.
 */
export const walletMachine = walletSetup.createMachine({
  id: 'wallet',
  context: ({ input: { last, hidden } }) => ({
    reading: last,
    isRead: false,
    gamesAt: null,
    gamesDue: true,
    gamesAsked: false,
    gamesRead: false,
    first: null,
    again: false,
    hidden,
    online: true,
    problem: null,
  }),
  entry: 'tellAmounts',
  invoke: [
    { id: 'store', src: 'store', onError: { actions: 'tellBroken' } },
    { id: 'attention', src: 'attention', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  ],
  initial: 'loading',
  on: {
    'amounts.toggled': {
      actions: [
        assign({ hidden: ({ context }) => !context.hidden }),
        sendTo('store', ({ context }) => ({ type: 'amounts.keep' as const, hidden: context.hidden })),
        'tellAmounts',
      ],
    },
    'amounts.restored': { actions: [assign({ hidden: ({ event }) => event.hidden }), 'tellAmounts'] },
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
  },
  states: {
    loading: {
      tags: 'busy',
      entry: 'begin',
      exit: assign({ first: null }),
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'hasFigures', target: 'quiet' }, { target: 'first' }] },
        first: { description: 'There is nothing to show yet.' },
        quiet: {
          description: 'By itself: nothing spins, and the old figures, or those of the last visit, stay on the screen.',
          on: { 'wallet.refresh': { guard: 'isOnline', target: '#wallet.refreshing' } },
        },
        asked: {
          tags: 'refreshing',
          description: 'The second half of what the player asked for.',
          entry: assign({ gamesRead: true }),
        },
      },
      invoke: {
        id: 'loadWallet',
        src: 'loadWallet',
        input: ({ context }) => ({ games: context.gamesAsked, first: context.first }),
        onDone: [
          {
            guard: 'isOutdated',
            target: 'loading',
            reenter: true,
            actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
          },
          {
            guard: { type: 'areGamesDue', params: ({ event }) => event.output },
            description: 'The first figures: they show while the games are read.',
            target: 'loading',
            reenter: true,
            actions: [
              { type: 'keep', params: ({ event }) => accepted(event.output) },
              { type: 'keepFirst', params: ({ event }) => accepted(event.output) },
            ],
          },
          {
            guard: 'isAccepted',
            target: 'ready',
            actions: [
              { type: 'keep', params: ({ event }) => accepted(event.output) },
              { type: 'store', params: ({ event }) => accepted(event.output) },
            ],
          },
          { target: 'unanswered', actions: 'explain' },
        ],
        onError: { target: 'unanswered', actions: 'explain' },
      },
      on: { 'wallet.reload': { actions: ['noteChange', 'noteGames'] } },
    },
    unanswered: { always: [{ guard: 'hasFigures', target: 'stale' }, { target: 'failed' }] },
    failed: {
      tags: 'error',
      description: 'No figures could be had so far. Trying again is offered.',
      on: { 'wallet.reload': 'loading', 'wallet.refresh': 'loading' },
    },
    ready: {
      description: 'The figures are what the service last said.',
      on: {
        'wallet.reload': { target: 'loading', actions: 'noteGames' },
        'wallet.refresh': { guard: 'isOnline', target: 'refreshing' },
      },
    },
    refreshing: {
      tags: ['busy', 'refreshing'],
      description: 'The player asked: the service reads the game accounts anew, then the figures are loaded.',
      entry: 'begin',
      invoke: {
        id: 'refreshAccounts',
        src: 'refreshAccounts',
        onDone: [
          { guard: 'isAccepted', target: 'loading.asked' },
          { target: 'stale', actions: 'explain' },
        ],
        onError: { target: 'stale', actions: 'explain' },
      },
    },
    stale: {
      tags: 'error',
      description: 'A reload failed: the last confirmed figures stay, with the time they are from and a word about it.',
      on: {
        'wallet.reload': { target: 'loading', actions: 'noteGames' },
        'wallet.refresh': { guard: 'isOnline', target: 'refreshing' },
      },
    },
  },
});
