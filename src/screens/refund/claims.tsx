import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { refundMachine } from '../../../machines/refund/refund.machine.ts';
import { hindranceOf, type RefundCheck, UNREAD } from '../../../machines/refund/rules.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { codeText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { Money } from '../home/money.tsx';
import { isSentFromForm, orderedIn, type PaymentSnapshot, paymentIn } from '../payment/step.ts';
import type { RefundViewProps } from './props.ts';

interface ClaimsProps extends Pick<RefundViewProps, 'actor' | 'hidden'> {
  check: RefundCheck;
}

type Snapshot = SnapshotFrom<typeof refundMachine>;

/** The kind of the request that is being sent. */
const sentIn = (snapshot: PaymentSnapshot | undefined) =>
  isSentFromForm(snapshot) && snapshot !== undefined ? orderedIn(snapshot)?.kind : undefined;
const isChecking = (snapshot: Snapshot) => snapshot.matches('checking');
const mayReceive = (snapshot: Snapshot) => snapshot.can({ type: 'refund.receive' });
const mayAdd = (snapshot: Snapshot) => snapshot.can({ type: 'refund.add' });

/** The two steps: receive the refund, then add it to the wallet. A button that cannot be pressed says why. */
export function Claims({ actor, check, hidden }: ClaimsProps) {
  const t = useText();
  const hindrance = hindranceOf(check);
  const sent = useSelector(useSelector(actor, paymentIn), sentIn);
  const receiving = sent === 'refund';
  const adding = sent === 'refundAdd';
  const canReceive = useSelector(actor, mayReceive);
  const canAdd = useSelector(actor, mayAdd);
  const { refundAmount, refundSuccess, refundFail, info } = check;
  const checking = useSelector(actor, isChecking);
  // While its figure is read anew, a button that could be pressed keeps the focus.
  const isAdding = adding || (checking && refundSuccess !== null);
  const isReceiving = receiving || (checking && hindrance === null);
  return (
    <>
      {(refundSuccess === null || refundSuccess > 0) && (
        <Card tone="outline" className="grid grid-cols-1 gap-3">
          <div className="@container">
            <p className="text-ink-muted text-sm">{t('refund.waiting')}</p>
            <Money amount={refundSuccess} hidden={hidden} size="lg" />
          </div>
          <Button
            wide
            busy={isAdding}
            disabled={!isAdding && !canAdd}
            onClick={() => actor.send({ type: 'refund.add' })}
          >
            {t('refund.add')}
          </Button>
        </Card>
      )}
      <Card tone="brand" padding="lg">
        <p className="text-ink-muted text-sm">{t('refund.amount')}</p>
        <p className="@container mt-1">
          <Money amount={refundAmount} hidden={hidden} size="xl" />
        </p>
        <Button
          wide
          className="mt-4"
          busy={isReceiving}
          disabled={!isReceiving && !canReceive}
          aria-describedby={hindrance === null ? undefined : 'refund-hindrance'}
          onClick={() => actor.send({ type: 'refund.receive' })}
        >
          {t('refund.receive')}
        </Button>
        {hindrance !== null && (
          <p id="refund-hindrance" className="mt-2 text-center text-ink-muted text-sm">
            {hindrance === UNREAD ? t(UNREAD) : codeText(t, hindrance)}
          </p>
        )}
        {(refundFail === null || refundFail > 0) && (
          <div className="mt-5 flex items-baseline justify-between gap-4 border-line border-t pt-4 text-sm">
            <span className="text-ink-muted">{t('refund.notRefunded')}</span>
            <Money amount={refundFail} hidden={hidden} />
          </div>
        )}
      </Card>
      {info !== null && info !== '' && info !== hindrance && <Alert tone="info">{codeText(t, info)}</Alert>}
    </>
  );
}
