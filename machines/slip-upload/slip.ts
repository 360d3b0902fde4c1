/** A slip's picture and what became of it: the rule **Slip upload**. */
import type { ReplyOf } from '../../contract/call.ts';
import type { slipRules } from '../../contract/member-lookups.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { Moved } from '../receipt/answer.ts';
import type { Progress, Receipt } from '../receipt/receipt.ts';

/** The lookup's answer: smallest deposit in satang, size limit in bytes, types that are taken. */
export type SlipRules = ReplyOf<typeof slipRules>;

/**
 * The reason why a file cannot be sent.
 * - `type`: not a picture that we know by its first bytes
 * - `heic`: an iPhone's own format, which this browser cannot draw
 * - `unreadable`: the picture is damaged
 * - `size`: too large, even when drawn smaller
 * - `lost`: shared with the app, which was not there to take it
 */
export type PictureComplaint = 'type' | 'heic' | 'unreadable' | 'size' | 'lost';

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
export function needsAnother(problem: Problem | null): boolean {
  return problem?.kind === 'refused' && ['SLIP_NO_FILE', 'SLIP_INVALID_FILE'].includes(problem.code);
}

function progressOf(status: string | null): Progress {
  if (status === 'SUCCESS') return 'done';
  return status === 'FAILED' ? 'failed' : 'sent';
}

/** The service's report of a slip that it took. */
export interface TakenSlip extends Moved {
  /** The reason for a failure at once: a code of the rule **Slip reasons**, or words. */
  readonly note: string | null;
}

/** The receipt of a slip. Until somebody has read the slip, its amount is not known. */
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
