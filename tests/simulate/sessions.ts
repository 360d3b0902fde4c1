/** What players do about being signed in: out and in again at once, twice on one phone, in one tab while another one sleeps. */
import type { EventObject } from 'xstate';
import { typed, until } from './joining.ts';
import { arrive, type Habit, taps } from './moves.ts';
import { type Deed, type Player, think } from './player.ts';
import type { Random } from './random.ts';

function signOut(player: Player, random: Random): void {
  player.leave();
  player.press(player.page?.root.app, { type: 'session.closed' }, taps(random));
}

/** The browser fills the form in: it takes no longer than a press. */
function* signIn(player: Player, random: Random, remember: boolean): Deed {
  yield* until(() => player.page?.frame != null || player.flow('login') !== undefined);
  const login = player.flow('login');
  if (login === undefined) return;
  yield random.between(200, 1_200);
  const form = { username: typed(player, random), password: player.passwords.current, remember };
  player.press(login, { type: 'login.submit', ...form } as EventObject, taps(random));
  yield* until(() => player.page?.frame != null);
}

/** Something looks wrong: they log out and in again, and perhaps once more. */
export const signInAnew: Habit = function* (player, random) {
  yield* arrive(player, random);
  for (let time = 1 + random.below(3); time > 0; time--) {
    signOut(player, random);
    yield* signIn(player, random, random.chance(0.6));
    yield think(random);
  }
};

/** In the profile's list of devices: all others are signed out. */
function* endOthers(player: Player, random: Random): Deed {
  player.visit('/user/profile');
  const security = () => player.flow('security');
  yield* until(() => security()?.getSnapshot().matches('shown') === true);
  if (!player.openDialog('sessions')) return;
  yield* until(() => security()?.getSnapshot().matches('shown') === true);
  yield think(random);
  player.press(security(), { type: 'sessions.endOthers' });
  yield think(random);
  const { current: password } = player.passwords;
  player.press(security(), { type: 'password.submit', password } as EventObject, taps(random));
  yield* until(() => security()?.getSnapshot().hasTag('busy') === false);
  player.closeDialogs();
}

/** In one tab for as long as it is open, in another one to stay; from there the other one is signed out, or not. */
export const signInTwice: Habit = function* (player, random) {
  yield* arrive(player, random);
  signOut(player, random);
  yield* signIn(player, random, false);
  const first = player.tab;
  if (player.phone.tabs.length < 3) player.open('/user/home');
  else player.tab = player.phone.tabs.find((tab) => tab !== first) ?? first;
  yield* signIn(player, random, true);
  yield think(random);
  if (random.chance(0.6)) yield* endOthers(player, random);
  player.tab = first;
  yield think(random);
  player.visit(random.pick(['/user/statement', '/user/home']));
};

/** A tab that is not in front soon sleeps. Meanwhile they log out and in again in another, once or twice, and come back. */
export const signInBesides: Habit = function* (player, random) {
  yield* arrive(player, random);
  const { tab: first, phone } = player;
  if (first === null || phone.tabs.length > 2) return;
  const wakesAt = phone.timeline.now + random.between(15_000, 90_000);
  first.later(0, () => {
    first.look('hidden');
    first.asleepUntil = wakesAt;
  });
  first.later(wakesAt - phone.timeline.now + 10, () => first.look('visible'));
  player.open('/user/home');
  yield* signIn(player, random, random.chance(0.6));
  for (let time = 1 + random.below(2); time > 0; time--) {
    yield random.between(200, 1_500);
    signOut(player, random);
    yield* signIn(player, random, random.chance(0.8));
  }
  yield* until(() => phone.timeline.now > wakesAt, 90_000);
  player.tab = first;
  yield think(random);
};
