/** What a database may not hold when players' money depends on it: things whose keys everybody knows. */
import { type Config, StartupError } from './config.ts';
import type { Database } from './db/database.ts';
import { isPassword } from './members/passwords.ts';
import { DEMO_KTB_PHONE, DEMO_PASSWORD, DEMO_PHONE } from './seed/demo-member.ts';

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
  if (config.games) return;
  const games = await db.query<{ code: string }>(
    `select code from game where is_active and web like '/provider/%' order by code`,
  );
  if (games.length > 0)
    throw new StartupError(
      `the database offers ${games.length} stand-in games (${games[0]?.code} …), which this service plays itself: "update game set is_active = false where web like '/provider/%'", or GAMES=on to keep them`,
    );
}
