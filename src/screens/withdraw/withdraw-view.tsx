import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { satang } from '../../../contract/money.ts';
import type { withdrawMachine } from '../../../machines/withdraw/withdraw.machine.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { UnansweredRequest } from '../receipt/unanswered.tsx';
import { Waiting } from '../receipt/waiting.tsx';
import { AmountStep } from './amount-step.tsx';
import { Destination, ReviewStep } from './review-step.tsx';

export interface WithdrawViewProps {
  actor: ActorRefFrom<typeof withdrawMachine>;
  /** Without a connection money operations are held back. */
  online: boolean;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  /** The player has finished here. `changed`: money was moved. */
  onClose: (result: { changed: boolean }) => void;
}

/** Withdrawing (section 2, withdraw modal). */
export function WithdrawView({ actor, online, hidden, onClose }: WithdrawViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { problem, amount, funds, again } = snapshot.context;
  const receipt = snapshot.children.receipt;
  const close = () => onClose({ changed: actor.getSnapshot().context.receipt !== null });
  const sending = snapshot.matches('sending');

  if (snapshot.matches('recalling') || snapshot.matches('loading')) return <Waiting label={t('withdraw.loading')} />;
  if (snapshot.matches('failed') && problem !== null)
    return (
      <ErrorState
        title={t('withdraw.failed')}
        text={problemText(t, problem)}
        retryLabel={t('common.retry')}
        onRetry={() => actor.send({ type: 'withdraw.retry' })}
      />
    );
  if (snapshot.matches('noBank'))
    return (
      <EmptyState
        title={t('withdraw.noBank')}
        text={t('error.NO_BANK')}
        action={
          <Button
            kind="secondary"
            onClick={() => {
              actor.send({ type: 'withdraw.close' });
              close();
            }}
          >
            {t('common.close')}
          </Button>
        }
      />
    );
  if (snapshot.matches('done') && receipt !== undefined) return <ReceiptView actor={receipt} onDone={close} />;
  if (snapshot.matches('unanswered') || (sending && again))
    return (
      <UnansweredRequest
        amount={amount ?? satang(0)}
        facts={<Destination account={funds.bankAccount} />}
        problem={problem}
        online={online}
        busy={sending}
        onRetry={() => actor.send({ type: 'withdraw.retry' })}
        onChange={() => actor.send({ type: 'withdraw.back' })}
      />
    );
  if (snapshot.matches('reviewing') || sending) return <ReviewStep actor={actor} online={online} />;
  if (snapshot.matches('entering')) return <AmountStep actor={actor} online={online} hidden={hidden} />;
  return null;
}
