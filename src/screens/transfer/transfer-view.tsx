import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { transferMachine } from '../../../machines/transfer/transfer.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useText } from '../../i18n/text.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { Waiting } from '../receipt/waiting.tsx';
import { FormStep } from './form-step.tsx';
import type { TransferViewProps } from './props.ts';
import { ReviewStep, UnansweredStep } from './review-step.tsx';

type Snapshot = SnapshotFrom<typeof transferMachine>;

const isEmpty = (snapshot: Snapshot) => snapshot.matches('empty');
/** Game accounts that could not be read; null: none could. */
const unreadIn = ({ context: { funds } }: Snapshot) => (funds.unreadSlots === undefined ? 0 : funds.unreadSlots);
const isEntering = (snapshot: Snapshot) => snapshot.matches('entering');
const receiptOf = (snapshot: Snapshot) => snapshot.children.receipt;
/** Under review, or sent for the first time. */
const reviewed = (snapshot: Snapshot) =>
  snapshot.matches('reviewing') || snapshot.matches('sending') ? snapshot.context.request : null;
/** Without an answer, or asked about again. */
const unanswered = ({ value, context: { request } }: Snapshot) =>
  request !== null && (value === 'unanswered' || (value === 'sending' && request.again)) ? request : null;
const isClosed = (snapshot: Snapshot) => snapshot.matches('closed');

/** Moving money between the wallet and the game accounts. */
export function TransferView({ actor, hidden, note, onClose }: TransferViewProps) {
  const t = useText();
  const empty = useSelector(actor, isEmpty);
  const entering = useSelector(actor, isEntering);
  const receipt = useSelector(actor, receiptOf);
  const waiting = useSelector(actor, unanswered);
  const request = useSelector(actor, reviewed);
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
              onClose();
            }}
          >
            {t('common.close')}
          </Button>
        }
      />
    );
  if (receipt !== undefined) return <ReceiptView actor={receipt} onDone={onClose} />;
  if (waiting !== null) return <UnansweredStep actor={actor} request={waiting} />;
  if (request !== null) return <ReviewStep actor={actor} request={request} />;
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
