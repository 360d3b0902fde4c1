/** What players do when everything works again. */
import { arrive, askAgain } from './habits.ts';
import type { Deed, Player } from './player.ts';
import type { Random } from './random.ts';

/** Figures are read anew when a page is looked at again after a while. */
function* lookAgain(player: Player): Deed {
  for (const tab of player.phone.tabs) {
    player.tab = tab;
    if (player.touch()) tab.look('hidden');
    yield 0;
  }
  yield 35_000;
  for (const tab of player.phone.tabs) {
    player.tab = tab;
    if (player.touch()) tab.look('visible');
    yield 1_000;
  }
  yield 5_000;
}

/** Asks in each tab about what had no answer; as long as the client waits for one. */
export function* afterwards(player: Player, random: Random): Deed {
  yield* arrive(player, random);
  for (let time = 0; time < 2; time++) {
    yield* lookAgain(player);
    for (const tab of player.phone.tabs) {
      player.tab = tab;
      yield* askAgain(player, random);
      player.closeDialogs();
    }
    yield 65_000;
  }
  yield* lookAgain(player);
}
