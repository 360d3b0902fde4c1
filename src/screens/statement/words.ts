/** The icons and the colours of a statement entry. */
import type { Kind, Progress } from '../../../machines/statement/activity.ts';
import { lockIcon } from '../../components/icons/base.ts';
import { questionIcon } from '../../components/icons/member.ts';
import { exchangeIcon, giftIcon, handMoneyIcon, walletIcon } from '../../components/icons/money.ts';

/** Rule: Statement icons. */
export const ICONS: Record<Kind, string> = {
  deposit: walletIcon,
  bonus: giftIcon,
  finish_bonus: giftIcon,
  withdraw: handMoneyIcon,
  transfer: exchangeIcon,
  account: lockIcon,
  other: questionIcon,
};

export const STATUS_TONES: Record<Progress, 'positive' | 'danger' | 'warning' | 'neutral'> = {
  done: 'positive',
  failed: 'danger',
  underWay: 'warning',
  unknown: 'neutral',
};
