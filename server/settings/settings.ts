/**
 * Switches and numbers that the desk may change while the service runs. Read from the database, or kept for as
 * long as the database says that nothing was changed (server/http/kept.ts), so that a change takes effect at once in every
 * process.
 */
import * as v from 'valibot';
import { bankStatus } from '../../contract/bank-status.ts';
import type { Currency } from '../../contract/entities.ts';
import { chatTopics } from '../chat/topics.ts';
import type { Queries } from '../db/database.ts';

const satang = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));

/**
 * Every setting, with what stands when the database has none. Amounts in satang; those of `kip…` in hundredths of a kip, for
 * members whose money is in it.
 */
export const settingsSchema = v.object({
  /** Registration checks the phone number by a code. */
  registerOTP: v.optional(v.boolean(), true),
  enableChatWidget: v.optional(v.boolean(), true),
  /** The app keeps its last minutes, which a player may send support in the chat (docs/recordings.md). */
  recordings: v.optional(v.boolean(), false),
  /** The support bot answers in the chat. */
  chatBot: v.optional(v.boolean(), true),
  /** Minutes that the bot keeps still in a conversation after an agent wrote there. */
  chatBotStill: v.optional(count, 30),
  /** The topics that the chat offers, at most eight; none switches them off. */
  chatTopics,
  /** Support's phone number for the chat's call button; empty for none. */
  contactPhone: v.optional(v.string(), ''),
  spinActive: v.optional(v.boolean(), true),
  /** The service has ended: every call answers 410 `gone`. */
  terminated: v.optional(v.boolean(), false),
  /** Deposits are checked by hand: the deposit dialog says so. */
  depositManual: v.optional(v.boolean(), false),
  depositMin: v.optional(satang, 100),
  withdrawMin: v.optional(satang, 10_000),
  withdrawMax: v.optional(satang, 5_000_000),
  /** The most that a member may have paid out in a day, and the most payouts; 0 for no such cap. */
  withdrawDayMax: v.optional(satang, 20_000_000),
  withdrawDayCount: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 20),
  /** A payout of this amount or more wants the member's passkey or password; 0: none does. */
  payoutProofFrom: v.optional(satang, 0),
  /** Codes of games whose provider moves no money and opens no account at the moment. */
  gamesFailing: v.optional(v.array(v.string()), []),
  /** The banks whose transfers are late or do not arrive now, by their codes. */
  banks: v.optional(v.record(v.string(), bankStatus), {}),
  /** Inviting friends pays: this share (percent) of a friend's first deposit, up to the most for one friend. */
  inviteActive: v.optional(v.boolean(), true),
  invitePercent: v.optional(percent, 10),
  inviteMax: v.optional(satang, 100_000),
  /** The share is paid when the friend has staked so many times its amount of their own money. See invite/expectation.ts. */
  inviteTurnoverTimes: v.optional(count, 200),
  /** The most that an inviter can collect in a day. */
  inviteDayMax: v.optional(satang, 500_000),
  kipDepositMin: v.optional(satang, 10_000_00),
  kipWithdrawMin: v.optional(satang, 50_000_00),
  kipWithdrawMax: v.optional(satang, 30_000_000_00),
  kipWithdrawDayMax: v.optional(satang, 120_000_000_00),
  kipPayoutProofFrom: v.optional(satang, 0),
  kipInviteMax: v.optional(satang, 600_000_00),
  kipInviteDayMax: v.optional(satang, 3_000_000_00),
  /** Losses are refunded: this share (percent) of what was lost the day before. See invite/expectation.ts. */
  refundActive: v.optional(v.boolean(), true),
  refundPercent: v.optional(percent, 1),
  /** Minutes that a deposit QR can be paid. */
  qrMinutes: v.optional(count, 15),
  /** Hours until a login ends by itself, and without a call. */
  sessionHours: v.optional(count, 168),
  sessionIdleHours: v.optional(count, 72),
  /** Codes that are sent by SMS in a day, to all numbers together: each costs. 0 for no such cap. */
  smsDayMax: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 20_000),
  /** Hours without payouts after the account that they go to was changed, or the password (rules: Forgotten password, Change password); 0 for none. */
  payoutHoldHours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(720)), 24),
  /** A line to everybody, on top of every page, as text or HTML; empty for none. */
  notice: v.optional(v.string(), ''),
  /** Instructions for uploading a slip, as HTML. */
  slipNote: v.optional(v.string(), ''),
  siteName: v.optional(v.string(), ''),
  siteWebsite: v.optional(v.string(), ''),
  contactText: v.optional(v.string(), ''),
  lineLink: v.optional(v.string(), ''),
  lineName: v.optional(v.string(), ''),
  lineQR: v.optional(v.string(), ''),
});

export type Settings = v.InferOutput<typeof settingsSchema>;

type Amounts = Pick<
  Settings,
  'depositMin' | 'withdrawMin' | 'withdrawMax' | 'withdrawDayMax' | 'payoutProofFrom' | 'inviteMax' | 'inviteDayMax'
>;

/** The amounts of the settings for members with a currency. */
export const amountsIn = (settings: Settings, currency: Currency): Amounts =>
  currency === 'BAHT'
    ? settings
    : {
        depositMin: settings.kipDepositMin,
        withdrawMin: settings.kipWithdrawMin,
        withdrawMax: settings.kipWithdrawMax,
        withdrawDayMax: settings.kipWithdrawDayMax,
        payoutProofFrom: settings.kipPayoutProofFrom,
        inviteMax: settings.kipInviteMax,
        inviteDayMax: settings.kipInviteDayMax,
      };

/** All settings as they stand now. */
export async function readSettings(db: Queries): Promise<Settings> {
  const rows = await db.query<{ key: string; value: unknown }>('select key, value from setting');
  return v.parse(settingsSchema, Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** Changes some settings. Throws a ValiError when a value does not fit. */
export async function writeSettings(db: Queries, changes: Partial<Settings>): Promise<void> {
  const checked = v.parse(v.partial(v.strictObject(settingsSchema.entries)), changes);
  for (const key of Object.keys(changes)) {
    const value = Object.entries(checked).find(([name]) => name === key)?.[1];
    await db.query(
      `insert into setting (key, value) values ($1, $2::jsonb)
       on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    );
  }
}
