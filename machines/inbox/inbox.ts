/** The kind of a message of the inbox, and the place that it leads to. */
import type { InboxMessage } from '../../contract/inbox.ts';
import { INBOX_KINDS, type InboxKind } from '../../contract/inbox-kinds.ts';
import type { AppEvent } from '../app/events.ts';
import { type Dialog, receiptNamed } from '../dialogs/dialog.ts';

export type MessageKind = InboxKind | 'other';

/** `other`: a kind that the app does not know. */
export function kindOf({ kind }: Pick<InboxMessage, 'kind'>): MessageKind {
  return INBOX_KINDS.find((known) => known === kind) ?? 'other';
}

/** Kinds that tell what became of money that was under way. */
const OUTCOMES = ['deposit', 'slip_accepted', 'slip_refused', 'withdrawal_paid', 'withdrawal_refused'] as const;
export type OutcomeKind = (typeof OUTCOMES)[number];

export const isOutcome = (kind: MessageKind): kind is OutcomeKind => OUTCOMES.some((one) => one === kind);

const PAGES: Partial<Record<MessageKind, string>> = {
  // A service may give slips no reference.
  slip_refused: '/user/statement?open=slips',
  bonus_done: '/user/bonus',
  bonus_ended: '/user/bonus',
  coupon_expiring: '/user/spin',
  password: '/user/profile?open=securityEvents',
  payout_account: '/user/profile?open=securityEvents',
};

/** The receipt of an outcome, which opens over the inbox; null where the message leads to a page. */
export const receiptOf = (message: Pick<InboxMessage, 'kind' | 'reference'>): Dialog | null =>
  isOutcome(kindOf(message)) ? receiptNamed(message.reference) : null;

/** The page that has more about it. */
export const pageOf = (message: Pick<InboxMessage, 'kind'>): string => PAGES[kindOf(message)] ?? '/user/statement';

/** The address that opens what a message leads to. */
export function addressOf(message: Pick<InboxMessage, 'kind' | 'reference'>): string {
  const receipt = receiptOf(message);
  return receipt === null ? pageOf(message) : `/user/statement?open=${encodeURIComponent(receipt)}`;
}

export type Lead = Extract<AppEvent, { type: 'location.requested' | 'receipt.shown' }>;

/** The event that takes the player there from where they are. */
export function leadTo(message: Pick<InboxMessage, 'kind' | 'reference'>): Lead {
  const dialog = receiptOf(message);
  return dialog === null ? { type: 'location.requested', to: pageOf(message) } : { type: 'receipt.shown', dialog };
}
