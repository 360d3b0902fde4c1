/**
 * Checks when the world has come to rest: the service's books, those of the providers, and the content of each open
 * screen.
 */
import type { Account } from './account.ts';
import { found, linesOf, ROWS, SHOWN } from './answers.ts';
import { type Item, type Row, wrongIn, wrongOnPage } from './items.ts';
import type { Reference } from './reference.ts';
import { dayOf, field, listIn, MINUTE, numberIn, textIn } from './rules.ts';

interface Database {
  query<R extends object>(sql: string, params?: readonly (string | number)[]): Promise<R[]>;
}

const WHO = '(select id from member where phone = $1)';
const LISTS = {
  statement: `select type, status, from_place as from, to_place as to, amount, coin, reference, created_at as at from activity where member_id = ${WHO} order by no`,
  slips: `select reference, status, note, amount, created_at as at from slip where member_id = ${WHO} order by no`,
  messages: `select kind, reference, amount, reason, created_at as at from inbox_message where member_id = ${WHO} order by id`,
  refunds: `select amount, added_at is not null as "isAdded", created_at as at from refund where member_id = ${WHO} order by no`,
  invites: `select amount, collected_at is not null as "isCollected", created_at as at from invite_earning where member_id = ${WHO} order by no`,
  payouts: `select reference, amount, status, created_at as at from withdrawal where member_id = ${WHO} order by id`,
  prizes: `select amount, coin, claimed_at is not null as "isClaimed", created_at as at from coupon where member_id = ${WHO} order by spin_id`,
  bonuses: `select code, amount, turnover_required as required, case status when 'active' then 'held' else status end as state, received_at as at from bonus_receipt where member_id = ${WHO} order by id`,
} as const;

const item = (one: Item | { readonly began: number; readonly ended: number }, shape: Item['shape']): Item => ({
  began: one.began,
  ended: one.ended,
  isLoose: 'isLoose' in one && one.isLoose,
  isOptional: false,
  shape,
});

/** The right content of the books, list by list. */
const BOOKS: Readonly<Record<keyof typeof LISTS, (account: Account) => readonly Item[]>> = {
  statement: linesOf,
  slips: ({ slips }) => slips,
  messages: ({ inbox }) => inbox.slice(-200).map((one) => ({ ...one, shape: { ...one.shape, isRead: undefined } })),
  refunds: ({ refunds }) => refunds.map((one) => item(one, { amount: one.amount, isAdded: one.isAdded })),
  invites: ({ earnings }) =>
    earnings.map((one) => item(one, { amount: one.amount, isCollected: one.collectedAt !== null })),
  payouts: ({ payouts }) =>
    payouts.map((one) => item(one, { reference: one.reference ?? undefined, amount: one.amount, status: one.status })),
  prizes: ({ coupons }) =>
    coupons.map((one) => item(one, { amount: one.amount, coin: one.coin, isClaimed: one.isClaimed })),
  bonuses: ({ receipts }) =>
    receipts.map(({ offer: { code }, amount, required, state, at }) => item(at, { code, amount, required, state })),
};

async function bookOf(db: Database, list: keyof typeof LISTS, { phone }: Account): Promise<Row[]> {
  const rows = await db.query<Record<string, unknown>>(LISTS[list], [phone]);
  return rows.map((row) => ({ ...row, at: row.at instanceof Date ? row.at.getTime() : Number.NaN }));
}

async function bookWrong(db: Database, account: Account): Promise<string[]> {
  const { phone, wallet, games, coins } = account;
  const [kept] = await db.query<{ coin: number; wallet: number }>(
    `select coin, coalesce((select balance from ledger_account where kind = 'player_wallet' and member_id = m.id), 0)::bigint as wallet
     from member m where phone = $1`,
    [phone],
  );
  const atGames = await db.query<{ game: string; there: number; here: number }>(
    `select a.game_code as game, p.balance * g.ft_wallet_slot as there,
            coalesce((select balance from ledger_account where kind = 'player_game' and member_id = a.member_id and code = a.game_code), 0)::bigint as here
     from game_account a join game g on g.code = a.game_code
     left join provider_account p on p.game_code = a.game_code and p.username = a.username where a.member_id = ${WHO}`,
    [phone],
  );
  const wrong = [
    ...(kept?.wallet === wallet ? [] : [`has ${kept?.wallet} in the wallet instead of ${wallet}`]),
    ...(kept?.coin === coins ? [] : [`has ${kept?.coin} coins instead of ${coins}`]),
    ...(atGames.length === games.size ? [] : [`has ${atGames.length} game accounts instead of ${games.size}`]),
  ];
  for (const { game, there, here } of atGames) {
    const { balance, read } = games.get(game) ?? { balance: 0, read: 0 };
    if (there !== balance) wrong.push(`has ${there} at ${game} by the provider's books instead of ${balance}`);
    if (here !== read) wrong.push(`has ${here} at ${game} by the service's books instead of ${read}`);
  }
  for (const list of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
    const differs = wrongIn(BOOKS[list](account), await bookOf(db, list, account));
    if (differs !== null) wrong.push(`in the list of ${list} ${differs}`);
  }
  return wrong;
}

/** The differences between the account and the books, in a sentence each. */
export async function compare(reference: Reference, db: Database): Promise<string[]> {
  const wrong: string[] = [];
  for (const account of reference.accounts.values()) {
    const rows = await bookOf(db, 'statement', account);
    reference.learn(account, rows);
    if (account.lost === null) for (const text of await bookWrong(db, account)) wrong.push(`${account.name} ${text}`);
  }
  return wrong;
}

/** A flow on a page, as far as it is read. */
interface Shown {
  getSnapshot(): {
    readonly context?: unknown;
    readonly children?: unknown;
    matches?(state: string | object): boolean;
    hasTag?(tag: string): boolean;
    can?(event: { readonly type: string; readonly code: string | null }): boolean;
  };
}

const amountIn = (value: unknown, name: string) => numberIn(value, name);
const contextOf = (shown: Shown | undefined) => field(shown?.getSnapshot(), 'context');
const childOf = (shown: Shown | undefined, name: string): unknown => {
  const child = field(shown?.getSnapshot(), 'children', name);
  const read = field(child, 'getSnapshot');
  return typeof read === 'function' ? Reflect.apply(read, child, []) : undefined;
};

/** A list in pages, where it is at rest. */
function listWrong(what: string, items: readonly Item[], list: unknown, rowOf: (one: unknown) => Row): string | null {
  const state = field(list, 'value');
  if (state !== 'ready' && state !== 'empty') return null;
  const context = field(list, 'context');
  const page = { page: numberIn(context, 'page') ?? 1, limit: 10, total: numberIn(context, 'total') };
  const wrong = wrongOnPage(items, listIn(context, 'items').map(rowOf), page);
  return wrong && `sees a list of ${what} that ${wrong}`;
}

/** The faults of an open screen of a member's. `flows`: by the name of a dialog or route. */
export function screenWrong(
  account: Account,
  now: number,
  flows: ReadonlyMap<string, Shown>,
  file: string | null,
): string[] {
  if (!account.isCertain) return [];
  const wrong: (string | null)[] = [];
  const check = (what: string, shown: unknown, right: unknown) =>
    wrong.push(shown === right ? null : `sees ${what} ${shown} instead of ${right}`);
  const wallet = flows.get('wallet');
  if (wallet?.getSnapshot().matches?.('ready')) {
    const figures = field(contextOf(wallet), 'reading', 'wallet');
    check('a wallet of', numberIn(figures, 'wallet', 'amount'), account.wallet);
    for (const [code, { read }] of account.games) {
      const slot = listIn(figures, 'slots').find((one) => textIn(one, 'code') === code);
      check(`at ${code}`, (numberIn(slot, 'amount') ?? Number.NaN) * (account.setup.games.get(code) ?? 1), read);
    }
  }
  const spin = flows.get('spin');
  if (spin?.getSnapshot().matches?.('ready')) {
    check('coins', numberIn(contextOf(spin), 'coins'), account.coins);
    const own = account.openCoupons().filter(({ expires }) => expires > now - SHOWN);
    const listed = childOf(spin, 'coupons');
    if (field(listed, 'value') === 'ready') check('prizes:', listIn(listed, 'context', 'coupons').length, own.length);
  }
  const bonus = flows.get('bonus');
  if (bonus?.getSnapshot().matches?.({ ready: { page: 'shown' } })) {
    const held = field(contextOf(bonus), 'page', 'held');
    check('as held a bonus of', numberIn(held, 'amount'), account.held?.amount ?? null);
    check('a turnover to be made of', numberIn(held, 'turnoverRequired'), account.held?.required ?? null);
    for (const one of listIn(contextOf(bonus), 'page', 'bonuses')) {
      const code = textIn(one, 'code');
      const own = account.receipts.filter(({ offer }) => offer.code === code);
      check(`receipts of ${code}:`, listIn(one, 'receivedAt').length, own.length);
      const isLeft = own.some(({ offer, state }) => state === 'held' || account.received(offer, now) < offer.most);
      const isOpen = bonus.getSnapshot().can?.({ type: 'bonus.open', code });
      if (dayOf(now) === dayOf(now - MINUTE)) check(`${code} as open:`, isOpen, isLeft || own.length === 0);
    }
  }
  const inbox = flows.get('inbox');
  if (inbox?.getSnapshot().matches?.({ count: 'resting' })) {
    const unread = account.inbox.slice(-200).filter(({ shape }) => shape.isRead === false).length;
    check('unread messages:', numberIn(contextOf(inbox), 'unread'), unread);
    wrong.push(
      listWrong('messages', account.inbox.slice(-200), childOf(inbox, 'list'), (one) => ROWS.inbox(one, amountIn)),
    );
  }
  const statement = flows.get('statement');
  const asked = field(childOf(statement, 'list'), 'context', 'about', 'filter');
  const items = asked === undefined || isPlain(asked) ? linesOf(account) : null;
  if (statement !== undefined && items !== null)
    wrong.push(listWrong('the statement', items, childOf(statement, 'list'), (one) => ROWS.statement(one, amountIn)));
  wrong.push(
    listWrong('slips', account.slips, childOf(flows.get('slips'), 'list'), (one) => ROWS.slips(one, amountIn)),
  );
  const record = (one: unknown): Row => ({
    amount: numberIn(one, 'amount'),
    at: numberIn(one, 'at') ?? Date.parse(textIn(one, 'at') ?? ''),
  });
  wrong.push(listWrong('refunds', account.refunds, childOf(flows.get('refund'), 'records'), record));
  wrong.push(listWrong('friends', account.earnings, childOf(flows.get('invite'), 'records'), record));
  const exported = childOf(statement, 'statementExport');
  if (field(exported, 'value') === 'made') {
    const rows = listIn(exported, 'context', 'entries').map((one) => ROWS.statement(one, amountIn));
    // What has happened since the file was made is not in it.
    const newest = Math.max(0, ...rows.map(({ at }) => at));
    const lines = linesOf(account).map((line) => (line.began > newest ? { ...line, isOptional: true } : line));
    const differs = wrongIn(lines, [...rows].reverse());
    if (differs !== null) wrong.push(`exports a statement that ${differs}`);
    else if (file !== null) wrong.push(fileWrong(rows, file, account.currency === 'LAK'));
  }
  const withdraw = flows.get('withdraw');
  const left = numberIn(contextOf(withdraw), 'limits', 'dayRemaining');
  if (left !== null) check('left for the day', left, account.leftOf(now).amount);
  const refund = flows.get('refund');
  const due = account.refundOf(dayOf(now) - 1);
  const told = field(contextOf(refund), 'check');
  if (refund?.getSnapshot().matches?.('ready') && told != null)
    check('a refund of', numberIn(told, 'refundAmount'), due.isReceived ? 0 : due.amount);
  return wrong.flatMap((text) => (text === null ? [] : [`${account.name} ${text}`]));
}

/** The file of a statement: its amounts and references, line by line. */
function fileWrong(rows: readonly Row[], file: string, isInKip: boolean): string | null {
  const lines = file.trim().split('\r\n').slice(1);
  if (lines.length !== rows.length) return `has a file with ${lines.length} lines of ${rows.length}`;
  const at = rows.findIndex(({ reference, amount }, place) => {
    const line = lines[place] ?? '';
    const baht = Number(amount) / 100;
    const isThere = amount === 0 || line.includes(baht.toFixed(isInKip && Number.isInteger(baht) ? 0 : 2));
    return !isThere || !line.endsWith(String(reference ?? ''));
  });
  return at < 0 ? null : `has in a file ${lines[at]} instead of ${rows[at]?.reference}`;
}

const isPlain = (filter: unknown) =>
  found([], filter) !== null &&
  ['all', 'all', 'all', '', ''].every(
    (usual, at) => usual === field(filter, ['kind', 'status', 'period', 'game', 'text'][at] ?? ''),
  );
