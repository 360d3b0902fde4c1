/** Players' habits with bonuses, promotion codes, the wheel and its coupons. */
import type { AnyActorRef, EventObject } from 'xstate';
import { isAtRest, placeOf } from '../paying.ts';
import { until } from './joining.ts';
import { afterSending, arrive, type Habit, retry, taps } from './moves.ts';
import { type Deed, type Player, think } from './player.ts';
import type { Random } from './random.ts';

const isBusy = (actor: AnyActorRef | undefined) => !isAtRest(actor);

/** A page of the member's, as soon as it can be used. */
function* at(
  player: Player,
  random: Random,
  route: 'bonus' | 'spin',
): Generator<number, AnyActorRef | undefined, void> {
  yield* arrive(player, random);
  if (player.page?.route !== route) player.visit(`/user/${route}`);
  yield* until(() => !isBusy(player.flow(route)));
  yield think(random);
  return player.flow(route);
}

/** Presses "receive" of the dialog that is open, and waits for what comes. */
function* receiving(player: Player, random: Random, dialog: 'offer' | 'promotion'): Deed {
  const open = (): AnyActorRef | undefined => player.flow('bonus')?.getSnapshot().children[dialog];
  const receive = (): AnyActorRef | undefined => open()?.getSnapshot().children.receive;
  yield* until(() => receive() !== undefined && !isBusy(receive()), 8_000);
  yield think(random);
  if (!player.press(receive(), { type: 'offer.receive' }, taps(random))) return player.closeDialogs();
  if (!(yield* afterSending(player, random, receive))) return;
  for (let time = 0; time < 2 && placeOf(receive()) === 'unanswered'; time++) {
    if (random.chance(0.3)) break;
    retry(player, random, receive());
    yield* until(() => !isBusy(receive()), 70_000);
  }
  player.press(open(), { type: 'dialog.close' });
}

export const takeBonus: Habit = function* (player, random) {
  const page = yield* at(player, random, 'bonus');
  const bonuses: readonly { readonly code: string }[] = page?.getSnapshot().context.page?.bonuses ?? [];
  const chosen = bonuses.filter(({ code }) => page?.getSnapshot().can({ type: 'bonus.open', code }));
  if (chosen.length === 0) return;
  player.press(page, { type: 'bonus.open', code: random.pick(chosen).code } as EventObject);
  yield* until(() => page?.getSnapshot().children.offer !== undefined, 4_000);
  yield* receiving(player, random, 'offer');
};

const CODES = ['WELCOME88', 'welcome88', 'TOPUP20', 'SONGKRAN2568', 'NOSUCHCODE'];

export const enterCode: Habit = function* (player, random) {
  const page = yield* at(player, random, 'bonus');
  player.press(page, { type: 'code.changed', text: random.pick(CODES) } as EventObject);
  yield think(random);
  if (!player.press(page, { type: 'code.search' }, taps(random))) return;
  yield* until(() => page?.getSnapshot().children.promotion !== undefined, 4_000);
  yield* receiving(player, random, 'promotion');
};

export const giveBonusUp: Habit = function* (player, random) {
  const page = yield* at(player, random, 'bonus');
  if (!player.press(page, { type: 'cancel.open' })) return;
  const cancel = (): AnyActorRef | undefined => page?.getSnapshot().children.cancel;
  yield* until(() => cancel()?.getSnapshot().matches('asking') === true);
  yield think(random);
  if (random.chance(0.8)) player.press(cancel(), { type: 'cancel.confirm' }, taps(random));
  yield* until(() => !isBusy(cancel()), 70_000);
  player.press(cancel(), { type: 'dialog.close' });
};

function* claiming(player: Player, random: Random): Deed {
  const list = (): AnyActorRef | undefined => player.flow('spin')?.getSnapshot().children.coupons;
  yield* until(() => !isBusy(list()));
  const coupons: readonly { readonly id: string | null }[] = list()?.getSnapshot().context.coupons ?? [];
  const open = coupons.flatMap(({ id }) => id ?? []);
  if (list()?.getSnapshot().matches('confirming') !== true) {
    if (open.length === 0) return;
    player.press(list(), { type: 'coupon.choose', id: random.pick(open) } as EventObject);
  }
  yield think(random);
  if (random.chance(0.1)) return void player.press(list(), { type: 'claim.cancel' });
  if (!player.press(list(), { type: 'claim.confirm' }, taps(random))) return;
  yield 600;
  if (!(yield* afterSending(player, random, list))) return;
  if (list()?.getSnapshot().matches('unanswered') && random.chance(0.7)) {
    player.press(list(), { type: 'claim.retry' }, taps(random));
    yield* until(() => !isBusy(list()), 70_000);
  }
  const receipt: AnyActorRef | undefined = list()?.getSnapshot().children.receipt;
  if (receipt !== undefined) player.press(receipt, { type: 'receipt.close' });
  else player.press(list(), { type: 'claim.close' });
}

/** The wheel as long as there are coins, and what it brings. */
export const spinWheel: Habit = function* (player, random, outside) {
  if (random.chance(0.7)) {
    outside.giveCoins(player, 1 + random.below(3), random);
    yield random.between(1_000, 6_000);
  }
  yield* at(player, random, 'spin');
  const wheel = () => player.flow('spin');
  for (let time = 1 + random.below(3); time > 0; time--) {
    if (!player.press(wheel(), { type: 'wheel.spin' }, taps(random))) break;
    if (!(yield* afterSending(player, random, wheel))) return;
    yield* until(() => wheel()?.getSnapshot().hasTag('turning') === false, 6_000);
    yield think(random);
    if (wheel()?.getSnapshot().matches('unanswered') && random.chance(0.7)) {
      player.press(wheel(), { type: 'wheel.spin' }, taps(random));
      yield* until(() => !isBusy(wheel()), 70_000);
    }
    const claims = random.chance(0.4) && player.press(wheel(), { type: 'prize.claim' });
    if (!claims) player.press(wheel(), { type: 'prize.close' });
    player.press(wheel(), { type: 'problem.close' });
    if (claims) yield* claiming(player, random);
    yield* until(() => !isBusy(wheel()));
  }
  yield* claiming(player, random);
};

export const claimPrize: Habit = function* (player, random) {
  yield* at(player, random, 'spin');
  for (let time = 1 + random.below(2); time > 0; time--) yield* claiming(player, random);
};
