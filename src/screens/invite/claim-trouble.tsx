import { useSelector } from '@xstate/react';
import type { Problem } from '../../../contract/outcome.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { canRetry, type PaymentActor, unansweredIn } from '../payment/step.ts';

interface ClaimTroubleProps {
  payment: PaymentActor | undefined;
  /** The reason for the service's refusal; null if there was none. */
  refusal: Problem | null;
  /** The message that it was not received. */
  title: string;
}

/** The reason why a bonus or a refund was not received, or the message that the outcome is not known yet. */
export function ClaimTrouble({ payment, refusal, title }: ClaimTroubleProps) {
  const t = useText();
  if (payment !== undefined) return <Unanswered payment={payment} />;
  return (
    refusal !== null && (
      <Alert tone="danger" title={title}>
        {problemText(t, refusal)}
      </Alert>
    )
  );
}

function Unanswered({ payment }: { payment: PaymentActor }) {
  const t = useText();
  const request = useSelector(payment, unansweredIn);
  const retryable = useSelector(payment, canRetry);
  if (request === null || request.phase === 'sending') return null;
  const { problem, phase } = request;
  const isSetAside = phase === 'setAside';
  return (
    <div role="alert">
      <Alert
        tone="warning"
        title={t(problem === null ? 'receipt.unansweredEarlier' : 'receipt.unanswered')}
        action={
          isSetAside ? undefined : (
            <Button
              kind="secondary"
              size="sm"
              disabled={!retryable}
              onClick={() => payment.send({ type: 'payment.retry' })}
            >
              {t('request.checkAgain')}
            </Button>
          )
        }
      >
        {problem !== null && <p>{problemText(t, problem)}</p>}
        <p>{t(isSetAside ? 'request.setAside' : 'request.safe')}</p>
      </Alert>
    </div>
  );
}
