/**
 * The tab's memory of a registration, so that a reload (or a phone that closed the page while its owner looked up
 * a code or an account number) loses nothing. Never a password, never a code.
 */
import type { Currency } from '../../contract/entities.ts';
import type { SentCode } from '../otp/code.ts';

export type Step = 'phone' | 'otp' | 'profile' | 'bank';

/** The earlier step to which "back" leads; null if there is none. Only from the bank is it not always the number. */
export function stepBefore(from: Step, to: Step): 'phone' | 'profile' | null {
  if (from === 'bank' && (to === 'profile' || to === 'otp')) return 'profile';
  return from !== 'phone' && to === 'phone' ? 'phone' : null;
}

/** The fields of it that the player types or chooses. */
const DRAFT_FIELDS = [
  'phone',
  'name',
  'sourceCode',
  'inviteCode',
  'bankCode',
  'bankAccountNo',
  'firstName',
  'lastName',
  'currency',
] as const;

export type DraftField = (typeof DRAFT_FIELDS)[number];

export interface Draft extends Readonly<Record<Exclude<DraftField, 'currency'>, string>> {
  readonly step: Step;
  readonly currency: Currency;
  /** True if registration checks the phone by a code; null until the service has answered. */
  readonly wantsCode: boolean | null;
  /** The code that was sent and is still to be typed in: its handle, not the code itself. */
  readonly sent: SentCode | null;
}

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
  wantsCode: null,
  sent: null,
};

export function isDraftField(name: string): name is DraftField {
  return DRAFT_FIELDS.some((field) => field === name);
}
