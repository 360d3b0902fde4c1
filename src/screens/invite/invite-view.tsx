import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { inviteMachine } from '../../../machines/invite/invite.machine.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useText } from '../../i18n/text.tsx';
import { Money } from '../home/money.tsx';
import { Offline } from '../receipt/offline.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { ClaimTrouble } from './claim-trouble.tsx';
import { LinkCard } from './link-card.tsx';
import { Records } from './records.tsx';

export interface InviteViewProps {
  actor: ActorRefFrom<typeof inviteMachine>;
  /** Without a connection money operations are held back. */
  online: boolean;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  /** The player has finished here. */
  onClose: () => void;
}

/** Inviting friends (section 2, invite modal): the bonus and how to get it, the link, and what came so far. */
export function InviteView({ actor, online, hidden, onClose }: InviteViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { invited, problem } = snapshot.context;
  const { records, receipt } = snapshot.children;
  const receiving = snapshot.matches('receiving');
  const canReceive = snapshot.can({ type: 'bonus.receive' });
  const counts = new Intl.NumberFormat('en');

  if (snapshot.matches('received') && receipt !== undefined) return <ReceiptView actor={receipt} onDone={onClose} />;
  return (
    <div className="grid gap-5 pt-1">
      <Card tone="brand" padding="lg">
        <p className="text-ink-muted text-sm">{t('invite.bonus')}</p>
        <p className="mt-1">
          <Money amount={invited.amount} hidden={hidden} size="xl" />
        </p>
        <Button
          wide
          className="mt-4"
          busy={receiving}
          disabled={!receiving && (!online || !canReceive)}
          aria-describedby={canReceive || receiving ? undefined : 'invite-none'}
          onClick={() => actor.send({ type: 'bonus.receive' })}
        >
          {t('invite.receive')}
        </Button>
        {!canReceive && !receiving && (
          <p id="invite-none" className="mt-2 text-center text-ink-muted text-sm">
            {t('error.NO_INVITE_BONUS')}
          </p>
        )}
        <dl className="mt-5 grid grid-cols-2 gap-x-4 border-line border-t pt-4">
          <Count label={t('invite.success')}>{counts.format(invited.success)}</Count>
          <Count label={t('invite.fail')}>{counts.format(invited.fail)}</Count>
        </dl>
      </Card>
      {problem !== null && (
        <ClaimTrouble problem={problem} unanswered={snapshot.matches({ ready: 'unanswered' })} canRetry={canReceive} />
      )}
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
