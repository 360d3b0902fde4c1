import type { ReactNode } from 'react';
import type { Received, Terms } from '../../../machines/bonus/offer.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { Alert } from '../../components/alert.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { useMoney } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';

interface TermsListProps {
  terms: Terms;
  /** More `DataRow`s, at the end. */
  children?: ReactNode;
}

/** The amount and the conditions of a bonus or a promotion. */
export function TermsList({ terms: { amount, turnoverTimes, percentFail }, children }: TermsListProps) {
  const t = useText();
  const money = useMoney();
  return (
    <dl>
      {amount !== null && (
        <DataRow label={t('bonus.amount')} strong>
          {money.amount(amount)}
        </DataRow>
      )}
      {turnoverTimes !== null && (
        <DataRow label={t('bonus.turnoverAsked')}>{t('bonus.turnoverTimes', { times: turnoverTimes })}</DataRow>
      )}
      <DataRow label={t('bonus.percentFail')}>{percentFail === null ? UNKNOWN : `${percentFail}%`}</DataRow>
      {children}
    </dl>
  );
}

interface ReceivedSummaryProps {
  received: Received;
  title: string;
  /** The message that it is active now. */
  text: string;
}

/**
 * A received bonus (rule: Saved and not saved; the 'saved' alert): the credited amount, and the turnover to be played
 * for it.
 */
export function ReceivedSummary({ received: { amount, turnoverRequired }, title, text }: ReceivedSummaryProps) {
  const t = useText();
  const money = useMoney();
  return (
    <div className="grid gap-4 pt-1">
      <Alert tone="success" title={title}>
        {text}
      </Alert>
      {(amount !== null || turnoverRequired !== null) && (
        <dl>
          {amount !== null && (
            <DataRow label={t('bonus.credited')} strong>
              {money.amount(amount)}
            </DataRow>
          )}
          {turnoverRequired !== null && (
            <DataRow label={t('bonus.turnoverAsked')}>{money.amount(turnoverRequired)}</DataRow>
          )}
        </dl>
      )}
    </div>
  );
}
