import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { aboutOf, isOneOf } from '../../../machines/dialogs/dialog.ts';
import type { dialogsMachine } from '../../../machines/dialogs/dialogs.machine.ts';
import { inboxFlow } from '../../actors/inbox.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useText } from '../../i18n/text.tsx';
import { useDialogs } from '../app/dialogs.ts';
import { useFlow } from '../app/flow.ts';
import { InPlace } from '../app/in-place.tsx';
import { late } from '../app/late.tsx';
import { Part } from '../app/part.tsx';
import { useWallet } from '../app/wallet.ts';
import { Bell } from './bell.tsx';
import { InboxView } from './inbox-view.tsx';
import { INBOX_PLACE } from './place.ts';

/** The entry loads with the statement, whose receipts look the same. */
const { component: Entry } = late<{ reference: string; onDone: () => void }>(() =>
  import('../statement/statement-screen.tsx').then(({ EntryScreen }) => ({ default: EntryScreen })),
);

const isReceipt = isOneOf('receipt');
const receiptIn = ({ context }: SnapshotFrom<typeof dialogsMachine>) => context.stack.find(isReceipt);

/** The bell, the inbox over the page, and the receipt of what a message tells of. */
export default function InboxScreen() {
  const t = useText();
  const dialogs = useDialogs();
  const actor = useFlow(inboxFlow);
  const hidden = useSelector(useWallet(), (snapshot) => snapshot.context.hidden);
  const receipt = useSelector(dialogs, receiptIn);
  const close = () => receipt !== undefined && dialogs.send({ type: 'dialog.close', dialog: receipt });
  return (
    <>
      <InPlace place={INBOX_PLACE}>
        <Bell actor={actor} />
      </InPlace>
      <InboxView actor={actor} hidden={hidden} />
      <Dialog open={receipt !== undefined} onClose={close} title={t('statement.details')} size="sm">
        {receipt !== undefined && (
          <Part name={receipt}>
            <Entry key={receipt} reference={aboutOf(receipt)} onDone={close} />
          </Part>
        )}
      </Dialog>
    </>
  );
}
