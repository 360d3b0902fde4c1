/**
 * An account of who should have what, kept beside the service by somebody who stands at its door: sees each request and the
 * answer that is given, and what happens outside, and knows the rules. It never looks into the service's books.
 */
import { Account, type Answered, type Session, type Times } from './account.ts';
import { answerWrong } from './answers.ts';
import type { Call, Outside } from './call.ts';
import { Chats } from './chats.ts';
import { type Asking, DEEDS, type Deed } from './deeds.ts';
import { DESK } from './desk.ts';
import { fits, type Row } from './items.ts';
import {
  ANSWER_KEPT,
  type Currency,
  DAY,
  HOUR,
  MINUTE,
  PAYOUT_HOLD,
  REFUSAL_KEPT,
  SECOND,
  SESSION,
  SESSION_IDLE,
  type Setup,
  textIn,
  wonOf,
} from './rules.ts';

/** Refusals that say nothing of the request itself. */
const isOfNothing = (status: number) => status >= 500 || status === 429 || status === 410;
/** Another password is set: after a code, or by the old one. */
const RENEWAL = /^PUT \/api\/account\/(?:reset|change)pwd$/;
/** The time at a device's first day within which it cannot be told whether it is trusted. */
const NEAR = 5 * MINUTE;
const isSession = (code: string) => /^(UNAUTHORIZED|EXPIRED_AUTH_TOKEN|INVALID_TOKEN|INVALID_USER_\d)$/.test(code);

export class Reference {
  /** By phone number. */
  readonly accounts = new Map<string, Account>();
  readonly chats = new Chats(this);
  readonly #holders = new Map<string, Account>();
  readonly outside: Outside;
  /** Passwords that somebody is about to set. */
  readonly #proposed = new Map<string, Account>();
  /** The operator's switches are being set, and when they last were. */
  #switching = 0;
  #switchedAt = 0;
  /** Passwords that are being set. */
  #renewing = 0;

  constructor(
    readonly setup: Setup,
    readonly now: () => number,
    /** Looks again after so many milliseconds. */
    readonly after: (delay: number, look: () => void) => void,
    readonly fail: (text: string) => void,
    giftIn: Outside['giftIn'],
    /** A member's number by the service's. */
    readonly phoneOf: (memberId: number) => string | undefined,
  ) {
    this.outside = { credited: new Set(), gifts: new Map(), giftIn };
  }

  open(name: string, phone: string, invitedBy: Account | null = null, currency: Currency = 'BAHT'): Account {
    const account = new Account(name, phone, this.setup, invitedBy, currency);
    this.accounts.set(phone, account);
    return account;
  }

  /** The account of a session. */
  holderOf(token: string | null): Account | undefined {
    return token === null ? undefined : this.#holders.get(token);
  }

  propose(phone: string, password: string): void {
    const account = this.accounts.get(phone);
    if (account !== undefined) this.#proposed.set(password, account);
  }

  /** Somebody has ended sessions, not through the door. */
  doubtSessions(phone: string): void {
    for (const session of this.accounts.get(phone)?.sessions.values() ?? []) session.doubtedAt = this.now();
  }

  /** A gift is bought: nobody can use it before the operator hears of it. */
  buy(code: string, amount: number): void {
    this.outside.gifts.set(code, { amount, isRegistered: false, taken: false });
  }

  /**
   * Once an hour: members get messages about prizes that run out within three days, and were not won only just before.
   */
  tidying(): (isDone: boolean) => void {
    const began = this.now();
    return (isDone) => {
      const times = { began, ended: this.now(), isLoose: true };
      for (const account of this.accounts.values())
        for (const coupon of account.coupons) {
          const isDue = coupon.expires > began && coupon.expires <= began + 3 * DAY && coupon.ended < began - DAY;
          if (!isDue || coupon.isClaimed || coupon.isTold) continue;
          coupon.isTold = isDone;
          if (isDone)
            account.tell(this.#touch(account, times), 'coupon_expiring', { reference: coupon.id ?? undefined });
          else account.lost ??= 'a prize that may have been told of';
        }
    };
  }

  /** A round begins at a game's own site; call what it returns with how it ended. */
  round(phone: string, game: string, stake: number, chance: number): (outcome: string) => void {
    const began = this.now();
    const account = this.accounts.get(phone);
    return (outcome) => {
      if (account === undefined || (outcome !== 'won' && outcome !== 'lost')) return;
      const { held } = account;
      const isShort = account.balance(game) < stake;
      if (isShort && account.isCertain) this.fail(`${account.name} has played with money that they do not have`);
      account.play(
        this.#touch(account, { began, ended: this.now() }),
        game,
        stake,
        outcome === 'won' ? wonOf(stake, chance) : 0,
      );
      if (held !== undefined && held !== account.held) this.told(account);
    };
  }

  #touch(account: Account, times: Times): Times {
    account.touchedAt = Math.max(account.touchedAt, times.ended);
    return times;
  }

  /** The apps that are open have to hear of it. */
  told(account: Account, deposit: string | null = null): void {
    this.chats.expectNews(account, deposit);
  }

  /** A request has come to the door; call what it returns with the answer. */
  door(call: Call): (status: number | null, reply: unknown) => void {
    const account = this.holderOf(call.token);
    const desk = DESK.find(([path]) => path.test(call.name));
    const [, inPath] = desk?.[0].exec(call.name) ?? [];
    const about = inPath ?? textIn(call.body, 'id') ?? textIn(call.body, 'reference') ?? '';
    const phone = textIn(call.body, 'member', 'phone') ?? this.phoneOf(Number(about)) ?? '';
    const whose = desk && (this.accounts.get(phone) ?? this.ownerOf(about));
    const isSwitch = /^PUT \/desk/.test(call.name);
    const isLoose = /^POST (?:\/desk\/api\/members|\/door\/credits)/.test(call.name);
    const isRenewal = RENEWAL.test(call.name);
    if (isSwitch) this.#switching += 1;
    if (isRenewal) this.#renewing += 1;
    if (isLoose && whose !== undefined) whose.loose += 1;
    return (status, reply) => {
      Object.assign(call, { status, reply, ended: this.now() });
      if (isSwitch) this.#switching -= 1;
      if (isRenewal) this.#renewing -= 1;
      if (isSwitch) this.#switchedAt = call.ended;
      if (isLoose && whose !== undefined) whose.loose -= 1;
      this.chats.desk(call);
      if (desk !== undefined) return this.#desk(call, desk[1], about, whose, isLoose);
      if (account !== undefined) this.#session(call, account);
      this.#others(call, account);
      if (account !== undefined && status !== 401) this.#member(call, account);
    };
  }

  /** The account that a payout, a slip or a code is of. */
  ownerOf(about: string): Account | undefined {
    return [...this.accounts.values()].find(
      ({ payouts, slips, codes }) =>
        payouts.some(({ reference }) => reference === about) ||
        slips.some(({ shape }) => shape.reference === about) ||
        codes.some(({ id }) => id === about),
    );
  }

  #desk(
    call: Call,
    work: (typeof DESK)[number][1],
    about: string,
    account: Account | undefined,
    isLoose: boolean,
  ): void {
    const times = { began: call.began, ended: call.ended, isLoose };
    const wrong = work({ call, about, account, reference: this, times });
    if (account !== undefined && call.status === 200) this.#touch(account, times);
    if (typeof wrong === 'string' && (account === undefined || account.lost === null))
      this.fail(`${account?.name ?? 'whoever asks'} ${wrong} (${call.name})`);
  }

  /** A session is taken as long as it is good, and no longer. */
  #session({ began, token, status, reply, name }: Call, account: Account): void {
    const session = account.sessions.get(token ?? '');
    if (session === undefined || status === null || isOfNothing(status)) return;
    const isRefused = status === 401 && isSession(textIn(reply, 'message') ?? '');
    const isOver = began - session.openedAt > SESSION || began - session.usedAt > SESSION_IDLE;
    const isNear = began - session.openedAt > SESSION - HOUR || began - session.usedAt > SESSION_IDLE - HOUR;
    if (session.doubtedAt !== null) {
      if (isRefused || began > session.doubtedAt + 10 * SECOND) session.doubtedAt = null;
      if (isRefused) session.endedAt = began;
    } else if (isRefused && session.endedAt === null && !isNear)
      this.fail(`${account.name} is refused (${name}) with a session that is good`);
    else if (!isRefused && ((session.endedAt !== null && session.endedAt < began) || (isOver && !/login/.test(name))))
      this.fail(`${account.name} is let in (${name}) with a session that has ended`);
    // The session's last call is noted every five minutes.
    if (!isRefused && began - session.usedAt >= 5 * MINUTE) session.usedAt = began;
  }

  /** The calls about sessions and members. */
  #others(call: Call, account: Account | undefined): void {
    const { name, body, reply, status, device, ended } = call;
    const times = { began: call.began, ended, isLoose: true };
    const isDone = status === 200;
    if (name === 'POST /api/account' && isDone) {
      const phone = textIn(body, 'username') ?? '';
      if (!this.accounts.has(phone)) this.open(`new ${phone}`, phone);
    }
    if (name === 'POST /api/login') {
      const owner = this.accounts.get(textIn(body, 'username') ?? '');
      const token = textIn(reply, 'token');
      if (owner !== undefined && isDone) this.#let(call, owner);
      if (owner !== undefined && isDone && token !== null) {
        this.#holders.set(token, owner);
        owner.sessions.set(token, { openedAt: ended, usedAt: call.began, endedAt: null, doubtedAt: null });
        if (owner.hasEntered && !owner.devices.has(device))
          owner.line(this.#touch(owner, times), { type: 'new_device' });
        owner.hasEntered = true;
      } else if (owner !== undefined && status === null) owner.lost = 'a login that may have been noted';
    }
    if (name === 'POST /api/logout' && account !== undefined)
      this.#end(call, account, (_, token) => token === call.token);
    if (/^POST \/api\/sessions\/(endOthers|.+\/end)$/.test(name) && account !== undefined && status !== 400) {
      const all = [...account.sessions].filter(([token]) => token !== call.token);
      const isSure = isDone && all.every(([, { doubtedAt }]) => doubtedAt === null) && name.endsWith('endOthers');
      const were = all.filter(([, { endedAt, usedAt }]) => endedAt === null && ended - usedAt < SESSION_IDLE).length;
      this.#end(isSure ? call : { ...call, status: null }, account, (_, token) => token !== call.token);
      if (isDone && (were > 0 || !isSure))
        account.line(this.#touch(account, times), { type: 'sessions_ended' }, !isSure || were === 0);
      if (status === null) account.lost = 'sessions that may have been ended';
    }
    this.#chats(call, account);
    if (RENEWAL.test(name)) {
      const isReset = name.endsWith('/resetpwd');
      const owner = isReset ? this.#proposed.get(textIn(body, 'newPassword') ?? '') : account;
      if (owner === undefined || (status !== null && !isDone)) return;
      this.#end(call, owner, (_, token) => isReset || token !== call.token);
      if (status === null) owner.lost = 'a password that may have been set';
      Object.assign(owner, { password: status === null ? null : textIn(body, 'newPassword'), passwordAt: ended });
      // On a device of a day or more it holds no payouts.
      const used = isReset ? 0 : call.began - (owner.devices.get(device) ?? call.began) - DAY;
      if (!isReset && Math.abs(used) < NEAR) owner.lost = 'a device that may be trusted';
      if (isReset || used < 0) owner.payoutsFrom = ended + PAYOUT_HOLD;
      owner.devices.clear();
      owner.line(this.#touch(owner, times), { type: 'password' });
      owner.tell(times, 'password', {});
    }
  }

  /** A login is let in with the password that holds, and with no other. */
  #let({ body, began }: Call, owner: Account): void {
    const password = textIn(body, 'password');
    if (this.#renewing > 0 || owner.passwordAt > began) return;
    if (owner.password !== null && password !== owner.password && owner.lost === null)
      this.fail(`${owner.name} is let in with a password that does not hold`);
    owner.password = password;
  }

  /** The device that the answer of a login leaves in a browser. */
  entered(reply: unknown, device: string): void {
    const devices = this.holderOf(textIn(reply, 'token'))?.devices;
    devices?.set(device, devices.get(device) ?? this.now());
  }

  #end({ status, ended }: Call, account: Account, isMeant: (session: Session, token: string) => boolean): void {
    for (const [token, session] of account.sessions)
      if (isMeant(session, token)) {
        if (status === 200) session.endedAt ??= ended;
        else if (status === null || status >= 500) session.doubtedAt = ended;
      }
  }

  #chats(call: Call, account: Account | undefined): void {
    const { name, body, status } = call;
    const guest = textIn(body, 'guestId');
    const owner = call.token === null ? guest : account?.phone;
    if (owner == null) return;
    const said = textIn(body, 'clientId');
    if (name === 'POST /api/chat/send-message' && said !== null) this.chats.said(owner, said, status);
    if (name !== 'POST /api/chat/history' || status !== 200) return;
    const wrong = this.chats.pageWrong(owner, call);
    if (wrong !== null) this.fail(`${account?.name ?? 'a guest'} ${wrong}`);
  }

  #member(call: Call, account: Account): void {
    const { status, name, key } = call;
    const found = DEEDS.find(([path]) => path.test(name));
    if (found === undefined) {
      const wrong = status === 200 ? answerWrong(account, call) : null;
      if (wrong !== null) this.fail(`${account.name} ${wrong} (${name})`);
      return;
    }
    const [path, deed] = found;
    const about = decodeURIComponent(path.exec(name)?.[1] ?? '');
    const asking: Asking = { account, call, about, outside: this.outside };
    const times = { began: call.began, ended: call.ended };
    const request = JSON.stringify([name, call.text ?? call.body ?? null]);
    if (status === null) this.#leaveOpen(asking, deed, key ?? '');
    if (status === null || isOfNothing(status)) return;
    if (
      key !== null &&
      this.#isRepeated(account, call, { request, status, reply: JSON.stringify(call.reply), at: call.ended })
    )
      return;
    this.#decide(asking, deed, times);
  }

  /** The same key has the same answer; another request under it has none. */
  #isRepeated(account: Account, call: Call, answer: Answered): boolean {
    const before = account.answers.get(call.key ?? '');
    const kept = before?.status === 200 ? ANSWER_KEPT : REFUSAL_KEPT;
    if (before === undefined || answer.at - before.at > kept - HOUR) {
      account.answers.set(call.key ?? '', answer);
      return false;
    }
    const plain = (reply: string) => reply.replace(/"expireIn":\d+/, '');
    if (before.request !== answer.request) {
      if (textIn(call.reply, 'message') !== 'IDEMPOTENCY_CONFLICT')
        this.fail(
          `${account.name} uses a key of ${before.request} for ${answer.request}, and is given ${answer.reply}`,
        );
    } else if (before.status !== answer.status || plain(before.reply) !== plain(answer.reply))
      this.fail(`${account.name} asks again (${call.name}) and is given ${answer.reply} instead of ${before.reply}`);
    return true;
  }

  #leaveOpen(asking: Asking, deed: Deed, key: string): void {
    const { account, call } = asking;
    const line = deed.line?.(asking) ?? null;
    const span = { began: call.began, ended: call.ended };
    const done = (times: Times) => void deed.done(asking, this.#touch(account, times));
    if (account.pending.some((one) => one.key === key && key !== '')) return;
    account.pending.push({ line, span, key, done });
  }

  #decide(asking: Asking, deed: Deed, times: Times): void {
    const { account, call } = asking;
    const { status, key, name } = call;
    const at = account.pending.findIndex((one) => one.key === key && key !== null);
    const [earlier] = at < 0 ? [] : account.pending.splice(at, 1);
    // An earlier request without an answer may have been carried out then.
    const spans = earlier === undefined ? times : { began: earlier.span.began, ended: times.ended, isLoose: true };
    const isSwitched = this.#switching > 0 || this.#switchedAt >= call.began;
    const isKnown = account.isCertain && earlier === undefined && !isSwitched;
    const refusals = isKnown ? deed.refusals(asking) : undefined;
    const code = textIn(call.reply, 'message') ?? '';
    const complain = (text: string) => account.lost === null && this.fail(`${account.name} ${text} (${name})`);
    if (status !== 200) {
      // The app has yet to learn that a key is wanted: it sends it then.
      if (key === null && code === 'INVALID_REQUEST') return;
      if (refusals?.length === 0) complain(`is refused with ${code} although nothing stands against it`);
      else if (refusals !== undefined && !refusals.includes(code))
        complain(`is refused with ${code} instead of ${refusals.join(' or ')}`);
      deed.refused?.(asking, this.#touch(account, spans), code);
      return;
    }
    if (refusals !== undefined && refusals.length > 0)
      complain(`is given what ${refusals.join(' and ')} stands against`);
    const before = account.wallet + account.coins;
    const deposits = account.inbox.length;
    const wrong = deed.done(asking, this.#touch(account, spans));
    if (account.loose === 0 && account.wallet < 0) complain('has less than nothing');
    if (wrong != null && (isKnown || earlier !== undefined)) complain(wrong);
    const isDeposit = account.inbox.length > deposits;
    if (account.wallet + account.coins !== before || isDeposit)
      this.told(account, isDeposit ? String(account.inbox.at(-1)?.shape.reference) : null);
  }

  /** Learns of unknown outcomes by their lines, as an accountant does. `rows`: the whole statement. */
  learn(account: Account, rows: readonly Row[]): void {
    for (const pending of account.pending.splice(0)) {
      const { line, span, done } = pending;
      if (line === null) {
        account.lost ??= 'something that leaves no line';
        continue;
      }
      const item = { shape: line, ...span, isLoose: true, isOptional: false };
      const isIn = (row: Row) => fits(item, row) && !account.lines.some((other) => fits(other, row));
      if (rows.some(isIn)) done({ ...span, isLoose: true });
    }
  }
}
