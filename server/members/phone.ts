/** Phone numbers (rule: Phone length). */
import { isPhone, phoneOf } from '../../contract/phone.ts';
import type { Queries } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';

/** The number in its one form. Refuses with PHONE_NUMBER_REQUIRE_10_DIGIT unless it has 10 digits; the Laos build takes 8 to 15. */
export function expectPhone(typed: string, laos: boolean): string {
  const phone = phoneOf(typed, laos);
  if (!isPhone(phone, laos)) throw refusal('PHONE_NUMBER_REQUIRE_10_DIGIT');
  return phone;
}

/**
 * The search term for numbers at the desk: a part of one, without the prefixes that only some ways of writing it have.
 */
export function partOfPhone(typed: string, laos: boolean): string | undefined {
  const part = phoneOf(typed, laos).replace(/^(?:(?:\+|00)(?:66|856)?)?0?/, '');
  return /^\d+$/.test(part) ? part : undefined;
}

/**
 * Writes the numbers of a database from before in their one form; only the Laos build knew several. Of members who have become
 * two, the one who has the number in this form keeps it, or who logged in last; the others keep theirs as it was, are shown at
 * the desk, and log in by their own password. Nobody's money is put together with another's.
 */
export async function uniteSpellings(tx: Queries, laos: boolean): Promise<void> {
  const members = await tx.query<{ id: number; phone: string }>(
    `select id, phone from member where phone ~ '^(0|66|856|[689]\\d{8}$)'
     order by coalesce(last_login_at, created_at) desc, id desc for update`,
  );
  for (const { id, phone } of members) {
    const form = phoneOf(phone, laos);
    if (form === phone) continue;
    const [taken] = await tx.query('select 1 from member where phone = $1', [form]);
    const column = taken === undefined ? 'phone' : 'twin_phone';
    await tx.query(`update member set ${column} = $2 where id = $1`, [id, form]);
  }
}
