/** The actions of the desk. */
import type { BankStatus } from '../../contract/bank-status.ts';
import type { SlipReason } from '../../contract/errors.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import type { Flags } from '../../server/desk/contract.ts';

export type SlipAction = { readonly kind: 'slip'; readonly reference: string } & (
  | { readonly step: 'accept'; readonly amount: number; readonly transactionReference?: string }
  | { readonly step: 'refuse'; readonly reason: SlipReason }
);

export type WithdrawalAction = { readonly kind: 'withdrawal'; readonly reference: string } & (
  | { readonly step: 'start' | 'pay' }
  | { readonly step: 'refuse'; readonly reason: string }
);

/** An action of the desk. Amounts in baht, as they travel. */
export type DeskAction =
  | { readonly kind: 'pay'; readonly id: string }
  | SlipAction
  | WithdrawalAction
  | { readonly kind: 'gift'; readonly link: string; readonly amount: number }
  | { readonly kind: 'transfer'; readonly member: number; readonly amount: number; readonly reference: string }
  | { readonly kind: 'coins'; readonly member: number; readonly coins: number }
  | { readonly kind: 'flags'; readonly flags: Partial<Flags> }
  | { readonly kind: 'provider'; readonly code: QrProvider; readonly failing: boolean }
  | { readonly kind: 'bank'; readonly code: string; readonly status: BankStatus | null }
  | { readonly kind: 'game'; readonly code: string; readonly failing: boolean }
  | { readonly kind: 'bonus'; readonly code: string; readonly active: boolean }
  | { readonly kind: 'wheel'; readonly code: string }
  | { readonly kind: 'text'; readonly id: string; readonly th: string; readonly la: string; readonly en: string };

/** A key for the subject of an action: two actions with the same key are not queued at once. */
export function keyOf(action: DeskAction): string {
  switch (action.kind) {
    case 'pay':
      return `pay ${action.id}`;
    case 'transfer':
    case 'coins':
      return `${action.kind} ${action.member}`;
    case 'slip':
    case 'withdrawal':
      return `${action.kind} ${action.reference}`;
    case 'gift':
      return 'gift';
    case 'text':
      return `text ${action.id}`;
    case 'flags':
      return `flags ${Object.keys(action.flags).join()}`;
    case 'provider':
    case 'bank':
    case 'game':
    case 'bonus':
    case 'wheel':
      return `${action.kind} ${action.code}`;
  }
}

/** True if an action closes its subject, so that a second press must wait for the service's answer. */
export const isFinal = ({ kind }: DeskAction) => kind === 'pay' || kind === 'slip' || kind === 'withdrawal';

/** The action about the same subject that is under way, if any. */
export function underWay(
  { queue, settling }: { readonly queue: readonly DeskAction[]; readonly settling: readonly DeskAction[] },
  key: string,
): DeskAction | undefined {
  return [...queue, ...settling].find((action) => keyOf(action) === key);
}
