/** The moves of which every habit is made: coming to the page, waiting, pressing. */
import type { AnyActorRef, EventObject } from 'xstate';
import { isAtRest, paymentOf } from '../paying.ts';
import { register, resetPassword, typed, until } from './joining.ts';
import { type Deed, type Player, think } from './player.ts';
import type { Random } from './random.ts';

/** The world outside as a player meets it. */
export interface Outside {
  /** The player pays that much into the operator's bank account; the bank reports it after a while. Baht. */
  bankTransfer(player: Player, amount: number, random: Random): void;
  /** Somebody pays what is on the player's screen. */
  payQr(player: Player, id: string, random: Random): void;
  /** Rounds at a game's own site. */
  play(player: Player, game: string, random: Random): void;
  /** The operator gives coins for the wheel. */
  giveCoins(player: Player, coins: number, random: Random): void;
  /** The player transfers money at their bank: the reference on the slip. */
  payAtBank(player: Player, random: Random): string;
  /** The player buys a gift: its link. */
  gift(player: Player, random: Random): string;
}

export type Habit = (player: Player, random: Random, outside: Outside) => Deed;

/** Logs in where a login is required; who is no member becomes one first. */
export function* arrive(player: Player, random: Random): Deed {
  if (!player.isMember) {
    yield* register(player, random);
    if (!player.isMember) return;
  }
  if (player.tab === null || !player.touch()) {
    player.open('/user/home');
    yield think(random);
  }
  if (player.page?.route === 'terminated') {
    player.close();
    player.open('/user/home');
    yield think(random);
  }
  if (player.flow('forgot') !== undefined) yield* resetPassword(player, random);
  if (player.flow('register') !== undefined) player.visit('/login');
  yield* until(() => player.page?.frame != null || player.flow('login') !== undefined);
  for (let time = 0; time < 3; time++) {
    const login = player.flow('login');
    if (login === undefined) break;
    yield think(random);
    if (random.chance(0.03)) return yield* resetPassword(player, random);
    const right = player.passwords.current;
    const password = time === 0 && random.chance(0.1) ? `${right}?` : right;
    const form = { username: typed(player, random), password, remember: random.chance(0.6) };
    player.press(login, { type: 'login.submit', ...form } as EventObject, random.chance(0.2) ? 2 : 1);
    yield* until(() => !login.getSnapshot().hasTag('busy'));
    if (login.getSnapshot().context.problem?.code === 'WRONG_CREDENTIAL' && password === right)
      player.passwords.doubt();
    if (login.getSnapshot().status !== 'active') break;
  }
  yield* until(() => player.page?.frame != null);
}

export function* atHome(player: Player, random: Random): Deed {
  yield* arrive(player, random);
  if (player.page?.route !== 'home') player.visit('/user/home');
  player.closeDialogs();
  yield* until(() => player.page?.frame?.wallet.getSnapshot().context.reading != null);
  yield think(random);
}

export const taps = (random: Random) => (random.chance(0.15) ? 2 : 1);

/** Asks once more about what has had no answer. A flow that must know of it first takes the press itself. */
export const retry = (player: Player, random: Random, flow: AnyActorRef | undefined): boolean =>
  player.press(flow, { type: 'transfer.retry' }, taps(random)) ||
  player.press(paymentOf(flow), { type: 'payment.retry' }, taps(random));

/** Goes back from a review, or from a request without an answer. */
export const goBack = (player: Player, flow: AnyActorRef | undefined): boolean =>
  player.press(paymentOf(flow), { type: 'payment.back' });

export function closeReceipt(player: Player, flow: AnyActorRef | undefined): void {
  const receipt: AnyActorRef | undefined = (paymentOf(flow) ?? flow)?.getSnapshot().children.receipt;
  if (receipt !== undefined) player.press(receipt, { type: 'receipt.close' });
}

/** Opens a dialog and waits until it can be used. False where it does not open. */
export function* opened(player: Player, random: Random, dialog: string): Generator<number, boolean, void> {
  yield* atHome(player, random);
  if (!player.openDialog(dialog)) return false;
  yield* until(() => isAtRest(player.flow(dialog)));
  yield think(random);
  return true;
}

/** The player's way after a press that sends: some walk away at once. */
export function* afterSending(
  player: Player,
  random: Random,
  flow: () => AnyActorRef | undefined,
): Generator<number, boolean, void> {
  const way = random.weighted({ wait: 8, close: 1, reload: 2 });
  if (way === 'close') player.closeDialogs();
  if (way === 'reload') player.reload();
  if (way !== 'wait') return false;
  yield* until(() => isAtRest(flow()), random.between(2_000, 90_000));
  yield think(random);
  return true;
}
