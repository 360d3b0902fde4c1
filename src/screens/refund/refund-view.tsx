import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { refundMachine } from '../../../machines/refund/refund.machine.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { ClaimTrouble } from '../invite/claim-trouble.tsx';
import { Records } from '../invite/records.tsx';
import { Offline } from '../receipt/offline.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { Waiting } from '../receipt/waiting.tsx';
import { Claims } from './claims.tsx';

export interface RefundViewProps {
  actor: ActorRefFrom<typeof refundMachine>;
  /** Without a connection money operations are held back. */
  online: boolean;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  /** The player has finished here. */
  onClose: () => void;
}

/** Loss refund (section 2, refund modal): what can be received, what waits for the wallet, and what came so far. */
export function RefundView({ actor, online, hidden, onClose }: RefundViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { check, problem } = snapshot.context;
  const { records, receipt } = snapshot.children;

  if (snapshot.matches('added') && receipt !== undefined) return <ReceiptView actor={receipt} onDone={onClose} />;
  if (snapshot.matches('failed') && problem !== null)
    return (
      <ErrorState
        title={t('refund.failed')}
        text={problemText(t, problem)}
        retryLabel={t('common.retry')}
        onRetry={() => actor.send({ type: 'refund.retry' })}
      />
    );
  if (snapshot.matches('checking') && check === null) return <Waiting label={t('refund.loading')} />;
  const claiming = snapshot.matches('ready') || snapshot.matches('rechecking');
  return (
    <div className="grid gap-5 pt-1">
      {snapshot.matches('unavailable') && problem !== null ? (
        <EmptyState title={t('refund.unavailable')} text={problemText(t, problem)} />
      ) : (
        check !== null && <Claims actor={actor} check={check} online={online} hidden={hidden} />
      )}
      {claiming && problem !== null && (
        <ClaimTrouble problem={problem} unanswered={snapshot.matches({ ready: 'unanswered' })} canRetry />
      )}
      {!online && <Offline />}
      {records !== undefined && (
        <Records
          actor={records}
          title={t('refund.list')}
          rowTitle={t('refund.row')}
          empty={t('refund.empty')}
          hidden={hidden}
        />
      )}
    </div>
  );
}
