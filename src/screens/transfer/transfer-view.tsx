import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { transferMachine } from '../../../machines/transfer/transfer.machine.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useText } from '../../i18n/text.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { UnansweredRequest } from '../receipt/unanswered.tsx';
import { Waiting } from '../receipt/waiting.tsx';
import { FormStep } from './form-step.tsx';
import { Facts, ReviewStep } from './review-step.tsx';

export interface TransferViewProps {
  actor: ActorRefFrom<typeof transferMachine>;
  /** Without a connection money operations are held back. */
  online: boolean;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  /** The player has finished here. `changed`: money was moved. */
  onClose: (result: { changed: boolean }) => void;
}

/** Moving money between the wallet and the game accounts (section 2, transfer modal). */
export function TransferView({ actor, online, hidden, onClose }: TransferViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { problem, move, funds, again } = snapshot.context;
  const receipt = snapshot.children.receipt;
  const close = () => onClose({ changed: actor.getSnapshot().context.receipt !== null });
  const sending = snapshot.matches('sending');

  if (snapshot.matches('recalling')) return <Waiting label={t('transfer.loading')} />;
  if (snapshot.matches('empty'))
    return (
      <EmptyState
        scene="game"
        title={t('transfer.empty')}
        text={t('transfer.emptyText')}
        action={
          <Button
            kind="secondary"
            onClick={() => {
              actor.send({ type: 'transfer.close' });
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
        amount={move.amount}
        facts={<Facts move={move} funds={funds} />}
        problem={problem}
        online={online}
        busy={sending}
        onRetry={() => actor.send({ type: 'transfer.retry' })}
        onChange={() => actor.send({ type: 'transfer.back' })}
      />
    );
  if (snapshot.matches('reviewing') || sending) return <ReviewStep actor={actor} online={online} />;
  if (snapshot.matches('entering')) return <FormStep actor={actor} online={online} hidden={hidden} />;
  return null;
}
