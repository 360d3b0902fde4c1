/**
 * The signed door: what machines of outside parties tell the service (a bank, a QR provider, who pays out, who sends SMS,
 * a game's provider). The same things are done by hand at the desk, by the same functions.
 *
 * Each call carries three headers: the name of its key, the time, and a signature over what is sent (`signedText`). Who gets
 * no answer signs the same body anew and sends it again: nothing is booked twice.
 */
import * as v from 'valibot';
import { count, currency, instant } from './entities.ts';
import { baht } from './money.ts';

export const KEY_HEADER = 'x-door-key';
/** Milliseconds since 1970, by the sender's clock. */
export const TIME_HEADER = 'x-door-time';
/** HMAC-SHA256 under the key's secret, in hex. */
export const SIGNATURE_HEADER = 'x-door-signature';

/** Milliseconds by which the sender's clock may be off, and a call may be late. */
export const DOOR_WINDOW = 5 * 60_000;
/** Bytes of a body at most. */
export const DOOR_BODY = 16 * 1024;

/** The text that is signed before the body. `path` as it is sent, with its query. */
export const signedText = (method: string, path: string, time: string) => `${method}\n${path}\n${time}\n`;

/** The actions that a key can allow. */
export const doorAction = v.picklist(['credit', 'qr', 'payout', 'round', 'sms']);
export type DoorAction = v.InferOutput<typeof doorAction>;

/** The refusals of a call: HTTP status and details. Sent as `{message: CODE, details}`. */
export const DOOR_CODES = {
  SIGNATURE: [401, 'the key is not known, or the signature is not that of what has come'],
  CLOCK: [401, 'the time is more than five minutes off'],
  REPLAYED: [409, 'the same signature has come before: sign anew with another time'],
  NOT_ALLOWED: [403, 'the key is not good for this action'],
  INVALID: [400, 'the body has not the form that this call takes'],
  UNKNOWN: [404, 'there is no such member, code, payout or account'],
  CURRENCY: [409, 'the member’s money is in another currency'],
  NOT_ENOUGH: [409, 'the account has less than the stake'],
} as const;
export type DoorCode = keyof typeof DOOR_CODES;

const name = v.pipe(v.string(), v.regex(/^[\w.:/-]{1,60}$/, 'letters, digits and . : / _ -, at most 60'));
/** The limit is the same in baht and in kip: 1,000 million kip is a large credit that may come. */
export const creditAmount = v.pipe(
  baht,
  v.check((amount) => amount >= 1 && amount <= 1_000_000_000_00, 'more than nothing, at most 1,000 million'),
);
/** The bank's, unique: credited once. */
export const bankReference = v.pipe(v.string(), v.trim(), name);

interface DoorCall<Body extends v.GenericSchema | undefined, Reply extends v.GenericSchema> {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly action: DoorAction;
  readonly summary: string;
  readonly body: Body;
  readonly reply: Reply;
}
export type AnyDoorCall = DoorCall<v.GenericSchema | undefined, v.GenericSchema>;

export const doorCredit = {
  id: 'doorCredit',
  method: 'POST',
  path: '/door/credits',
  action: 'credit',
  summary: 'A transfer has come into the operator’s bank account, for a member',
  body: v.strictObject({
    /** The member, by the phone number or by the sending account, which a member has registered. */
    member: v.union([
      v.strictObject({ phone: v.pipe(v.string(), v.regex(/^\d{8,12}$/)) }),
      v.strictObject({ bankCode: name, accountNo: v.pipe(v.string(), v.regex(/^\d{6,20}$/)) }),
    ]),
    amount: creditAmount,
    /** The currency of the amount must be that of the member's money: there is no rate. */
    currency: v.optional(currency, 'BAHT'),
    /** The sending bank, three digits as the Bank of Thailand numbers them, where it is known. */
    bank: v.optional(v.pipe(v.string(), v.regex(/^\d{3}$/))),
    reference: bankReference,
  }),
  /** False where the transfer was credited before. */
  reply: v.object({ credited: v.boolean() }),
} as const satisfies AnyDoorCall;

export const doorQrPaid = {
  id: 'doorQrPaid',
  method: 'POST',
  path: '/door/qr-payments',
  action: 'qr',
  summary: 'A QR code was paid',
  body: v.strictObject({ id: name }),
  /** `credited` is false where it was paid before; `late`: it had run out, or was taken back. */
  reply: v.object({ credited: v.boolean(), late: v.boolean(), amount: baht }),
} as const satisfies AnyDoorCall;

export const payoutStatus = v.picklist(['created', 'processing', 'paid', 'refused']);

/** The reason for a refused payout, in the operator's words. */
export const payoutReason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

export const doorPayouts = {
  id: 'doorPayouts',
  method: 'GET',
  path: '/door/payouts',
  action: 'payout',
  summary: 'Payouts in baht that are not decided, those that wait for longest first, at most 100',
  body: undefined,
  reply: v.object({
    payouts: v.array(
      v.object({
        reference: v.string(),
        status: payoutStatus,
        amount: baht,
        currency,
        bankCode: v.string(),
        accountName: v.string(),
        accountNo: v.string(),
        createdAt: instant,
      }),
    ),
    open: count,
  }),
} as const satisfies AnyDoorCall;

/** Payouts in kip are listed apart, so that a program that knows baht alone never pays them as baht. */
export const doorPayoutsInKip = {
  ...doorPayouts,
  id: 'doorPayoutsInKip',
  path: '/door/payouts/kip',
  summary: 'Payouts in kip that are not decided, those that wait for longest first, at most 100',
} as const satisfies AnyDoorCall;

export const doorPayout = {
  id: 'doorPayout',
  method: 'POST',
  path: '/door/payouts',
  action: 'payout',
  summary: 'A payout is taken in hand, was paid, or is refused: then the money goes back into the wallet',
  body: v.variant('status', [
    v.strictObject({ reference: name, status: v.picklist(['processing', 'paid']) }),
    v.strictObject({ reference: name, status: v.literal('refused'), reason: payoutReason }),
  ]),
  /** The payout's status after the call; `changed` is false if the call changed nothing. */
  reply: v.object({ changed: v.boolean(), status: payoutStatus }),
} as const satisfies AnyDoorCall;

export const doorRound = {
  id: 'doorRound',
  method: 'POST',
  path: '/door/rounds',
  action: 'round',
  summary: 'A round was played at a game: what was staked, and what came back, in the game’s unit',
  body: v.strictObject({
    game: name,
    username: name,
    stake: v.pipe(
      baht,
      v.check((stake) => stake > 0, 'more than nothing'),
    ),
    payout: baht,
    /** The provider's, unique for the game: booked once. */
    reference: name,
  }),
  /** False where it was booked before. */
  reply: v.object({ booked: v.boolean() }),
} as const satisfies AnyDoorCall;

export const doorMessages = {
  id: 'doorMessages',
  method: 'GET',
  path: '/door/messages',
  action: 'sms',
  summary: 'SMS that wait to be sent, the oldest first, at most 100. One that is too old to be of use is left out',
  body: undefined,
  reply: v.object({
    messages: v.array(
      v.object({
        id: count,
        phone: v.string(),
        text: v.string(),
        createdAt: instant,
        /** The moment at which the code in it ends: a message that would arrive later need not be sent. */
        expiresAt: instant,
      }),
    ),
  }),
} as const satisfies AnyDoorCall;

export const smsStatus = v.picklist(['sent', 'failed']);

export const doorMessage = {
  id: 'doorMessage',
  method: 'POST',
  path: '/door/messages',
  action: 'sms',
  summary: 'An SMS was sent, or could not be: it is listed no more, and the desk shows which',
  body: v.strictObject({ id: count, status: smsStatus }),
  /** False where the message had this status before, or is gone: its code was used, or has ended. */
  reply: v.object({ changed: v.boolean() }),
} as const satisfies AnyDoorCall;

export const DOOR_CALLS: readonly AnyDoorCall[] = [
  doorCredit,
  doorQrPaid,
  doorPayouts,
  doorPayoutsInKip,
  doorPayout,
  doorRound,
  doorMessages,
  doorMessage,
];
