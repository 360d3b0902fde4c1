/** Transfers (rule: Transfer). */
import { type Satang, satang, satangToBaht } from '../../contract/money.ts';
import { addToWallet, transfer, transferAll } from '../../contract/wallet.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import type { Transaction } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { RecordedRefusal } from '../http/refusal.ts';
import { keyedRoute } from '../http/route.ts';
import { ProviderFailure } from '../provider/accounts.ts';
import { refreshBalances } from '../wallet/game-accounts.ts';
import { codeOf, collect, expectPlace, movable, move, WALLET } from './moves.ts';

/** 1 baht (rule: Transfer). */
const TRANSFER_MIN = 100;

export function transferModule(app: App): void {
  // Money comes in through deposits; a member cannot make any.
  keyedRoute(app, addToWallet, async ({ refusal }) => {
    throw refusal('INVALID_REQUEST', 403);
  });

  keyedRoute(app, transfer, async ({ tx, member, body, kept, now, refusal }) => {
    if (body.from === body.to) throw refusal('INVALID_REQUEST');
    if (body.amount < TRANSFER_MIN) throw refusal('TRANSFER_MINIMUM');
    const money = await refreshBalances(tx, member.id, now);
    const from = await expectPlace(tx, money, body.from);
    const to = await expectPlace(tx, money, body.to);
    const amount = movable(body.amount, from, to);
    if (amount === 0) throw refusal('TRANSFER_MINIMUM');
    const by = { memberId: member.id, gamesFailing: kept.settings.gamesFailing, now };
    const attempt = { memberId: member.id, from: codeOf(from), to: codeOf(to), amount: satang(amount), now };
    const reference = returningFunds(attempt, () => move(tx, { ...by, from, to, amount }));
    return { reference, amount: satangToBaht(satang(amount)), createdAt: now.toISOString() };
  });

  keyedRoute(app, transferAll, async ({ tx, member, body, kept, now, refusal }) => {
    const money = await refreshBalances(tx, member.id, now);
    const to = await expectPlace(tx, money, body.to);
    const reference = newReference('T');
    const by = { memberId: member.id, gamesFailing: kept.settings.gamesFailing, reference, now };
    const { collected, left, failing } = collect(tx, money, { ...by, except: codeOf(to) });
    const attempt = { memberId: member.id, from: WALLET, to: codeOf(to), now };
    if (failing !== undefined) throw failed({ ...attempt, from: failing, amount: satang(left) });
    if (to === WALLET) {
      if (collected === 0) throw refusal('TRANSFER_MINIMUM');
      return { reference, amount: satangToBaht(satang(collected)), createdAt: now.toISOString() };
    }
    const amount = movable(money.wallet + collected, WALLET, to);
    if (amount === 0) throw refusal('TRANSFER_MINIMUM');
    returningFunds({ ...attempt, amount: satang(amount) }, () => move(tx, { ...by, from: WALLET, to, amount }));
    return { reference, amount: satangToBaht(satang(amount)), createdAt: now.toISOString() };
  });
}

export interface Attempt {
  readonly memberId: number;
  readonly from: string;
  readonly to: string;
  readonly amount: Satang;
  readonly now: Date;
}

/** Does a transfer; when a provider fails, all of it is undone and TRANSFER_FAIL is the answer. */
function returningFunds<T>(attempt: Attempt, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ProviderFailure) throw failed(attempt);
    throw error;
  }
}

/** TRANSFER_FAIL: the money is where it was, and the statement says that it was tried. */
export function failed({ memberId, from, to, amount, now }: Attempt): RecordedRefusal {
  return new RecordedRefusal('TRANSFER_FAIL', (tx: Transaction) =>
    recordActivity(tx, {
      memberId,
      type: 'transfer',
      status: 'FAILED',
      from,
      to,
      amount,
      reference: newReference('T'),
      at: now,
    }),
  );
}
