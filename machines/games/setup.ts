import { assign, emit, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import { listening } from '../provided.ts';
import { type Habits, opened } from './games.ts';

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

/** The types, actors and actions of the chart in `games.machine.ts`. */
export const gamesSetup = setup({
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
});
