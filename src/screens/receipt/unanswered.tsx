import type { ReactNode } from 'react';
import type { Satang } from '../../../contract/money.ts';
import type { Problem } from '../../../contract/outcome.ts';
import { Alert } from '../../components/alert.tsx';
import { Amount } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { fromTheTop } from '../../components/scroll-start.ts';
import { baht } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { Offline } from './offline.tsx';

interface UnansweredProps {
  amount: Satang;
  /** `DataRow`s: where it goes. */
  facts: ReactNode;
  /** Why there is no answer; null when the request is from before. */
  problem: Problem | null;
  online: boolean;
  busy: boolean;
  onRetry: () => void;
  onChange: () => void;
}

/** A request that was sent and not answered: it can be sent again, and nothing happens twice. */
export function UnansweredRequest({ amount, facts, problem, online, busy, onRetry, onChange }: UnansweredProps) {
  const t = useText();
  return (
    <div ref={fromTheTop} className="mx-auto grid w-full max-w-md gap-5">
      <div role="alert">
        <Alert tone="warning" title={problem === null ? t('receipt.unansweredEarlier') : t('receipt.unanswered')}>
          {problem !== null && <p>{problemText(t, problem)}</p>}
          <p>{t('receipt.unansweredSafe')}</p>
        </Alert>
      </div>
      <div className="text-center">
        <Amount value={baht(amount)} size="xl" />
      </div>
      <dl>{facts}</dl>
      {!online && <Offline />}
      <div className="grid gap-2">
        <Button size="lg" wide busy={busy} disabled={!busy && !online} onClick={onRetry}>
          {t('common.retry')}
        </Button>
        <Button kind="quiet" wide disabled={busy} onClick={onChange}>
          {t('receipt.change')}
        </Button>
        <p className="text-center text-ink-muted text-sm">{t('receipt.unansweredChange')}</p>
      </div>
    </div>
  );
}
