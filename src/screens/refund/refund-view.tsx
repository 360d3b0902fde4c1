import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { refundMachine } from '../../../machines/refund/refund.machine.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failure } from '../../components/failure.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { ClaimTrouble } from '../invite/claim-trouble.tsx';
import { Records } from '../invite/records.tsx';
import { paymentIn, receiptIn } from '../payment/step.ts';
import { Offline } from '../receipt/offline.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { Waiting } from '../receipt/waiting.tsx';
import { Claims } from './claims.tsx';
import type { RefundViewProps } from './props.ts';

type Snapshot = SnapshotFrom<typeof refundMachine>;

const checkIn = ({ context }: Snapshot) => context.check;
const problemIn = ({ context }: Snapshot) => context.problem;
const recordsIn = ({ children }: Snapshot) => children.records;
const refusalIn = (snapshot: Snapshot) => (snapshot.hasTag('error') ? snapshot.context.refusal : null);
const isOnline = ({ context }: Snapshot) => context.online;
const isBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const isFailed = (snapshot: Snapshot) => snapshot.matches('failed');
const isUnavailable = (snapshot: Snapshot) => snapshot.matches('unavailable');

/** Loss refund: what can be received, what waits for the wallet, and what came so far. */
export function RefundView({ actor, hidden, onClose }: RefundViewProps) {
  const t = useText();
  const check = useSelector(actor, checkIn);
  const problem = useSelector(actor, problemIn);
  const records = useSelector(actor, recordsIn);
  const refusal = useSelector(actor, refusalIn);
  const payment = useSelector(actor, paymentIn);
  const receipt = useSelector(payment, receiptIn);
  const online = useSelector(actor, isOnline);
  const failed = useSelector(actor, isFailed);
  const unavailable = useSelector(actor, isUnavailable);
  const busy = useSelector(actor, isBusy);

  if (receipt !== undefined) return <ReceiptView actor={receipt} onDone={onClose} />;
  if (failed && problem !== null)
    return (
      <Failure title={t('refund.failed')} problem={problem} onRetry={() => actor.send({ type: 'refund.retry' })} />
    );
  if (busy && check === null) return <Waiting label={t('refund.loading')} />;
  return (
    <div className="grid grid-cols-1 gap-5 pt-1">
      {unavailable && problem !== null ? (
        <EmptyState title={t('refund.unavailable')} text={problemText(t, problem)} />
      ) : (
        check !== null && <Claims actor={actor} check={check} hidden={hidden} />
      )}
      <ClaimTrouble payment={payment} refusal={refusal} title={t('invite.notReceived')} />
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
