/** Receiving a bonus or promotion (rule: Bonus page): it is credited to the wallet, its turnover begins. */
import { satang } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import { one, type Queries, type Transaction } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';
import { house, post, walletOf } from '../ledger/ledger.ts';
import { refreshBalances } from '../wallet/game-accounts.ts';
import { type Held, LEAST, readHeld, settleHeld } from './held.ts';
import { type Asking, findOffer, isReceivedInFull, type Offer, periodStart, whyNoPromotion } from './offers.ts';

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
  const offer = await findOffer(tx, kind, code, now);
  if (offer === undefined) throw refusal(kind === 'bonus' ? 'NO_DATA' : await whyNoPromotion(tx, code, now));
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

/** What the member is credited with. Refuses with BONUS_PAYOUT, BONUS_DEPOSIT and BONUS_PLAY. */
async function creditOf(tx: Queries, offer: Offer, asking: Asking): Promise<Credit> {
  // What is being paid out is no longer there to play with.
  const payouts = await tx.query('select 1 from withdrawal where member_id = $1 and decided_at is null limit 1', [
    asking.memberId,
  ]);
  if (payouts.length > 0) throw refusal('BONUS_PAYOUT');
  const deposit = offer.deposit_min === null ? null : await usableDeposit(tx, offer, offer.deposit_min, asking);
  if (deposit === undefined) throw refusal('BONUS_DEPOSIT');
  if (offer.amount !== null) {
    await expectPlayed(tx, offer, offer.amount, asking);
    return { amount: offer.amount, turnover: offer.amount * offer.turnover_times, deposit };
  }
  if (deposit === null || offer.deposit_percent === null) throw new Error(`${offer.code} has no amount`);
  const share = Math.floor((deposit * offer.deposit_percent) / 100);
  const amount = Math.min(share, offer.amount_max ?? share);
  if (amount < LEAST) throw refusal('BONUS_DEPOSIT');
  await expectPlayed(tx, offer, amount, asking);
  return { amount, turnover: (deposit + amount) * offer.turnover_times, deposit };
}

/**
 * Refuses with BONUS_PLAY unless the member has staked enough of their own since the last bonus ended. Turnover that
 * is asked for afterwards cannot do the same: a bonus that is lost first costs nothing to try.
 */
async function expectPlayed(tx: Queries, offer: Offer, amount: number, { memberId }: Asking): Promise<void> {
  if (offer.played_times === 0) return;
  const { staked } = one(
    await tx.query<{ staked: number }>(
      `select coalesce(sum(stake), 0)::bigint as staked from play
       where member_id = $1 and at > coalesce((select max(ended_at) from bonus_receipt where member_id = $1), '-infinity')`,
      [memberId],
    ),
  );
  if (staked < amount * offer.played_times) throw refusal('BONUS_PLAY');
}

/**
 * The newest deposit (satang) that a bonus can take: large enough, of the bonus's own day or week, and untouched, that
 * is, no bonus, payout or round came after it. So one deposit serves once, and a bonus never follows a loss.
 */
async function usableDeposit(tx: Queries, offer: Offer, least: number, asking: Asking): Promise<number | undefined> {
  const since = await periodStart(tx, offer.type, asking);
  const [deposit] = await tx.query<{ amount: number }>(
    `select d.amount from activity d
     where d.member_id = $1 and d.type = 'deposit' and d.status = 'SUCCESS' and d.amount >= $2
       and ($3::timestamptz is null or d.created_at >= $3)
       and d.no > coalesce((select max(after_activity) from bonus_receipt where member_id = $1), 0)
       and not exists (select 1 from activity w
                       where w.member_id = $1 and w.type = 'withdraw' and w.status <> 'FAILED' and w.no > d.no)
       and not exists (select 1 from play p where p.member_id = $1 and p.at > d.created_at)
     order by d.no desc limit 1`,
    [asking.memberId, least, since ?? null],
  );
  return deposit?.amount;
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
