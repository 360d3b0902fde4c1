import { useSelector } from '@xstate/react';
import { Alert } from '../../components/alert.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { UnansweredRequest } from '../money-request/unanswered.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { Waiting } from '../receipt/waiting.tsx';
import { ChooseStep } from './choose-step.tsx';
import type { SlipSnapshot, SlipUploadViewProps } from './props.ts';
import { SendStep } from './send-step.tsx';

const isLoading = (snapshot: SlipSnapshot) => snapshot.matches('recalling') || snapshot.matches('loading');
const isPreparing = (snapshot: SlipSnapshot) => snapshot.matches('preparing');
const loadProblem = (snapshot: SlipSnapshot) => (snapshot.matches('failed') ? snapshot.context.problem : null);
const isChoosing = (snapshot: SlipSnapshot) => snapshot.matches('choosing');
const isUnanswered = (snapshot: SlipSnapshot) => snapshot.matches('unanswered');
const isClosed = (snapshot: SlipSnapshot) => snapshot.matches('closed');

/** Sending the slip of a transfer. */
export function SlipUploadView({ actor, onBack, onDone }: SlipUploadViewProps) {
  const t = useText();
  const loading = useSelector(actor, isLoading);
  const preparing = useSelector(actor, isPreparing);
  const problem = useSelector(actor, loadProblem);
  const choosing = useSelector(actor, isChoosing);
  const unanswered = useSelector(actor, isUnanswered);
  const closed = useSelector(actor, isClosed);
  const receipt = useSelector(actor, receiptOf);

  if (loading) return <Waiting label={t('slipUpload.loading')} />;
  if (preparing) return <Waiting label={t('slipUpload.preparing')} />;
  if (problem !== null)
    return (
      <ErrorState
        title={t('slipUpload.failed')}
        text={problemText(t, problem)}
        retryLabel={t('common.retry')}
        onRetry={() => actor.send({ type: 'rules.retry' })}
      />
    );
  if (receipt !== undefined) return <Sent actor={actor} receipt={receipt} onDone={onDone} />;
  if (choosing) return <ChooseStep actor={actor} onBack={onBack} />;
  if (unanswered) return <Unanswered actor={actor} />;
  return closed ? null : <SendStep actor={actor} />;
}

const receiptOf = (snapshot: SlipSnapshot) => snapshot.children.receipt;
const progressOf = ({ context }: SlipSnapshot) => context.request?.receipt?.progress;
/** Why the slip failed at once: a code, or words. */
const noteOf = ({ context }: SlipSnapshot) => context.request?.value?.note ?? null;

interface SentProps extends Pick<SlipUploadViewProps, 'actor' | 'onDone'> {
  receipt: NonNullable<ReturnType<typeof receiptOf>>;
}

function Sent({ actor, receipt, onDone }: SentProps) {
  const t = useText();
  const progress = useSelector(actor, progressOf);
  const note = useSelector(actor, noteOf);
  const reason = `slip.reason.${note}`;
  return (
    <div className="mx-auto grid max-w-md gap-3">
      {progress === 'sent' && <Alert tone="info">{t('slipUpload.hintHour')}</Alert>}
      {progress === 'failed' && note !== null && <Alert tone="danger">{t.has(reason) ? t(reason) : note}</Alert>}
      <ReceiptView actor={receipt} onDone={onDone} />
    </div>
  );
}

const requestOf = ({ context }: SlipSnapshot) => context.request;
const isStopped = (snapshot: SlipSnapshot) => snapshot.matches({ unanswered: 'stopped' });
const isOnline = ({ context }: SlipSnapshot) => context.online;
const canRetry = (snapshot: SlipSnapshot) => snapshot.can({ type: 'slip.retry' });
const canLeave = (snapshot: SlipSnapshot) => snapshot.can({ type: 'slip.later' });

function Unanswered({ actor }: Pick<SlipUploadViewProps, 'actor'>) {
  const t = useText();
  const request = useSelector(actor, requestOf);
  const stopped = useSelector(actor, isStopped);
  const online = useSelector(actor, isOnline);
  const retryable = useSelector(actor, canRetry);
  const leavable = useSelector(actor, canLeave);
  if (request === null) return null;
  return (
    <UnansweredRequest
      request={request}
      title={stopped ? t('slipUpload.stopped') : undefined}
      online={online}
      canRetry={retryable}
      canLeave={leavable}
      onRetry={() => actor.send({ type: 'slip.retry' })}
      onLater={() => actor.send({ type: 'slip.later' })}
    />
  );
}
