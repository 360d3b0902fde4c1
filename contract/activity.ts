/** The types that an entry of the activity has. */

/** What moves money. */
export const MONEY_TYPES = ['deposit', 'withdraw', 'transfer', 'bonus', 'finish_bonus'] as const;

/** What is no money, but where it goes and who can reach the account (rule: Account activity). */
export const SECURITY_TYPES = [
  'payout_account',
  'password',
  'new_device',
  'sessions_ended',
  'passkey_added',
  'passkey_removed',
] as const;

export type MoneyType = (typeof MONEY_TYPES)[number];
export type SecurityType = (typeof SECURITY_TYPES)[number];
export type ActivityType = MoneyType | SecurityType;
