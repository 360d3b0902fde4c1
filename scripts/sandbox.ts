/**
 * Checks that a backend means what it answers: two test members log in, small amounts are moved for real, and the
 * contract's invariants judge the result. Run by `npm run conform -- URL --sandbox` (scripts/conform.ts).
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { accountInvariants, validateAccount } from '../contract/account.ts';
import {
  activateBonus,
  bonusInvariants,
  checkActiveBonus,
  clearBonus,
  clearInvariants,
  dayInvariants,
  listBonuses,
} from '../contract/bonus.ts';
import type { Call, ReplyOf } from '../contract/call.ts';
import { slipFile, uploadSlip } from '../contract/deposit.ts';
import { IDEMPOTENCY_HEADER } from '../contract/errors.ts';
import type { Holdings, Invariant } from '../contract/invariant.ts';
import { inviteInvariants, receiveInviteBonus } from '../contract/invite.ts';
import { login, sessionInvariants } from '../contract/login.ts';
import { registerOtp } from '../contract/lookups.ts';
import { deposit, withdrawLimits } from '../contract/member-lookups.ts';
import { otpInvariants, sendOtp, verifyOtp } from '../contract/otp.ts';
import type { Outcome } from '../contract/outcome.ts';
import { changePassword, getProfile, passwordInvariant, profileInvariants } from '../contract/profile.ts';
import { activatePromotion, promotionInvariants } from '../contract/promotion.ts';
import { cancelQr, createQr, getQr, openQrInvariants, QR_PROVIDERS, qrInvariants } from '../contract/qrcode.ts';
import { addRefundToWallet, receiveRefund, refundInvariants } from '../contract/refund.ts';
import {
  claimCoupon,
  couponInvariants,
  listCoupons,
  lockedWheel,
  spin,
  spinActive,
  spinInvariants,
} from '../contract/spin.ts';
import {
  entryInvariants,
  listSlips,
  listStatement,
  ownEntries,
  pageInvariants,
  slipImage,
  slipInvariants,
  withdrawalEntry,
} from '../contract/statement.ts';
import {
  activateSlot,
  getWallet,
  keyInvariants,
  transfer,
  transferAll,
  transferInvariants,
  transferRefusals,
  withdrawAll,
  withdrawInvariants,
  withdrawRefusals,
} from '../contract/wallet.ts';
import { serviceNow } from '../src/adapters/service-time.ts';
import { type Api, ApiFailure, createApi } from '../src/api/client.ts';

/** The result of one request, or of one rule. */
export interface Line {
  readonly call: string;
  /** null: no answer came. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** The first thing that is not as the contract says; null: none. */
  readonly problem: string | null;
  /** The reason why nothing can be said of it. */
  readonly untried?: string;
}

export interface Login {
  readonly username: string;
  readonly password: string;
}

export interface SandboxOptions {
  /** Two members who may lose some baht. The second has no coins, and less money than the largest withdrawal. */
  readonly members: readonly [Login, Login];
  /** The token of a session that has run out. */
  readonly expiredToken?: string | undefined;
  /** A number that is not registered, to which codes may be sent. */
  readonly otpPhone?: string | undefined;
  /** The code that was sent to it last. */
  readonly otpCode?: ((phone: string) => string | Promise<string>) | undefined;
  /** The backend says that it honours keys. It may also say so in an answer, by sending the key's header back. */
  readonly keys?: boolean | undefined;
  readonly fetch?: typeof fetch;
}

interface Account extends Login {
  readonly api: Api;
  readonly token: string;
}

/** Something cannot be tried with these members. */
class Untried extends Error {}

const NOWHERE = 'CONFORM-NO-SUCH-THING';
/** Moved to a game: with satang, so that a rounding shows. */
const AMOUNT = { baht: 1.25, satang: 125 };
const QR_BAHT = 120;
const SLIP = 'public/icons/icon-192.png';

/** The value of an answer. A refusal means that what follows cannot be tried. */
function given<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Untried(`it is refused with ${outcome.code}`);
  return outcome.value;
}

/** True if the call was carried out: some calls refuse in their reply. */
function isDone(outcome: Outcome<unknown>): boolean {
  if (!outcome.ok) return false;
  const value = outcome.value;
  if (typeof value !== 'object' || value === null) return true;
  return !('success' in value && value.success === false) && !('hasQrcode' in value && value.hasQrcode === false);
}

/** Makes it at the first look, and gives that at each. */
function lazily<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const dayInThailand = (at: number) => Math.floor((at + 7 * 3_600_000) / 86_400_000);

/** Tries what the invariants say; a line for each, and one more where it cannot go on. */
export async function sandbox(base: string, options: SandboxOptions): Promise<readonly Line[]> {
  const lines: Line[] = [];
  try {
    await tryAll(base, options, lines);
  } catch (error) {
    if (!(error instanceof Untried || error instanceof ApiFailure)) throw error;
    lines.push({ call: 'sandbox', status: null, milliseconds: 0, problem: `it ended early: ${error.message}` });
  }
  return lines;
}

async function tryAll(base: string, options: SandboxOptions, lines: Line[]): Promise<void> {
  let promised = options.keys ?? false;
  const ask: typeof fetch = async (address, init) => {
    const response = await (options.fetch ?? fetch)(address, init);
    promised ||= response.headers.has(IDEMPOTENCY_HEADER) || response.headers.has('idempotency-replayed');
    return response;
  };
  const apiOf = (token: string | null) =>
    createApi({
      baseUrl: base.replace(/\/$/, ''),
      token: () => token,
      onSessionRefused() {},
      onGone() {},
      fetch: ask,
    });

  /**
   * Judges one line. An error that is thrown during the look is an answer that cannot be used, or says that nothing can
   * be said.
   */
  async function judge<Seen>(call: Call, name: string, { wrong, holds }: Invariant<Seen>, look: () => Promise<Seen>) {
    const start = performance.now();
    const told = (problem: string | null, untried?: string) =>
      void lines.push({
        call: `${call.id}: ${name}`,
        status: null,
        milliseconds: Math.round(performance.now() - start),
        problem,
        ...(untried === undefined ? {} : { untried }),
      });
    try {
      told(holds(await look()) ? null : wrong);
    } catch (error) {
      if (error instanceof Untried) told(null, error.message);
      else if (error instanceof ApiFailure) told(`no usable answer: ${error.message}`);
      else throw error;
    }
  }

  /** Judges by all rules of a call that judge one thing, which is looked at once. */
  async function judgeAll<Seen>(
    call: Call,
    rules: Readonly<Record<string, Invariant<Seen>>>,
    look: () => Promise<Seen>,
  ) {
    const seen = lazily(look);
    for (const [name, rule] of Object.entries(rules)) await judge(call, name, rule, seen);
  }

  async function logIn({ username, password }: Login): Promise<Account> {
    const { token } = given(await apiOf(null).send(login, { body: { username, password } }));
    return { username, password, token, api: apiOf(token) };
  }
  const first = await logIn(options.members[0]);
  const second = await logIn(options.members[1]);
  const { send } = first.api;

  // Logins and sessions.
  const asSession = (token: string) => async () => ({ done: isDone(await apiOf(token).send(getWallet, {})) });
  await judge(login, 'wrongPassword', sessionInvariants.wrongPassword, async () => ({
    done: (await apiOf(null).send(login, { body: { username: first.username, password: `${first.password}x` } })).ok,
  }));
  const last = first.token.at(-1) === 'A' ? 'B' : 'A';
  await judge(getWallet, 'altered', sessionInvariants.altered, asSession(first.token.slice(0, -1) + last));
  await judge(getWallet, 'expired', sessionInvariants.expired, async () => {
    if (options.expiredToken === undefined) throw new Untried('there is no --expired-token');
    return asSession(options.expiredToken)();
  });
  await judge(changePassword, 'oldPassword', passwordInvariant, async () => {
    // Should it be done, the password stays as it is.
    const body = { oldPassword: `${first.password}x`, newPassword: first.password };
    return { done: (await send(changePassword, { body })).ok };
  });
  await judgeAll(getProfile, profileInvariants, async () => ({
    username: given(await send(getProfile, {})).profile.username,
    asked: first.username,
  }));
  await judge(validateAccount, 'existing', accountInvariants.existing, async () => {
    const { username, password } = first;
    return { done: (await first.api.send(validateAccount, { body: { name: 'Conform', username, password } })).ok };
  });
  const sendCode = async () => {
    const { otpPhone, otpCode } = options;
    if (otpPhone === undefined || otpCode === undefined) throw new Untried('there is no --otp-phone and --otp-code');
    if (!given(await send(registerOtp, {})).registerOTP) throw new Untried('registration has no OTP');
    const { otpToken } = given(await send(sendOtp, { body: { phoneNumber: otpPhone } }));
    return { otpToken, otpCode: await otpCode(otpPhone) };
  };
  const isVerified = async (body: { otpToken: string; otpCode: string }) => {
    const outcome = await send(verifyOtp, { body });
    return { done: outcome.ok && outcome.value.code !== 'OTP_CODE_INVALID' };
  };
  await judge(verifyOtp, 'second', otpInvariants.second, async () => {
    const earlier = await sendCode();
    await sendCode();
    return isVerified(earlier);
  });
  await judge(verifyOtp, 'wrongCode', otpInvariants.wrongCode, async () => {
    const { otpToken, otpCode } = await sendCode();
    return isVerified({ otpToken, otpCode: otpCode.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10)) });
  });

  // The money.
  const walletOf = async ({ api }: Account) => given(await api.send(getWallet, {}));
  const { slots } = await walletOf(first);
  const plain = slots.filter(({ ftWalletSlot }) => ftWalletSlot === 1);
  const game = plain.find(({ isActive }) => isActive) ?? plain[0];
  if (game !== undefined && !game.isActive) await send(activateSlot, { params: { slotCode: game.code } });
  const gameCode = game?.code ?? NOWHERE;

  const holdings = async (account: Account): Promise<Holdings> => {
    const { wallet, profile, slots } = await walletOf(account);
    const atGame = slots.find(({ code }) => code === gameCode)?.amount ?? 0;
    return { wallet: wallet.amount ?? 0, game: atGame, coins: profile.coin ?? 0 };
  };
  const entries = async ({ api }: Account, page = 1, limit = 10) => {
    const { statements, total } = given(await api.send(listStatement, { body: { page, limit } }));
    return { items: statements.items, total };
  };
  /** The result of a request, with the member's money before and after it. */
  async function requested<Value>(account: Account, amount: number, act: () => Promise<Outcome<Value>>) {
    const before = await holdings(account);
    const outcome = await act();
    return { done: isDone(outcome), outcome, before, after: await holdings(account), amount };
  }
  /** A request that has to be carried out, with the statement's newest entry where there is a new one. */
  async function noted<Value>(amount: number, act: () => Promise<Outcome<Value>>) {
    const [known] = (await entries(first)).items;
    const from = serviceNow();
    const seen = await requested(first, amount, act);
    given(seen.outcome);
    const [newest] = (await entries(first)).items;
    const entry = JSON.stringify(newest) === JSON.stringify(known) ? undefined : newest;
    return { ...seen, entry, from, until: serviceNow() };
  }
  const move = (account: Account, from: string, to: string, amount: number, key = randomUUID()) =>
    account.api.send(transfer, { body: { from, to, amount }, key });
  const moving = (account: Account, from: string, to: string, amount: number) =>
    requested(account, 0, () => move(account, from, to, amount));

  // A bonus, before anything is paid out.
  const isHeld = async () => given(await send(checkActiveBonus, {})).status;
  const activate = (code: string): Promise<Outcome<unknown>> =>
    send(activateBonus, { params: { code }, key: randomUUID() });
  const bonuses = async () => {
    if ((await isHeld()) !== false) throw new Untried('the first member holds a bonus');
    return given(await send(listBonuses, {})).items;
  };
  await judgeAll(activateBonus, dayInvariants, async () => {
    const today = dayInThailand(serviceNow());
    const days = (await bonuses()).filter(({ type }) => type === 'day');
    const tried = days.find(({ userBonus }) => userBonus?.received.length) ?? days[0];
    if (tried === undefined) throw new Untried('there is no bonus of a day');
    const outcome = await activate(tried.code);
    if (!outcome.ok && outcome.code !== 'BONUS_MAX_CLAIMED') throw new Untried(`it is refused with ${outcome.code}`);
    const received = tried.userBonus?.received ?? [];
    const receivedToday = received.filter(
      ({ updatedAt }) => dayInThailand(Date.parse(updatedAt ?? '')) === today,
    ).length;
    return { done: outcome.ok, receivedToday, maxReceived: tried.maxReceived };
  });
  await judgeAll(activateBonus, bonusInvariants, async () => {
    if (!(await isHeld())) for (const { code } of await bonuses()) if ((await activate(code)).ok) break;
    if (!(await isHeld())) throw new Untried('the first member can receive no bonus');
    const others = given(await send(listBonuses, {})).items.filter(({ userBonus }) => !userBonus?.isActive);
    return requested(first, 0, async () => {
      for (const { code } of others) if ((await activate(code)).ok) return { ok: true, value: code };
      return { ok: false, code: 'BONUS_ALREADY_ACTIVE' };
    });
  });
  await judgeAll(clearBonus, clearInvariants, async () => {
    if (!(await isHeld())) throw new Untried('the first member can receive no bonus');
    given(await send(clearBonus, {}));
    return { held: await isHeld() };
  });

  const beside = (await entries(second)).items.length;
  const moved = lazily(async () => {
    if (game === undefined) throw new Untried('the first member has no game whose credit is a baht');
    return noted(AMOUNT.satang, () => move(first, 'WALLET', gameCode, AMOUNT.baht));
  });
  await judgeAll(transfer, transferInvariants, moved);
  await judgeAll(listStatement, entryInvariants, moved);
  await judge(listStatement, 'own', ownEntries, async () => {
    await moved();
    return { before: beside, after: (await entries(second)).items.length };
  });
  await judge(transfer, 'enough', transferRefusals.enough, async () => {
    const { wallet } = await holdings(first);
    return moving(first, 'WALLET', gameCode, wallet / 100 + 1);
  });
  const REFUSED = [
    ['minimum', 'WALLET', gameCode, 0.5],
    ['negative', 'WALLET', gameCode, -1],
    ['noGame', 'WALLET', NOWHERE, 1],
  ] as const;
  for (const [name, from, to, amount] of REFUSED)
    await judge(transfer, name, transferRefusals[name], () => moving(first, from, to, amount));
  await judgeAll(transfer, keyInvariants, async () => {
    if (!promised)
      throw new Untried('the backend does not say that it honours keys: the app looks up what became of a request');
    const key = randomUUID();
    return requested(first, 100, async () => {
      given(await move(first, 'WALLET', gameCode, 1, key));
      return move(first, 'WALLET', gameCode, 1, key);
    });
  });
  // Everything back, for what comes next.
  await send(transferAll, { body: { to: 'WALLET' }, key: randomUUID() });

  const limits = await send(withdrawLimits, {});
  const pay = ({ api }: Account, satang: number) =>
    api.send(withdrawAll, { body: { amount: satang / 100 }, key: randomUUID() });
  const paying = (account: Account, satang: number) => requested(account, satang, () => pay(account, satang));
  await judge(withdrawAll, 'minimum', withdrawRefusals.minimum, async () => {
    const { withdrawMin } = given(limits);
    if (withdrawMin < 200) throw new Untried('there is no smallest withdrawal');
    return paying(first, withdrawMin - 100);
  });
  await judge(withdrawAll, 'maximum', withdrawRefusals.maximum, async () => {
    const { withdrawMax } = given(limits);
    const { wallet } = await holdings(first);
    if (wallet < withdrawMax + 100) throw new Untried('the first member has less than the largest withdrawal');
    return paying(first, withdrawMax + 100);
  });
  await judge(withdrawAll, 'enough', withdrawRefusals.enough, async () => {
    const { withdrawMin, withdrawMax } = given(limits);
    const { wallet, slots } = await walletOf(second);
    const all = slots.reduce(
      (sum, { amount, ftWalletSlot }) => sum + (amount ?? 0) * (ftWalletSlot ?? 1),
      wallet.amount ?? 0,
    );
    const amount = Math.max(withdrawMin, Math.ceil(all / 100) * 100 + 100);
    if (amount > withdrawMax) throw new Untried('the second member has more than the largest withdrawal');
    return paying(second, amount);
  });
  const payOut = lazily(async () => {
    const { withdrawMin } = given(limits);
    return noted(withdrawMin, () => pay(first, withdrawMin));
  });
  await judgeAll(withdrawAll, withdrawInvariants, payOut);
  await judge(listStatement, 'withdrawal', withdrawalEntry, payOut);

  // Deposits.
  const formOf = (bytes?: Buffer) => {
    const form = new FormData();
    if (bytes !== undefined) form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'slip.png');
    else form.append('amount', '1');
    return form;
  };
  await judge(uploadSlip, 'slipFile', slipFile, async () => ({
    done: isDone(await send(uploadSlip, { body: formOf(), key: randomUUID() })),
  }));
  await judgeAll(slipImage, slipInvariants, async () => {
    given(await send(uploadSlip, { body: formOf(readFileSync(SLIP)), key: randomUUID() }));
    const [slip] = given(await send(listSlips, { body: { page: 1, limit: 10 } })).slips.items;
    if (slip?.reference == null) throw new Untried('a slip has no reference');
    return { done: (await second.api.send(slipImage, { params: { reference: slip.reference } })).ok };
  });
  const provider = async () => {
    const { banks } = given(await send(deposit, {}));
    const found = QR_PROVIDERS.find((name) =>
      banks.some(({ bankCode, bankType, mode }) => bankType === name || (bankCode === name && mode === 'QR')),
    );
    if (found === undefined) throw new Untried('no bank takes money by a QR code');
    return { bankCode: found };
  };
  let qr: ReplyOf<typeof createQr> | null = null;
  await judgeAll(createQr, qrInvariants, async () => {
    const params = await provider();
    try {
      qr = given(await send(createQr, { params, body: { amount: QR_BAHT }, key: randomUUID() }));
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.kind !== 'malformed') throw error;
    }
    return { qr: qr?.hasQrcode ? qr : null };
  });
  await judgeAll(cancelQr, openQrInvariants, async () => {
    const params = await provider();
    const qrcodeId = qr?.qrcodeId;
    if (qrcodeId == null) throw new Untried('there is no code');
    const isOpen = async () => given(await send(getQr, { params })).qrcodeId === qrcodeId;
    await second.api.send(cancelQr, { params: { qrcodeId } });
    const keptByOther = await isOpen();
    await send(cancelQr, { params: { qrcodeId } });
    return { keptByOther, leftOver: await isOpen() };
  });

  // Gifts: the wheel and what follows it.
  const turn = (account: Account) => requested(account, 0, () => account.api.send(spin, { key: randomUUID() }));
  const { isActive } = given(await send(spinActive, {}));
  await judgeAll(spin, lockedWheel, async () => {
    if (isActive && (await holdings(second)).coins > 0) throw new Untried('the second member has coins');
    return turn(second);
  });
  await judgeAll(spin, spinInvariants, async () => {
    if (!isActive) throw new Untried('the wheel is closed');
    const seen = await requested(first, 0, () => send(spin, { key: randomUUID() }));
    const reply = given(seen.outcome);
    if (reply.result == null) throw new Untried(`it is refused with ${reply.error}`);
    return { ...seen, remainingCoin: reply.result.remainingCoin };
  });
  const claim = async (account: Account, coupon: string) =>
    isDone(await account.api.send(claimCoupon, { body: { coupon }, key: randomUUID() }));
  const couponOf = async () => {
    const [coupon] = given(await send(listCoupons, {})).items;
    const id = coupon?._id ?? coupon?.code;
    if (id === undefined) throw new Untried('the first member has no prize to claim');
    return id;
  };
  await judge(claimCoupon, 'once', couponInvariants.once, async () => {
    const coupon = await couponOf();
    if (!(await claim(first, coupon))) throw new Untried('the prize cannot be claimed');
    return { done: await claim(first, coupon) };
  });
  await judgeAll(receiveInviteBonus, inviteInvariants, async () => {
    await send(receiveInviteBonus, { key: randomUUID() });
    return requested(first, 0, () => send(receiveInviteBonus, { key: randomUUID() }));
  });
  const refund = async (): Promise<Outcome<unknown>> => {
    const received = await send(receiveRefund, { key: randomUUID() });
    return received.ok ? send(addRefundToWallet, { key: randomUUID() }) : received;
  };
  await judgeAll(receiveRefund, refundInvariants, async () => {
    await refund();
    return requested(first, 0, refund);
  });
  await judgeAll(activatePromotion, promotionInvariants, () =>
    requested(first, 0, () => send(activatePromotion, { params: { code: NOWHERE }, key: randomUUID() })),
  );
  await judgeAll(listStatement, pageInvariants, async () => {
    const [one, two, four, all] = [
      await entries(first, 1, 2),
      await entries(first, 2, 2),
      await entries(first, 1, 4),
      await entries(first),
    ];
    if (four.items.length < 4) throw new Untried('the first member has less than four entries');
    const far = await send(listStatement, { body: { page: Math.ceil((all.total ?? 1000) / 10) + 2, limit: 10 } });
    return {
      first: one.items,
      second: two.items,
      both: four.items,
      beyond: far.ok ? far.value.statements.items : [],
    };
  });
}
