/** A member is shown what they have: checks each answer to reading, and the content of the screen. */
import type { Account } from './account.ts';
import type { Call } from './call.ts';
import { type Item, type Row, wrongOnPage } from './items.ts';
import { CODE_VALID, DAY, dayOf, field, listIn, numberIn, satangIn, textIn, timeIn } from './rules.ts';

const differs = (what: string, shown: unknown, right: unknown) =>
  shown === right ? null : `is shown ${what} ${shown} instead of ${right}`;

type Amount = (value: unknown, name: string) => number | null;
const whole: Amount = (value, name) => satangIn(value, name);

/** Rows of the lists, on the wire (baht) or on the screen (`amountIn`: satang). */
export const ROWS = {
  statement: (one: unknown, amountIn = whole): Row => ({
    type: textIn(one, 'statementType'),
    status: textIn(one, 'status'),
    from: textIn(one, 'from'),
    to: textIn(one, 'to'),
    amount: amountIn(one, 'amount') ?? 0,
    coin: numberIn(one, 'coin'),
    reference: textIn(one, 'reference'),
    at: timeIn(one, 'createdAt'),
  }),
  slips: (one: unknown, amountIn = whole): Row => ({
    reference: textIn(one, 'reference'),
    status: textIn(one, 'status'),
    note: textIn(one, 'note'),
    amount: amountIn(one, 'amount'),
    at: timeIn(one, 'createdAt'),
  }),
  inbox: (one: unknown, amountIn = whole): Row => ({
    kind: textIn(one, 'kind'),
    reference: textIn(one, 'reference'),
    amount: amountIn(one, 'amount'),
    reason: textIn(one, 'reason'),
    isRead: field(one, 'isRead'),
    at: timeIn(one, 'createdAt'),
  }),
  refunds: (one: unknown): Row => ({ amount: satangIn(one, 'refundAmount'), at: timeIn(one, 'createdAt') }),
  invites: (one: unknown): Row => ({ amount: satangIn(one, 'amount'), at: timeIn(one, 'createdAt') }),
} as const;

/** Lines of the account's safety have neither places nor money. */
const safety: Item['shape'] = { status: 'SUCCESS', from: null, to: null, amount: 0 };
export const linesOf = ({ lines }: Account): Item[] =>
  lines.map((line) => ({ ...line, shape: 'amount' in line.shape ? line.shape : { ...safety, ...line.shape } }));

const KINDS = ['deposit', 'withdraw', 'transfer', 'bonus'];
const kindOf = (type: unknown) => (type === 'finish_bonus' ? 'bonus' : KINDS.includes(String(type)) ? type : 'other');
const isOf = (item: Item, status: string) =>
  status === 'PENDING' ? !['SUCCESS', 'FAILED'].includes(String(item.shape.status)) : item.shape.status === status;

/** The entries of a statement that a search should find; null where it cannot be known. */
export function found(items: readonly Item[], asked: unknown): Item[] | null {
  const [kind, status, place] = ['kind', 'status', 'place'].map((name) => textIn(asked, name));
  const [from, until] = [timeIn(asked, 'from'), timeIn(asked, 'until')];
  const isNear = ({ began, ended }: Item) => [from, until].some((moment) => moment >= began - 5 && moment <= ended + 5);
  if (textIn(asked, 'text') !== null || items.some(isNear)) return null;
  return items.filter(
    (item) =>
      (kind === null || kindOf(item.shape.type) === kind) &&
      (status == null || isOf(item, status)) &&
      (place === null || item.shape.from === place || item.shape.to === place) &&
      !(item.ended < from || item.began >= until),
  );
}

const sumOf = (items: readonly Item[], types: readonly string[]) =>
  items
    .filter(({ shape }) => shape.status === 'SUCCESS' && types.includes(String(shape.type)))
    .reduce((sum, { shape }) => sum + Number(shape.amount), 0);

interface Listed {
  readonly rows: readonly unknown[];
  readonly total: number | null;
}

function pageWrong(
  what: string,
  items: readonly Item[],
  rows: readonly Row[],
  call: Call,
  { total }: Listed,
): string | null {
  const [page, limit] = [numberIn(call.body, 'page') ?? 1, numberIn(call.body, 'limit') ?? 10];
  const wrong = wrongOnPage(items, rows, { page, limit, total });
  return wrong && `is shown a list of ${what} that ${wrong}`;
}

type Reading = (account: Account, call: Call) => string | null;

const listed =
  (what: keyof typeof ROWS, name: string, itemsOf: (account: Account) => readonly Item[]): Reading =>
  (account, call) => {
    const list = { rows: listIn(call.reply, name), total: numberIn(call.reply, 'total') };
    return pageWrong(
      what,
      itemsOf(account),
      list.rows.map((one) => ROWS[what](one)),
      call,
      list,
    );
  };

const wallet: Reading = (account, { reply }) => {
  for (const slot of listIn(reply, 'slots')) {
    const game = account.games.get(textIn(slot, 'code') ?? '');
    if (field(slot, 'isActive') !== (game !== undefined)) return `is shown ${textIn(slot, 'code')} as open or not`;
    const unit = account.setup.games.get(textIn(slot, 'code') ?? '') ?? 1;
    const wrong = differs(`at ${textIn(slot, 'code')}`, (satangIn(slot, 'amount') ?? 0) * unit, game?.read ?? 0);
    if (wrong !== null) return wrong;
  }
  const open = account.earnings.filter(({ collectedAt }) => collectedAt === null);
  const success = new Set(account.earnings.map(({ from }) => from)).size;
  return (
    differs('the profile of', textIn(reply, 'profile', 'username'), account.phone) ??
    differs('a wallet of', satangIn(reply, 'wallet', 'amount'), account.wallet) ??
    differs('coins', numberIn(reply, 'profile', 'coin'), account.coins) ??
    differs(
      'an invite bonus of',
      satangIn(reply, 'invite', 'amount'),
      open.reduce((sum, { amount }) => sum + amount, 0),
    ) ??
    differs('friends who brought something:', numberIn(reply, 'invite', 'success'), success) ??
    differs('friends who brought nothing:', numberIn(reply, 'invite', 'fail'), account.friends.size - success)
  );
};

const statement: Reading = (account, call) => {
  const items = found(linesOf(account), call.body);
  if (items === null) return null;
  const list = { rows: listIn(call.reply, 'statements'), total: numberIn(call.reply, 'total') };
  const wrong = pageWrong(
    'the statement',
    items,
    list.rows.map((one) => ROWS.statement(one)),
    call,
    list,
  );
  const sums = field(call.reply, 'sums');
  if (wrong !== null || sums === undefined || items.some(({ isOptional }) => isOptional)) return wrong;
  return (
    differs('a sum of what came in', satangIn(sums, 'in'), sumOf(items, ['deposit', 'bonus'])) ??
    differs('a sum of what went out', satangIn(sums, 'out'), sumOf(items, ['withdraw']))
  );
};

const inbox: Reading = (account, call) => {
  const items = account.inbox.slice(-200);
  const skipped = ((numberIn(call.body, 'page') ?? 1) - 1) * (numberIn(call.body, 'limit') ?? 10);
  for (const [place, one] of listIn(call.reply, 'messages').entries()) {
    const item = items.at(-1 - skipped - place);
    if (item !== undefined) account.names.set(item, textIn(one, 'id') ?? '');
  }
  const rows = listIn(call.reply, 'messages').map((one) => ROWS.inbox(one));
  return pageWrong('messages', items, rows, call, { rows, total: numberIn(call.reply, 'total') });
};

const unread: Reading = (account, { reply }) =>
  differs(
    'unread messages:',
    numberIn(reply, 'unread'),
    account.inbox.slice(-200).filter(({ shape }) => shape.isRead === false).length,
  );

const refund: Reading = (account, { began, ended, reply }) => {
  const day = dayOf(ended);
  if (dayOf(began) !== day) return null;
  const [yesterday, before] = [account.refundOf(day - 1), account.refundOf(day - 2)];
  return (
    differs('a refund of', satangIn(reply, 'refundAmount'), yesterday.isReceived ? 0 : yesterday.amount) ??
    differs('a refund that waits of', satangIn(reply, 'refundSuccess'), account.waitingRefund) ??
    differs('a refund that ran out of', satangIn(reply, 'refundFail'), before.isReceived ? 0 : before.amount) ??
    differs('that a bonus is held:', field(reply, 'bonus'), account.held !== undefined)
  );
};

const withdrawing: Reading = (account, { began, ended, reply }) => {
  const left = account.leftOf(ended);
  if (dayOf(began) !== dayOf(ended)) return null;
  return (
    differs('left for the day:', satangIn(reply, 'dayRemaining'), left.amount) ??
    differs('payouts left for the day:', numberIn(reply, 'dayRemainingCount'), left.count)
  );
};

const bonuses: Reading = (account, { reply }) => {
  for (const one of Array.isArray(reply) ? reply : []) {
    const code = textIn(one, 'code');
    const own = account.receipts.filter(({ offer }) => offer.code === code);
    const isHeld = field(one, 'userBonus', 'isActive') === true;
    const wrong =
      differs(`receipts of ${code}:`, listIn(one, 'userBonus', 'received').length, own.length) ??
      differs(`${code} as held:`, isHeld, account.held?.offer.code === code);
    if (wrong !== null) return wrong;
  }
  return null;
};

const heldBonus: Reading = (account, { reply }) => {
  const { held } = account;
  const isHeld = field(reply, 'status') === true;
  if (held === undefined || !isHeld) return differs('that a bonus is held:', isHeld, held !== undefined);
  const lost = account.taking(held).reduce((sum, [, part]) => sum + part, 0);
  return (
    differs('as held', textIn(reply, 'code'), held.offer.code) ??
    differs('a turnover of', satangIn(reply, 'turnoverDone'), held.done) ??
    differs('a turnover to be made of', satangIn(reply, 'turnoverRequired'), held.required) ??
    differs('what giving up takes:', satangIn(reply, 'lostOnCancel'), lost) ??
    differs('what giving up leaves:', satangIn(reply, 'keptOnCancel'), account.total - lost)
  );
};

/** A prize that has run out is listed as long. */
export const SHOWN = 7 * DAY;
const coupons: Reading = (account, { began, reply }) => {
  const own = account.openCoupons().filter(({ expires }) => expires > began - SHOWN);
  const rows = Array.isArray(reply) ? reply : [];
  if (rows.length !== own.length) return differs('prizes:', rows.length, own.length);
  for (const [place, coupon] of own.entries()) {
    const [id, amount] = [textIn(rows[place], '_id'), satangIn(rows[place], 'amount')];
    if ((coupon.id ?? id) !== id || coupon.amount !== amount)
      return `is shown a prize of ${amount} instead of ${coupon.amount}`;
    if (Math.abs(timeIn(rows[place], 'expiresAt') - coupon.expires) > coupon.ended - coupon.began + 5)
      return `is shown a prize that ends at ${textIn(rows[place], 'expiresAt')}`;
    coupon.id = id;
  }
  return null;
};

const code: Reading = (account, { began, ended, reply, name }) => {
  const open = account.codes.findLast(({ provider, state }) => name.endsWith(`/${provider}`) && state === 'open');
  const left = open === undefined ? 0 : open.ended + CODE_VALID - ended;
  if (open !== undefined && Math.abs(left) < ended - began + (open.ended - open.began) + 1_000) return null;
  const shown = textIn(reply, 'qrcodeId');
  if (open === undefined || left <= 0) return differs('a code', shown, null);
  const seconds = (numberIn(reply, 'expireIn') ?? 0) * 1_000;
  return (
    differs('a code', shown, open.id) ??
    differs('a code of', satangIn(reply, 'amount'), open.amount) ??
    (Math.abs(seconds - left) > ended - began + (open.ended - open.began) + 2_000
      ? `is shown ${seconds} ms for a code that is good for ${left}`
      : null)
  );
};

/** The session that asks, then the others, the last seen first. */
const sessions: Reading = (account, { began, token, reply }) => {
  const own = [...account.sessions].filter(([, { endedAt }]) => endedAt === null);
  if (own.some(([one, { usedAt, doubtedAt }]) => one !== token && (doubtedAt !== null || usedAt < began - DAY)))
    return null;
  const rows = listIn(reply, 'sessions');
  const seen = rows.slice(1).map((row) => timeIn(row, 'lastSeenAt'));
  return (
    differs('sessions:', rows.length, own.length) ??
    differs('another session first:', field(rows[0], 'isCurrent'), true) ??
    differs('the others in order:', String(seen), String(seen.toSorted((one, other) => other - one)))
  );
};

const READINGS: readonly (readonly [path: RegExp, reading: Reading])[] = [
  [/^GET \/api\/wallet$/, wallet],
  [
    /^GET \/api\/account\/profile$/,
    (account, { reply }) =>
      differs('the profile of', textIn(reply, 'profile', 'username'), account.phone) ??
      (account.bankNo && differs('a bank account', textIn(reply, 'bankAccount', 'bankAccountNo'), account.bankNo)),
  ],
  [/^GET \/api\/sessions$/, sessions],
  [/^POST \/api\/statement$/, statement],
  [/^POST \/api\/statement\/slip$/, listed('slips', 'slips', ({ slips }) => slips)],
  [/^POST \/api\/inbox$/, inbox],
  [/^GET \/api\/inbox\/unread$/, unread],
  [/^POST \/api\/refund$/, listed('refunds', 'refunds', ({ refunds }) => refunds)],
  [/^GET \/api\/refund\/check$/, refund],
  [/^POST \/api\/invite$/, listed('invites', 'invites', ({ earnings }) => earnings)],
  [/^GET \/api\/lookup\/withdraw$/, withdrawing],
  [/^GET \/api\/bonus$/, bonuses],
  [/^GET \/api\/bonus\/check\/active$/, heldBonus],
  [
    /^GET \/api\/spinwheel\/setup$/,
    (account, { reply }) => differs('coins', numberIn(reply, 'result', 'userCoin'), account.coins),
  ],
  [/^GET \/api\/spinwheel\/coupon$/, coupons],
  [/^GET \/api\/qrcode\/\w+$/, code],
];

/** The fault of an answer to reading; null where there is none, or something has become of the member meanwhile. */
export function answerWrong(account: Account, call: Call): string | null {
  const [, reading] = READINGS.find(([path]) => path.test(call.name)) ?? [];
  return reading === undefined || !account.isQuietSince(call.began) ? null : reading(account, call);
}
