import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { inboxMachine } from '../../../machines/inbox/inbox.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { MessageList } from './message-list.tsx';

interface InboxViewProps {
  actor: ActorRefFrom<typeof inboxMachine>;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

/** The events of the member's absence, over the page. */
export function InboxView({ actor, hidden }: InboxViewProps) {
  const t = useText();
  const open = useSelector(actor, (snapshot) => snapshot.matches({ page: 'open' }));
  const list = useSelector(actor, (snapshot) => snapshot.children.list);
  const notKept = useSelector(actor, (snapshot) => (snapshot.hasTag('error') ? snapshot.context.problem : null));
  return (
    <Dialog open={open} onClose={() => actor.send({ type: 'inbox.close' })} title={t('inbox.title')}>
      <div className="grid grid-cols-1 gap-4">
        {notKept !== null && (
          <Alert tone="danger" title={t('inbox.notKept')}>
            {problemText(t, notKept)}
          </Alert>
        )}
        {list !== undefined && <MessageList actor={actor} list={list} hidden={hidden} />}
      </div>
    </Dialog>
  );
}
