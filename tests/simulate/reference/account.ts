/** The right state of a member's account, by the rules and the events outside. */
import type { Item, Span } from './items.ts';
import { beginOf, type Currency, dayOf, LEAST, type Offer, type Setup, shareOf, unitOf, weekOf } from './rules.ts';

/** The times of an action: when, and for the most part at its end. */
export interface Times extends Span {
  /** Its moment in between is not known. */
  readonly isLoose?: boolean;
}

export interface Round {
  readonly stake: number;
  readonly payout: number;
  readonly at: number;
  /** The bonus that was held then. */
  readonly receipt: Receipt | null;
}

/** A bonus or promotion that was received. */
export interface Receipt {
  readonly offer: Offer;
  readonly amount: number;
  readonly required: number;
  readonly at: Times;
  done: number;
  /** Won since, less what was lost. */
  net: number;
  state: 'held' | 'finished' | 'failed' | 'cleared';
  endedAt: number | null;
}

interface Payout extends Span {
  readonly reference: string | null;
  readonly amount: number;
  status: 'created' | 'processing' | 'paid' | 'refused';
  readonly line: Item;
}

export interface Coupon extends Span {
  /** Null until it is seen in a list. */
  id: string | null;
  readonly kind: string;
  readonly amount: number | null;
  readonly coin: number | null;
  readonly expires: number;
  isClaimed: boolean;
  /** True once the member has a message that it runs out soon. */
  isTold?: boolean;
}

interface Code extends Span {
  readonly id: string;
  readonly provider: string;
  readonly amount: number;
  state: 'open' | 'cancelled' | 'paid';
}

export interface Slip extends Item {
  readonly transfer: string;
}

/** The answer that was given for a key. */
export interface Answered {
  readonly request: string;
  readonly status: number;
  readonly reply: string;
  readonly at: number;
}

export interface Session {
  readonly openedAt: number;
  usedAt: number;
  /** Null while it is good. */
  endedAt: number | null;
  /** The time of an event that may have ended it; null: none since its last call. */
  doubtedAt: number | null;
}

/** A request of which nobody outside knows whether it was done. */
export interface Pending {
  /** The fields of the line that it would have. */
  readonly line: Readonly<Record<string, unknown>> | null;
  readonly span: Span;
  readonly key: string;
  done(times: Times): void;
}

const overlaps = (one: Times, other: Span) =>
  (one.isLoose ?? false) && one.began <= other.ended && other.began <= one.ended;

export class Account {
  wallet = 0;
  coins = 0;
  /** By game: what is there, and what the wallet last read of it. */
  readonly games = new Map<string, { balance: number; read: number }>();
  readonly lines: Item[] = [];
  readonly rounds: Round[] = [];
  readonly receipts: Receipt[] = [];
  readonly payouts: Payout[] = [];
  /** `day`: whose losses it gives back. */
  readonly refunds: (Item & { readonly day: number; readonly amount: number; isAdded: boolean })[] = [];
  readonly earnings: (Item & { readonly from: Account; readonly amount: number; collectedAt: number | null })[] = [];
  readonly slips: Slip[] = [];
  readonly codes: Code[] = [];
  readonly coupons: Coupon[] = [];
  readonly inbox: Item[] = [];
  /** The service's names of messages that were seen in a list. */
  readonly names = new Map<Item, string>();
  readonly sessions = new Map<string, Session>();
  readonly answers = new Map<string, Answered>();
  readonly pending: Pending[] = [];
  /** The times of the first login with the password that holds now, by device. */
  readonly devices = new Map<string, number>();
  /** The password that opens, as far as it is known, and when it was set. */
  password: string | null = null;
  passwordAt = 0;
  readonly friends = new Set<Account>();
  hasEntered = false;
  payoutsFrom = 0;
  /** The number of the payout account; null where it is not known. */
  bankNo: string | null = null;
  /** The last time that something became of it, and how much is being done whose moment nobody will know. */
  touchedAt = 0;
  loose = 0;
  /** The reason why nobody can know any more what it should have. */
  lost: string | null = null;

  constructor(
    readonly name: string,
    readonly phone: string,
    readonly setup: Setup,
    readonly invitedBy: Account | null,
    readonly currency: Currency,
  ) {
    invitedBy?.friends.add(this);
  }

  /** The least that a bank moves. */
  get unit(): number {
    return unitOf(this.currency);
  }

  get isCertain(): boolean {
    return this.lost === null && this.loose === 0 && this.pending.length === 0;
  }

  /** Nothing has become of it since then, and it is known what it has. */
  isQuietSince(moment: number): boolean {
    return this.isCertain && this.touchedAt < moment;
  }

  line(times: Times, shape: Item['shape'], isOptional = false): Item {
    const { began, ended, isLoose = false } = times;
    const item: Item = { shape: { coin: null, ...shape }, began, ended, isLoose, isOptional };
    this.lines.push(item);
    return item;
  }

  tell(times: Times, kind: string, shape: Item['shape']): void {
    const { began, ended, isLoose = false } = times;
    const item = { shape: { amount: null, reason: null, isRead: false, ...shape, kind }, began, ended };
    this.inbox.push({ ...item, isLoose, isOptional: false });
  }

  balance(place: string): number {
    return place === 'WALLET' ? this.wallet : (this.games.get(place)?.balance ?? 0);
  }

  get total(): number {
    return [...this.games.values()].reduce((sum, { balance }) => sum + balance, this.wallet);
  }

  add(place: string, amount: number): void {
    const game = this.games.get(place);
    if (place === 'WALLET') this.wallet += amount;
    else if (game !== undefined) game.balance += amount;
  }

  /** The wallet reads the games. */
  readGames(): void {
    for (const game of this.games.values()) game.read = game.balance;
  }

  /** The part of an amount that can be moved: whole hundredths of a game's credit. */
  movable(amount: number, ...places: readonly string[]): number {
    const unit = places.reduce((most, place) => Math.max(most, this.setup.games.get(place) ?? 1), 1);
    return Math.floor(amount / unit) * unit;
  }

  move(times: Times, from: string, to: string, amount: number, reference?: string): void {
    this.add(from, -amount);
    this.add(to, amount);
    this.readGames();
    this.line(times, { type: 'transfer', status: 'SUCCESS', from, to, amount, reference });
  }

  /** Games in which there is something, in the order of their codes. */
  filled(except?: string): (readonly [code: string, balance: number])[] {
    return [...this.games]
      .map(([code, { balance }]) => [code, balance] as const)
      .filter(([code, balance]) => balance > 0 && code !== except)
      .sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** Everything out of the games that answer; how much that is. */
  collect(times: Times, { except, reference }: { except?: string; reference?: string } = {}): number {
    let [all, moves] = [0, 0];
    for (const [code, balance] of this.filled(except)) {
      if (this.setup.failing.has(code)) continue;
      moves += 1;
      this.move(times, code, 'WALLET', balance, reference && `${reference}-${moves}`);
      all += balance;
    }
    return all;
  }

  /** Money has come in, whichever way; the first time who invited the member has a share. */
  deposit(times: Times, amount: number, from: string, reference: string, kind = 'deposit'): void {
    this.wallet += amount;
    const { invitedBy, setup } = this;
    const share = Math.min(shareOf(amount, setup.invitePercent, this.unit), setup.inviteMost);
    if (
      invitedBy?.currency === this.currency &&
      share > 0 &&
      !this.lines.some(({ shape }) => shape.type === 'deposit')
    ) {
      const { began, ended } = times;
      const entry = { shape: { name: undefined, amount: share }, began, ended, isLoose: true, isOptional: false };
      invitedBy.earnings.push({ ...entry, from: this, amount: share, collectedAt: null });
      invitedBy.touchedAt = Math.max(invitedBy.touchedAt, ended);
    }
    this.line(times, { type: 'deposit', status: 'SUCCESS', from, to: 'WALLET', amount, reference });
    this.tell(times, kind, { reference, amount });
  }

  get held(): Receipt | undefined {
    return this.receipts.find(({ state }) => state === 'held');
  }

  /** A round at a game's own site. */
  play(times: Times, game: string, stake: number, payout: number): void {
    const receipt = this.held ?? null;
    this.add(game, payout - stake);
    this.rounds.push({ stake, payout, at: times.began, receipt });
    if (receipt === null) return;
    receipt.done += stake;
    receipt.net += payout - stake;
    const state = receipt.done >= receipt.required ? 'finished' : this.total < LEAST ? 'failed' : null;
    if (state === null) return;
    this.#end(receipt, state, times.began);
    const isDone = state === 'finished';
    const amount = isDone ? receipt.amount : 0;
    this.line(times, { type: 'finish_bonus', status: isDone ? 'SUCCESS' : 'FAILED', from: null, to: null, amount });
    this.tell(times, isDone ? 'bonus_done' : 'bonus_ended', {});
  }

  #end(receipt: Receipt, state: Receipt['state'], at: number): void {
    receipt.state = state;
    receipt.endedAt = at;
  }

  /** The money that giving up the held bonus takes: of the bonus and the winnings with it, from the wallet first. */
  taking({ offer, amount, net }: Receipt): (readonly [place: string, amount: number])[] {
    let left = shareOf(Math.max(0, amount + net), offer.percentFail);
    return [['WALLET', this.wallet] as const, ...this.filled()].flatMap(([place, balance]) => {
      const part = this.movable(Math.min(left, balance), place);
      left -= part;
      return part === 0 ? [] : [[place, part] as const];
    });
  }

  clear(times: Times): void {
    const receipt = this.held;
    if (receipt === undefined) return;
    const parts = this.taking(receipt);
    this.#end(receipt, 'cleared', times.ended);
    for (const [place, amount] of parts) this.add(place, -amount);
    this.readGames();
    const amount = parts.reduce((sum, [, part]) => sum + part, 0);
    const from = parts[0]?.[0] ?? 'WALLET';
    const to = receipt.offer.kind === 'bonus' ? 'BONUS' : 'PROMOTION';
    this.line(times, { type: 'finish_bonus', status: 'SUCCESS', from, to, amount });
  }

  /** The number of times that an offer was received in the span that counts. */
  received({ code, type }: Offer, now: number): number {
    const isNow = (at: number) =>
      type === 'limit' || (type === 'day' ? dayOf(at) === dayOf(now) : weekOf(at) === weekOf(now));
    return this.receipts.filter((one) => one.offer.code === code && isNow(one.at.ended)).length;
  }

  /** The newest deposit that a bonus can take, null for none; undefined where the order is not known. */
  usableDeposit({ type, depositLeast }: Offer, now: number): number | null | undefined {
    let last: Times | null = null;
    for (const { at } of this.receipts) last = at;
    for (const line of [...this.lines].reverse()) {
      const { shape, began, ended } = line;
      if (shape.type === 'withdraw' && shape.status !== 'FAILED') return null;
      const amount = shape.type === 'deposit' ? Number(shape.amount) : 0;
      if (amount === 0 || amount < (depositLeast ?? 0)) continue;
      const isPast = type === 'day' ? dayOf(began) !== dayOf(now) : type === 'week' && weekOf(began) !== weekOf(now);
      if (last !== null && overlaps(line, last)) return undefined;
      if (this.rounds.some(({ at }) => at > began - 1 && at < ended + 1)) return undefined;
      if (isPast || (last !== null && last.ended > ended) || this.rounds.some(({ at }) => at > ended)) return null;
      return amount;
    }
    return null;
  }

  /** Stakes of the member's own since the last bonus ended. */
  get staked(): number {
    const since = Math.max(...this.receipts.map(({ endedAt }) => endedAt ?? 0), 0);
    return this.rounds.filter(({ at }) => at > since).reduce((sum, { stake }) => sum + stake, 0);
  }

  /** The member's own losses on a day: losses with a bonus are lost from it first. */
  lossOf(day: number): { readonly rounds: number; readonly loss: number } {
    const [starts, ends] = [beginOf(day), beginOf(day + 1)];
    const lossIn = (rounds: readonly Round[]) => rounds.reduce((sum, { stake, payout }) => sum + stake - payout, 0);
    const rounds = this.rounds.filter(({ at }) => at >= starts && at < ends);
    const ofBonus = this.receipts.map((receipt) => {
      const own = this.rounds.filter((round) => round.receipt === receipt && round.at < ends);
      const till = Math.max(0, lossIn(own));
      const before = Math.max(0, lossIn(own.filter(({ at }) => at < starts)));
      return Math.max(0, Math.min(receipt.amount, till) - Math.min(receipt.amount, before));
    });
    return { rounds: rounds.length, loss: lossIn(rounds) - ofBonus.reduce((sum, one) => sum + one, 0) };
  }

  /** The refund of a day, and whether it was received. */
  refundOf(day: number): { readonly amount: number; readonly rounds: number; readonly isReceived: boolean } {
    const { rounds, loss } = this.lossOf(day);
    const amount = loss > 0 ? shareOf(loss, this.setup.refundPercent, this.unit) : 0;
    return { amount, rounds, isReceived: this.refunds.some((refund) => refund.day === day) };
  }

  /** The earnings from friends that can be taken now: of friends who have played for it, as much as a day allows. */
  collectable(now: number): Account['earnings'] {
    const { inviteTurnoverTimes: times, inviteDayMost: most } = this.setup;
    let taken = this.earnings
      .filter(({ collectedAt }) => collectedAt !== null && dayOf(collectedAt) === dayOf(now))
      .reduce((sum, { amount }) => sum + amount, 0);
    return this.earnings.filter(({ from, amount, began, collectedAt }) => {
      if (collectedAt !== null || taken + amount > most) return false;
      const own = from.rounds.filter(({ at, receipt }) => receipt === null && at >= began);
      if (own.reduce((sum, { stake }) => sum + stake, 0) < amount * times) return false;
      taken += amount;
      return true;
    });
  }

  /** The rest of the day's payout limit. */
  leftOf(now: number): { readonly amount: number; readonly count: number } {
    const today = this.payouts.filter(({ status, ended }) => status !== 'refused' && dayOf(ended) === dayOf(now));
    const { withdrawDayMost, withdrawDayCount } = this.setup;
    const amount = today.reduce((sum, payout) => sum + payout.amount, 0);
    return { amount: Math.max(0, withdrawDayMost - amount), count: Math.max(0, withdrawDayCount - today.length) };
  }

  get hasPayout(): boolean {
    return this.payouts.some(({ status }) => status === 'created' || status === 'processing');
  }

  withdraw(times: Times, amount: number, reference: string | null): void {
    this.wallet -= amount;
    const { began, ended } = times;
    const shape = { type: 'withdraw', status: 'PENDING', from: 'WALLET', to: 'KBANK', amount };
    const line = this.line(times, { ...shape, reference: reference ?? undefined });
    this.payouts.push({ began, ended, reference, amount, status: 'created', line });
  }

  decide(times: Times, payout: Payout, status: 'paid' | 'refused', reason: string | null): void {
    const { line, amount } = payout;
    const reference = payout.reference ?? undefined;
    payout.status = status;
    if (status === 'refused') this.wallet += amount;
    line.shape = { ...line.shape, status: status === 'paid' ? 'SUCCESS' : 'FAILED' };
    this.tell(times, `withdrawal_${status}`, { reference, amount, reason });
  }

  get waitingRefund(): number {
    return this.refunds.filter(({ isAdded }) => !isAdded).reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Prizes that are listed, newest first. */
  openCoupons(): Coupon[] {
    return this.coupons.filter(({ isClaimed }) => !isClaimed).reverse();
  }
}
