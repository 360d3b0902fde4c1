import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { slipUploadMachine } from '../../../machines/slip-upload/slip-upload.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { Waiting } from '../receipt/waiting.tsx';
import { ChooseStep } from './choose-step.tsx';
import { SendStep } from './send-step.tsx';

export interface SlipUploadViewProps {
  actor: ActorRefFrom<typeof slipUploadMachine>;
  /** Without a connection money operations are held back. */
  online: boolean;
  /** Back to the ways to pay in. */
  onBack: () => void;
  /** The player has finished here. */
  onDone: () => void;
}

/** Sending the slip of a transfer (section 2, deposit modal). */
export function SlipUploadView({ actor, online, onBack, onDone }: SlipUploadViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { problem, receipt, note } = snapshot.context;
  const reason = `slip.reason.${note}`;
  const shown = snapshot.children.receipt;

  if (snapshot.matches('loading')) return <Waiting label={t('slipUpload.loading')} />;
  if (snapshot.matches('preparing')) return <Waiting label={t('slipUpload.preparing')} />;
  if (snapshot.matches('failed') && problem !== null)
    return (
      <ErrorState
        title={t('slipUpload.failed')}
        text={problemText(t, problem)}
        retryLabel={t('common.retry')}
        onRetry={() => actor.send({ type: 'rules.retry' })}
      />
    );
  if (snapshot.matches('done') && shown !== undefined)
    return (
      <div className="mx-auto grid max-w-md gap-3">
        {receipt?.progress === 'sent' && <Alert tone="info">{t('slipUpload.hintHour')}</Alert>}
        {receipt?.progress === 'failed' && note !== null && (
          <Alert tone="danger">{t.has(reason) ? t(reason) : note}</Alert>
        )}
        <ReceiptView actor={shown} onDone={onDone} />
      </div>
    );
  if (snapshot.matches('choosing')) return <ChooseStep actor={actor} onBack={onBack} />;
  if (snapshot.matches('closed')) return null;
  return <SendStep actor={actor} online={online} />;
}
