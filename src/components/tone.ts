import { dangerIcon, infoIcon, successIcon, warningIcon } from './icons/base.ts';

/** The tone of a message. */
export type Tone = 'info' | 'success' | 'warning' | 'danger';

export const TONE_ICONS: Record<Tone, string> = {
  info: infoIcon,
  success: successIcon,
  warning: warningIcon,
  danger: dangerIcon,
};
