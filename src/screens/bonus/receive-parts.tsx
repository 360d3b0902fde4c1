import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { receiveMachine } from '../../../machines/bonus/receive.machine.ts';
import { isWaiting } from '../../../machines/payment/payment.ts';
import { Button } from '../../components/button.tsx';
import { useText } from '../../i18n/text.tsx';
import { ClaimTrouble } from '../invite/claim-trouble.tsx';
import { paymentIn } from '../payment/step.ts';
import { Offline } from '../receipt/offline.tsx';

export type ReceiveActor = ActorRefFrom<typeof receiveMachine>;
type Snapshot = SnapshotFrom<typeof receiveMachine>;

const refusalIn = ({ context }: Snapshot) => context.refusal;
const isOnline = ({ context }: Snapshot) => context.online;
const isLacking = ({ context }: Snapshot) => context.lacking;
const mayReceive = (snapshot: Snapshot) => snapshot.can({ type: 'offer.receive' });

/** The amount that was credited, and its turnover; null before. */
export const receivedIn = (snapshot: Snapshot | undefined) => snapshot?.context.received ?? null;

/** True if there is something to say beside the offer. */
export const isTroubled = (snapshot: Snapshot | undefined) =>
  snapshot !== undefined && (snapshot.hasTag('error') || isWaiting(snapshot.context.request));

export const isBusy = (snapshot: Snapshot | undefined) => snapshot?.matches('paying') === true && !isTroubled(snapshot);

export function ReceiveButton({ actor, label }: { actor: ReceiveActor; label: string }) {
  const busy = useSelector(actor, isBusy);
  const t = useText();
  const why = useId();
  const ready = useSelector(actor, mayReceive);
  const lacking = useSelector(actor, isLacking) && !ready && !busy;
  return (
    <>
      <Button
        wide
        busy={busy}
        disabled={!busy && !ready}
        aria-describedby={lacking ? why : undefined}
        onClick={() => actor.send({ type: 'offer.receive' })}
      >
        {label}
      </Button>
      {lacking && (
        <p id={why} className="mt-2 text-center text-ink-muted text-sm">
          {t('bonus.lacking')}
        </p>
      )}
    </>
  );
}

/** Says why it was not received, that the outcome is not known yet, or that there is no connection. */
export function ReceiveTrouble({ actor, title }: { actor: ReceiveActor; title: string }) {
  const refusal = useSelector(actor, refusalIn);
  const payment = useSelector(actor, paymentIn);
  const online = useSelector(actor, isOnline);
  return (
    <>
      <ClaimTrouble payment={payment} refusal={refusal} title={title} />
      {!online && <Offline />}
    </>
  );
}
