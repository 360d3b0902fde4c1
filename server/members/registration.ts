/** Registration (rule: Register validation). */
import { createAccount, validateAccount } from '../../contract/account.ts';
import type { ParsedBodyOf } from '../../contract/call.ts';
import { isUniqueViolation, type Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { mayTry } from '../limits/limits.ts';
import { expectMayAskForMembers } from '../limits/membership.ts';
import { browserOf } from '../otp/browser.ts';
import { consumeVerifiedPhone, hasUsedPhone, hasVerifiedPhone } from '../otp/verification.ts';
import { readSettings } from '../settings/settings.ts';
import { expectBank, expectEnglishName, expectFreeBankAccount, expectName, tidyName } from './bank-account.ts';
import { expectGoodPassword } from './password-rule.ts';
import { hashPassword } from './passwords.ts';
import { expectPhone } from './phone.ts';

/** An address may try this often: generous, because many phones share one behind a mobile network. */
const PER_ADDRESS = { tries: 60, window: 60_000 };

type Draft = ParsedBodyOf<typeof validateAccount>;
type Registration = ParsedBodyOf<typeof createAccount>;

interface Asker {
  readonly browser: Uint8Array;
  readonly ip: string;
  readonly now: Date;
}

export function registrationModule(app: App): void {
  route(app, validateAccount, async ({ body, ip, now, cookies }) => {
    await limit(app, ip, now);
    await check(app, inOneForm(app, body), { browser: browserOf(cookies), ip, now });
    return {};
  });

  route(app, createAccount, async ({ body: typed, ip, now, cookies }) => {
    await limit(app, ip, now);
    const body = inOneForm(app, typed);
    const browser = browserOf(cookies);
    await check(app, body, { browser, ip, now });
    const passwordHash = await hashPassword(body.password, app.config.scrypt, ip);
    try {
      await app.db.transaction(async (tx) => {
        const { registerOTP } = await readSettings(tx);
        if (registerOTP && !(await consumeVerifiedPhone(tx, body.username, browser, now)))
          // Its twin may have used it since: an answer was lost, and the form was sent again.
          throw refusal((await hasUsedPhone(tx, body.username, browser)) ? 'EXISTING_USER' : 'UNVERIFIED_OTP');
        await insertMember(app, tx, body, passwordHash, now);
      });
    } catch (error) {
      // Somebody registered the same between the check and here.
      if (isUniqueViolation(error, 'member_phone_taken')) throw refusal('EXISTING_USER');
      if (isUniqueViolation(error, 'member_bank_account_taken')) throw refusal('EXISTING_BANK');
      throw error;
    }
    return {};
  });
}

async function limit(app: App, ip: string, now: Date): Promise<void> {
  if (!(await mayTry(app.db, `register:ip:${ip}`, PER_ADDRESS, now))) throw refusal('REQUEST_LIMIT_1MIN');
}

function inOneForm<Given extends Draft>(app: App, draft: Given): Given {
  return { ...draft, username: expectPhone(draft.username, app.config.laos) };
}

/** Refuses with the first rule that a draft breaks; bank rules apply to what is given of the bank. */
async function check(app: App, draft: Draft, { browser, ip, now }: Asker): Promise<void> {
  const { db } = app;
  expectName(draft.name);
  if (draft.password.trim() === '') throw refusal('INVALID_USER_INFO');
  await expectGoodPassword(draft.password, draft.username);
  if (!app.config.laos && draft.currency === 'LAK') throw refusal('INVALID_USER_INFO');
  await expectSource(db, draft.sourceCode);
  const { registerOTP } = await readSettings(db);
  const isVerified = !registerOTP || (await hasVerifiedPhone(db, draft.username, browser, now));
  // The check comes before the reply reveals whether the number is a member's: only who has the phone learns that, or
  // has registered it here.
  if (!isVerified && !(await hasUsedPhone(db, draft.username, browser))) throw refusal('UNVERIFIED_OTP');
  if (!registerOTP || draft.bankAccountNo !== undefined) await expectMayAskForMembers(db, ip, now);
  const [taken] = await db.query('select id from member where phone = $1', [draft.username]);
  if (taken !== undefined) throw refusal('EXISTING_USER');
  if (!isVerified) throw refusal('UNVERIFIED_OTP');
  const { bankCode, bankAccountName, bankAccountNo } = draft;
  if (bankCode === undefined) return;
  await expectBank(db, bankCode, app.config.laos);
  if (bankAccountName !== undefined) {
    expectName(bankAccountName);
    expectEnglishName(bankCode, tidyName(bankAccountName));
  }
  // Its twin may have registered the number since the lookup: that is reported where it is inserted.
  if (bankAccountNo !== undefined) await expectFreeBankAccount(db, bankCode, bankAccountNo, { phone: draft.username });
}

async function expectSource(db: Queries, code: string): Promise<void> {
  if (code === '') return;
  const [source] = await db.query('select code from source where code = $1 and is_active', [code]);
  if (source === undefined) throw refusal('INVALID_USER_INFO');
}

async function insertMember(app: App, db: Queries, body: Registration, passwordHash: string, now: Date): Promise<void> {
  await db.query(
    `insert into member (phone, name, password_hash, source_code, invited_by, bank_code, bank_account_name,
                         bank_account_no, currency, created_at)
     values ($1, $2, $3, $4, (select id from member where id = $5::bigint), $6, $7, $8, $9, $10)`,
    [
      body.username,
      body.name.trim(),
      passwordHash,
      body.sourceCode === '' ? null : body.sourceCode,
      inviterId(body.inviteCode),
      body.bankCode,
      tidyName(body.bankAccountName),
      body.bankAccountNo,
      body.currency ?? (app.config.laos ? 'LAK' : 'BAHT'),
      now,
    ],
  );
}

/** The member in an invite code `PR{profile id}` (rule: Invite link), if it is one. A wrong code does not stop a registration. */
function inviterId(inviteCode: string): number | null {
  const id = /^PR(\d{1,15})$/i.exec(inviteCode.trim())?.[1];
  return id === undefined ? null : Number(id);
}
