/**
 * The error catalogue (rule: Error catalogue) and how errors travel.
 *
 * Success is a 2xx with the JSON body itself. A refusal is a 4xx (or 5xx) with `{message: CODE}`; but a 503 is none,
 * whatever its code: the service is slow or full, and the same may be sent again. A session that the service does not
 * take is a 401 with one of `SESSION_CODES`. A service that has ended replies 410 `{message: 'gone'}`.
 */
import * as v from 'valibot';

/** Bearer token header aside, every call carries this fixed marker (rule: Calls). */
export const CLIENT_HEADER = 'x-client';
export const CLIENT_NAME = 'player-web';
/** The header of `keyed` calls: the key of the player's intent. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

const AUTH = [
  'UNAUTHORIZED',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INVALID_USER_4',
  'INVALID_IP',
] as const;
const EXTERNAL_GAMES = ['NOT_AREASLOT', 'NOT_UFABET'] as const;
const OTP = [
  'OTP_BLOCK',
  'REQUEST_LIMIT',
  'REQUEST_LIMIT_1MIN',
  'OTP_TOKEN_INVALID',
  'OTP_NOT_EXIST',
  'OTP_VERIFIED',
  'OTP_EXPIRED',
  'OTP_CODE_INVALID',
  'OTP_CODE_VALID',
  'OTP_SEND_FAIL',
  'OTP_VERIFY_FAIL',
] as const;
const REGISTRATION = [
  'EXISTING_USER',
  'EXISTING_BANK',
  'INVALID_USER_INFO',
  'UNVERIFIED_OTP',
  'GAME_ACTIVATION_FAIL',
  'INVALID_BANK',
  'BANK_ACCOUNT_NAME_ENG',
  'REGISTER_FAIL',
  'NO_USER',
  'WRONG_PASSWORD',
  'WRONG_CREDENTIAL',
  'INACTIVE_USER',
  'LOGIN_FAIL',
  'PHONE_NUMBER_REQUIRE_10_DIGIT',
] as const;
const BONUS = [
  'BONUS_REMAINING',
  'BONUS_ALREADY_ACTIVE',
  'BONUS_MAX_CLAIMED',
  'BONUS_CONDITION',
  'BONUS_CLEAR',
  'BONUS_FULL',
] as const;
const INVITE = [
  'INVITE_COLLECT',
  'INVITE_INACTIVE',
  'NO_INVITE_BONUS',
  'NO_INVITEE_PLAY_INFO',
  'INVITE_BONUS_SUCCESS',
  'INVITE_BONUS_FAIL',
] as const;
const DATA = ['KEY_MISSING', 'KEY_INVALID', 'NO_DATA', 'NO_PROMOTION', 'PROMOTION_RECEIVED', 'QR_FAIL'] as const;
const REFUND = ['NO_REFUND', 'REFUND_CONDITION', 'REFUND_SUCCESS', 'REFUND_INACTIVE', 'REFUND_MINIMUM'] as const;
const WALLET = ['NO_BANK', 'NO_WALLET'] as const;
const SLOT = ['SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL'] as const;
const TRANSFER = ['TRANSFER_MINIMUM', 'NO_GAME', 'MONEY_NOT_ENOUGH', 'TRANSFER_FAIL'] as const;
const SLIP = [
  'SLIP_UPLOAD_FAIL',
  'SLIP_NO_FILE',
  'SLIP_INVALID_FILE',
  'TRUELINK_DUPLICATE',
  'TRUELINK_INVALID',
] as const;
const COUPON = [
  'NO_CLAIMABLE_COUPON',
  'INVALID_PRIZE_CODE',
  'INVALID_CODE',
  'INVALID_COUPON_TYPE',
  'COUPON_EXPIRED',
] as const;
const GENERAL = ['INTERNAL_SERVER_ERROR'] as const;
/** Codes beyond the original catalogue, for refusals that it cannot express. */
const BEYOND = [
  'INVALID_REQUEST',
  'INVALID_AMOUNT',
  'PROMOTION_EXPIRED',
  'PROMOTION_NOT_BEGUN',
  'NOT_FOUND',
  'WITHDRAW_MINIMUM',
  'WITHDRAW_MAXIMUM',
  'IDEMPOTENCY_CONFLICT',
  'COIN_NOT_ENOUGH',
  'GAME_UNAVAILABLE',
  'FILE_REQUIRED',
  'FILE_INVALID',
  'PASSWORD_TOO_WEAK',
  'PAYOUT_ON_HOLD',
  'BONUS_PAYOUT',
  'BONUS_DEPOSIT',
  'BONUS_PLAY',
  'PAYOUT_DAY_LIMIT',
  'PAYOUT_DAY_COUNT',
  'PAYOUT_PROOF',
  'PASSKEY_INVALID',
  'PASSKEY_FULL',
  'RESET_LIMIT',
  // A refusal that can be told by its status only (contract/refusal.ts).
  'REFUSED',
  'CONFLICT',
] as const;

/** Every code by its group. */
export const ERROR_GROUPS = {
  auth: AUTH,
  externalGames: EXTERNAL_GAMES,
  otp: OTP,
  registration: REGISTRATION,
  bonus: BONUS,
  invite: INVITE,
  data: DATA,
  refund: REFUND,
  wallet: WALLET,
  slot: SLOT,
  transfer: TRANSFER,
  slip: SLIP,
  coupon: COUPON,
  general: GENERAL,
  beyond: BEYOND,
} as const;

export type ErrorCode = (typeof ERROR_GROUPS)[keyof typeof ERROR_GROUPS][number];

const ALL: ReadonlySet<string> = /*#__PURE__*/ new Set(/*#__PURE__*/ Object.values(ERROR_GROUPS).flat());

/** True if the catalogue has the code. The app does not need this: it has a text for a code or it has none. */
export function isErrorCode(code: string): code is ErrorCode {
  return ALL.has(code);
}

/** Codes that say the service does not take this session: to /login (rule: Invalid token). */
export const SESSION_CODES = [
  'UNAUTHORIZED',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INVALID_USER_4',
] as const satisfies readonly ErrorCode[];

export function isSessionCode(code: string): boolean {
  return SESSION_CODES.some((known) => known === code);
}

/** True if a message looks like a code: words for people have small letters or spaces. */
export function looksLikeCode(message: string): boolean {
  return /^[A-Z][A-Z0-9_]+$/.test(message);
}

/** The message of a service that has ended (rule: Service ended). */
export const GONE = 'gone';

/** The reasons for which a slip is refused (rule: Slip reasons), shown in parentheses under its status. */
export const SLIP_REASONS = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'INVALID_SLIP',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
] as const;

export type SlipReason = (typeof SLIP_REASONS)[number];

/** Body of every refusal. */
export const errorReply = v.object({ message: v.string(), details: v.optional(v.unknown()) });
