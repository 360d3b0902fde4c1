/** Withdrawing (rules: Withdraw limits, Withdraw a day). The limits are settings; 0 and less are below any minimum. */
import { type Satang, satang, satangToBaht } from '../../contract/money.ts';
import { withdraw, withdrawAll } from '../../contract/wallet.ts';
import { settleHeld } from '../bonus/held.ts';
import type { Transaction } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { refusal } from '../http/refusal.ts';
import { keyedRoute } from '../http/route.ts';
import { balancesOf } from '../ledger/ledger.ts';
import { readSettings } from '../settings/settings.ts';
import { collect, WALLET } from '../transfer/moves.ts';
import { failed } from '../transfer/routes.ts';
import { refreshBalances } from '../wallet/game-accounts.ts';
import { expectWithinDay } from './day.ts';
import { createWithdrawal } from './withdrawals.ts';

export function withdrawModule(app: App): void {
  keyedRoute(app, withdraw, async ({ tx, member, body: { amount }, now }) => {
    await expectWithinLimits(tx, amount);
    await refreshBalances(tx, member.id, now);
    await expectWithinDay(app, tx, { memberId: member.id, amount, now });
    await expectNoBonus(tx, member.id, now);
    const reference = await createWithdrawal(tx, { memberId: member.id, amount, now });
    return { reference, amount: satangToBaht(amount), createdAt: now.toISOString() };
  });

  keyedRoute(app, withdrawAll, async ({ tx, member, body: { amount }, now, refusal }) => {
    await expectWithinLimits(tx, amount);
    await refreshBalances(tx, member.id, now);
    await expectWithinDay(app, tx, { memberId: member.id, amount, now });
    await expectNoBonus(tx, member.id, now);
    const { left, failing } = await collect(tx, { memberId: member.id, now });
    const { wallet } = await balancesOf(tx, member.id);
    if (wallet < amount) {
      // What a failing provider holds back would have been enough: try again later, not: there is too little.
      if (failing !== undefined && wallet + left >= amount)
        throw failed({ memberId: member.id, from: failing, to: WALLET, amount: satang(left), now });
      throw refusal('MONEY_NOT_ENOUGH');
    }
    const reference = await createWithdrawal(tx, { memberId: member.id, amount, now });
    return { reference, amount: satangToBaht(amount), createdAt: now.toISOString(), status: 'PENDING' };
  });
}

/**
 * Refuses with BONUS_CONDITION while a bonus or promotion is held whose turnover is not reached (rule: Withdraw limits). Balances
 * must have been read anew: that lets no bonus be received meanwhile.
 */
async function expectNoBonus(tx: Transaction, memberId: number, now: Date): Promise<void> {
  if ((await settleHeld(tx, memberId, now)) !== undefined) throw refusal('BONUS_CONDITION');
}

async function expectWithinLimits(tx: Transaction, amount: Satang): Promise<void> {
  const { withdrawMin, withdrawMax } = await readSettings(tx);
  if (amount <= 0 || amount < withdrawMin) throw refusal('WITHDRAW_MINIMUM');
  if (amount > withdrawMax) throw refusal('WITHDRAW_MAXIMUM');
}
