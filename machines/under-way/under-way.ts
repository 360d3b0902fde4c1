/** The member's money that is under way, as home shows it. Amounts in satang. */
import type { Figure } from '../../contract/money.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import type { Held } from '../bonus/offer.ts';
import { secondsLeft } from '../qr/code.ts';
import type { OpenCode } from '../qr/reading.ts';
import type { StageName } from '../receipt/receipt.ts';

/** The active bonus or promotion, and the progress of its turnover. Null for each part that is not known. */
export type ActiveBonus = Pick<Held, 'kind' | 'type' | 'name' | 'turnoverRequired' | 'turnoverDone'>;

/** A QR code that can still be paid. */
export interface WaitingCode extends Pick<OpenCode, 'id' | 'amount' | 'deadline'> {
  readonly provider: QrProvider;
}

/** Money that waits for a decision. Null for what the service does not tell. */
export interface WaitingMoney {
  /** Tells it from the others. */
  readonly key: string;
  /** Its receipt is found by it. */
  readonly reference: string | null;
  readonly amount: Figure | null;
  /** ISO 8601. */
  readonly at: string | null;
  /** The stage on its way. */
  readonly stage: Extract<StageName, 'queued' | 'paying' | 'checking'>;
}

export interface UnderWay {
  readonly bonus: ActiveBonus | null;
  readonly codes: readonly WaitingCode[];
  /** The withdrawals that are not paid yet. */
  readonly withdrawals: readonly WaitingMoney[];
  /** The slips that are not decided yet. */
  readonly slips: readonly WaitingMoney[];
}

/** The parts that could be read: a part that is missing is as it was. */
export type UnderWayRead = Partial<UnderWay>;

export const NOTHING: UnderWay = { bonus: null, codes: [], withdrawals: [], slips: [] };

/** True if anything is under way that home has to show. */
export function isAny({ bonus, codes, withdrawals, slips }: UnderWay): boolean {
  return bonus !== null || codes.length + withdrawals.length + slips.length > 0;
}

/** Leaves out the codes whose time is up. `now`: the phone's clock, milliseconds since 1970. */
export function running({ codes, ...others }: UnderWay, now: number): UnderWay {
  return { ...others, codes: codes.filter((code) => secondsLeft({ code, now }) !== 0) };
}
