/**
 * Opening game accounts and their logins (rule: Play).
 *
 * A game's password is kept as it is, not hashed: the member is shown it again and types it at the game's own site. It
 * opens nothing else, and the provider page lets nobody in who guesses.
 */
import type { WireReplyOf } from '../../contract/call.ts';
import { activateSlot, getSlotAccount, resetSlotPassword } from '../../contract/wallet.ts';
import type { Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { refusal } from '../http/refusal.ts';
import { memberRoute } from '../http/route.ts';
import { changePassword, isKnown, openAccount, ProviderFailure } from '../provider/accounts.ts';
import { issueTicket } from '../tickets/tickets.ts';
import { expectAccount, expectGame, type GameAccount, newGamePassword, usernameAt } from './accounts.ts';

type Credentials = WireReplyOf<typeof getSlotAccount>;

/** The web game whose login form wants tokens beside name and password (rule: Custom logins). */
const EVENT_GAME = 'UFABET';
const EVENT_VALID = 10 * 60_000;

export function gamesModule(app: App): void {
  memberRoute(app, activateSlot, ({ member, params: { slotCode }, now, refusal }) =>
    app.db.transaction(async (tx) => {
      await expectGame(tx, slotCode);
      const account = { game: slotCode, username: usernameAt(slotCode, member.id), password: newGamePassword() };
      const opened = await tx.query(
        `insert into game_account (member_id, game_code, username, password, activated_at, refreshed_at)
         values ($1, $2, $3, $4, $5, $5) on conflict do nothing returning game_code`,
        [member.id, slotCode, account.username, account.password, now],
      );
      if (opened.length === 0) throw refusal('SLOT_ALREADY_ACTIVE');
      await orRefuse(openAccount(tx, slotCode, account.username, account.password), 'SLOT_ACTIVATE_FAIL');
      return credentials(tx, account, now);
    }),
  );

  memberRoute(app, getSlotAccount, async ({ member, params: { slotCode }, now }) => {
    const account = await expectAccount(app.db, member.id, slotCode);
    await expectAtProvider(app.db, account);
    return credentials(app.db, account, now);
  });

  memberRoute(app, resetSlotPassword, ({ member, params: { slotCode }, now }) =>
    app.db.transaction(async (tx) => {
      const account = { ...(await expectAccount(tx, member.id, slotCode)), password: newGamePassword() };
      await expectAtProvider(tx, account);
      await tx.query('update game_account set password = $3 where member_id = $1 and game_code = $2', [
        member.id,
        slotCode,
        account.password,
      ]);
      await orRefuse(changePassword(tx, slotCode, account.username, account.password), 'SLOT_RESET_PASSWORD_FAIL');
      return credentials(tx, account, now);
    }),
  );
}

/** Refuses when the provider does not know the account: with NOT_AREASLOT or NOT_UFABET where there is such a code. */
export async function expectAtProvider(db: Queries, { game, username }: GameAccount): Promise<void> {
  if (await isKnown(db, game, username)) return;
  if (game === 'AREASLOT') throw refusal('NOT_AREASLOT');
  if (game === 'UFABET') throw refusal('NOT_UFABET');
  throw refusal('SLOT_NO_ACCOUNT');
}

async function orRefuse(asked: Promise<void>, code: 'SLOT_ACTIVATE_FAIL' | 'SLOT_RESET_PASSWORD_FAIL'): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (error instanceof ProviderFailure) throw refusal(code);
    throw error;
  }
}

async function credentials(
  db: Queries,
  { game, username, password }: Pick<GameAccount, 'game' | 'username' | 'password'>,
  now: Date,
): Promise<Credentials> {
  if (game !== EVENT_GAME) return { username, password };
  const subject = `${game}/${username}`;
  const token = await issueTicket(db, { purpose: 'provider-form', subject, valid: EVENT_VALID, now });
  return { username, password, event: { __EVENTTARGET: 'login', __EVENTVALIDATION: token } };
}
