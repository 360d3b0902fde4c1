/**
 * What the offers that pay for playing are worth to who plays them best, against what the house keeps of each stake. Both
 * pay at most a share of the stakes, whatever the games and however they are played: the refund, because no more can be
 * lost than was staked; the invite, because it is paid after so many times its amount were staked. So together they pay
 * at most the sum of the two shares, and as long as the house keeps more, nobody gains by playing for them alone.
 */
import { RETURNED } from '../provider/rounds.ts';
import type { Settings } from '../settings/settings.ts';

/** What the stand-in games keep of each stake, in percent. An operator's providers tell theirs. */
export const HOUSE_PERCENT = 100 - RETURNED;

type Offers = Pick<
  Settings,
  'inviteActive' | 'invitePercent' | 'inviteTurnoverTimes' | 'refundActive' | 'refundPercent'
>;

/** The most that the offers give back of each stake, in percent. */
export function givenBack(settings: Offers): { invite: number; refund: number } {
  const paysInvites = settings.inviteActive && settings.invitePercent > 0;
  return {
    invite: paysInvites ? 100 / settings.inviteTurnoverTimes : 0,
    refund: settings.refundActive ? settings.refundPercent : 0,
  };
}

/** What to tell an operator whose offers can be farmed; undefined when nobody can gain by them. */
export function farmingWarning(settings: Offers): string | undefined {
  const { invite, refund } = givenBack(settings);
  if (invite + refund < HOUSE_PERCENT) return undefined;
  return (
    `Invites give back up to ${percent(invite)} of each stake and refunds up to ${percent(refund)}, but the house keeps ` +
    `only ${percent(HOUSE_PERCENT)}: who plays for them gains. Raise inviteTurnoverTimes or lower refundPercent.`
  );
}

const percent = (value: number) => `${Number(value.toFixed(2))} %`;
