import { lazy, Suspense } from 'react';
import type { Payment } from '../../../machines/qr/reading.ts';
import { Amount } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { checkIcon } from '../../components/icons/base.ts';
import { baht } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';

const Moment = lazy(() => import('../home/moment.tsx'));

interface PaidProps {
  payment: Payment;
  /** The provider's name. */
  method: string;
  onAgain: () => void;
  onDone: () => void;
}

/** The money has arrived: how much, when, by which way. */
export function Paid({ payment, method, onAgain, onDone }: PaidProps) {
  const t = useText();
  return (
    <div className="mx-auto grid max-w-md gap-5">
      <div role="status" className="flex flex-col items-center gap-3 pt-4 text-center">
        <IconBadge icon={checkIcon} tone="positive" size="lg" />
        <p className="font-semibold text-lg">{t('qr.paid')}</p>
        <Amount value={baht(payment.amount)} size="xl" />
        <p className="text-ink-muted text-sm">{t('qr.paidText')}</p>
      </div>
      <dl>
        <DataRow label={t('qr.paidVia')}>{method}</DataRow>
        {payment.paidAt !== null && (
          <DataRow label={t('qr.paidAt')}>
            <Suspense>
              <Moment at={payment.paidAt} />
            </Suspense>
          </DataRow>
        )}
      </dl>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button onClick={onDone}>{t('common.done')}</Button>
        <Button kind="quiet" onClick={onAgain}>
          {t('qr.another')}
        </Button>
      </div>
    </div>
  );
}
