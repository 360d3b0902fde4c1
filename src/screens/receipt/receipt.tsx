import type { ReactNode } from 'react';
import type { MessageId } from '../../../contract/texts.ts';
import type { Receipt, ReceiptKind } from '../../../machines/receipt/receipt.ts';
import { Amount } from '../../components/amount.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { clockIcon } from '../../components/icons/actions.ts';
import { checkIcon, dangerIcon } from '../../components/icons/base.ts';
import { Moment } from '../../components/moment.tsx';
import { fromTheTop } from '../../components/scroll-start.ts';
import { useMoney } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { Facts } from './facts.tsx';
import { ReceiptFoot } from './foot.tsx';
import { usePayoutOffer } from './offer.ts';
import { ReceiptBrand } from './own.tsx';
import { type Copy, CopySaid, ReferenceRow } from './reference.tsx';
import { Timeline } from './timeline.tsx';

export interface ReceiptCardProps {
  receipt: Receipt;
  copy: Copy;
  onCopy: () => void;
  onDone: () => void;
  /** Asks support about this receipt. The button shows only where this is given. */
  onAsk?: ((receipt: Receipt) => void) | undefined;
  /** The ways to keep it as a picture. */
  keep?: ReactNode;
  /** A button for another action that is possible now. */
  more?: ReactNode;
}

const DONE: Record<ReceiptKind, MessageId> = {
  withdraw: 'receipt.title.withdrawDone',
  deposit: 'receipt.title.depositDone',
  transfer: 'receipt.title.transferDone',
  refund: 'receipt.title.refundDone',
  invite: 'receipt.title.inviteDone',
  coupon: 'receipt.title.couponDone',
};

export function titleOf({ kind, progress }: Receipt): MessageId {
  if (progress === 'failed') return 'receipt.title.failed';
  if (progress === 'done') return DONE[kind];
  if (kind === 'withdraw') return 'receipt.title.withdrawSent';
  return kind === 'deposit' ? 'receipt.title.depositSent' : 'receipt.title.underWay';
}

function amountLabelOf(kind: ReceiptKind): MessageId {
  return kind === 'withdraw' || kind === 'deposit' || kind === 'transfer'
    ? `receipt.amount.${kind}`
    : 'receipt.amount.claim';
}

const BADGES = {
  sent: { icon: clockIcon, tone: 'accent' },
  done: { icon: checkIcon, tone: 'positive' },
  failed: { icon: dangerIcon, tone: 'danger' },
} as const;

/** The receipt of any money action: what was done, how much, where from and to, and what happens next. */
export function ReceiptCard({ receipt, copy, onCopy, onDone, onAsk, keep, more }: ReceiptCardProps) {
  const t = useText();
  const money = useMoney();
  const offer = usePayoutOffer();
  const { kind, progress, amount, reference, at } = receipt;
  return (
    <div ref={fromTheTop} className="mx-auto grid w-full max-w-md grid-cols-1 gap-5">
      <div
        role={progress === 'failed' ? 'alert' : 'status'}
        className="@container flex flex-col items-center gap-2.5 pt-3 text-center"
      >
        <ReceiptBrand />
        <IconBadge {...BADGES[progress]} size="lg" />
        <p className="font-semibold text-lg">{t(titleOf(receipt))}</p>
        {amount !== null && (
          <p>
            <span className="block text-ink-muted text-sm">{t(amountLabelOf(kind))}</span>
            <Amount value={money.amount(amount)} size="xl" />
          </p>
        )}
      </div>
      {more}
      {/* Before the steps: below them it would stand out of sight. */}
      {kind === 'withdraw' && progress === 'sent' && offer}
      <Timeline receipt={receipt} />
      <dl>
        <Facts of={receipt} />
        {reference !== null && <ReferenceRow reference={reference} copy={copy} onCopy={onCopy} />}
        <DataRow label={t('receipt.time')}>
          <Moment at={at} />
        </DataRow>
      </dl>
      <CopySaid reference={reference} copy={copy} />
      {keep}

      <ReceiptFoot
        onDone={onDone}
        failed={progress === 'failed'}
        late={progress === 'sent' && receipt.late}
        onAsk={onAsk && (() => onAsk(receipt))}
      />
    </div>
  );
}
