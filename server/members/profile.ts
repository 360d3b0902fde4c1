/** The member's profile and bank account (rule: Profile). */

import type { WireReplyOf } from '../../contract/call.ts';
import { getProfile, putBankAccountName, putProfile } from '../../contract/profile.ts';
import { recordSecurity } from '../activity/security.ts';
import { isUniqueViolation, one, type Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { memberRoute } from '../http/route.ts';
import { mayTry } from '../limits/limits.ts';
import { expectProof } from '../passkeys/proof.ts';
import {
  type BankNamesRow,
  bankNamesOf,
  expectBank,
  expectEnglishName,
  expectFreeBankAccount,
  expectName,
  isEnglishName,
  tidyName,
  wantsEnglishName,
} from './bank-account.ts';
import { holdPayouts } from './payout-hold.ts';
import { expectStillHere } from './sessions.ts';

/** Other payout accounts that a member may give in a day, those too that are somebody else's. */
const CHANGES = { tries: 10, window: 24 * 3_600_000 };

type ProfileReply = WireReplyOf<typeof getProfile>;

interface ProfileRow extends BankNamesRow {
  id: number;
  name: string;
  phone: string;
  coin: number;
  created_at: Date;
  last_login_at: Date | null;
  bank_code: string;
  bank_account_name: string;
  bank_account_no: string;
}

/** Profile and bank account as they travel, for this and the wallet page. */
export async function readProfile(db: Queries, memberId: number): Promise<Required<ProfileReply>> {
  const row = one(
    await db.query<ProfileRow>(
      `select m.id, m.name, m.phone, m.coin, m.created_at, m.last_login_at, m.bank_code, m.bank_account_name,
              m.bank_account_no, b.name_th, b.name_la, b.name_en
       from member m join bank b on b.code = m.bank_code where m.id = $1`,
      [memberId],
    ),
  );
  return {
    profile: {
      _id: String(row.id),
      name: row.name,
      username: row.phone,
      coin: row.coin,
      createdAt: row.created_at.toISOString(),
      lastLoginAt: row.last_login_at?.toISOString() ?? null,
    },
    bankAccount: {
      bankCode: row.bank_code,
      bank: bankNamesOf(row),
      bankAccountName: row.bank_account_name,
      bankAccountNo: row.bank_account_no,
    },
  };
}

export function profileModule(app: App): void {
  memberRoute(app, getProfile, ({ member }) => readProfile(app.db, member.id));

  /**
   * Another account is where the member's money goes: it needs a proof, the statement shows it, and payouts wait for a
   * while (`payoutHoldHours`), so that whoever did not do it has time to say so.
   */
  memberRoute(app, putProfile, async (input) => {
    const { body, member, ip, userAgent, now, refusal } = input;
    const name = body.name.trim();
    const accountName = tidyName(body.bankAccountName);
    for (const given of [body.name, body.bankAccountName]) expectName(given);
    await expectBank(app.db, body.bankCode, app.config.laos);
    expectEnglishName(body.bankCode, accountName);
    const { bankAccount } = await readProfile(app.db, member.id);
    const isOther =
      bankAccount?.bankCode !== body.bankCode ||
      bankAccount.bankAccountNo !== body.bankAccountNo ||
      bankAccount.bankAccountName !== accountName;
    // The proof comes before the reply reveals whether somebody else has the account.
    if (isOther) await expectProof(app, input);
    // With one's own password one could otherwise try account numbers without end.
    if (isOther && !(await mayTry(app.db, `payout-account:${member.id}`, CHANGES, now))) throw refusal('REQUEST_LIMIT');
    await expectFreeBankAccount(app.db, body.bankCode, body.bankAccountNo, { id: member.id });
    try {
      await app.db.transaction(async (tx) => {
        await tx.query('update member set name = $2 where id = $1', [member.id, name]);
        // The same account is not written again: another may have been set meanwhile, with a proof.
        if (!isOther) return;
        await expectStillHere(tx, member);
        await tx.query('update member set bank_code = $2, bank_account_name = $3, bank_account_no = $4 where id = $1', [
          member.id,
          body.bankCode,
          accountName,
          body.bankAccountNo,
        ]);
        await holdPayouts(tx, member.id, now);
        await recordSecurity(tx, { memberId: member.id, ip, userAgent, now }, 'payout_account', body.bankCode);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'member_bank_account_taken')) throw refusal('EXISTING_BANK');
      throw error;
    }
    return {};
  });

  /**
   * The same name in the letters that its bank wants: a name that has them already is another account holder's, which wants
   * a proof (`putProfile`).
   */
  memberRoute(app, putBankAccountName, async ({ body, member, refusal }) => {
    const accountName = tidyName(body.bankAccountName);
    if (!isEnglishName(accountName)) throw refusal('BANK_ACCOUNT_NAME_ENG');
    await app.db.transaction(async (tx) => {
      const stored = one(
        await tx.query<{ bank_code: string; bank_account_name: string }>(
          'select bank_code, bank_account_name from member where id = $1 for update',
          [member.id],
        ),
      );
      if (stored.bank_code !== body.bankCode) throw refusal('INVALID_BANK');
      const isTaken = isEnglishName(stored.bank_account_name) || !wantsEnglishName(body.bankCode);
      if (isTaken && stored.bank_account_name !== accountName) throw refusal('INVALID_BANK');
      await tx.query('update member set bank_account_name = $2 where id = $1', [member.id, accountName]);
    });
    return {};
  });
}
