/** The events that a message may be about, in a file without the calls: the service worker has no use for those. */
export const INBOX_KINDS = [
  'deposit',
  'withdrawal_paid',
  'withdrawal_refused',
  'slip_accepted',
  'slip_refused',
  /** The turnover of the bonus was reached; no money was left to go on with. */
  'bonus_done',
  'bonus_ended',
  'coupon_expiring',
  'password',
  'payout_account',
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];
