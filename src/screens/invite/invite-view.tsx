import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { inviteMachine } from '../../../machines/invite/invite.machine.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useText } from '../../i18n/text.tsx';
import { Money } from '../home/money.tsx';
import { isSentFromForm, paymentIn, receiptIn } from '../payment/step.ts';
import { Offline } from '../receipt/offline.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { ClaimTrouble } from './claim-trouble.tsx';
import { LinkCard } from './link-card.tsx';
import { Records } from './records.tsx';

export interface InviteViewProps {
  actor: ActorRefFrom<typeof inviteMachine>;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  /** The player has finished here. */
  onClose: () => void;
}

type Snapshot = SnapshotFrom<typeof inviteMachine>;

const invitedIn = ({ context }: Snapshot) => context.invited;
const refusalIn = ({ context }: Snapshot) => context.refusal;
const recordsIn = ({ children }: Snapshot) => children.records;
const isOnline = ({ context }: Snapshot) => context.online;
const mayReceive = (snapshot: Snapshot) => snapshot.can({ type: 'bonus.receive' });

/** Inviting friends: the bonus and how to get it, the link, and what came so far. */
export function InviteView({ actor, hidden, onClose }: InviteViewProps) {
  const t = useText();
  const invited = useSelector(actor, invitedIn);
  const refusal = useSelector(actor, refusalIn);
  const payment = useSelector(actor, paymentIn);
  const receiving = useSelector(payment, isSentFromForm);
  const records = useSelector(actor, recordsIn);
  const receipt = useSelector(payment, receiptIn);
  const online = useSelector(actor, isOnline);
  const canReceive = useSelector(actor, mayReceive);
  const counts = new Intl.NumberFormat('en');
  const countText = (count: number | null) => (count === null ? UNKNOWN : counts.format(count));
  const receivable = invited.amount !== null && invited.amount > 0;

  if (receipt !== undefined) return <ReceiptView actor={receipt} onDone={onClose} />;
  return (
    <div className="grid grid-cols-1 gap-5 pt-1">
      <Card tone="brand" padding="lg">
        <p className="text-ink-muted text-sm">{t('invite.bonus')}</p>
        <p className="@container mt-1">
          <Money amount={invited.amount} hidden={hidden} size="xl" />
        </p>
        <Button
          wide
          className="mt-4"
          busy={receiving}
          disabled={!receiving && !canReceive}
          aria-describedby={receivable || receiving ? undefined : 'invite-none'}
          onClick={() => actor.send({ type: 'bonus.receive' })}
        >
          {t('invite.receive')}
        </Button>
        {!receivable && !receiving && (
          <p id="invite-none" className="mt-2 text-center text-ink-muted text-sm">
            {t(invited.amount === null ? 'invite.unread' : 'error.NO_INVITE_BONUS')}
          </p>
        )}
        <dl className="mt-5 grid grid-cols-2 gap-x-4 border-line border-t pt-4">
          <Count label={t('invite.success')}>{countText(invited.success)}</Count>
          <Count label={t('invite.fail')}>{countText(invited.fail)}</Count>
        </dl>
      </Card>
      <ClaimTrouble payment={payment} refusal={refusal} title={t('invite.notReceived')} />
      {!online && <Offline />}
      <LinkCard actor={actor} />
      {records !== undefined && (
        <Records
          actor={records}
          title={t('invite.list')}
          rowTitle={t('invite.friend')}
          empty={t('invite.empty')}
          hidden={hidden}
        />
      )}
    </div>
  );
}

function Count({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col justify-between gap-0.5">
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd className="figures font-semibold text-xl">{children}</dd>
    </div>
  );
}
