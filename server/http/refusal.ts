/** Expected refusals: the code of the catalogue (rule: Error catalogue) and the HTTP status that goes with it. */
import { type ErrorCode, SESSION_CODES } from '../../contract/errors.ts';
import type { Transaction } from '../db/database.ts';

/** Thrown by handlers and by what they call. Sent as `{message: code}`. Inside a transaction it undoes what was done. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  /** The mistake in a request, for a developer. Never holds what the player typed. */
  readonly details: unknown;

  constructor(code: ErrorCode, status: number = statusOf(code), details?: unknown) {
    super(code);
    this.code = code;
    this.status = status;
    this.details = details;
  }

  /** The status, under the name that Fastify's own errors use. */
  get statusCode(): number {
    return this.status;
  }
}

/**
 * A refusal of a call that moves money (`keyedRoute`) which leaves something behind although all else is undone: a line
 * of the statement that says it failed, a counted try. `record` runs in the transaction that keeps the answer.
 */
export class RecordedRefusal extends Refusal {
  readonly record: (tx: Transaction) => Promise<void>;

  constructor(code: ErrorCode, record: (tx: Transaction) => Promise<void>) {
    super(code);
    this.record = record;
  }
}

/** A refusal to throw. In handlers prefer `input.refusal`, which knows the codes of the call. */
export function refusal(code: ErrorCode, status?: number): Refusal {
  return new Refusal(code, status);
}

const STATUS: Partial<Record<ErrorCode, number>> = {
  ...Object.fromEntries(SESSION_CODES.map((code) => [code, 401])),
  INVALID_IP: 403,
  INACTIVE_USER: 403,
  NOT_FOUND: 404,
  NO_DATA: 404,
  NO_GAME: 404,
  NO_PROMOTION: 404,
  SLOT_NO_ACCOUNT: 404,
  EXISTING_USER: 409,
  EXISTING_BANK: 409,
  SLOT_ALREADY_ACTIVE: 409,
  IDEMPOTENCY_CONFLICT: 409,
  REQUEST_LIMIT: 429,
  REQUEST_LIMIT_1MIN: 429,
  OTP_BLOCK: 429,
  RESET_LIMIT: 429,
  INTERNAL_SERVER_ERROR: 500,
};

/** 400 unless HTTP has a better word for it. Never 401 but for sessions: a client logs out on that. */
function statusOf(code: ErrorCode): number {
  return STATUS[code] ?? 400;
}
