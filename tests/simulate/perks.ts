/** Players' other gains: gift links, refunds, earnings from friends; and the places where they look for them. */
import type { AnyActorRef, EventObject } from 'xstate';
import { isAtRest } from '../paying.ts';
import { until } from './joining.ts';
import { afterSending, arrive, atHome, closeReceipt, type Habit, opened, retry, taps } from './moves.ts';
import { type Deed, type Player, think } from './player.ts';
import type { Random } from './random.ts';

/** Asks once more about what has had no answer, and closes the receipt. */
function* settling(player: Player, random: Random, flow: () => AnyActorRef | undefined): Deed {
  for (let time = 0; time < 2 && random.chance(0.7); time++) {
    if (!retry(player, random, flow())) break;
    yield* until(() => isAtRest(flow()), 70_000);
    yield think(random);
  }
  closeReceipt(player, flow());
}

export const useGift: Habit = function* (player, random, outside) {
  if (!player.isMember) return yield* arrive(player, random);
  // Some try an old one once more, or one that a friend has taken.
  const link =
    player.me.gifts.length > 0 && random.chance(0.4) ? random.pick(player.me.gifts) : outside.gift(player, random);
  if (!player.me.gifts.includes(link)) player.me.gifts.push(link);
  yield* atHome(player, random);
  if (!player.openDialog('deposit')) return;
  yield* until(() => isAtRest(player.flow('deposit')));
  yield think(random);
  player.press(player.flow('deposit'), { type: 'way.choose', way: 'trueWallet' } as EventObject);
  player.press(player.flow('deposit'), { type: 'gift.open' });
  const flow = (): AnyActorRef | undefined => player.flow('deposit')?.getSnapshot().children.giftLink;
  yield* until(() => isAtRest(flow()), 4_000);
  player.press(flow(), { type: 'link.changed', link } as EventObject);
  yield think(random);
  if (player.press(flow(), { type: 'link.submit', link } as EventObject, taps(random)))
    if (!(yield* afterSending(player, random, flow))) return;
  yield* settling(player, random, flow);
  player.closeDialogs();
};

export const takeRefund: Habit = function* (player, random) {
  if (!(yield* opened(player, random, 'refund'))) return;
  const flow = () => player.flow('refund');
  for (const step of ['refund.receive', 'refund.add']) {
    yield* until(() => isAtRest(flow()), 30_000);
    yield think(random);
    if (!player.press(flow(), { type: step }, taps(random))) continue;
    if (!(yield* afterSending(player, random, flow))) return;
    yield* settling(player, random, flow);
  }
  player.closeDialogs();
};

export const takeInvite: Habit = function* (player, random) {
  if (!(yield* opened(player, random, 'invite'))) return;
  const flow = () => player.flow('invite');
  if (player.press(flow(), { type: 'bonus.receive' }, taps(random)))
    if (!(yield* afterSending(player, random, flow))) return;
  yield* settling(player, random, flow);
  player.closeDialogs();
};

const PARTS = [
  { kind: 'deposit' },
  { kind: 'withdraw' },
  { kind: 'transfer' },
  { status: 'done' },
  { status: 'failed' },
  { period: 'today' },
  { period: 'week' },
  { game: 'PG' },
  { kind: 'all' },
];

/** Looks for something in the statement, and goes back and forth in it. */
export const searchStatement: Habit = function* (player, random) {
  yield* arrive(player, random);
  player.visit('/user/statement');
  yield* until(() => player.flow('statement') !== undefined);
  const flow = () => player.flow('statement');
  for (let time = 2 + random.below(6); time > 0; time--) {
    const way = random.weighted({ filter: 5, text: 3, page: 3, clear: 2, back: 2 });
    if (way === 'filter') player.press(flow(), { type: 'filter.chosen', part: random.pick(PARTS) } as EventObject);
    if (way === 'text')
      player.press(flow(), { type: 'search.changed', text: random.pick(['R', '100', 'PG', 'zz', '']) } as EventObject);
    if (way === 'page') player.press(flow(), { type: 'page.chosen', page: 1 + random.below(3) } as EventObject);
    if (way === 'clear') player.press(flow(), { type: 'filter.clear' });
    if (way === 'back') player.back();
    yield random.chance(0.3) ? 100 : think(random);
  }
};
