/** Transfers (rule: Transfer). */
import { type Satang, satang, satangToBaht } from '../../contract/money.ts';
import { addToWallet, transfer, transferAll } from '../../contract/wallet.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import type { Transaction } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { RecordedRefusal } from '../http/refusal.ts';
import { keyedRoute } from '../http/route.ts';
import { balancesOf } from '../ledger/ledger.ts';
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

  keyedRoute(app, transfer, async ({ tx, member, body, now, refusal }) => {
    if (body.from === body.to) throw refusal('INVALID_REQUEST');
    if (body.amount < TRANSFER_MIN) throw refusal('TRANSFER_MINIMUM');
    const from = await expectPlace(tx, member.id, body.from);
    const to = await expectPlace(tx, member.id, body.to);
    const amount = movable(body.amount, from, to);
    if (amount === 0) throw refusal('TRANSFER_MINIMUM');
    await refreshBalances(tx, member.id, now);
    const attempt = { memberId: member.id, from: codeOf(from), to: codeOf(to), amount: satang(amount), now };
    const reference = await returningFunds(attempt, () => move(tx, { memberId: member.id, from, to, amount, now }));
    return { reference, amount: satangToBaht(satang(amount)), createdAt: now.toISOString() };
  });

  keyedRoute(app, transferAll, async ({ tx, member, body, now, refusal }) => {
    const to = await expectPlace(tx, member.id, body.to);
    await refreshBalances(tx, member.id, now);
    const reference = newReference('T');
    const { collected, left, failing } = await collect(tx, { memberId: member.id, except: codeOf(to), reference, now });
    const attempt = { memberId: member.id, from: WALLET, to: codeOf(to), now };
    if (failing !== undefined) throw failed({ ...attempt, from: failing, amount: satang(left) });
    if (to === WALLET) {
      if (collected === 0) throw refusal('TRANSFER_MINIMUM');
      return { reference, amount: satangToBaht(satang(collected)), createdAt: now.toISOString() };
    }
    const amount = movable((await balancesOf(tx, member.id)).wallet, WALLET, to);
    if (amount === 0) throw refusal('TRANSFER_MINIMUM');
    await returningFunds({ ...attempt, amount: satang(amount) }, () =>
      move(tx, { memberId: member.id, from: WALLET, to, amount, reference, now }),
    );
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
async function returningFunds<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
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
