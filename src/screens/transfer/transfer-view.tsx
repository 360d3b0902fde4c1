import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { transferMachine } from '../../../machines/transfer/transfer.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useText } from '../../i18n/text.tsx';
import { paymentIn } from '../payment/step.ts';
import { Waiting } from '../receipt/waiting.tsx';
import { FormStep } from './form-step.tsx';
import { Movement } from './movement.tsx';
import type { TransferViewProps } from './props.ts';

type Snapshot = SnapshotFrom<typeof transferMachine>;

const isEmpty = (snapshot: Snapshot) => snapshot.matches('empty');
/** Game accounts that could not be read; null: none could. */
const unreadIn = ({ context: { funds } }: Snapshot) => (funds.unreadSlots === undefined ? 0 : funds.unreadSlots);
const isEntering = (snapshot: Snapshot) => snapshot.matches('entering');
const isClosed = (snapshot: Snapshot) => snapshot.matches('closed');

/** Moving money between the wallet and the game accounts. */
export function TransferView({ actor, hidden, note, onPlay, onClose }: TransferViewProps) {
  const t = useText();
  const empty = useSelector(actor, isEmpty);
  const entering = useSelector(actor, isEntering);
  const payment = useSelector(actor, paymentIn);
  const closed = useSelector(actor, isClosed);

  const unread = useSelector(actor, unreadIn);
  const unreadText =
    unread === null ? t('home.games.unreadAll') : unread > 0 ? t('home.games.unread', { count: unread }) : null;

  if (empty)
    return (
      <EmptyState
        scene="game"
        title={unreadText ?? t('transfer.empty')}
        text={unreadText === null ? t('transfer.emptyText') : undefined}
        action={
          <Button
            kind="secondary"
            onClick={() => {
              actor.send({ type: 'transfer.close' });
              if (unreadText === null) onPlay?.();
              else onClose();
            }}
          >
            {t(unreadText === null ? 'home.games.showAll' : 'common.close')}
          </Button>
        }
      />
    );
  if (payment !== undefined) return <Movement actor={actor} payment={payment} onPlay={onPlay} onClose={onClose} />;
  if (entering)
    return (
      <>
        {unreadText !== null && (
          <Alert tone="warning" className="mb-4">
            {unreadText}
          </Alert>
        )}
        <FormStep actor={actor} hidden={hidden} note={note} />
      </>
    );
  return closed ? null : <Waiting label={t('transfer.loading')} />;
}
