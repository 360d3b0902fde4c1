/** Players who press whatever can be pressed, in whatever order, and type whatever comes to their fingers. */
import type { AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import type { RequestView } from '../../machines/money-request/request.ts';
import { arrive, type Habit } from './moves.ts';
import type { Random } from './random.ts';

/** Events that the screens send without a payload. */
const PLAIN = [
  ...['payment.confirm', 'payment.retry', 'payment.back', 'payment.stop'],
  ...['withdraw.continue', 'withdraw.retry', 'withdraw.close'],
  ...['transfer.continue', 'transfer.retry', 'transfer.close', 'transfer.all'],
  ...[
    'transfer.submit',
    'play.submit',
    'places.swap',
    'account.activate',
    'reset.ask',
    'reset.confirm',
    'reset.cancel',
  ],
  ...['wheel.spin', 'wheel.retry', 'prize.claim', 'prize.close', 'problem.close', 'coupons.reload'],
  ...['claim.confirm', 'claim.cancel', 'claim.close', 'claim.retry', 'receipt.close', 'receipt.show'],
  ...['offer.receive', 'code.search', 'cancel.open', 'cancel.confirm', 'dialog.close', 'page.retry'],
  ...['slip.open', 'slip.send', 'picture.remove', 'rules.retry'],
  ...[
    'gift.open',
    'deposit.back',
    'deposit.retry',
    'qr.create',
    'qr.cancel',
    'cancel.confirm',
    'cancel.dismiss',
    'qr.renew',
  ],
  ...['refund.receive', 'refund.add', 'refund.retry', 'load.retry', 'list.reload', 'filter.clear', 'profile.retry'],
  ...['wallet.refresh', 'wallet.reload', 'dialogs.close', 'panel.open', 'panel.close', 'older.wanted', 'chat.open'],
  ...['conversation.refresh', 'alert.dismiss', 'invite.dismiss', 'code.edited', 'otp.resend', 'number.change'],
];

const TEXTS = ['', '0', '1', '10', '100', '100.50', '99999999', '-5', '10.005', '๑๐๐', 'abc', ' 20 '];
const PLACES = ['WALLET', 'PG', 'JOKER', 'NOWHERE'];
const DIALOGS = ['deposit', 'withdraw', 'transfer', 'invite', 'refund', 'game:PG', 'game:JOKER', 'conditions', 'slips'];
const PAGES = ['/user/home', '/user/profile', '/user/bonus', '/user/statement', '/user/spin', '/user/contact'];
const CODES = ['WELCOME50', 'CHECKIN', 'DAILY10', 'MATCH100', 'welcome88', 'NOSUCHCODE'];

type Input = (random: Random, snapshot: AnyMachineSnapshot) => object;

const idOf = (random: Random, list: unknown): string => {
  const ids = Array.isArray(list) ? list.flatMap(({ id }) => (typeof id === 'string' ? id : [])) : [];
  return ids.length === 0 ? 'none' : random.pick(ids);
};

const unansweredIn = (views: Readonly<Record<string, RequestView>> = {}) =>
  Object.values(views).filter(({ phase, held }) => phase === 'unanswered' && held);

/** Payloads of the other events. */
const TYPED: Readonly<Record<string, Input>> = {
  'amount.changed': (random) => ({ text: random.pick(TEXTS) }),
  'form.changed': (random) => ({ form: { text: random.pick(TEXTS) } }),
  'from.chosen': (random) => ({ code: random.pick(PLACES) }),
  'to.chosen': (random) => ({ code: random.pick(PLACES) }),
  'way.choose': (random) => ({ way: random.pick(['qr', 'bank', 'trueWallet']) }),
  'dialog.open': (random) => ({ dialog: random.pick(DIALOGS) }),
  'location.requested': (random) => ({ to: random.pick(PAGES) }),
  'locale.chosen': (random) => ({ locale: random.pick(['th', 'la', 'en']) }),
  'code.changed': (random) => ({ text: random.pick(CODES) }),
  'bonus.open': (random) => ({ code: random.pick(CODES) }),
  'link.changed': (random) => ({
    link: random.pick(['', 'https://gift.truemoney.com/campaign/?v=0123456789abcdefABCDEF0123456789abc']),
  }),
  'page.turn': (random) => ({ page: 1 + random.below(3) }),
  'bottom.seen': (random) => ({ seen: random.chance(0.5) }),
  'coupon.choose': (random, { context }) => ({ id: idOf(random, context.coupons) }),
  // One under review is sent by its own button, which counts as the player's wish.
  'request.send': (random, { context }) => ({ id: idOf(random, unansweredIn(context.views)) }),
};

/** A single request hears from the list of them and from its flow; no button is its own. */
const WITHOUT_BUTTONS = ['moneyRequest'];

const PRESSED = new Set([...PLAIN, ...Object.keys(TYPED)]);

/** An event that this actor takes at this moment; null where none was found soon. */
function pressable(actor: AnyActorRef, random: Random): EventObject | null {
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  if (typeof snapshot.can !== 'function' || snapshot.status !== 'active') return null;
  if (WITHOUT_BUTTONS.includes(snapshot.machine.id)) return null;
  const known = snapshot.machine.events.filter((type: string) => PRESSED.has(type));
  for (let time = 0; time < 6 && known.length > 0; time++) {
    const type: string = random.pick(known);
    const event = { ...TYPED[type]?.(random, snapshot), type };
    if (snapshot.can(event)) return event;
  }
  return null;
}

export const pressAnything: Habit = function* (player, random) {
  if (random.chance(0.7)) yield* arrive(player, random);
  for (let time = 10 + random.below(30); time > 0; time--) {
    const actors = player.page?.actors() ?? [];
    if (actors.length === 0) return;
    const actor = random.pick(actors);
    const event = pressable(actor, random);
    if (event === null) continue;
    player.press(actor, event, random.chance(0.2) ? 2 : 1);
    yield random.chance(0.3) ? 5 : random.between(50, 3_000);
  }
};
