import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { InboxMessage } from '../../../contract/inbox.ts';
import { kindOf, type MessageKind, pageOf, receiptOf } from '../../../machines/inbox/inbox.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { Icon } from '../../components/icon.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { imageIcon } from '../../components/icons/actions.ts';
import { chevronRightIcon, lockIcon } from '../../components/icons/base.ts';
import { bellIcon } from '../../components/icons/member.ts';
import { giftIcon, handMoneyIcon, walletIcon, wheelIcon } from '../../components/icons/money.ts';
import { shieldIcon } from '../../components/icons/security.ts';
import { dateTime } from '../../i18n/dates.ts';
import { useSaid } from '../../i18n/said.ts';
import { type Translate, useText } from '../../i18n/text.tsx';
import { Money } from '../home/money.tsx';

const LOOKS: Record<MessageKind, Parameters<typeof IconBadge>[0]> = {
  deposit: { icon: walletIcon, tone: 'positive' },
  withdrawal_paid: { icon: handMoneyIcon, tone: 'positive' },
  withdrawal_refused: { icon: handMoneyIcon, tone: 'danger' },
  slip_accepted: { icon: imageIcon, tone: 'positive' },
  slip_refused: { icon: imageIcon, tone: 'danger' },
  bonus_done: { icon: giftIcon, tone: 'positive' },
  bonus_ended: { icon: giftIcon, tone: 'neutral' },
  coupon_expiring: { icon: wheelIcon, tone: 'warning' },
  password: { icon: lockIcon, tone: 'warning' },
  payout_account: { icon: shieldIcon, tone: 'warning' },
  other: { icon: bellIcon, tone: 'neutral' },
};

interface MessageRowProps {
  message: InboxMessage;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  onOpen: () => void;
}

/** One message: the event, its amount, its meaning for the player, and its time. It leads to its receipt or page. */
export function MessageRow({ message, hidden, onOpen }: MessageRowProps) {
  const t = useText();
  const said = useSaid();
  const kind = kindOf(message);
  const { amount, isRead, createdAt } = message;
  const content = (
    <>
      <IconBadge {...LOOKS[kind]} />
      <span className="min-w-0 flex-1 @max-[14rem]:basis-full">
        <span className="flex items-baseline justify-between gap-x-3 @max-[26rem]:block">
          <span className={isRead ? 'wrap-anywhere' : 'wrap-anywhere font-semibold'}>{t(`inbox.kind.${kind}`)}</span>
          {amount != null && (
            <span className="block shrink-0">
              <Money amount={amount} hidden={hidden} />
            </span>
          )}
        </span>
        {detailsOf(t, kind, message, message.name == null ? null : said(message.name)).map((line) => (
          <span key={line} className="wrap-anywhere block text-ink-muted text-sm">
            {line}
          </span>
        ))}
        <span className="figures mt-0.5 block text-ink-muted text-xs">
          {createdAt === null ? UNKNOWN : dateTime(createdAt)}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-1.5">
        {!isRead && (
          <span className="size-2.5 rounded-full bg-accent">
            <span className="sr-only">{t('inbox.unread')}</span>
          </span>
        )}
        <Icon path={chevronRightIcon} className="size-5 text-ink-muted" />
      </span>
    </>
  );
  const style =
    'flex w-full items-center gap-3.5 px-5 py-3 text-start transition-colors hover:bg-surface-sunken focus-visible:-outline-offset-2 @max-[14rem]:flex-wrap';
  return (
    <li className="@container">
      <Way message={message} className={style} onOpen={onOpen}>
        {content}
      </Way>
    </li>
  );
}

interface WayProps extends Omit<MessageRowProps, 'hidden'> {
  className: string;
  children: ReactNode;
}

function Way({ message, className, onOpen, children }: WayProps) {
  if (receiptOf(message) === null)
    return (
      <Link href={pageOf(message)} onClick={onOpen} className={className}>
        {children}
      </Link>
    );
  return (
    <button type="button" onClick={onOpen} className={className}>
      {children}
    </button>
  );
}

/** The meaning of a message for the player, in lines. `name`: the name of its subject. */
function detailsOf(t: Translate, kind: MessageKind, message: InboxMessage, name: string | null): readonly string[] {
  const { expiresAt } = message;
  const reason = reasonOf(t, message);
  const because = reason === null ? null : t('inbox.reason', { reason });
  const lines: Record<MessageKind, readonly (string | null | undefined)[]> = {
    deposit: [t('inbox.credited')],
    withdrawal_paid: [t('inbox.paid')],
    withdrawal_refused: [because, t('inbox.returned')],
    slip_accepted: [t('inbox.credited')],
    slip_refused: [because],
    bonus_done: [name, t('inbox.free')],
    bonus_ended: [name, t('inbox.spent')],
    coupon_expiring: [name, expiresAt == null ? null : t('coupon.until', { date: dateTime(expiresAt) })],
    password: [t('inbox.notYou')],
    payout_account: [t('inbox.notYou')],
    other: [name],
  };
  return lines[kind].filter((line): line is string => line != null && line !== '');
}

/** A slip's reason code in words; the operator's words as they are. */
function reasonOf(t: Translate, { reason }: InboxMessage): string | null {
  const id = `slip.reason.${reason}`;
  if (!reason) return null;
  return t.has(id) ? t(id) : reason;
}
