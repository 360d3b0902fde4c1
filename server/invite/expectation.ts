/**
 * What the offers that come again are worth to who plays them best, against what the house keeps of each stake. They pay
 * at most a share of the stakes, whatever the games and however they are played: the refund, because no more can be lost
 * than was staked; the invite and the bonuses of a day or week, because so many times their amount were staked before. So
 * together they pay at most the sum of the shares, and as long as the house keeps more, nobody gains by playing for them.
 *
 * A bonus that a member receives once is another matter: it is a gift, worth up to its amount, whatever it asks for.
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

const percent = (value: number) => `${Number(value.toFixed(2))} %`;
