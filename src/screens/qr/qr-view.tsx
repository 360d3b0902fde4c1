import { useSelector } from '@xstate/react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failure } from '../../components/failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useText } from '../../i18n/text.tsx';
import { PaymentView } from '../payment/payment-view.tsx';
import { isSentFromForm, type PaymentSnapshot, paymentIn, unansweredIn } from '../payment/step.ts';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { AmountForm } from './amount-form.tsx';
import { CodeView } from './code-view.tsx';
import type { QrSnapshot, QrViewProps } from './props.ts';

const isLoading = (snapshot: QrSnapshot) => snapshot.matches('loading');
const loadProblem = (snapshot: QrSnapshot) => (snapshot.matches('failed') ? snapshot.context.problem : null);
const codeOf = (snapshot: QrSnapshot) => snapshot.children.code;
const receiptOf = (snapshot: QrSnapshot) => snapshot.children.receipt;
const isClosed = (snapshot: QrSnapshot) => snapshot.matches('closed');
const isUnanswered = (snapshot: PaymentSnapshot | undefined) =>
  snapshot !== undefined && unansweredIn(snapshot) !== null;
/** True while it is not known if there is an earlier request. */
const isRecalling = (snapshot: PaymentSnapshot | undefined) =>
  snapshot !== undefined && !isUnanswered(snapshot) && !isSentFromForm(snapshot);

/** A deposit by QR at one provider. */
export function QrView({ actor, method, minutes, onDone }: QrViewProps) {
  const t = useText();
  const loading = useSelector(actor, isLoading);
  const problem = useSelector(actor, loadProblem);
  const code = useSelector(actor, codeOf);
  const receipt = useSelector(actor, receiptOf);
  const closed = useSelector(actor, isClosed);
  const payment = useSelector(actor, paymentIn);
  const recalling = useSelector(payment, isRecalling);
  const unanswered = useSelector(payment, isUnanswered);
  const renew = () => actor.send({ type: 'qr.renew' });

  if (loading || recalling)
    return (
      <div aria-busy="true" className="space-y-5">
        <span className="sr-only">{t('qr.loading')}</span>
        <Skeleton shape="card" className="h-24 w-full" />
        <Skeleton shape="control" className="h-16 w-full" />
        <Skeleton shape="control" className="h-12 w-full" />
      </div>
    );
  if (problem !== null)
    return <Failure title={t('qr.failed')} problem={problem} onRetry={() => actor.send({ type: 'qr.retry' })} />;
  if (code !== undefined) return <CodeView actor={code} minutes={minutes} />;
  if (receipt !== undefined)
    return (
      <ReceiptView
        actor={receipt}
        from={{ kind: 'named', name: method }}
        onDone={onDone}
        more={
          <Button kind="secondary" wide onClick={renew}>
            {t('qr.another')}
          </Button>
        }
      />
    );
  if (closed)
    return (
      <div role="alert">
        <EmptyState
          title={t('qr.closed')}
          text={t('qr.closedText')}
          action={<Button onClick={renew}>{t('qr.renew')}</Button>}
        />
      </div>
    );
  if (payment !== undefined && unanswered)
    return <PaymentView actor={payment} loading={t('qr.loading')} onDone={onDone} />;
  return <AmountForm actor={actor} minutes={minutes} />;
}
