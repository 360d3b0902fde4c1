/** The rules of a registration, as plain functions. */
import { ENGLISH_NAME_BANKS } from '../../contract/account.ts';
import type { Currency } from '../../contract/entities.ts';
import { isPhone, ungrouped } from '../../contract/phone.ts';
import type { MessageId } from '../../contract/texts.ts';
import { seen } from '../seen.ts';
import type { Step } from './draft.ts';

export interface ProfileFields {
  readonly name: string;
  readonly password: string;
  readonly confirm: string;
  readonly sourceCode: string;
  readonly inviteCode: string;
}

export interface BankFields {
  readonly bankCode: string;
  readonly bankAccountNo: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The currency, chosen in the Laos build only; elsewhere it is not sent. */
  readonly currency: Currency;
}

export type Field = 'phone' | keyof ProfileFields | keyof BankFields;
/** Each field at fault has the text that says why. */
export type Complaints = Readonly<Partial<Record<Field, MessageId>>>;

export function accountNoOf(typed: string): string {
  return ungrouped(typed);
}

/** LAK, unless the other one was chosen. */
export function currencyOf(chosen: string): Currency {
  return chosen === 'BAHT' ? 'BAHT' : 'LAK';
}

/** The account holder as the service wants it: first and last name joined by a space, upper-cased. */
export function bankAccountNameOf({ firstName, lastName }: Pick<BankFields, 'firstName' | 'lastName'>): string {
  return `${upper(firstName)} ${upper(lastName)}`;
}

export function upper(name: string): string {
  return seen(name).trim().replace(/\s+/g, ' ').toUpperCase();
}

/** The complaint in the service's refusal; none where it is about no field of this step. */
export function complaintIn(code: string, step: Step): Complaints {
  if (step === 'profile') return code === 'PASSWORD_TOO_WEAK' ? { password: 'error.PASSWORD_TOO_WEAK' } : {};
  if (code === 'BANK_ACCOUNT_NAME_ENG') return { firstName: 'error.BANK_ACCOUNT_NAME_ENG' };
  return code === 'EXISTING_BANK' ? { bankAccountNo: 'error.EXISTING_BANK' } : {};
}

/** Outside the Laos build exactly 10 digits, in it 8 to 15. */
export function checkPhone(phone: string, laos: boolean): Complaints {
  return isPhone(phone, laos) ? {} : { phone: laos ? 'register.phoneLaos' : 'error.PHONE_NUMBER_REQUIRE_10_DIGIT' };
}

/** `texts`: the required fields, and what is said of one that is empty. */
function required<Name extends Field>(
  fields: Readonly<Record<Name, string>>,
  texts: readonly (readonly [Name, MessageId])[],
): Complaints {
  return Object.fromEntries(texts.filter(([name]) => fields[name].replace(/\p{Cf}/gu, '').trim() === ''));
}

/** Name, password and its confirmation are required, and the two must be equal. No length rule is given. */
export function checkProfile(fields: ProfileFields): Complaints {
  const missing = required(fields, [
    ['name', 'register.missingName'],
    ['password', 'login.missingPassword'],
    ['confirm', 'register.missingConfirm'],
  ]);
  const differ = fields.confirm !== '' && fields.password !== fields.confirm;
  return differ ? { ...missing, confirm: 'register.mismatch' } : missing;
}

/** All four are required; KTB, TMB and BBL know the holder by English letters only. */
export function checkBank(fields: BankFields): Complaints {
  const complaints: Partial<Record<Field, MessageId>> = {};
  if (!/^\d{6,20}$/.test(accountNoOf(fields.bankAccountNo))) complaints.bankAccountNo = 'register.accountNo';
  if (wantsEnglish(fields.bankCode))
    for (const name of ['firstName', 'lastName'] as const)
      if (!/^[A-Z ]+$/.test(upper(fields[name]))) complaints[name] = 'error.BANK_ACCOUNT_NAME_ENG';
  const missing = required(fields, [
    ['bankCode', 'register.missingBank'],
    ['bankAccountNo', 'register.missingAccountNo'],
    ['firstName', 'register.missingFirstName'],
    ['lastName', 'register.missingLastName'],
  ]);
  return { ...complaints, ...missing };
}

export function wantsEnglish(bankCode: string): boolean {
  return ENGLISH_NAME_BANKS.some((code) => code === bankCode);
}

/** The complaints but for one field's. */
export function without(complaints: Complaints, field: Field): Complaints {
  const { [field]: _, ...others } = complaints;
  return others;
}

export function isSound(complaints: Complaints): boolean {
  return Object.keys(complaints).length === 0;
}

/** The invite code in the address: `/register?code=PR…`; empty when there is none. */
export function inviteCodeIn(search: string): string {
  const match = /[?&]code=([^&]*)/.exec(search);
  try {
    const code = decodeURIComponent(match?.[1] ?? '').trim();
    return /^[\w-]{1,64}$/.test(code) ? code : '';
  } catch {
    return '';
  }
}
