/** Home's games with what the phone keeps of them: favourites, and what was played of late, for each member apart. */

import * as v from 'valibot';
import { fromCallback } from 'xstate';
import { isOneOf } from '../../machines/dialogs/dialog.ts';
import { gamesMachine } from '../../machines/games/games.machine.ts';
import { type Habits, MOST_FAVOURITES, MOST_PLAYED } from '../../machines/games/games.ts';
import type { GamesEvent, HabitsCommand } from '../../machines/games/setup.ts';
import { watchStored } from '../adapters/stored-changes.ts';
import { dialogsOf } from './dialogs.ts';
import type { FollowedWallet, ReadWallet } from './funds.ts';
import { memberMemory } from './money-request/records.ts';
import type { FlowOf, World } from './world.ts';

/** Members of one phone whose habits are kept; of more, the one who was here longest ago is forgotten. */
const MEMBERS = 5;

const codes = (most: number) => v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(most));
const kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ member: v.string(), favourites: codes(MOST_FAVOURITES), played: codes(MOST_PLAYED) })),
);

/** `member`: a digest that says nothing outside this phone. */
const habitsOn = ({ local }: Pick<World, 'local'>, member: string) => {
  const all = () => {
    const { success, output } = v.safeParse(kept, local.get('games'));
    return success ? output : [];
  };
  return {
    read(): Habits {
      const { favourites = [], played = [] } = all().find((one) => one.member === member) ?? {};
      return { favourites, played };
    },
    keep(habits: Habits): void {
      const others = all().filter((one) => one.member !== member);
      local.set('games', JSON.stringify([...others, { member, ...habits }].slice(-MEMBERS)));
    },
  };
};

type Wallet = FollowedWallet & Pick<ReadWallet, 'getSnapshot'>;

const phone = (world: World, wallet: Wallet) =>
  fromCallback<HabitsCommand>(({ sendBack, receive }) => {
    const memory = memberMemory(world);
    let habits: ReturnType<typeof habitsOn> | undefined;
    const tell = () => {
      if (habits === undefined) return;
      const told: GamesEvent = { type: 'habits.told', habits: habits.read() };
      sendBack(told);
    };
    const begin = (member: string) => {
      habits = habitsOn(world, member);
      tell();
    };
    const look = ({ context: { reading } }: ReturnType<Wallet['getSnapshot']>) => {
      if (habits === undefined && reading !== null) begin(memory.learn(reading.wallet.profile._id));
    };
    const known = memory.recall();
    if (known !== null) begin(known);
    const subscription = wallet.subscribe(look);
    look(wallet.getSnapshot());
    const unwatch = watchStored('games', tell);
    receive((command) => habits?.keep(command.habits));
    return () => {
      unwatch();
      subscription.unsubscribe();
    };
  });

/** `wallet`: the member's, which says whose games they are. */
export const gamesFlow =
  (wallet: Wallet): FlowOf<typeof gamesMachine> =>
  (world) =>
    gamesMachine.provide({ actors: { phone: phone(world, wallet), dialogs: dialogsOf(world, isOneOf('games')) } });
