import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { isOneOf } from '../../../machines/dialogs/dialog.ts';
import type { dialogsMachine } from '../../../machines/dialogs/dialogs.machine.ts';
import { DETAILS } from '../../../machines/money-request/book.ts';
import type { RequestView } from '../../../machines/money-request/request.ts';
import type { requestsMachine } from '../../../machines/money-request/requests.machine.ts';
import type { Receipt } from '../../../machines/receipt/receipt.ts';
import type { RequestsActor } from '../../actors/money-request/requests.ts';
import { receiptFlow } from '../../actors/receipt.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { useFlow } from '../app/flow.ts';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { UnansweredRequest } from './unanswered.tsx';

type Snapshot = SnapshotFrom<typeof requestsMachine>;

const shownIn = ({ context: { views, attended } }: Snapshot): RequestView | null =>
  views[attended[DETAILS] ?? ''] ?? null;
const isOnline = ({ context }: Snapshot) => context.online;
const canSendShown = (snapshot: Snapshot) => {
  const shown = shownIn(snapshot);
  return shown !== null && snapshot.can({ type: 'request.send', id: shown.id });
};

const isDetails = isOneOf('request');
const openIn = ({ context }: SnapshotFrom<typeof dialogsMachine>) => context.stack.find(isDetails);

interface RequestDetailsProps {
  requests: RequestsActor;
  dialogs: ActorRefFrom<typeof dialogsMachine>;
}

/** A request that the player opened from a notice or from home. */
export function RequestDetails({ requests, dialogs }: RequestDetailsProps) {
  const t = useText();
  const request = useSelector(requests, shownIn);
  const open = useSelector(dialogs, openIn);
  const close = () => open !== undefined && dialogs.send({ type: 'dialog.close', dialog: open });
  return (
    <Dialog
      open={open !== undefined && request !== null}
      onClose={close}
      title={request === null ? '' : t('request.kind', { kind: request.kind })}
    >
      {request !== null && <Content requests={requests} request={request} onClose={close} />}
    </Dialog>
  );
}

interface ContentProps {
  requests: RequestsActor;
  request: RequestView;
  onClose: () => void;
}

function Content({ requests, request, onClose }: ContentProps) {
  const t = useText();
  const online = useSelector(requests, isOnline);
  const canRetry = useSelector(requests, canSendShown);
  const { id, kind, phase, receipt, problem } = request;
  if (phase === 'done' && receipt !== null) return <Shown receipt={receipt} onDone={onClose} />;
  if (phase === 'done' || phase === 'refused')
    return (
      <div className="grid grid-cols-1 gap-5 pt-1">
        <Alert
          tone={phase === 'done' ? 'success' : 'danger'}
          title={t(phase === 'done' ? 'request.accepted' : 'request.notMade')}
        >
          {problem === null ? t('request.done', { kind }) : problemText(t, problem)}
        </Alert>
        <Button wide onClick={onClose}>
          {t(phase === 'done' ? 'common.done' : 'common.close')}
        </Button>
      </div>
    );
  return (
    <UnansweredRequest
      request={request}
      online={online}
      canRetry={canRetry}
      canLeave
      onRetry={() => requests.send({ type: 'request.send', id })}
      onLater={onClose}
    />
  );
}

function Shown({ receipt, onDone }: { receipt: Receipt; onDone: () => void }) {
  return <ReceiptView actor={useFlow(receiptFlow, { input: { receipt } })} onDone={onDone} />;
}
