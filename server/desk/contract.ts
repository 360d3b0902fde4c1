/**
 * The desk's API under `/desk/api`: what service and page agree on. Not part of the public contract. Bodies and replies
 * are JSON, amounts in the member's currency on the wire and hundredths of it in the program; a refusal is a 4xx with `{message: "plain English"}`.
 *
 * - GET `flags`, and the lists `sms`, `qrcodes`, `members`, `ledger`, each with `?search=&before=&limit=`: a search by phone
 *   number (any spelling), name, name at a game, reference or amount, where the list has them; `before` is the `next` of the
 *   page before; `limit` is 20, or up to 50
 * - POST `qrcodes/{id}/pay`
 * - POST `members/{id}/transfers` `transferBody`, POST `members/{id}/coins` `coinsBody`
 * - PUT `flags` `flagsBody`, PUT `providers/{provider}` `providerBody`, PUT `banks/{code}` `bankBody`
 */
import * as v from 'valibot';
import { bankStatus } from '../../contract/bank-status.ts';
import { bankReference, creditAmount, smsStatus } from '../../contract/door.ts';
import { count, currency, instant } from '../../contract/entities.ts';
import { baht, signedBaht } from '../../contract/money.ts';
import { qrProvider, qrStatus } from '../../contract/qrcode.ts';

/** The value of `before` with which the list is read on; null on the last page. */
export const next = v.nullable(v.string());
/** Entries that wait for the desk, on whatever page: up to 100. */
export const waiting = count;

/** Messages that an SMS sender would have taken, newest first. */
export const smsReply = v.object({
  next,
  messages: v.array(
    v.object({
      id: v.number(),
      phone: v.string(),
      text: v.string(),
      /** The six digits in it, when there are any. */
      code: v.nullable(v.string()),
      /** As the operator's sender says; null where nothing has come from it. */
      status: v.nullable(smsStatus),
      /** Whole seconds since it was made. */
      age: count,
    }),
  ),
});

const qrcode = v.object({
  id: v.string(),
  provider: qrProvider,
  amount: baht,
  currency,
  status: qrStatus,
  late: v.boolean(),
  phone: v.string(),
  name: v.string(),
  /** Whole seconds until it runs out, 0 when it is open no more. */
  expireIn: count,
  createdAt: instant,
  paidAt: v.nullable(instant),
});
export type DeskQrcode = v.InferOutput<typeof qrcode>;
/** Newest first. */
export const qrcodesReply = v.object({ qrcodes: v.array(qrcode), next, waiting });
/** `credited` is false when it was paid before. */
export const paidReply = v.object({ credited: v.boolean(), late: v.boolean(), amount: baht, currency });

export const deskMember = v.object({
  id: v.number(),
  phone: v.string(),
  /** The number as another member has it, where one phone has become two members. */
  twinPhone: v.nullable(v.string()),
  /** The currency of the member's wallet, chosen at the registration. */
  currency,
  name: v.string(),
  /** The balance of the main wallet. */
  balance: baht,
  coin: count,
});
export type DeskMember = v.InferOutput<typeof deskMember>;
/** Members, of whom the one who registered last is the first. */
export const membersReply = v.object({ members: v.array(deskMember), next });

export const transferBody = v.object({
  amount: creditAmount,
  reference: bankReference,
});
export const coinsBody = v.object({ coins: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)) });
export const memberReply = v.object({ member: deskMember });

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
export const flags = v.object({
  registerOTP: v.boolean(),
  enableChatWidget: v.boolean(),
  recordings: v.boolean(),
  spinActive: v.boolean(),
  depositManual: v.boolean(),
  terminated: v.boolean(),
  qrMinutes: whole(1, 1440),
  /** The caps of a member's payouts in a day: their sum in whole baht, and their number; 0 for none. In kip: `npm run operator`. */
  withdrawDayBaht: whole(0, 100_000_000),
  withdrawDayCount: whole(0, 10_000),
  /** A payout from so many whole baht on wants a passkey or the password; 0: none does. In kip: `npm run operator`. */
  payoutProofBaht: whole(0, 100_000_000),
  /** Hours without payouts after the account that they go to was changed; 0 for none. */
  payoutHoldHours: whole(0, 720),
  /** Codes by SMS in a day, to all numbers together; 0 for no such cap. */
  smsDayMax: whole(0, 10_000_000),
  /** Percent, and how many times the share an invited friend stakes before it is paid. See `warnings`. */
  refundPercent: whole(0, 100),
  invitePercent: whole(0, 100),
  inviteTurnoverTimes: whole(1, 1_000_000),
  /** The operator's line on top of every page, as text or HTML; empty for none. */
  notice: v.pipe(v.string(), v.trim(), v.maxLength(500)),
  /** The operator's name for the site; empty for the app's own name. */
  siteName: v.pipe(v.string(), v.trim(), v.maxLength(40)),
});
export type Flags = v.InferOutput<typeof flags>;
export const flagsBody = v.partial(v.strictObject(flags.entries));
const provider = v.object({ code: qrProvider, offered: v.boolean(), failing: v.boolean() });
const bank = v.object({ code: v.string(), name: v.string(), status: v.nullable(bankStatus) });
export const flagsReply = v.object({
  flags,
  providers: v.array(provider),
  banks: v.array(bank),
  /** The settings that cost the operator more than they may think, in plain English. */
  warnings: v.array(v.string()),
});
/** `status`: null where the bank works. */
export const bankBody = v.object({ status: v.nullable(bankStatus) });
export const providerBody = v.object({ failing: v.boolean() });

export const ledgerReply = v.object({
  next,
  /** Newest first. */
  transactions: v.array(
    v.object({
      id: v.number(),
      kind: v.string(),
      reference: v.string(),
      createdAt: instant,
      currency,
      entries: v.array(v.object({ account: v.string(), amount: signedBaht })),
    }),
  ),
  /** The sums of all entries but those of `left` transactions: zeros, or the books are wrong. */
  sums: v.object({ BAHT: signedBaht, LAK: signedBaht }),
  entries: count,
  /** Transactions that are to be added up yet: a large ledger is added up in steps. */
  left: count,
  /** Accounts whose kept balance was not the sum of their entries when it was checked last: zero, or the books are wrong. */
  wrongBalances: count,
});

export const deskError = v.object({ message: v.string() });
