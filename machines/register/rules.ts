/** The rules of a registration, as plain functions. */
import { ENGLISH_NAME_BANKS } from '../../contract/account.ts';
import type { Currency } from '../../contract/entities.ts';
import { isPhone, ungrouped } from '../../contract/phone.ts';
import { seen } from '../seen.ts';
import type { Step } from './draft.ts';

/** A complaint about a field. Those that the service has too are its codes. */
export type Complaint = 'required' | 'mismatch' | 'accountNo' | 'PHONE_NUMBER_REQUIRE_10_DIGIT' | keyof typeof FIELDS;

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
export type Complaints = Readonly<Partial<Record<Field, Complaint>>>;

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

/** The service's refusals that are about one field, and its step. */
const FIELDS = {
  PASSWORD_TOO_WEAK: { step: 'profile', field: 'password' },
  EXISTING_BANK: { step: 'bank', field: 'bankAccountNo' },
  BANK_ACCOUNT_NAME_ENG: { step: 'bank', field: 'firstName' },
} as const satisfies Readonly<Record<string, { step: Step; field: Field }>>;

const isOfField = (code: string): code is keyof typeof FIELDS => Object.hasOwn(FIELDS, code);

/** The complaint in the service's refusal; none where it is about no field of this step. */
export function complaintIn(code: string, step: Step): Complaints {
  return isOfField(code) && FIELDS[code].step === step ? { [FIELDS[code].field]: code } : {};
}

/** Outside the Laos build exactly 10 digits, in it 8 to 15. */
export function checkPhone(phone: string, laos: boolean): Complaints {
  return isPhone(phone, laos) ? {} : { phone: 'PHONE_NUMBER_REQUIRE_10_DIGIT' };
}

function required<Name extends Field>(
  fields: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Partial<Record<Field, Complaint>> {
  const complaints: Partial<Record<Field, Complaint>> = {};
  for (const name of names) if (fields[name].replace(/\p{Cf}/gu, '').trim() === '') complaints[name] = 'required';
  return complaints;
}

/** Name, password and its confirmation are required, and the two must be equal. No length rule is given. */
export function checkProfile(fields: ProfileFields): Complaints {
  const missing = required(fields, ['name', 'password', 'confirm']);
  const differ = fields.confirm !== '' && fields.password !== fields.confirm;
  return differ ? { ...missing, confirm: 'mismatch' } : missing;
}

/** All four are required; KTB, TMB and BBL know the holder by English letters only. */
export function checkBank(fields: BankFields): Complaints {
  const missing = required(fields, ['bankCode', 'bankAccountNo', 'firstName', 'lastName']);
  const complaints: Partial<Record<Field, Complaint>> = {};
  if (!/^\d{6,20}$/.test(accountNoOf(fields.bankAccountNo))) complaints.bankAccountNo = 'accountNo';
  if (wantsEnglish(fields.bankCode))
    for (const name of ['firstName', 'lastName'] as const)
      if (!/^[A-Z ]+$/.test(upper(fields[name]))) complaints[name] = 'BANK_ACCOUNT_NAME_ENG';
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
