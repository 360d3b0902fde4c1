/** Actions that a member may request: the refusals that the rules give, and the effects where it is not refused. */
import type { Account, Receipt, Times } from './account.ts';
import type { Call, Outside } from './call.ts';
import {
  CODE_VALID,
  DAY,
  dayOf,
  field,
  LEAST,
  listIn,
  numberIn,
  type Offer,
  PAYOUT_HOLD,
  satangIn,
  shareOf,
  textIn,
  timeIn,
} from './rules.ts';

/** A call of a member's. */
export interface Asking {
  readonly account: Account;
  readonly call: Call;
  /** The rest of its path after its name. */
  readonly about: string;
  /** Everything outside that it may be about. */
  readonly outside: Outside;
}

export interface Deed {
  /** The refusals of which one has to come; none: it has to be done; undefined: it cannot be known. */
  refusals(asking: Asking): readonly string[] | undefined;
  /** Returns what is wrong with the answer. */
  done(asking: Asking, times: Times): string | null | undefined;
  /** A refusal that leaves something behind. */
  refused?(asking: Asking, times: Times, code: string): void;
  /** The line that it leaves where it was done, by which it is known. */
  line?(asking: Asking): Readonly<Record<string, unknown>>;
}

const when = (is: boolean, code: string) => (is ? [code] : []);
const isMidnight = ({ began, ended }: Call) => dayOf(began) !== dayOf(ended);
const differs = (what: string, told: unknown, right: unknown) =>
  told === right ? null : `was told ${what} ${told} instead of ${right}`;

const moving = ({ account, call }: Asking) => {
  const [from, to] = [textIn(call.body, 'from') ?? '', textIn(call.body, 'to') ?? ''];
  const asked = satangIn(call.body, 'amount') ?? 0;
  return { from, to, asked, amount: account.movable(asked, from, to) };
};
const isPlace = ({ games }: Account, place: string) => place === 'WALLET' || games.has(place);

const transfer: Deed = {
  refusals: (asking) => {
    const { account } = asking;
    const { from, to, asked, amount } = moving(asking);
    const { failing } = account.setup;
    return [
      ...when(from === to, 'INVALID_REQUEST'),
      ...when(asked < LEAST || amount === 0, 'TRANSFER_MINIMUM'),
      ...[from, to].flatMap((place) => (isPlace(account, place) ? [] : ['SLOT_NO_ACCOUNT', 'NO_GAME'])),
      ...when(account.balance(from) < amount, 'MONEY_NOT_ENOUGH'),
      ...when(failing.has(from) || failing.has(to), 'TRANSFER_FAIL'),
    ];
  },
  done: (asking, times) => {
    const { from, to, amount } = moving(asking);
    asking.account.move(times, from, to, amount, textIn(asking.call.reply, 'reference') ?? undefined);
    return differs('an amount', satangIn(asking.call.reply, 'amount'), amount);
  },
  refused: (asking, times, code) => {
    const { from, to, amount } = moving(asking);
    if (code === 'TRANSFER_FAIL') asking.account.line(times, { type: 'transfer', status: 'FAILED', from, to, amount });
  },
  line: (asking) => {
    const { from, to, amount } = moving(asking);
    return { type: 'transfer', status: 'SUCCESS', from, to, amount };
  },
};

/** The money that a failing game keeps back. */
const keptBack = ({ setup, filled }: Account, all: ReturnType<typeof filled>) => {
  const failing = all.filter(([code]) => setup.failing.has(code));
  return { game: failing[0]?.[0], amount: failing.reduce((sum, [, balance]) => sum + balance, 0) };
};

const transferAll: Deed = {
  refusals: ({ account, call }) => {
    const to = textIn(call.body, 'to') ?? '';
    const filled = account.filled(to);
    const all = filled.reduce((sum, [, balance]) => sum + balance, 0);
    const moved = to === 'WALLET' ? all : account.movable(account.wallet + all, to);
    return [
      ...when(!isPlace(account, to), 'SLOT_NO_ACCOUNT'),
      ...when(!isPlace(account, to), 'NO_GAME'),
      ...when(keptBack(account, filled).amount > 0 || account.setup.failing.has(to), 'TRANSFER_FAIL'),
      ...when(moved === 0, 'TRANSFER_MINIMUM'),
    ];
  },
  done: ({ account, call }, times) => {
    const to = textIn(call.body, 'to') ?? '';
    const reference = textIn(call.reply, 'reference') ?? '';
    const collected = account.collect(times, { except: to, reference });
    const amount = to === 'WALLET' ? collected : account.movable(account.wallet, to);
    if (to !== 'WALLET') account.move(times, 'WALLET', to, amount, reference);
    return differs('an amount', satangIn(call.reply, 'amount'), amount);
  },
  refused: ({ account, call }, times, code) => {
    if (code !== 'TRANSFER_FAIL') return;
    const to = textIn(call.body, 'to') ?? '';
    const { game, amount } = keptBack(account, account.filled(to));
    const all = account.filled(to).reduce((sum, [, balance]) => sum + balance, account.wallet);
    const tried = game === undefined ? account.movable(all, to) : amount;
    account.line(times, { type: 'transfer', status: 'FAILED', from: game ?? 'WALLET', to, amount: tried });
  },
};

const withdrawAll: Deed = {
  refusals: ({ account, call }) => {
    if (isMidnight(call)) return undefined;
    const amount = satangIn(call.body, 'amount') ?? 0;
    const { withdrawLeast, withdrawMost } = account.setup;
    const left = account.leftOf(call.ended);
    const kept = keptBack(account, account.filled()).amount;
    const isShort = account.total - kept < amount;
    return [
      ...when(amount < withdrawLeast, 'WITHDRAW_MINIMUM'),
      ...when(amount > withdrawMost, 'WITHDRAW_MAXIMUM'),
      ...when(amount % account.unit !== 0, 'INVALID_AMOUNT'),
      ...when(left.count === 0, 'PAYOUT_DAY_COUNT'),
      ...when(amount > left.amount, 'PAYOUT_DAY_LIMIT'),
      ...when(account.held !== undefined, 'BONUS_CONDITION'),
      ...when(account.payoutsFrom > call.began, 'PAYOUT_ON_HOLD'),
      ...when(isShort && account.total < amount, 'MONEY_NOT_ENOUGH'),
      ...when(isShort && account.total >= amount, 'TRANSFER_FAIL'),
    ];
  },
  done: ({ account, call }, times) => {
    const amount = satangIn(call.body, 'amount') ?? 0;
    if (isMidnight(call)) account.lost = 'a payout at midnight';
    account.readGames();
    account.collect(times);
    account.withdraw(times, amount, textIn(call.reply, 'reference'));
    return differs('an amount', satangIn(call.reply, 'amount'), amount);
  },
  refused: ({ account }, times, code) => {
    const { game, amount } = keptBack(account, account.filled());
    if (code === 'TRANSFER_FAIL')
      account.line(times, { type: 'transfer', status: 'FAILED', from: game, to: 'WALLET', amount });
  },
  line: ({ call }) => ({ type: 'withdraw', from: 'WALLET', amount: satangIn(call.body, 'amount') }),
};

const offerOf = ({ account, about }: Asking): Offer | undefined =>
  account.setup.offers.find(
    ({ code, currency }) => code === about.trim().toUpperCase() && currency === account.currency,
  );

/** The gift of an offer, and the turnover for it; undefined where nobody can know it. */
function creditOf(
  account: Account,
  offer: Offer,
  now: number,
): { amount: number; required: number } | null | undefined {
  const deposit = offer.depositLeast === null ? 0 : account.usableDeposit(offer, now);
  if (deposit === undefined || deposit === null) return deposit;
  const share = Math.min(shareOf(deposit, offer.depositPercent ?? 0, account.unit), offer.amountMost ?? 0);
  const amount = offer.amount ?? share;
  const base = offer.amount === null ? deposit + amount : amount;
  return amount < LEAST ? null : { amount, required: base * offer.turnoverTimes };
}

const receiving = (kind: Offer['kind']): Deed => ({
  refusals: (asking) => {
    const { account, call } = asking;
    if (isMidnight(call)) return undefined;
    const offer = offerOf(asking);
    const isOffered = offer?.kind === kind && (offer.endsAt === null || offer.endsAt > call.ended);
    if (offer === undefined || !isOffered)
      return kind === 'bonus' ? ['NO_DATA'] : ['NO_PROMOTION', 'PROMOTION_EXPIRED'];
    const credit = creditOf(account, offer, call.ended);
    if (credit === undefined) return undefined;
    const { held } = account;
    const amount = credit?.amount ?? 0;
    return [
      ...when(held?.offer === offer, 'BONUS_ALREADY_ACTIVE'),
      ...when(held !== undefined && held.offer !== offer, 'BONUS_REMAINING'),
      ...(account.received(offer, call.ended) >= offer.most ? ['BONUS_MAX_CLAIMED', 'PROMOTION_RECEIVED'] : []),
      ...when(offer.left === 0, 'BONUS_FULL'),
      ...when(account.hasPayout, 'BONUS_PAYOUT'),
      ...when(credit === null, 'BONUS_DEPOSIT'),
      ...when(account.staked < amount * offer.playedTimes, 'BONUS_PLAY'),
    ];
  },
  done: (asking, times) => {
    const { account, call } = asking;
    const offer = offerOf(asking);
    if (offer === undefined) return 'was given what nobody offers';
    const told = {
      amount: satangIn(call.reply, 'amount') ?? 0,
      required: satangIn(call.reply, 'turnoverRequired') ?? 0,
    };
    const credit = creditOf(account, offer, call.ended) ?? told;
    const receipt: Receipt = { offer, ...credit, at: times, done: 0, net: 0, state: 'held', endedAt: null };
    account.wallet += credit.amount;
    account.readGames();
    account.receipts.push(receipt);
    if (offer.left !== null) offer.left -= 1;
    const from = kind === 'bonus' ? 'BONUS' : 'PROMOTION';
    account.line(times, { type: 'bonus', status: 'SUCCESS', from, to: 'WALLET', amount: credit.amount });
    return (
      differs('a bonus of', told.amount, credit.amount) ?? differs('a turnover of', told.required, credit.required)
    );
  },
  line: () => ({ type: 'bonus', status: 'SUCCESS', from: kind === 'bonus' ? 'BONUS' : 'PROMOTION', to: 'WALLET' }),
});

const clearBonus: Deed = {
  refusals: ({ account }) => {
    const { held, setup } = account;
    if (held === undefined) return ['NO_DATA'];
    return when(
      account.taking(held).some(([place]) => setup.failing.has(place)),
      'GAME_UNAVAILABLE',
    );
  },
  done: ({ account }, times) => void account.clear(times),
};

const receiveRefund: Deed = {
  refusals: ({ account, call }) => {
    if (isMidnight(call)) return undefined;
    const { amount, rounds, isReceived } = account.refundOf(dayOf(call.ended) - 1);
    return [
      ...when(isReceived || rounds === 0, 'NO_REFUND'),
      ...when(amount === 0, 'REFUND_MINIMUM'),
      ...when(account.held !== undefined, 'BONUS_REMAINING'),
      ...when(account.hasPayout, 'REFUND_CONDITION'),
    ];
  },
  done: ({ account, call }, { began, ended }) => {
    if (isMidnight(call)) account.lost = 'a refund at midnight';
    const day = dayOf(ended) - 1;
    const { amount } = account.refundOf(day);
    const item = { shape: { amount }, began, ended, isLoose: false, isOptional: false };
    account.refunds.push({ ...item, day, amount, isAdded: false });
    return differs('a refund of', satangIn(call.reply, 'amount'), amount);
  },
};

const fromHouse = (from: string) => ({ type: 'bonus', status: 'SUCCESS', from, to: 'WALLET' });

const addRefund: Deed = {
  refusals: ({ account }) => when(account.waitingRefund === 0, 'NO_REFUND'),
  done: ({ account, call }, times) => {
    const amount = account.waitingRefund;
    for (const refund of account.refunds) refund.isAdded = true;
    account.wallet += amount;
    account.line(times, { ...fromHouse('REFUND'), amount, reference: textIn(call.reply, 'reference') ?? undefined });
    return differs('a refund of', satangIn(call.reply, 'amount'), amount);
  },
  line: () => fromHouse('REFUND'),
};

const collectInvite: Deed = {
  refusals: ({ account, call }) => {
    if (isMidnight(call)) return undefined;
    return account.collectable(call.ended).length === 0
      ? ['NO_INVITEE_PLAY_INFO', 'INVITE_COLLECT', 'NO_INVITE_BONUS']
      : when(account.held !== undefined, 'BONUS_REMAINING');
  },
  done: ({ account, call }, times) => {
    let amount = 0;
    for (const earning of account.collectable(call.ended)) {
      earning.collectedAt = call.ended;
      amount += earning.amount;
    }
    account.wallet += amount;
    account.line(times, { ...fromHouse('INVITE'), amount, reference: textIn(call.reply, 'reference') ?? undefined });
    return differs('an invite bonus of', satangIn(call.reply, 'amount'), amount);
  },
  line: () => fromHouse('INVITE'),
};

const isSpun = ({ reply }: Call) => textIn(reply, 'error') !== 'COIN_NOT_ENOUGH';
const spin: Deed = {
  refusals: ({ account, call }) =>
    call.status === 200 && account.coins > 0 !== isSpun(call)
      ? ['COIN_NOT_ENOUGH']
      : when(!account.setup.spinActive, 'NO_DATA'),
  done: ({ account, call }, times) => {
    if (!isSpun(call)) return null;
    account.coins -= 1;
    const { began, ended } = times;
    const prize = account.setup.prizes.get(textIn(call.reply, 'result', 'code') ?? '');
    if (prize !== undefined && prize.kind !== 'nothing') {
      const { kind, amount, coin, valid } = prize;
      account.coupons.push({
        id: null,
        kind,
        amount,
        coin,
        began,
        ended,
        expires: ended + valid * DAY,
        isClaimed: false,
      });
    }
    const coins = { type: 'transfer', status: 'SUCCESS', from: 'COIN', to: 'WHEEL', amount: 0, coin: -1 };
    account.line(times, coins);
    return differs('coins', numberIn(call.reply, 'result', 'remainingCoin'), account.coins);
  },
};

const couponOf = ({ account, call }: Asking) => {
  const id = textIn(call.body, 'coupon');
  return account.coupons.find((coupon) => coupon.id === id);
};
const claim: Deed = {
  refusals: (asking) => {
    const { account, call } = asking;
    const coupon = couponOf(asking);
    if (coupon === undefined)
      return account.coupons.some(({ id }) => id === null) ? undefined : ['NO_CLAIMABLE_COUPON'];
    return [
      ...when(coupon.isClaimed, 'NO_CLAIMABLE_COUPON'),
      ...when(coupon.expires <= call.began, 'COUPON_EXPIRED'),
      ...when(coupon.kind === 'goods', 'INVALID_COUPON_TYPE'),
      ...when(coupon.kind === 'money' && account.held !== undefined, 'BONUS_REMAINING'),
    ];
  },
  done: (asking, times) => {
    const { account, call } = asking;
    const [told, coins] = [satangIn(call.reply, 'result', 'amount'), numberIn(call.reply, 'result', 'coin')];
    const isLike = ({ id, amount, coin, isClaimed }: (typeof account.coupons)[number]) =>
      id === null && !isClaimed && amount === told && coin === coins;
    const coupon = couponOf(asking) ?? account.coupons.find(isLike);
    if (coupon === undefined) return 'was given a prize that was never won';
    const reference = textIn(call.body, 'coupon');
    coupon.id = reference;
    coupon.isClaimed = true;
    account.wallet += coupon.amount ?? 0;
    account.coins += coupon.coin ?? 0;
    const won = { type: 'bonus', status: 'SUCCESS', from: 'WHEEL', amount: coupon.amount ?? 0, coin: coupon.coin };
    account.line(times, { ...won, to: coupon.coin === null ? 'WALLET' : 'COIN', reference });
    return differs('a prize of', told, coupon.amount) ?? differs('coins', coins, coupon.coin);
  },
  line: ({ call }) => ({ type: 'bonus', from: 'WHEEL', reference: textIn(call.body, 'coupon') }),
};

const giftOf = ({ outside, call }: Asking) => outside.gifts.get(outside.giftIn(textIn(call.body, 'link')) ?? '');
const gift: Deed = {
  refusals: (asking) => {
    const found = giftOf(asking);
    if (asking.account.currency !== 'BAHT') return ['TRUELINK_INVALID'];
    if (found !== undefined && !found.isRegistered) return undefined;
    return found === undefined ? ['TRUELINK_INVALID'] : when(found.taken, 'TRUELINK_DUPLICATE');
  },
  done: (asking, times) => {
    const { account, call } = asking;
    const found = giftOf(asking);
    if (found === undefined) return 'was given a gift that nobody bought';
    found.taken = true;
    account.deposit(times, found.amount, 'TRUEWALLET', textIn(call.reply, 'reference') ?? '');
    return differs('a gift of', satangIn(call.reply, 'amount'), found.amount);
  },
  line: () => ({ type: 'deposit', from: 'TRUEWALLET' }),
};

const slip: Deed = {
  refusals: () => [],
  done: ({ account, call, outside }, { began, ended }) => {
    const transfer = /slip of (\w+)/.exec(call.text ?? '')?.[1] ?? '';
    const isShown = account.slips.some((one) => one.transfer === transfer && one.shape.status !== 'FAILED');
    const isTwice = isShown || outside.credited.has(transfer);
    const status = isTwice ? 'FAILED' : 'PENDING';
    const note = isTwice ? 'SLIP_REFNO_DUPLICATED' : null;
    const shape = { reference: textIn(call.reply, 'reference'), status, note, amount: null };
    account.slips.push({ shape, began, ended, isLoose: false, isOptional: false, transfer });
    return differs('a slip that is', textIn(call.reply, 'status'), status);
  },
};

const createCode: Deed = {
  refusals: () => undefined,
  done: ({ account, call, about }, { began, ended }) => {
    const amount = satangIn(call.body, 'amount') ?? 0;
    const id = textIn(call.reply, 'qrcodeId');
    if (id === null) return null;
    for (const code of account.codes) if (code.provider === about && code.state === 'open') code.state = 'cancelled';
    account.codes.push({ id, provider: about, amount, began, ended, state: 'open' });
    const left = timeIn(call.reply, 'expiresAt') - call.began;
    const isRight = left >= CODE_VALID - 5 && left <= CODE_VALID + (ended - began) + 5;
    return (
      differs('a code of', satangIn(call.reply, 'amount'), amount) ??
      (isRight ? null : `was given ${left} ms for a code`)
    );
  },
};

const cancelCode: Deed = {
  refusals: ({ account, about, call }) => {
    const code = account.codes.find(({ id }) => id === about);
    if (code !== undefined && Math.abs(code.ended + CODE_VALID - call.ended) < 5_000) return undefined;
    return when(code?.state !== 'open' || code.ended + CODE_VALID < call.began, 'NO_DATA');
  },
  done: ({ account, about }) => {
    const code = account.codes.find(({ id }) => id === about);
    if (code !== undefined) code.state = 'cancelled';
    return null;
  },
};

const activate: Deed = {
  refusals: ({ account, about }) => [
    ...when(account.games.has(about), 'SLOT_ALREADY_ACTIVE'),
    ...when(!account.setup.games.has(about), 'NO_GAME'),
    ...when(account.setup.failing.has(about), 'SLOT_ACTIVATE_FAIL'),
  ],
  done: ({ account, about }) => void account.games.set(about, { balance: 0, read: 0 }),
};

/** These messages, or one and all before it, are read. */
const readMessages: Deed = {
  refusals: () => undefined,
  done: ({ account, call }) => {
    const ids = [...listIn(call.body, 'ids'), field(call.body, 'until')].map(String);
    const named = account.inbox.filter((one) => ids.includes(account.names.get(one) ?? ''));
    const [until] = field(call.body, 'until') === undefined ? [] : named;
    if (named.length === 0) account.lost ??= 'messages that nobody has seen';
    const read = until === undefined ? named : account.inbox.slice(0, account.inbox.indexOf(until) + 1);
    for (const one of read) one.shape = { ...one.shape, isRead: true };
    return null;
  },
};

/** Another payout account: payouts wait. */
const payoutAccount: Deed = {
  refusals: () => undefined,
  done: ({ account, call }, times) => {
    account.bankNo = textIn(call.body, 'bankAccountNo');
    account.payoutsFrom = times.ended + PAYOUT_HOLD;
    const to = textIn(call.body, 'bankCode');
    account.line(times, { type: 'payout_account', status: 'SUCCESS', from: null, to, amount: 0 });
    account.tell(times, 'payout_account', {});
    return null;
  },
};

const readGames: Deed = { refusals: () => undefined, done: ({ account }) => account.readGames() as undefined };

/** By method and path; what stands in the parentheses is what it is about. */
export const DEEDS: readonly (readonly [path: RegExp, deed: Deed])[] = [
  [/^POST \/api\/wallet\/transfer$/, transfer],
  [/^POST \/api\/wallet\/transferAll$/, transferAll],
  [/^POST \/api\/wallet\/withdrawAll$/, withdrawAll],
  [/^GET \/api\/bonus\/activate\/(.+)$/, receiving('bonus')],
  [/^GET \/api\/promotion\/activate\/(.+)$/, receiving('promotion')],
  [/^GET \/api\/bonus\/clear$/, clearBonus],
  [/^GET \/api\/refund\/receive$/, receiveRefund],
  [/^GET \/api\/refund\/addWallet$/, addRefund],
  [/^GET \/api\/invite\/bonus$/, collectInvite],
  [/^POST \/api\/spinwheel\/spin$/, spin],
  [/^POST \/api\/spinwheel\/coupon\/claim$/, claim],
  [/^POST \/api\/wallet\/truelink$/, gift],
  [/^POST \/api\/wallet\/slip$/, slip],
  [/^POST \/api\/qrcode\/(\w+)$/, createCode],
  [/^DELETE \/api\/qrcode\/(\w+)$/, cancelCode],
  [/^GET \/api\/wallet\/activate\/(\w+)$/, activate],
  [/^POST \/api\/inbox\/read$/, readMessages],
  [/^GET \/api\/wallet\/refresh\/slot$/, readGames],
  [/^PUT \/api\/account\/profile$/, payoutAccount],
];
