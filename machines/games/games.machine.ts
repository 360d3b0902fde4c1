import { assign, emit, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import { listening } from '../provided.ts';
import { type Habits, LONGEST_SEARCH, NO_HABITS, opened, toggled } from './games.ts';

export type GamesEvent =
  /** The member's choices that the phone keeps: at the start, and when another tab has changed them. */
  | { readonly type: 'habits.told'; readonly habits: Habits }
  | { readonly type: 'game.open'; readonly code: string }
  /** Open its dialog, and play at once. */
  | { readonly type: 'game.play'; readonly code: string }
  | { readonly type: 'favourite.toggle'; readonly code: string }
  /** See all games. */
  | { readonly type: 'list.open' }
  | { readonly type: 'list.close' }
  | { readonly type: 'search.changed'; readonly text: string }
  | DialogTold<'games'>;

/** The command to the phone: keep these choices. */
export interface HabitsCommand {
  readonly type: 'habits.keep';
  readonly habits: Habits;
}

interface GamesContext {
  habits: Habits;
  /**
   * The choices that arrange the games on the screen: no game changes its place while the player looks. Null: not known
   * yet.
   */
  arrangedBy: Habits | null;
  search: string;
}

/** Home's games: which come first, which are favourites, and the list of all of them. The accounts are the wallet's. */
export const gamesMachine = setup({
  types: {
    context: {} as GamesContext,
    events: {} as GamesEvent,
    emitted: {} as ActorBroken,
  },
  actors: {
    /** Sends `habits.told`. */
    phone: listening<HabitsCommand>('phone'),
    dialogs: listening<DialogCommand>('dialogs'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    keep: sendTo('phone', ({ context: { habits } }) => ({ type: 'habits.keep' as const, habits })),
    arrange: assign({ arrangedBy: ({ context }) => context.habits }),
    forgetSearch: assign({ search: '' }),
    openGame: sendTo('dialogs', (_, { code, type }: { code: string; type: 'game.open' | 'game.play' }) => ({
      type: 'dialog.open' as const,
      dialog: type === 'game.play' ? (`play:${code}` as const) : (`game:${code}` as const),
    })),
    countGame: assign(({ context }, { code }: { code: string }) => ({ habits: opened(context.habits, code) })),
    openList: sendTo('dialogs', { type: 'dialog.open', dialog: 'games' }),
    closeList: sendTo('dialogs', { type: 'dialog.close', dialog: 'games' }),
  },
}).createMachine({
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
