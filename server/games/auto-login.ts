/**
 * Links that log a player in at a game (rule: Play). The link carries a ticket of the game account that works once, for
 * two minutes; never the player's own session, and not the game's password either.
 */
import { AUTO_LOGIN_BY_NAME, AUTO_LOGIN_BY_PASSWORD } from '../../contract/autologin.ts';
import type { App } from '../http/app-context.ts';
import { memberRoute } from '../http/route.ts';
import { issueTicket } from '../tickets/tickets.ts';
import { expectAccount, type GameAccount } from './accounts.ts';
import { expectAtProvider } from './routes.ts';

const LINK_VALID = 2 * 60_000;

export function autoLoginModule(app: App): void {
  for (const [game, call] of Object.entries(AUTO_LOGIN_BY_NAME))
    memberRoute(app, call, async ({ member, params, origin, now, refusal }) => {
      const account = await expectAccount(app.db, member.id, game);
      if (account.username !== params.username) throw refusal('SLOT_NO_ACCOUNT');
      return { link: await linkTo(app, account, origin, now) };
    });

  for (const [game, call] of Object.entries(AUTO_LOGIN_BY_PASSWORD))
    memberRoute(app, call, async ({ member, params, origin, now, refusal }) => {
      const account = await expectAccount(app.db, member.id, game);
      if (account.username !== params.username || account.password !== params.password)
        throw refusal('SLOT_NO_ACCOUNT');
      return { link: await linkTo(app, account, origin, now) };
    });
}

async function linkTo(app: App, account: GameAccount, origin: string, now: Date): Promise<string> {
  await expectAtProvider(app.db, account);
  const subject = `${account.game}/${account.username}`;
  const token = await issueTicket(app.db, { purpose: 'provider-link', subject, valid: LINK_VALID, now });
  return `${origin}/provider/${encodeURIComponent(account.game)}?token=${token}`;
}
