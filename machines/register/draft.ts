/**
 * What the tab remembers of a registration, so that a reload (or a phone that closed the page while its owner looked up
 * a code or an account number) loses nothing. Never a password, never a code.
 */
import type { Currency } from '../../src/contract/entities.ts';
import type { SentCode } from '../otp/code.ts';

export type Step = 'phone' | 'otp' | 'profile' | 'bank';

export interface Draft {
  readonly step: Step;
  readonly phone: string;
  readonly name: string;
  readonly sourceCode: string;
  readonly inviteCode: string;
  readonly bankCode: string;
  readonly bankAccountNo: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly currency: Currency;
  /** The code that was sent to `phone` and is still to be typed in: its handle, not the code itself. */
  readonly sent: SentCode | null;
}

/** The fields of it that the player types or chooses. */
export type DraftField = Exclude<keyof Draft, 'step' | 'sent' | 'currency'>;

export const EMPTY_DRAFT: Draft = {
  step: 'phone',
  phone: '',
  name: '',
  sourceCode: '',
  inviteCode: '',
  bankCode: '',
  bankAccountNo: '',
  firstName: '',
  lastName: '',
  currency: 'LAK',
  sent: null,
};
