/** Receiving a bonus or promotion (rule: Bonus page): it is credited to the wallet, its turnover begins. */
import { satang } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';
import { house, post, walletOf } from '../ledger/ledger.ts';
import { refreshBalances } from '../wallet/game-accounts.ts';
import { hasPayout, ownStakes, shareOf, usableDeposit } from './conditions.ts';
import { type Held, LEAST, readHeld, settleHeld } from './held.ts';
import { type Asking, findOffer, isReceivedInFull, type Offer, whyNoPromotion } from './offers.ts';

/**
 * Credits a bonus or promotion; returns it as it is held from now on. Refuses with
 * - NO_DATA (a bonus), NO_PROMOTION, PROMOTION_EXPIRED or PROMOTION_NOT_BEGUN: it is not on offer,
 * - BONUS_ALREADY_ACTIVE: this one is held, BONUS_REMAINING: another one is,
 * - BONUS_MAX_CLAIMED (a bonus) or PROMOTION_RECEIVED: it was received as often as it allows,
 * - BONUS_FULL: its quota is used up,
 * - BONUS_PAYOUT: a payout is under way,
 * - BONUS_DEPOSIT: the deposit that it takes is not there, or too small,
 * - BONUS_PLAY: too little was played for it.
 */
export async function activate(tx: Transaction, kind: Offer['kind'], code: string, asking: Asking): Promise<Held> {
  const { memberId, now } = asking;
  // One activation of a member at a time; others' go on.
  await tx.query('select 1 from member where id = $1 for no key update', [memberId]);
  // Rounds under way come to their end first, so that none is half before and half after the bonus; payouts wait.
  await refreshBalances(tx, memberId, now);
  const held = await settleHeld(tx, memberId, now);
  if (held?.code === code && held.kind === kind) throw refusal('BONUS_ALREADY_ACTIVE');
  const offer = await findOffer(tx, kind, code, asking);
  if (offer === undefined) throw refusal(kind === 'bonus' ? 'NO_DATA' : await whyNoPromotion(tx, code, asking));
  if (held !== undefined) throw refusal('BONUS_REMAINING');
  if (await isReceivedInFull(tx, offer, asking))
    throw refusal(kind === 'bonus' ? 'BONUS_MAX_CLAIMED' : 'PROMOTION_RECEIVED');
  if (offer.is_full) throw refusal('BONUS_FULL');
  const credit = await creditOf(tx, offer, asking);
  await takeFromQuota(tx, offer);
  const reference = newReference('B');
  await tx.query(
    `insert into bonus_receipt (reference, member_id, code, amount, turnover_required, percent_fail, deposit,
                                after_play, after_activity, received_at)
     select $1, $2, $3, $4, $5, $6, $7,
            coalesce((select max(id) from play where member_id = $2), 0),
            coalesce((select total from member_list where member_id = $2 and list = 'activity'), 0), $8`,
    [reference, memberId, code, credit.amount, credit.turnover, offer.percent_fail, credit.deposit, now],
  );
  await post(tx, {
    kind: 'bonus',
    reference,
    entries: [
      { account: walletOf(memberId), amount: credit.amount },
      { account: house('BONUS'), amount: -credit.amount },
    ],
    at: now,
  });
  await recordActivity(tx, {
    memberId,
    type: 'bonus',
    status: 'SUCCESS',
    from: kind === 'bonus' ? 'BONUS' : 'PROMOTION',
    to: 'WALLET',
    amount: satang(credit.amount),
    reference,
    detail: { [kind]: { description: offer.name } },
    at: now,
  });
  const received = await readHeld(tx, memberId);
  if (received === undefined) throw new Error(`bonus ${reference} was received but is not held`);
  return received;
}

interface Credit {
  /** Satang, all of them. */
  readonly amount: number;
  readonly turnover: number;
  readonly deposit: number | null;
}

/** Computes the member's credit. Refuses with BONUS_PAYOUT, BONUS_DEPOSIT and BONUS_PLAY. */
async function creditOf(tx: Queries, offer: Offer, asking: Asking): Promise<Credit> {
  // Money that is being paid out is no longer there to play with.
  if (await hasPayout(tx, asking.memberId)) throw refusal('BONUS_PAYOUT');
  const deposit = offer.deposit_min === null ? null : await usableDeposit(tx, offer, offer.deposit_min, asking);
  if (deposit === undefined) throw refusal('BONUS_DEPOSIT');
  if (offer.amount !== null) {
    await expectPlayed(tx, offer, offer.amount, asking);
    return { amount: offer.amount, turnover: offer.amount * offer.turnover_times, deposit };
  }
  if (deposit === null) throw new Error(`${offer.code} has no amount`);
  const amount = shareOf(offer, deposit);
  if (amount < LEAST) throw refusal('BONUS_DEPOSIT');
  await expectPlayed(tx, offer, amount, asking);
  return { amount, turnover: (deposit + amount) * offer.turnover_times, deposit };
}

/** Refuses with BONUS_PLAY unless the member has staked enough (server/bonus/conditions.ts). */
async function expectPlayed(tx: Queries, offer: Offer, amount: number, { memberId }: Asking): Promise<void> {
  if (offer.played_times === 0) return;
  if ((await ownStakes(tx, memberId)) < amount * offer.played_times) throw refusal('BONUS_PLAY');
}

/** Counts one more of a bonus that is given only so often; whoever comes at the same time waits. Refuses with BONUS_FULL. */
async function takeFromQuota(tx: Queries, offer: Offer): Promise<void> {
  if (!offer.has_quota) return;
  const counted = await tx.query(
    'update bonus set given = given + 1 where code = $1 and given < quota returning code',
    [offer.code],
  );
  if (counted.length === 0) throw refusal('BONUS_FULL');
}
