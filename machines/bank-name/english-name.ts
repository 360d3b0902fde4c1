/** A bank account name in English (rules: English-name banks, Account name in English). */
import { upper, wantsEnglish } from '../register/rules.ts';

const ENGLISH = /^[A-Z ]+$/;

/** True if the player is offered to give an English name: the bank knows no other, and this one is not English. */
export function lacksEnglishName(bankCode: string, accountName: string | null): boolean {
  return accountName !== null && wantsEnglish(bankCode) && !ENGLISH.test(upper(accountName));
}

/** The name as it is sent: upper-cased, one space between words. */
export function englishNameOf(typed: string): string {
  return upper(typed);
}

/** True if the name is not empty and has English letters and spaces only. */
export function isEnglishName(typed: string): boolean {
  return ENGLISH.test(upper(typed));
}
