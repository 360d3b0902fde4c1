/** Players' habits with sessions: out and in again at once, twice on one phone, in one tab while another one sleeps. */
import type { AnyActorRef, EventObject } from 'xstate';
import { typed, until } from './joining.ts';
import { arrive, type Habit, taps } from './moves.ts';
import { type Deed, type Player, think } from './player.ts';
import type { Random } from './random.ts';

function* signOut(player: Player, random: Random): Deed {
  player.leave();
  player.press(player.page?.root.app, { type: 'session.closed' }, taps(random));
  yield* until(() => player.flow('login') !== undefined, 5_000);
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
    yield* signOut(player, random);
    yield* signIn(player, random, random.chance(0.6));
    yield think(random);
  }
};

/** In the profile's list of devices: all others are signed out, what is open in another tab too, which they look at then. */
export const endOthers: Habit = function* (player, random) {
  yield* arrive(player, random);
  player.visit('/user/profile');
  const security = () => player.flow('security');
  const isShown = () => security()?.getSnapshot().matches('shown') === true;
  yield* until(isShown);
  if (!player.openDialog('sessions')) return;
  yield* until(isShown);
  player.press(security(), { type: 'sessions.endOthers' });
  yield random.between(200, 1_500);
  const { current: password } = player.passwords;
  player.press(security(), { type: 'password.submit', password } as EventObject, taps(random));
  yield* until(() => security()?.getSnapshot().hasTag('busy') === false);
  player.closeDialogs();
  player.tab = player.phone.tabs.find((tab) => tab !== player.tab) ?? player.tab;
  yield random.between(200, 1_500);
  player.visit(random.pick(['/user/statement', '/user/home']));
};

/** In one tab for as long as it is open, in another one to stay; from there the other one is signed out, or not. */
export const signInTwice: Habit = function* (player, random, outside) {
  yield* arrive(player, random);
  yield* signOut(player, random);
  yield* signIn(player, random, false);
  // Few keep many tabs.
  for (const tab of player.phone.tabs.filter((one) => one !== player.tab)) player.close(tab);
  player.open('/user/home');
  yield* signIn(player, random, true);
  if (random.chance(0.6)) yield* endOthers(player, random, outside);
};

/** A tab that is not in front soon sleeps. Meanwhile they log out and in again in another, once or twice, and come back. */
export const signInBesides: Habit = function* (player, random) {
  yield* arrive(player, random);
  const { tab: first, phone } = player;
  if (first === null) return;
  for (const tab of phone.tabs.filter((one) => one !== first)) player.close(tab);
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
    yield* signOut(player, random);
    yield* signIn(player, random, random.chance(0.8));
  }
  yield* until(() => phone.timeline.now > wakesAt, 90_000);
  player.tab = first;
  yield think(random);
};

/**
 * A new password, by the old one: what is open elsewhere is signed out by it. Some mistype the old one or the new one,
 * some close the dialog before the answer.
 */
export const changePassword: Habit = function* (player, random) {
  yield* arrive(player, random);
  player.visit('/user/profile');
  yield* until(() => player.shows('profile', 'shown'));
  yield think(random);
  if (!player.openDialog('changePassword')) return;
  const form = (): AnyActorRef | undefined => player.flow('profile')?.getSnapshot().children.changePassword;
  yield* until(() => form() !== undefined, 4_000);
  for (let time = 0; time < 3 && form()?.getSnapshot().matches('entering'); time++) {
    const { current, proposed } = player.passwords;
    const oldPassword = random.chance(0.15) ? `${current}?` : current;
    // Sent again after no answer, it is the same one, as a rule.
    const newPassword = proposed === null || random.chance(0.1) ? player.passwords.another() : proposed;
    const confirm = random.chance(0.1) ? `${newPassword}?` : newPassword;
    player.press(form(), { type: 'password.submit', oldPassword, newPassword, confirm } as EventObject, taps(random));
    if (random.chance(0.15)) return player.closeDialogs();
    yield* until(() => form()?.getSnapshot().hasTag('busy') !== true, 65_000);
    yield think(random);
  }
  player.closeDialogs();
};

/** The phone goes to the other who shares it. */
export const passOn: Habit = function* (player, random) {
  yield* arrive(player, random);
  if (player.people.length < 2) return;
  yield* signOut(player, random);
  if (player.flow('login') === undefined) return;
  player.passOn();
  yield* arrive(player, random);
};
