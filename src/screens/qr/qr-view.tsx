import { useSelector } from '@xstate/react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { UnansweredRequest } from '../money-request/unanswered.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { AmountForm } from './amount-form.tsx';
import { CodeView } from './code-view.tsx';
import type { QrSnapshot, QrViewProps } from './props.ts';

const isLoading = (snapshot: QrSnapshot) => snapshot.matches('recalling') || snapshot.matches('loading');
const loadProblem = (snapshot: QrSnapshot) => (snapshot.matches('failed') ? snapshot.context.problem : null);
const codeOf = (snapshot: QrSnapshot) => snapshot.children.code;
const receiptOf = (snapshot: QrSnapshot) => snapshot.children.receipt;
const isClosed = (snapshot: QrSnapshot) => snapshot.matches('closed');
/** Without an answer, or asked about again. */
const unanswered = ({ value, context: { request } }: QrSnapshot) =>
  request !== null && (value === 'unanswered' || (value === 'creating' && request.phase === 'sending' && request.again))
    ? request
    : null;
const isOnline = ({ context }: QrSnapshot) => context.online;
const canRetry = (snapshot: QrSnapshot) => snapshot.can({ type: 'qr.retry' });
const canLeave = (snapshot: QrSnapshot) => snapshot.can({ type: 'qr.later' });

/** A deposit by QR at one provider. */
export function QrView({ actor, method, minutes, onDone }: QrViewProps) {
  const t = useText();
  const loading = useSelector(actor, isLoading);
  const problem = useSelector(actor, loadProblem);
  const code = useSelector(actor, codeOf);
  const receipt = useSelector(actor, receiptOf);
  const closed = useSelector(actor, isClosed);
  const request = useSelector(actor, unanswered);
  const online = useSelector(actor, isOnline);
  const retryable = useSelector(actor, canRetry);
  const leavable = useSelector(actor, canLeave);
  const renew = () => actor.send({ type: 'qr.renew' });
  const retry = () => actor.send({ type: 'qr.retry' });

  if (loading)
    return (
      <div aria-busy="true" className="space-y-5">
        <span className="sr-only">{t('qr.loading')}</span>
        <Skeleton shape="card" className="h-24 w-full" />
        <Skeleton shape="control" className="h-16 w-full" />
        <Skeleton shape="control" className="h-12 w-full" />
      </div>
    );
  if (problem !== null)
    return (
      <ErrorState
        title={t('qr.failed')}
        text={problemText(t, problem)}
        retryLabel={t('common.retry')}
        onRetry={retry}
      />
    );
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
  if (request !== null)
    return (
      <UnansweredRequest
        request={request}
        online={online}
        canRetry={retryable}
        canLeave={leavable}
        onRetry={retry}
        onLater={() => actor.send({ type: 'qr.later' })}
      />
    );
  return <AmountForm actor={actor} minutes={minutes} />;
}
