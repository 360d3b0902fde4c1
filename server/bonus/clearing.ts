/** Cancels a held bonus or promotion (rule: Bonus page). */
import { satang } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import type { Database } from '../db/database.ts';
import { gameOf, house, post, walletOf } from '../ledger/ledger.ts';
import { moveCredit } from '../provider/accounts.ts';
import { readSettings } from '../settings/settings.ts';
import { refreshBalances } from '../wallet/game-accounts.ts';
import { settleHeld, takingOf } from './held.ts';

/**
 * Ends what a member holds and takes back what `takingOf` says, ledger and providers in one transaction. Returns the
 * satang taken; undefined when nothing is held (any more). Throws a ProviderFailure, and nothing has changed then.
 */
export async function clearHeld(db: Database, memberId: number, now: Date): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    // Locks the member's accounts: from here on nothing is played, moved or cleared beside us.
    await refreshBalances(tx, memberId, now);
    const held = await settleHeld(tx, memberId, now);
    if (held === undefined) return undefined;
    const { lost, wallet, games } = takingOf(held);
    await tx.query(`update bonus_receipt set status = 'cleared', taken = $2, ended_at = $3 where id = $1`, [
      held.id,
      lost,
      now,
    ]);
    if (lost > 0)
      await post(tx, {
        kind: 'bonus_cleared',
        reference: held.reference,
        entries: [
          { account: walletOf(memberId), amount: -wallet },
          ...games.map(({ game, amount }) => ({ account: gameOf(memberId, game), amount: -amount })),
          { account: house('BONUS'), amount: lost },
        ],
        at: now,
      });
    const { gamesFailing } = await readSettings(tx);
    for (const account of games) await moveCredit(tx, gamesFailing, account, -account.amount / account.unit);
    await recordActivity(tx, {
      memberId,
      type: 'finish_bonus',
      status: 'SUCCESS',
      from: wallet > 0 ? 'WALLET' : (games[0]?.game ?? 'WALLET'),
      to: held.kind === 'bonus' ? 'BONUS' : 'PROMOTION',
      amount: satang(lost),
      reference: held.reference,
      detail: { [held.kind]: { description: held.name } },
      at: now,
    });
    return lost;
  });
}
