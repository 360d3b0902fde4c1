/** Rules for a bank account that a player gives (rule: Bank data). */
import { ENGLISH_NAME_BANKS } from '../../contract/account.ts';
import type { Queries } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';

/** Trims, leaves one space between words and no marks where a line may break. Upper case is the form's rule (rule: Bank data); Thai has none. */
export function tidyName(name: string): string {
  return name
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase();
}

/** Characters that no name has: control characters, and marks that change the direction of the text beside them. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Refuses with INVALID_USER_INFO a name that is empty, or that would change how what stands beside it is read. */
export function expectName(name: string): void {
  if (name.replace(/\p{Cf}/gu, '').trim() === '' || UNSEEN.test(name)) throw refusal('INVALID_USER_INFO');
}

export interface BankNamesRow {
  name_th: string;
  name_la: string | null;
  name_en: string;
}

export const bankNamesOf = ({ name_th, name_la, name_en }: BankNamesRow) => ({
  nameTH: name_th,
  ...(name_la !== null && { nameLA: name_la }),
  nameEN: name_en,
});

/** The countries of the banks with which players may register: the Laos build pays to both countries. */
export function bankCountries(laos: boolean): readonly string[] {
  return laos ? ['LA', 'TH'] : ['TH'];
}

/** Refuses with INVALID_BANK unless players may register with the bank. */
export async function expectBank(db: Queries, code: string, laos: boolean): Promise<void> {
  const [bank] = await db.query('select code from bank where code = $1 and is_active and country = any($2::text[])', [
    code,
    bankCountries(laos),
  ]);
  if (bank === undefined) throw refusal('INVALID_BANK');
}

export const wantsEnglishName = (bankCode: string): boolean => ENGLISH_NAME_BANKS.some((code) => code === bankCode);

/** Refuses with BANK_ACCOUNT_NAME_ENG when the bank wants English letters and the name has others. */
export function expectEnglishName(bankCode: string, name: string): void {
  if (wantsEnglishName(bankCode) && !isEnglishName(name)) throw refusal('BANK_ACCOUNT_NAME_ENG');
}

/** Letters and spaces only. */
export function isEnglishName(name: string): boolean {
  return /^[A-Za-z ]*[A-Za-z][A-Za-z ]*$/.test(name);
}

/** The member, or the phone number, whose own account does not count as somebody else's. */
interface Own {
  readonly id?: number;
  readonly phone?: string;
}

/** Refuses with EXISTING_BANK when somebody else has the account. */
export async function expectFreeBankAccount(db: Queries, code: string, no: string, own: Own): Promise<void> {
  const [other] = await db.query(
    `select id from member where bank_code = $1 and bank_account_no = $2
     and id is distinct from $3::bigint and phone is distinct from $4`,
    [code, no, own.id ?? null, own.phone ?? null],
  );
  if (other !== undefined) throw refusal('EXISTING_BANK');
}
