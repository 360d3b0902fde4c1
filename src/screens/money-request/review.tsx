import type { ReactNode } from 'react';
import type { Figure } from '../../../contract/money.ts';
import { Amount } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { fromTheTop } from '../../components/scroll-start.ts';
import { baht } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { Offline } from '../receipt/offline.tsx';

interface ReviewProps {
  title: string;
  amount: Figure;
  /** `DataRow`s: from where, and where to. */
  facts: ReactNode;
  /** What the player should know of it before. */
  note?: ReactNode;
  confirmLabel: string;
  /** As the flow knows it. */
  online: boolean;
  /** It is being opened or sent. */
  busy: boolean;
  canConfirm: boolean;
  canGoBack: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/** Everything once more before money moves. */
export function Review(props: ReviewProps) {
  const { title, amount, facts, note, confirmLabel, online, busy, canConfirm, canGoBack, onConfirm, onBack } = props;
  const t = useText();
  return (
    <div ref={fromTheTop} className="mx-auto grid w-full max-w-md gap-5">
      <div className="pt-2 text-center">
        <h3 className="text-ink-muted">{title}</h3>
        <Amount value={baht(amount)} size="xl" />
      </div>
      <dl>{facts}</dl>
      {note}
      {!online && <Offline />}
      <div className="grid grid-cols-1 gap-2">
        <Button size="lg" wide busy={busy} disabled={!busy && !canConfirm} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button kind="quiet" wide disabled={!canGoBack} onClick={onBack}>
          {t('common.back')}
        </Button>
      </div>
    </div>
  );
}
