import { assign } from 'xstate';
import { LONGEST_SEARCH, NO_HABITS, toggled } from './games.ts';
import { gamesSetup } from './setup.ts';

/** Home's games: which come first, which are favourites, and the list of all of them. The accounts are the wallet's. */
export const gamesMachine = gamesSetup.createMachine({
  id: 'games',
  context: { habits: NO_HABITS, arrangedBy: null, search: '' },
  invoke: [
    { id: 'phone', src: 'phone', onError: { actions: 'tellBroken' } },
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'habits.told': {
      actions: assign(({ context, event: { habits } }) => ({ habits, arrangedBy: context.arrangedBy ?? habits })),
    },
    'game.open': {
      description: 'The games are arranged anew behind its dialog.',
      actions: [
        { type: 'countGame', params: ({ event }) => event },
        'keep',
        'arrange',
        { type: 'openGame', params: ({ event }) => event },
      ],
    },
    'game.play': {
      actions: [
        { type: 'countGame', params: ({ event }) => event },
        'keep',
        { type: 'openGame', params: ({ event }) => event },
      ],
    },
    'favourite.toggle': {
      actions: [assign(({ context, event }) => ({ habits: toggled(context.habits, event.code) })), 'keep'],
    },
  },
  initial: 'onHome',
  states: {
    onHome: {
      on: {
        'list.open': { target: 'listed', actions: 'openList' },
        'dialog.opened': 'listed',
      },
    },
    listed: {
      description: 'All games in a dialog, with a search.',
      entry: 'arrange',
      exit: ['forgetSearch', 'arrange'],
      on: {
        'search.changed': { actions: assign({ search: ({ event }) => event.text.slice(0, LONGEST_SEARCH) }) },
        'list.close': { target: 'onHome', actions: 'closeList' },
        'dialog.closed': 'onHome',
      },
    },
  },
});
