/** Withdrawing (rules: Withdraw limits, Withdraw a day). The limits are settings; 0 and less are below any minimum. */
import { satang, satangToBaht } from '../../contract/money.ts';
import { provePayout } from '../../contract/payout-proof.ts';
import { withdraw, withdrawAll } from '../../contract/wallet.ts';
import { readHeld, settle } from '../bonus/held.ts';
import type { App } from '../http/app-context.ts';
import { refusal } from '../http/refusal.ts';
import { type KeyedInput, keyedRoute, memberRoute } from '../http/route.ts';
import { expectProof } from '../passkeys/proof.ts';
import { amountsIn } from '../settings/settings.ts';
import { collect, WALLET } from '../transfer/moves.ts';
import { failed } from '../transfer/routes.ts';
import { refreshBalances } from '../wallet/game-accounts.ts';
import { expectWhole } from '../wallet/units.ts';
import { expectWithinDay, leftToday } from './day.ts';
import { expectProven, noteProof } from './proof.ts';
import { createWithdrawal, expectOpen, type PayoutAccount, payoutAccount } from './withdrawals.ts';

export function withdrawModule(app: App): void {
  keyedRoute(app, withdraw, async (input) => {
    const { account } = await expectAllowed(app, input);
    return placed(input, account);
  });

  keyedRoute(app, withdrawAll, async (input) => {
    const { tx, member, body, kept, now, refusal } = input;
    const { money, account } = await expectAllowed(app, input);
    const by = { memberId: member.id, gamesFailing: kept.settings.gamesFailing, now };
    const { collected, left, failing } = collect(tx, money, by);
    const wallet = money.wallet + collected;
    if (wallet < body.amount) {
      // The money at a failing provider would have been enough: the reply is to try again later, not that there is too
      // little.
      if (failing !== undefined && wallet + left >= body.amount)
        throw failed({ memberId: member.id, from: failing, to: WALLET, amount: satang(left), now });
      throw refusal('MONEY_NOT_ENOUGH');
    }
    return { ...placed(input, account), status: 'PENDING' };
  });

  memberRoute(app, provePayout, async (input) => {
    await expectProof(app, input);
    await app.db.transaction((tx) => noteProof(tx, input.member, input.body.amount, input.now));
    return {};
  });
}

type Asked = Pick<KeyedInput<typeof withdraw>, 'tx' | 'member' | 'body' | 'kept' | 'now'>;

function placed({ tx, member, body, now }: Asked, account: PayoutAccount | undefined) {
  const reference = createWithdrawal(tx, { ...body, memberId: member.id, now }, expectOpen(account, now));
  return { reference, amount: satangToBaht(body.amount), createdAt: now.toISOString() };
}

/**
 * Refuses what the limits do not allow, with BONUS_CONDITION while a bonus or promotion is held whose turnover is not
 * reached (rule: Withdraw limits).
 */
async function expectAllowed(app: App, { tx, member, body: { amount }, kept: { settings }, now }: Asked) {
  const { withdrawMin, withdrawMax } = amountsIn(settings, member.currency);
  if (amount <= 0 || amount < withdrawMin) throw refusal('WITHDRAW_MINIMUM');
  if (amount > withdrawMax) throw refusal('WITHDRAW_MAXIMUM');
  expectWhole(amount, member.currency);
  // One after the other at the database: with the balances locked no bonus is received, and no other payout requested.
  const [money, left, held, account] = await Promise.all([
    refreshBalances(tx, member.id, now),
    leftToday(app.config, tx, settings, member, now),
    readHeld(tx, member.id),
    payoutAccount(tx, member.id),
  ]);
  expectWithinDay(left, amount);
  if ((await settle(tx, member.id, held, now)) !== undefined) throw refusal('BONUS_CONDITION');
  await expectProven(tx, settings, member, amount, now);
  return { money, account };
}
