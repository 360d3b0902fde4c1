/**
 * The desk's API for games, under `/desk/api` (see contract.ts for the conventions).
 *
 * - GET `games`
 * - PUT `games/{code}` `gameBody`: lets a game's provider fail, or work again
 */
import * as v from 'valibot';

export const deskGame = v.object({
  code: v.string(),
  name: v.string(),
  category: v.picklist(['slot', 'sport', 'lotto']),
  /** True while the game's provider opens no account and moves no money. */
  failing: v.boolean(),
});
/** Games that players see, in their order. */
export const gamesReply = v.object({ games: v.array(deskGame) });
export const gameBody = v.object({ failing: v.boolean() });
