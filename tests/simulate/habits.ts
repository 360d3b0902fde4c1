/** Habits of players with the app, as people have them: in steps, with pauses, and not always to the end. */
import type { AnyActorRef, EventObject } from 'xstate';
import { isAtRest, isTagged, paymentOf, placeOf } from '../paying.ts';
import { pressAnything } from './chaos.ts';
import { resetPassword, until } from './joining.ts';
import { afterSending, arrive, atHome, closeReceipt, goBack, type Habit, opened, retry, taps } from './moves.ts';
import { claimPrize, enterCode, giveBonusUp, spinWheel, takeBonus } from './offers.ts';
import { searchStatement, takeInvite, takeRefund, useGift } from './perks.ts';
import { type Deed, type Player, think } from './player.ts';
import type { Random } from './random.ts';
import { changePassword, endOthers, passOn, signInAnew, signInBesides, signInTwice } from './sessions.ts';
import { showSlip } from './slips.ts';
import { talk, talkAsGuest } from './talk.ts';

/** The time after a review: an answer, or none, after which the player tries again or not. */
function* follow(player: Player, random: Random, name: string): Deed {
  const flow = () => player.flow(name);
  yield* until(() => isAtRest(flow()), random.between(2_000, 90_000));
  yield think(random);
  for (let time = 0; time < 3 && placeOf(flow()) === 'unanswered' && random.chance(0.85); time++) {
    retry(player, random, flow());
    yield* until(() => isAtRest(flow()), 70_000);
    yield think(random);
  }
  if (placeOf(flow()) === 'unanswered' && random.chance(0.5)) goBack(player, flow());
  closeReceipt(player, flow());
  player.closeDialogs();
}

/**
 * Settles an earlier request without an answer, which stands in the way or comes up again for the same request: the
 * player tries again, or goes back.
 */
function* settleBefore(player: Player, random: Random, name: string): Deed {
  const flow = () => player.flow(name);
  if (placeOf(flow()) !== 'unanswered') return;
  if (random.chance(0.7)) {
    retry(player, random, flow());
    yield* until(() => isAtRest(flow()), random.between(2_000, 70_000));
    yield think(random);
  }
  if (placeOf(flow()) === 'unanswered') goBack(player, flow());
}

/** Few amounts, so that the same request is made again; the last one is more than anybody has. Baht. */
const WITHDRAWN = ['100', '100', '100.50', '100.50', '5000000'];
const MOVED = ['10', '20', '0.5'];

/** Another amount, or no longer at all. */
const rounds = (random: Random) => (random.chance(0.4) ? 3 : 1);

function* withdrawing(player: Player, random: Random, text: string): Deed {
  const flow = () => player.flow('withdraw');
  yield* settleBefore(player, random, 'withdraw');
  player.press(flow(), { type: 'form.changed', form: { text } } as EventObject);
  yield think(random);
  player.press(flow(), { type: 'withdraw.continue' }, taps(random));
  yield think(random);
  yield* settleBefore(player, random, 'withdraw');
  if (random.chance(0.1)) goBack(player, flow());
  player.press(paymentOf(flow()), { type: 'payment.confirm' }, taps(random));
}

const withdraw: Habit = function* (player, random) {
  if (!(yield* opened(player, random, 'withdraw'))) return;
  for (let time = rounds(random); time > 0; time--) {
    yield* withdrawing(player, random, random.pick(WITHDRAWN));
    if (!(yield* afterSending(player, random, () => player.flow('withdraw')))) return;
  }
  yield* follow(player, random, 'withdraw');
};

function* transferring(player: Player, random: Random, [from, to]: readonly [string, string], text: string): Deed {
  const flow = () => player.flow('transfer');
  yield* settleBefore(player, random, 'transfer');
  player.press(flow(), { type: 'from.chosen', code: from } as EventObject);
  player.press(flow(), { type: 'to.chosen', code: to } as EventObject);
  player.press(flow(), { type: 'amount.changed', text } as EventObject);
  yield think(random);
  player.press(flow(), { type: 'transfer.continue' }, taps(random));
  yield think(random);
  yield* settleBefore(player, random, 'transfer');
  player.press(paymentOf(flow()), { type: 'payment.confirm' }, taps(random));
}

const transfer: Habit = function* (player, random) {
  if (!(yield* opened(player, random, 'transfer'))) return;
  const places = random.chance(0.3) ? (['PG', 'WALLET'] as const) : (['WALLET', 'PG'] as const);
  for (let time = rounds(random); time > 0; time--) {
    yield* transferring(player, random, places, random.pick(MOVED));
    if (!(yield* afterSending(player, random, () => player.flow('transfer')))) return;
  }
  yield* follow(player, random, 'transfer');
};

function* playing(player: Player, random: Random, text: string): Deed {
  if (player.flow('play:PG') === undefined) {
    player.press(player.flow('game:PG'), { type: 'account.activate' });
    yield* until(() => player.flow('play:PG') !== undefined);
    yield think(random);
  }
  const flow = () => player.flow('play:PG');
  yield* settleBefore(player, random, 'play:PG');
  player.press(flow(), { type: 'amount.changed', text } as EventObject);
  yield think(random);
  player.press(flow(), { type: random.chance(0.5) ? 'transfer.submit' : 'play.submit' }, taps(random));
}

const play: Habit = function* (player, random, outside) {
  if (!(yield* opened(player, random, 'game:PG'))) return;
  for (let time = rounds(random); time > 0; time--) {
    yield* playing(player, random, random.pick(MOVED));
    if (!(yield* afterSending(player, random, () => player.flow('play:PG')))) return;
  }
  outside.play(player, 'PG', random);
  yield* follow(player, random, 'play:PG');
};

/**
 * Requests something without an answer once more as if it were new, after the page, the session or the tab was changed;
 * something new where everything has had its answer.
 */
const distrust: Habit = function* (player, random, outside) {
  yield* arrive(player, random);
  const open = player.wishes.all().filter(({ isOpen }) => isOpen);
  if (open.length === 0) return yield* random.pick([withdraw, transfer, play])(player, random, outside);
  const { kind, ask } = random.pick(open);
  const way = random.weighted({ reload: 2, logOut: 3, otherTab: 1, none: 2 });
  if (way === 'reload') player.reload();
  if (way === 'logOut') {
    player.leave();
    player.press(player.page?.root.app, { type: 'session.closed' });
    yield think(random);
  }
  if (way === 'otherTab' && player.phone.tabs.length < 2) player.open('/user/home');
  const [places = '', amount = ''] = kind === 'withdraw' ? ['', ask] : ask.split(':');
  const [from = '', to = ''] = places.split('>');
  const text = String(Number(amount) / 100);
  if (kind === 'withdraw') {
    if (yield* opened(player, random, 'withdraw')) yield* withdrawing(player, random, text);
  } else if (from === 'WALLET' && random.chance(0.5)) {
    if (yield* opened(player, random, `game:${to}`)) yield* playing(player, random, text);
  } else if (yield* opened(player, random, 'transfer')) yield* transferring(player, random, [from, to], text);
};

const payIn: Habit = function* (player, random, outside) {
  outside.bankTransfer(player, random.pick([100, 300, 500, 1000]), random);
  yield* atHome(player, random);
  if (random.chance(0.5)) player.press(player.page?.frame?.wallet, { type: 'wallet.refresh' }, taps(random));
};

/** The code that is on the screen, of a deposit's flow. */
function codeShown(flow: AnyActorRef): { readonly id: string } | null {
  const code: AnyActorRef | undefined = flow.getSnapshot().children.code;
  return code?.getSnapshot().context.code ?? null;
}

const payByQr: Habit = function* (player, random, outside) {
  yield* atHome(player, random);
  if (!player.openDialog('deposit')) return;
  yield* until(() => isAtRest(player.flow('deposit')));
  yield think(random);
  player.press(player.flow('deposit'), { type: 'way.choose', way: 'qr' } as EventObject);
  const flows: readonly { readonly actor: AnyActorRef; readonly provider: string }[] =
    player.flow('deposit')?.getSnapshot().context.flows ?? [];
  if (flows.length === 0) return;
  const { actor, provider } = random.pick(flows);
  player.press(player.flow('deposit'), { type: 'method.choose', provider } as EventObject);
  yield* until(() => isAtRest(actor));
  yield think(random);
  if (placeOf(actor) === 'unanswered')
    player.press(paymentOf(actor), { type: random.chance(0.5) ? 'payment.retry' : 'payment.back' });
  player.press(actor, {
    type: 'amount.changed',
    text: random.pick(provider === 'BCEL' ? ['1000', '5000', '3000'] : ['100', '500', '300']),
  } as EventObject);
  player.press(actor, { type: 'qr.create' }, taps(random));
  yield* until(() => codeShown(actor) !== null || isTagged(actor, 'error'), 40_000);
  const code = codeShown(actor);
  if (code === null) return player.closeDialogs();
  if (random.chance(0.7)) outside.payQr(player, code.id, random);
  else if (random.chance(0.3)) {
    player.press(actor.getSnapshot().children.code, { type: 'qr.cancel' });
    player.press(actor.getSnapshot().children.code, { type: 'cancel.confirm' });
  }
  yield random.between(5_000, 120_000);
  if (random.chance(0.3)) return player.reload();
  yield* until(() => actor.getSnapshot().matches('paid'), random.between(10_000, 200_000));
  player.closeDialogs();
};

const lookAround: Habit = function* (player, random) {
  yield* atHome(player, random);
  for (const page of ['/user/statement', '/user/profile', '/user/home'])
    if (random.chance(0.6)) {
      player.visit(page);
      yield think(random);
    }
};

const loadAnew: Habit = function* (player, random) {
  if (player.tab === null || !player.touch()) return yield* arrive(player, random);
  if (random.chance(0.5)) player.reload();
  else player.back();
  yield think(random);
};

/** A second tab, where the same is done as in the first; later one of them is closed. */
const anotherTab: Habit = function* (player, random, outside) {
  yield* arrive(player, random);
  if (player.phone.tabs.length < 2) player.open('/user/home');
  yield think(random);
  yield* random.pick([withdraw, transfer, play])(player, random, outside);
  const other = player.phone.tabs[0];
  if (other !== undefined && random.chance(0.7)) player.tab = other;
  yield* random.pick([withdraw, transfer, play])(player, random, outside);
};

/** The same request in two tabs at the same moment, as far as two hands can. */
const inBothTabs: Habit = function* (player, random) {
  yield* arrive(player, random);
  if (player.phone.tabs.length < 2) player.open('/user/home');
  const text = random.pick(WITHDRAWN);
  const tabs = player.phone.tabs.slice(0, 2);
  for (const tab of tabs) {
    player.tab = tab;
    if (!(yield* opened(player, random, 'withdraw'))) return;
    if (placeOf(player.flow('withdraw')) === 'unanswered') goBack(player, player.flow('withdraw'));
    player.press(player.flow('withdraw'), { type: 'form.changed', form: { text } } as EventObject);
    player.press(player.flow('withdraw'), { type: 'withdraw.continue' });
    yield think(random);
  }
  for (const tab of tabs) {
    player.tab = tab;
    player.press(paymentOf(player.flow('withdraw')), { type: 'payment.confirm' });
    if (random.chance(0.5)) yield random.between(5, 500);
  }
  yield* follow(player, random, 'withdraw');
};

const closeTab: Habit = function* (player) {
  player.close();
  yield 0;
};

const putAway: Habit = function* (player, random) {
  const { tab } = player;
  if (tab === null || !player.touch()) return;
  tab.look('hidden');
  yield random.between(1_000, 40 * 60_000);
  if (player.tab === tab && player.touch()) tab.look('visible');
};

const logOut: Habit = function* (player, random) {
  yield* arrive(player, random);
  player.leave();
  player.press(player.page?.root.app, { type: 'session.closed' }, taps(random));
  yield think(random);
  yield* arrive(player, random);
};

/** Logged out, and the password is forgotten. */
const forgetPassword: Habit = function* (player, random) {
  yield* arrive(player, random);
  player.leave();
  player.press(player.page?.root.app, { type: 'session.closed' });
  yield* until(() => player.flow('login') !== undefined);
  yield* resetPassword(player, random);
};

/** Asks once more about whatever has had no answer, from home. */
export function* askAgain(player: Player, random: Random): Deed {
  yield* arrive(player, random);
  const requests = player.page?.frame?.requests;
  if (requests === undefined) return;
  yield* until(() => !requests.getSnapshot().matches('recalling'));
  for (const view of Object.values(requests.getSnapshot().context.views))
    if (view.phase === 'unanswered') {
      player.press(requests, { type: 'request.send', id: view.id } as EventObject, taps(random));
      yield think(random);
    }
}

export const HABITS = {
  withdraw,
  transfer,
  play,
  payIn,
  payByQr,
  lookAround,
  loadAnew,
  anotherTab,
  inBothTabs,
  closeTab,
  putAway,
  logOut,
  signInAnew,
  signInTwice,
  signInBesides,
  endOthers,
  changePassword,
  passOn,
  askAgain,
  distrust,
  takeBonus,
  enterCode,
  giveBonusUp,
  spinWheel,
  claimPrize,
  talk,
  talkAsGuest,
  forgetPassword,
  showSlip,
  useGift,
  takeRefund,
  takeInvite,
  searchStatement,
  pressAnything,
} as const satisfies Record<string, Habit>;
export type HabitName = keyof typeof HABITS;

/** The frequency of each habit, relative to the others. */
export const WEIGHTS: Record<HabitName, number> = {
  withdraw: 10,
  transfer: 10,
  play: 10,
  payIn: 9,
  payByQr: 8,
  lookAround: 3,
  loadAnew: 3,
  anotherTab: 4,
  inBothTabs: 2,
  closeTab: 2,
  putAway: 3,
  logOut: 3,
  signInAnew: 1,
  signInTwice: 1,
  signInBesides: 1,
  endOthers: 1,
  changePassword: 1,
  passOn: 3,
  askAgain: 3,
  distrust: 10,
  takeBonus: 4,
  enterCode: 3,
  giveBonusUp: 3,
  spinWheel: 6,
  claimPrize: 3,
  talk: 8,
  forgetPassword: 1,
  talkAsGuest: 1,
  showSlip: 5,
  useGift: 3,
  takeRefund: 2,
  takeInvite: 2,
  searchStatement: 2,
  pressAnything: 1,
};
