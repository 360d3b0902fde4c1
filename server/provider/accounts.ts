/**
 * The game providers as the wallet sees them: they open accounts, change passwords, and move credit in and out. This
 * service plays the providers itself; an operator would call theirs here. Credit is in hundredths of the game's unit.
 */
import { timingSafeEqual } from 'node:crypto';
import { breaks, type Queries } from '../db/database.ts';
import { hashToken } from '../members/sessions.ts';
import { readSettings } from '../settings/settings.ts';

/** The provider did not do what it was asked. Nothing has changed there. */
export class ProviderFailure extends Error {}

/** Throws a ProviderFailure while the setting `gamesFailing` names the game. */
async function expectWorking(db: Queries, game: string): Promise<void> {
  if ((await readSettings(db)).gamesFailing.includes(game)) throw new ProviderFailure(`${game} does not answer`);
}

/** Opens an account; one that exists already gets the password. Throws a ProviderFailure. */
export async function openAccount(db: Queries, game: string, username: string, password: string): Promise<void> {
  await expectWorking(db, game);
  await db.query(
    `insert into provider_account (game_code, username, password) values ($1, $2, $3)
     on conflict (game_code, username) do update set password = excluded.password`,
    [game, username, password],
  );
}

/** Sets an account's password and ends who is logged in. Throws a ProviderFailure. */
export async function changePassword(db: Queries, game: string, username: string, password: string): Promise<void> {
  await expectWorking(db, game);
  await db.query('update provider_account set password = $3 where game_code = $1 and username = $2', [
    game,
    username,
    password,
  ]);
  await db.query('delete from provider_session where game_code = $1 and username = $2', [game, username]);
}

/**
 * Moves credit into an account, or out of it when below zero: one statement, which fails where it does not. `gamesFailing`
 * is the setting. Throws a ProviderFailure.
 */
export async function moveCredit(
  db: Queries,
  gamesFailing: readonly string[],
  account: { readonly game: string; readonly username: string },
  hundredths: number,
): Promise<void> {
  const { game, username } = account;
  if (gamesFailing.includes(game)) throw new ProviderFailure(`${game} does not answer`);
  try {
    await db.query('select move_provider_credit($1, $2, $3)', [game, username, hundredths]);
  } catch (error) {
    if (breaks(error, 'provider_balance_not_negative') || breaks(error, 'provider_account_known'))
      throw new ProviderFailure(`${game} does not have that much of ${username}`);
    throw error;
  }
}

/** True if the provider knows the account. */
export async function isKnown(db: Queries, game: string, username: string): Promise<boolean> {
  const rows = await db.query('select 1 from provider_account where game_code = $1 and username = $2', [
    game,
    username,
  ]);
  return rows.length > 0;
}

/** True if the password is the account's. */
export async function isLogin(db: Queries, game: string, username: string, password: string): Promise<boolean> {
  const [account] = await db.query<{ password: string }>(
    'select password from provider_account where game_code = $1 and username = $2',
    [game, username],
  );
  return timingSafeEqual(hashToken(account?.password ?? ''), hashToken(password)) && account !== undefined;
}
