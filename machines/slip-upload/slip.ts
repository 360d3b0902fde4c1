/** A slip's picture and what became of it (sections 2, 4 and 7). */
import type { ReplyOf } from '../../contract/call.ts';
import type { slipRules } from '../../contract/lookups.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Moved } from '../receipt/answer.ts';
import type { Progress, Receipt } from '../receipt/receipt.ts';

/** The lookup's answer: smallest deposit in satang, size limit in bytes, types that are taken. */
export type SlipRules = ReplyOf<typeof slipRules>;

/**
 * Why a file cannot be sent.
 * - `type`: not a picture that we know by its first bytes
 * - `heic`: an iPhone's own format, which this browser cannot draw
 * - `unreadable`: the picture is damaged
 * - `size`: too large, even when drawn smaller
 */
export type PictureComplaint = 'type' | 'heic' | 'unreadable' | 'size';

/** A picture that can be sent: drawn anew, so that nothing hidden in the file goes with it. */
export interface Picture {
  /** The browser's file: only actors look inside. */
  readonly file: object;
  /** Address of what is shown. */
  readonly preview: string;
  readonly bytes: number;
  /** Tells one picture from another: the same one is the same intent. */
  readonly digest: string;
}

export type Prepared =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly complaint: PictureComplaint };

/** The file itself was refused: another picture is needed. */
export function needsAnother(_: unknown, outcome: Outcome<unknown>): boolean {
  return !outcome.ok && (outcome.code === 'SLIP_NO_FILE' || outcome.code === 'SLIP_INVALID_FILE');
}

function progressOf(status: string | null): Progress {
  if (status === 'SUCCESS') return 'done';
  return status === 'FAILED' ? 'failed' : 'sent';
}

/** What the service tells of a slip that it took. */
export interface TakenSlip extends Moved {
  /** Why it failed at once: a reason code of section 8, or words. */
  readonly note: string | null;
}

/** Until somebody has read the slip, its amount is not known. */
export function slipReceipt(moved: Moved): Receipt {
  return {
    kind: 'deposit',
    progress: progressOf(moved.status),
    amount: moved.amount,
    reference: moved.reference,
    at: moved.at,
    method: 'slip',
    from: null,
    to: { kind: 'wallet' },
  };
}
