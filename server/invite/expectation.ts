/**
 * What the offers that come again are worth to who plays them best, against what the house keeps of each stake. They pay
 * at most a share of the stakes, whatever the games and however they are played: the refund, because no more can be lost
 * than was staked; the invite and the bonuses of a day or week, because so many times their amount were staked before. So
 * together they pay at most the sum of the shares, and as long as the house keeps more, nobody gains by playing for them.
 *
 * A bonus that a member receives once is another matter: it is a gift, and pays for opening accounts (`giftWarning`).
 */
import type { Queries } from '../db/database.ts';
import { RETURNED } from '../provider/rounds.ts';
import type { Settings } from '../settings/settings.ts';

/** What the stand-in games keep of each stake, in percent. An operator's providers tell theirs. */
export const HOUSE_PERCENT = 100 - RETURNED;

type Offers = Pick<
  Settings,
  'inviteActive' | 'invitePercent' | 'inviteTurnoverTimes' | 'refundActive' | 'refundPercent'
>;

/** Of the bonuses that come again, the least multiple of their amount that is staked before; undefined without any. */
export async function leastPlayed(db: Queries): Promise<number | undefined> {
  const [offer] = await db.query<{ played_times: number }>(
    `select played_times from bonus where is_active and type <> 'limit' order by played_times limit 1`,
  );
  return offer?.played_times;
}

/** The most that the offers give back of each stake, in percent. A stake counts for one bonus. */
export function givenBack(
  settings: Offers,
  playedTimes: number | undefined,
): { invite: number; refund: number; bonus: number } {
  const paysInvites = settings.inviteActive && settings.invitePercent > 0;
  return {
    invite: paysInvites ? 100 / settings.inviteTurnoverTimes : 0,
    refund: settings.refundActive ? settings.refundPercent : 0,
    bonus: playedTimes === undefined ? 0 : 100 / Math.max(1, playedTimes),
  };
}

/** What to tell an operator whose offers can be farmed; undefined when nobody can gain by them. */
export function farmingWarning(settings: Offers, playedTimes: number | undefined): string | undefined {
  const { invite, refund, bonus } = givenBack(settings, playedTimes);
  if (invite + refund + bonus < HOUSE_PERCENT) return undefined;
  return (
    `Of each stake, invites give back up to ${percent(invite)}, refunds up to ${percent(refund)} and bonuses of a day or ` +
    `week up to ${percent(bonus)}, but the house keeps only ${percent(HOUSE_PERCENT)}: who plays for them gains. Raise ` +
    'inviteTurnoverTimes or the played_times of those bonuses, or lower refundPercent.'
  );
}

interface Gift {
  code: string;
  amount: number | null;
  deposit_percent: number | null;
  amount_max: number | null;
  turnover_times: number;
  played_times: number;
}

/**
 * What a bonus that is received once is worth to an account that is opened for it, in satang: its amount without what the
 * house keeps of the stakes that it asks for. Who plays boldly and gives up what goes badly gets more, up to the amount.
 */
function worth({ amount, deposit_percent, amount_max, turnover_times, played_times }: Gift): number {
  const given = amount ?? amount_max ?? 0;
  const deposit = deposit_percent === null ? 0 : (given * 100) / deposit_percent;
  const staked = turnover_times * (given + deposit) + played_times * given;
  return given - (staked * HOUSE_PERCENT) / 100;
}

/** What to tell an operator whose gifts pay for opening many accounts; undefined when none does. */
export async function giftWarning(db: Queries): Promise<string | undefined> {
  const gifts = await db.query<Gift>(
    `select code, amount, deposit_percent, amount_max, turnover_times, played_times from bonus
     where is_active and type = 'limit' and coalesce(given < quota, true) order by position, code`,
  );
  const paying = gifts.filter((gift) => worth(gift) > 0);
  if (paying.length === 0) return undefined;
  const named = paying.map((gift) => `${gift.code} ${Math.floor(worth(gift) / 100)} baht`).join(', ');
  return `Who opens many accounts gains by what each receives once: ${named} an account. A higher turnover_times ends it, a quota bounds it.`;
}

const percent = (value: number) => `${Number(value.toFixed(2))} %`;
