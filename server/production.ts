/** Refuses a database that is unsafe for players' money: one with keys that everybody knows. */
import { type Config, StartupError } from './config.ts';
import type { Database } from './db/database.ts';
import { isPassword } from './members/passwords.ts';
import { DEPOSIT_BANKS } from './seed/banks.ts';
import { OFFERS } from './seed/bonuses.ts';
import { DEMO_KTB_PHONE, DEMO_PASSWORD, DEMO_PHONE } from './seed/demo-member.ts';
import { KIP_ACCOUNTS } from './seed/kip.ts';
import { LINE_LINK } from './seed/texts.ts';
import { WHEELS } from './seed/wheel.ts';

/** Throws a StartupError that says what to do. Asked after the migrations and before anything listens. */
export async function expectProductionData(db: Database, config: Config): Promise<void> {
  if (!config.production) return;
  const members = await db.query<{ phone: string; password_hash: string }>(
    'select phone, password_hash from member where phone = any($1::text[]) and is_active',
    [[DEMO_PHONE, DEMO_KTB_PHONE]],
  );
  for (const { phone, password_hash } of members)
    if (await isPassword(DEMO_PASSWORD, password_hash))
      throw new StartupError(
        `the database holds the demo member ${phone}, whose password everybody knows: begin with a new database, or "update member set is_active = false where phone = '${phone}'"`,
      );
  const games = await db.query<{ code: string }>(
    `select code from game where is_active and web like '/provider/%' order by code`,
  );
  if (games.length > 0 && !config.games)
    throw new StartupError(
      `the database offers ${games.length} stand-in games (${games[0]?.code} …), which this service plays itself: "update game set is_active = false where web like '/provider/%'", or GAMES=on to keep them`,
    );
  await expectNothingMadeUp(db);
}

/** Accounts, links, bonuses and wheels with which the product is tried: players would pay strangers, and be paid by them. */
async function expectNothingMadeUp(db: Database): Promise<void> {
  const rows = await db.query<{ what: string }>(
    `select 'the account ' || bank_code || ' ' || account_no as what from deposit_bank
       where is_active and account_no <> '' and account_no = any($1::text[])
     union all select 'the wallet 0000000000' from deposit_wallet where is_active and account_no = '0000000000'
     union all select 'the link ' || $2::text from setting where key = 'lineLink' and value = to_jsonb($2::text)
     union all select 'the bonus ' || code from bonus where is_active and code = any($3::text[])
     union all select 'the wheel ' || code from wheel where is_active and code = any($4::text[])`,
    [
      [...DEPOSIT_BANKS.map(([, , , , no]) => no), ...KIP_ACCOUNTS.map(([, no]) => no)],
      LINE_LINK,
      // Each also in kip (server/seed/kip.ts).
      OFFERS.flatMap(({ code }) => [code, `${code}K`]),
      WHEELS.flatMap(({ code }) => [code, `${code}K`]),
    ],
  );
  if (rows.length === 0) return;
  throw new StartupError(
    `the database has what the product is tried with: ${rows.map(({ what }) => what).join(', ')}. Say what is yours with "npm run operator -- apply settings.json" and switch these bonuses and wheels off, or begin with a new database`,
  );
}
