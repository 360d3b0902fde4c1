import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Figure } from '../../../contract/money.ts';
import { Amount } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { fromTheTop } from '../../components/scroll-start.ts';
import { useMoney } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { Offline } from '../receipt/offline.tsx';
import { canGoBack, isOnline, isSending, type PaymentActor, type PaymentSnapshot } from './step.ts';

export interface ReviewProps {
  actor: PaymentActor;
  title: string;
  amount: Figure;
  /** `DataRow`s: from where, and where to. */
  facts: ReactNode;
  /** The facts that the player should know before. */
  note?: ReactNode;
  confirmLabel: string;
}

const canConfirm = (snapshot: PaymentSnapshot) => snapshot.can({ type: 'payment.confirm' });

/** The summary before money moves. */
export function Review({ actor, title, amount, facts, note, confirmLabel }: ReviewProps) {
  const t = useText();
  const money = useMoney();
  const online = useSelector(actor, isOnline);
  const busy = useSelector(actor, isSending);
  const confirmable = useSelector(actor, canConfirm);
  return (
    <div ref={fromTheTop} className="mx-auto grid w-full max-w-md grid-cols-1 gap-5">
      <div className="@container pt-2 text-center">
        <h3 className="text-ink-muted">{title}</h3>
        <Amount value={money.amount(amount)} size="xl" />
      </div>
      <dl>{facts}</dl>
      {note}
      {!online && <Offline />}
      <div className="grid grid-cols-1 gap-2">
        <Button
          size="lg"
          wide
          busy={busy}
          disabled={!busy && !confirmable}
          onClick={() => actor.send({ type: 'payment.confirm' })}
        >
          {confirmLabel}
        </Button>
        <Button
          kind="quiet"
          wide
          disabled={!useSelector(actor, canGoBack)}
          onClick={() => actor.send({ type: 'payment.back' })}
        >
          {t('common.back')}
        </Button>
      </div>
    </div>
  );
}
