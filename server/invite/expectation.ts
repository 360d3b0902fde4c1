/**
 * The worth of the offers to a player who exploits them best, against what the house keeps of each stake. They pay at
 * most a share of the stakes, whatever the games, however they are played and with however many accounts: the refund,
 * because no more can be lost than was staked; the invite and the bonuses, because so many times their amount were
 * staked before. So together they pay at most the sum of the shares, and as long as the house keeps more, nobody gains
 * by playing for them.
 *
 * Only stakes that come before count for that. Turnover that a bonus asks for afterwards does not: what is lost is lost
 * from the bonus first, so a bold player stakes all of it, gives up what goes badly, and gains nearly its whole amount.
 */
import type { Currency } from '../../contract/entities.ts';
import type { Queries } from '../db/database.ts';
import { RETURNED } from '../provider/rounds.ts';
import type { Settings } from '../settings/settings.ts';

/** The share of each stake that the stand-in games keep, in percent. An operator's providers have their own. */
export const HOUSE_PERCENT = 100 - RETURNED;

/** The settings on which the offers depend. */
type Offers = Pick<
  Settings,
  'inviteActive' | 'invitePercent' | 'inviteTurnoverTimes' | 'refundActive' | 'refundPercent'
>;

/** The least turnover before a bonus that comes again, as a multiple of its amount; undefined without any. */
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

/** A warning for an operator whose offers can be farmed; undefined when nobody can gain by them. */
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
  currency: Currency;
  /** Satang, at most. */
  given: number;
  played_times: number;
}

/**
 * The value in satang of a bonus that is received once, for an account that is opened for it: its amount, less the loss
 * of staking for it, of which refund and invite pay a part.
 */
function worth({ given, played_times }: Gift, settings: Offers): number {
  const { invite, refund } = givenBack(settings, undefined);
  return given - (given * played_times * (HOUSE_PERCENT - invite - refund)) / 100;
}

/** A warning for an operator whose gifts pay for opening many accounts; undefined when none does. */
export async function giftWarning(db: Queries, settings: Offers, now: Date): Promise<string | undefined> {
  const gifts = await db.query<Gift>(
    `select code, currency, coalesce(amount, amount_max) as given, played_times from bonus
     where is_active and type = 'limit' and coalesce(given < quota, true) and coalesce(ends_at > $1, true)
     order by position, code`,
    [now],
  );
  const paying = gifts.filter((gift) => worth(gift, settings) > 0);
  if (paying.length === 0) return undefined;
  const named = paying
    .map(
      (gift) => `${gift.code} ${Math.floor(worth(gift, settings) / 100)} ${gift.currency === 'LAK' ? 'kip' : 'baht'}`,
    )
    .join(', ');
  return `Who opens many accounts gains by what each receives once: up to ${named} an account. A higher played_times ends it, a quota bounds it; turnover_times does neither.`;
}

const percent = (value: number) => `${Number(value.toFixed(2))} %`;
