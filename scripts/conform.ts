/**
 * Checks that a backend answers as the contract (contract) says, for an operator who writes one:
 *   npm run conform -- https://backend.example
 *   npm run conform -- https://backend.example --username 0812345678 --password … [--chat https://chat.example]
 * Without a member's login only visitors' calls are tried; the password may also come as CONFORM_PASSWORD. Only calls
 * that read are sent, and the login itself: nothing moves money, sends an SMS or changes an account. Exit code 1 when
 * something deviates.
 *   npm run conform -- https://sandbox.example --sandbox --username … --password … --other-username … --other-password …
 *     [--expired-token …] [--otp-phone … --otp-code …] [--keys]
 * also moves small amounts for real between two test members, and judges what the answers mean (scripts/sandbox.ts).
 */
import { randomUUID } from 'node:crypto';
import { toJsonSchema } from '@valibot/to-json-schema';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { checkActiveBonus, listBonuses } from '../contract/bonus.ts';
import type { Call } from '../contract/call.ts';
import { chatConfig, chatHistory } from '../contract/chat.ts';
import { CLIENT_HEADER, CLIENT_NAME, errorReply, GONE, SESSION_CODES } from '../contract/errors.ts';
import { inviteBanners, listInvites } from '../contract/invite.ts';
import { login } from '../contract/login.ts';
import * as lookups from '../contract/lookups.ts';
import { deposit, slipRules, withdrawLimits } from '../contract/member-lookups.ts';
import { getProfile } from '../contract/profile.ts';
import { currentPromotion, findPromotion } from '../contract/promotion.ts';
import { getQr } from '../contract/qrcode.ts';
import { checkRefund, listRefunds, refundBanners } from '../contract/refund.ts';
import { serviceActive } from '../contract/service.ts';
import * as site from '../contract/site.ts';
import { listCoupons, setupSpin, spinActive } from '../contract/spin.ts';
import { listSlips, listStatement, slipImage } from '../contract/statement.ts';
import { getSlotAccount, getWallet, refreshSlots } from '../contract/wallet.ts';
import { JSON_SCHEMA } from './openapi.ts';
import { optionsOf } from './options.mjs';
import { type Line, sandbox } from './sandbox.ts';

/** One request. `wants`: a reply of the contract, or a refusal with one of these codes. */
interface Probe {
  readonly call: Call;
  readonly wants: 'reply' | readonly string[];
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent instead of the session's token. */
  readonly token?: string;
}

export interface Options {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** The chat's backend, where there is one. */
  readonly chat?: string | undefined;
  readonly fetch?: typeof fetch;
}

const PAGE = { page: 1, limit: 10 };
const NOWHERE = 'CONFORM-NO-SUCH-THING';
/** Refusals that any call may answer with. */
const ANYWHERE: readonly string[] = ['REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN', 'INVALID_IP'];

const reads = (call: Call): Probe => ({ call, wants: 'reply' });
const refuses = (call: Call, wants: readonly string[], given: Omit<Probe, 'call' | 'wants'>): Probe => ({
  call,
  wants,
  ...given,
});

/** Requests that a visitor may make, and those that are refused without a session. */
const AS_VISITOR: readonly Probe[] = [
  reads(serviceActive),
  ...[lookups.banks, lookups.conditions, lookups.agreements, site.siteInfo, site.notice].map(reads),
  ...[lookups.contact, lookups.sources, lookups.registerOtp, site.enableChatWidget].map(reads),
  refuses(login, login.errors, { body: {} }),
  refuses(getWallet, SESSION_CODES, {}),
  refuses(getWallet, SESSION_CODES, { token: NOWHERE }),
];

const AS_MEMBER: readonly Probe[] = [
  ...[deposit, withdrawLimits, slipRules, getProfile, getWallet, refreshSlots].map(reads),
  ...[listBonuses, checkActiveBonus, currentPromotion, checkRefund, inviteBanners, refundBanners].map(reads),
  ...[spinActive, setupSpin, listCoupons].map(reads),
  ...[listStatement, listSlips, listInvites, listRefunds].map((call): Probe => ({ call, wants: 'reply', body: PAGE })),
  { call: getQr, wants: 'reply', params: { bankCode: 'KBANK' } },
  refuses(findPromotion, findPromotion.errors, { params: { code: NOWHERE } }),
  refuses(getSlotAccount, getSlotAccount.errors, { params: { slotCode: NOWHERE } }),
  refuses(slipImage, slipImage.errors, { params: { reference: NOWHERE } }),
];

const AS_GUEST: readonly Probe[] = [
  reads(chatConfig),
  { call: chatHistory, wants: 'reply', body: { userId: null, guestId: randomUUID(), limit: 10, skip: 0 } },
];

/** Reading calls of the specification that are left alone, and why. The app does without those that are optional. */
export const LEFT_ALONE: Readonly<Record<string, string>> = {
  checkMinimumBonus: 'the app does not use it',
  'autoLogin_*': 'opens a session at a game',
};
/** The ids of the calls that are tried, without the login. */
export const TRIED: ReadonlySet<string> = new Set(
  [...AS_VISITOR, ...AS_MEMBER, ...AS_GUEST].map(({ call }) => call.id).filter((id) => id !== login.id),
);

// The app reads leniently and does without what it cannot read: here every field must be as it is described.
const ajv = new Ajv2020({ strict: false, allErrors: false });
ajv.addFormat('date-time', v.ISO_TIMESTAMP_REGEX).addFormat('uri', true);

/** Checks of replies against their description: making one takes longer than requesting the reply. */
const descriptions = new Map<Call, ValidateFunction>();
function descriptionOf(call: Call): ValidateFunction {
  const made = descriptions.get(call) ?? ajv.compile(toJsonSchema(call.reply, JSON_SCHEMA));
  descriptions.set(call, made);
  return made;
}

function problemOfReply(call: Call, body: unknown): string | null {
  const described = descriptionOf(call);
  const isAsDescribed = described(body);
  const read = v.safeParse(call.reply, body);
  if (read.success && isAsDescribed) return null;
  const [error] = described.errors ?? [];
  const place = error?.instancePath.slice(1).replaceAll('/', '.') || 'the reply';
  if (read.success) return `${place} ${error?.message} (the app does without it)`;
  const what = error === undefined ? v.summarize(read.issues).replaceAll(/\s+/g, ' ') : `${place} ${error.message}`;
  return `${what} (the app cannot read the reply)`;
}

function problemOf({ call, wants }: Probe, status: number, body: unknown): string | null {
  const refusal = v.safeParse(errorReply, body);
  const code = refusal.success ? refusal.output.message : null;
  if (status === 410 || code === GONE) return 'the service says that it has ended';
  if (status >= 200 && status < 300)
    return wants === 'reply' ? problemOfReply(call, body) : `answers what it should refuse: ${wants.join(', ')}`;
  if (status >= 500) return `fails${code === null ? '' : `: ${code}`}`;
  if (code === null) return 'refuses without {"message": code}';
  // It does not matter whose mistake it is: without a session most calls were not tried, and nothing can be said of
  // them.
  if (call.id === login.id && wants === 'reply')
    return `refuses the login that was given with ${code}: a member's calls were not tried`;
  if (ANYWHERE.includes(code)) return null;
  // A request without a mistake may be refused because of the member's state, but not as a mistake.
  const known: readonly string[] =
    wants === 'reply' ? call.errors.filter((one) => one !== 'INVALID_REQUEST') : [...wants, 'INVALID_REQUEST'];
  return known.includes(code) ? null : `refuses with ${code}, expected ${known.join(', ') || 'a reply'}`;
}

/** Tries a backend; a line for each request, in order. Rejects with a TypeError where `base` is no address. */
export async function conform(base: string, options: Options = {}): Promise<readonly Line[]> {
  const ask = options.fetch ?? fetch;
  const lines: Line[] = [];
  let session: string | undefined;

  /** Sends a probe and notes its line; the body of the answer, null without one. */
  async function probe(at: string, given: Probe): Promise<unknown> {
    const { call, params = {}, body, token = session } = given;
    if (call.repeat !== 'safe' && call.id !== login.id) throw new TypeError(`${call.id} does more than read`);
    const address = at.replace(/\/$/, '') + call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const headers: Record<string, string> = { [CLIENT_HEADER]: CLIENT_NAME, accept: 'application/json' };
    if (token !== undefined && call.access !== 'public') headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const name = given.wants === 'reply' ? call.id : `${call.id} (wrong input)`;
    const start = performance.now();
    const done = (status: number | null, problem: string | null) =>
      void lines.push({ call: name, status, milliseconds: Math.round(performance.now() - start), problem });
    let answer: { status: number; text: string };
    try {
      const signal = AbortSignal.timeout(call.timeout);
      const init = {
        method: call.method,
        headers,
        signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const response = await ask(new URL(address), init);
      answer = { status: response.status, text: await response.text() };
    } catch (error) {
      done(null, `no answer: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
    try {
      const data: unknown = JSON.parse(answer.text);
      done(answer.status, problemOf(given, answer.status, data));
      return data;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      done(answer.status, 'the body is no JSON');
      return null;
    }
  }

  new URL(base);
  for (const given of AS_VISITOR) await probe(base, given);
  if (options.chat !== undefined) for (const given of AS_GUEST) await probe(options.chat, given);
  const { username, password } = options;
  if (username === undefined || password === undefined) return lines;
  const opened = v.safeParse(
    login.reply,
    await probe(base, { call: login, wants: 'reply', body: { username, password } }),
  );
  if (!opened.success) return lines;
  session = opened.output.token;
  for (const given of AS_MEMBER) {
    const data = await probe(base, given);
    if (given.call.id !== getWallet.id || given.wants !== 'reply') continue;
    const wallet = v.safeParse(getWallet.reply, data);
    const game = wallet.success ? wallet.output.slots.find(({ isActive }) => isActive) : undefined;
    if (game !== undefined) await probe(base, { ...reads(getSlotAccount), params: { slotCode: game.code } });
  }
  return lines;
}

/** The lines as a table, with a sum below. */
export function tableOf(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ call }) => call.length));
  const rows = lines.map(({ call, status, milliseconds, problem, untried }) =>
    [
      call.padEnd(width),
      String(status ?? '–').padStart(4),
      `${milliseconds} ms`.padStart(9),
      problem === null ? ` ${untried === undefined ? 'ok' : `not tried: ${untried}`}` : ` deviates: ${problem}`,
    ].join(' '),
  );
  const wrong = lines.filter(({ problem }) => problem !== null).length;
  return [
    ...rows,
    '',
    `${lines.length} requests, ${wrong === 0 ? 'all as the contract says' : `${wrong} deviate`}`,
  ].join('\n');
}

if (process.argv[1]?.endsWith('conform.ts')) {
  const text = { type: 'string' } as const;
  const { positionals, values } = optionsOf({
    allowPositionals: true,
    options: {
      ...{ username: text, password: text, chat: text, 'other-username': text, 'other-password': text },
      ...{ 'expired-token': text, 'otp-phone': text, 'otp-code': text },
      ...{ sandbox: { type: 'boolean' }, keys: { type: 'boolean' } },
    },
  });
  const [base] = positionals;
  const options = { password: process.env.CONFORM_PASSWORD, ...values };
  const { username, password, 'other-username': other, 'other-password': otherPassword = password } = options;
  if (base === undefined || !/^https?:\/\//.test(base) || (values.sandbox && (!username || !password || !other))) {
    console.error('npm run conform -- https://backend.example [--username … --password …] [--chat https://…]');
    console.error('… --sandbox --username … --password … --other-username … [--other-password …] [--expired-token …]');
    console.error('              [--otp-phone … --otp-code …] [--keys]');
    process.exit(2);
  }
  const lines = [...(await conform(base, options))];
  if (values.sandbox && username && password && other && otherPassword) {
    const { 'otp-code': otpCode, 'otp-phone': otpPhone, 'expired-token': expiredToken, keys } = values;
    const members = [
      { username, password },
      { username: other, password: otherPassword },
    ] as const;
    const code = otpCode === undefined ? undefined : () => otpCode;
    lines.push(...(await sandbox(base, { members, expiredToken, otpPhone, otpCode: code, keys })));
  }
  console.log(tableOf(lines));
  if (username === undefined || password === undefined)
    console.log("A member's calls were not tried: they need --username and --password.");
  process.exitCode = lines.some(({ problem }) => problem !== null) ? 1 : 0;
}
