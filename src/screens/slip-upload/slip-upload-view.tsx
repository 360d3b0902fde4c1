import { useSelector } from '@xstate/react';
import { Alert } from '../../components/alert.tsx';
import { Failure } from '../../components/failure.tsx';
import { useText } from '../../i18n/text.tsx';
import { PaymentView } from '../payment/payment-view.tsx';
import { isSentFromForm, type PaymentActor, type PaymentSnapshot, paymentIn, receiptIn } from '../payment/step.ts';
import { Waiting } from '../receipt/waiting.tsx';
import { ChooseStep } from './choose-step.tsx';
import type { SlipSnapshot, SlipUploadViewProps } from './props.ts';
import { SendStep } from './send-step.tsx';

const isLoading = (snapshot: SlipSnapshot) => snapshot.matches('loading');
const isPreparing = (snapshot: SlipSnapshot) => snapshot.matches('preparing');
const loadProblem = (snapshot: SlipSnapshot) => (snapshot.matches('failed') ? snapshot.context.problem : null);
const isChoosing = (snapshot: SlipSnapshot) => snapshot.matches('choosing');
const isClosed = (snapshot: SlipSnapshot) => snapshot.matches('closed');

/** Sending the slip of a transfer. */
export function SlipUploadView({ actor, onBack, onDone }: SlipUploadViewProps) {
  const t = useText();
  const loading = useSelector(actor, isLoading);
  const preparing = useSelector(actor, isPreparing);
  const problem = useSelector(actor, loadProblem);
  const choosing = useSelector(actor, isChoosing);
  const closed = useSelector(actor, isClosed);
  const payment = useSelector(actor, paymentIn);
  const busy = useSelector(payment, isSentFromForm);

  if (loading) return <Waiting label={t('slipUpload.loading')} />;
  if (preparing) return <Waiting label={t('slipUpload.preparing')} />;
  if (problem !== null)
    return (
      <Failure title={t('slipUpload.failed')} problem={problem} onRetry={() => actor.send({ type: 'rules.retry' })} />
    );
  if (choosing) return <ChooseStep actor={actor} onBack={onBack} />;
  if (payment !== undefined && !busy) return <Sent payment={payment} onDone={onDone} />;
  return closed ? null : <SendStep actor={actor} />;
}

const isStopped = ({ context }: PaymentSnapshot) => context.stopped;
/** The slip that the receipt is about. */
const takenIn = ({ context: { request }, children }: PaymentSnapshot) =>
  children.receipt !== undefined && request?.kind === 'slip' ? request : null;

interface SentProps extends Pick<SlipUploadViewProps, 'onDone'> {
  payment: PaymentActor;
}

function Sent({ payment, onDone }: SentProps) {
  const t = useText();
  const stopped = useSelector(payment, isStopped);
  const taken = useSelector(payment, takenIn);
  /** As it stands by now: the receipt follows the slip. */
  const progress = useSelector(useSelector(payment, receiptIn), (shown) => shown?.context.receipt.progress);
  /** The reason for a failure at once: a code, or words. */
  const note = taken?.value?.note ?? null;
  const reason = `slip.reason.${note}`;
  return (
    <div className="mx-auto grid max-w-md gap-3">
      {taken !== null && progress === 'sent' && <Alert tone="info">{t('slipUpload.hintHour')}</Alert>}
      {progress === 'failed' && note !== null && <Alert tone="danger">{t.has(reason) ? t(reason) : note}</Alert>}
      <PaymentView
        actor={payment}
        loading={t('slipUpload.loading')}
        title={stopped ? t('slipUpload.stopped') : undefined}
        onDone={onDone}
      />
    </div>
  );
}
