import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MessageId } from '../../../contract/texts.ts';
import type { dialogsMachine } from '../../../machines/dialogs/dialogs.machine.ts';
import { waitingIn } from '../../../machines/money-request/book.ts';
import type { RequestView } from '../../../machines/money-request/request.ts';
import type { requestsMachine } from '../../../machines/money-request/requests.machine.ts';
import type { RequestsActor } from '../../actors/money-request/requests.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Moment } from '../../components/moment.tsx';
import { useText } from '../../i18n/text.tsx';
import { Money } from '../home/money.tsx';
import { amountOf } from './facts.ts';

const waiting = ({ context }: SnapshotFrom<typeof requestsMachine>) => waitingIn(context);

function statusOf({ phase, elsewhere }: RequestView): MessageId {
  if (phase === 'sending') return elsewhere ? 'request.sendingElsewhere' : 'request.sending';
  if (phase === 'done') return 'request.accepted';
  if (phase === 'refused') return 'request.notMade';
  return phase === 'setAside' ? 'request.setAside' : 'request.noAnswer';
}

interface WaitingRequestsProps {
  requests: RequestsActor;
  dialogs: ActorRefFrom<typeof dialogsMachine>;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

/**
 * Requests that nobody looks at and whose outcome the player does not know yet, and what else is under way: `others`, rows
 * of the same list. Nothing if there are none.
 */
export function WaitingRequests({
  others = [],
  ...props
}: WaitingRequestsProps & { others?: readonly ReactElement[] | undefined }) {
  const t = useText();
  const views = useSelector(props.requests, waiting, shallowEqual);
  if (views.length + others.length === 0) return null;
  return (
    <Card padding="md" className="max-sm:py-1">
      <h2 className="font-semibold max-sm:sr-only">{t('request.waiting')}</h2>
      <ul className="divide-y divide-line">
        {views.map((view) => (
          <WaitingRequest key={view.id} {...props} view={view} />
        ))}
        {others}
      </ul>
    </Card>
  );
}

function WaitingRequest({ requests, dialogs, view, hidden }: WaitingRequestsProps & { view: RequestView }) {
  const t = useText();
  const { id, kind, at, phase } = view;
  const amount = amountOf(view);
  const canSend = useSelector(requests, (snapshot) => snapshot.can({ type: 'request.send', id }));
  const title = t('request.kind', { kind });
  const show = () => dialogs.send({ type: 'dialog.open', dialog: `request:${id}` });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">
          {title} {amount !== null && <Money amount={amount} hidden={hidden} />}
        </p>
        <p className="text-ink-muted text-sm">
          {t(statusOf(view))} · <Moment at={at} />
        </p>
      </div>
      <div className="flex gap-2">
        {phase === 'unanswered' && view.held && (
          <Button
            kind="secondary"
            size="sm"
            disabled={!canSend}
            onClick={() => {
              show();
              requests.send({ type: 'request.send', id });
            }}
          >
            {t('request.checkAgain')}
          </Button>
        )}
        {phase === 'setAside' ? (
          <Button kind="secondary" size="sm" onClick={() => requests.send({ type: 'request.drop', id })}>
            {t('request.dismiss')}
          </Button>
        ) : (
          <Button kind="quiet" size="sm" onClick={show}>
            {t('request.details')}
          </Button>
        )}
      </div>
    </li>
  );
}
