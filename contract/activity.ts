/** The types that an entry of the activity has. */

/** The types that move money. */
export const MONEY_TYPES = ['deposit', 'withdraw', 'transfer', 'bonus', 'finish_bonus'] as const;

/** The types that move no money, but say where it goes or who can reach the account (rule: Account activity). */
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
