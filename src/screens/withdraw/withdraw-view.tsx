import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { withdrawMachine } from '../../../machines/withdraw/withdraw.machine.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failure } from '../../components/failure.tsx';
import { useText } from '../../i18n/text.tsx';
import { paymentIn } from '../payment/step.ts';
import { Waiting } from '../receipt/waiting.tsx';
import { AmountStep } from './amount-step.tsx';
import { HeldBackStep } from './held-back.tsx';
import { Payout } from './payout.tsx';
import type { WithdrawViewProps } from './props.ts';

type Snapshot = SnapshotFrom<typeof withdrawMachine>;

const isLoading = (snapshot: Snapshot) => snapshot.matches('loading');
const loadProblem = (snapshot: Snapshot) => (snapshot.matches('failed') ? snapshot.context.problem : null);
const isWithoutBank = (snapshot: Snapshot) => snapshot.matches('noBank');
const heldBackBy = (snapshot: Snapshot) =>
  snapshot.matches('heldBack') ? (snapshot.context.limits?.bonus ?? null) : null;
const isEntering = (snapshot: Snapshot) => snapshot.matches('entering');

/** Withdrawing. */
export function WithdrawView({ actor, hidden, note, Proof, onClose }: WithdrawViewProps) {
  const t = useText();
  const loading = useSelector(actor, isLoading);
  const problem = useSelector(actor, loadProblem);
  const noBank = useSelector(actor, isWithoutBank);
  const bonus = useSelector(actor, heldBackBy);
  const payment = useSelector(actor, paymentIn);
  const entering = useSelector(actor, isEntering);

  if (loading) return <Waiting label={t('withdraw.loading')} />;
  if (problem !== null)
    return (
      <Failure title={t('withdraw.failed')} problem={problem} onRetry={() => actor.send({ type: 'withdraw.retry' })} />
    );
  if (noBank)
    return (
      <div role="alert">
        <EmptyState
          title={t('withdraw.noBank')}
          text={t('error.NO_BANK')}
          action={
            <Button
              kind="secondary"
              onClick={() => {
                actor.send({ type: 'withdraw.close' });
                onClose();
              }}
            >
              {t('common.close')}
            </Button>
          }
        />
      </div>
    );
  if (bonus !== null) return <HeldBackStep bonus={bonus} hidden={hidden} />;
  if (payment !== undefined) return <Payout actor={actor} payment={payment} Proof={Proof} onClose={onClose} />;
  if (entering) return <AmountStep actor={actor} hidden={hidden} note={note} />;
  return null;
}
