/** The wallet page (rule: Dashboard): what there is, and reading the games' balances anew. */
import { satang, satangToBaht } from '../../contract/money.ts';
import { getWallet, refreshSlots } from '../../contract/wallet.ts';
import { one, type Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { memberRoute } from '../http/route.ts';
import { balancesOf } from '../ledger/ledger.ts';
import { mayTry } from '../limits/limits.ts';
import { readProfile } from '../members/profile.ts';
import { readSlots, refreshBalances } from './game-accounts.ts';

/** The limit of refreshes: each one calls every provider. */
const REFRESH = { tries: 30, window: 60_000 };

export function walletModule(app: App): void {
  memberRoute(app, getWallet, async ({ member }) => {
    // One transaction, so that wallet and game accounts belong to the same moment.
    return app.db.transaction(async (tx) => {
      tx.sent(tx.query('set transaction isolation level repeatable read, read only'));
      const [profile, { wallet }, invite, slots] = await Promise.all([
        readProfile(tx, member.id),
        balancesOf(tx, member.id),
        readInvite(tx, member.id),
        readSlots(tx, member.id),
      ]);
      return { ...profile, currency: member.currency, wallet: { amount: satangToBaht(wallet) }, invite, slots };
    });
  });

  memberRoute(app, refreshSlots, async ({ member, now, refusal }) => {
    if (!(await mayTry(app.db, `refresh:member:${member.id}`, REFRESH, now))) throw refusal('REQUEST_LIMIT_1MIN');
    await app.db.transaction((tx) => refreshBalances(tx, member.id, now));
    return { slots: await readSlots(app.db, member.id) };
  });
}

/**
 * The amount that can be collected for invited friends; the number of friends who brought something (`success`) and of
 * those who have not yet.
 */
async function readInvite(db: Queries, memberId: number) {
  const row = one(
    await db.query<{ open: number; success: number; invited: number }>(
      `select
         (select coalesce(sum(amount), 0)::bigint from invite_earning where member_id = $1 and collected_at is null) as open,
         (select count(distinct from_member_id) from invite_earning where member_id = $1) as success,
         (select count(*) from member where invited_by = $1) as invited`,
      [memberId],
    ),
  );
  return {
    amount: satangToBaht(satang(row.open)),
    success: row.success,
    fail: Math.max(0, row.invited - row.success),
  };
}
