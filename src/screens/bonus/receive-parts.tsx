import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { receiveMachine } from '../../../machines/bonus/receive.machine.ts';
import { Button } from '../../components/button.tsx';
import { ClaimTrouble } from '../invite/claim-trouble.tsx';
import { Offline } from '../receipt/offline.tsx';

export type ReceiveActor = ActorRefFrom<typeof receiveMachine>;
type Snapshot = SnapshotFrom<typeof receiveMachine>;

const problemIn = ({ context }: Snapshot) => context.request?.problem ?? null;
const isOnline = ({ context }: Snapshot) => context.online;
const isRefused = (snapshot: Snapshot) => snapshot.matches({ offered: 'refused' });
const isUnanswered = (snapshot: Snapshot) => snapshot.matches({ offered: 'unanswered' });
const isSetAside = ({ context }: Snapshot) => context.request?.phase === 'setAside';
const mayReceive = (snapshot: Snapshot) => snapshot.can({ type: 'offer.receive' });
const mayRetry = (snapshot: Snapshot) => snapshot.can({ type: 'offer.retry' });

/** What was credited, once it was. */
export const receivedIn = (snapshot: Snapshot | undefined) =>
  snapshot?.matches('received') ? (snapshot.context.request?.value ?? null) : null;

export const isBusy = (snapshot: Snapshot | undefined) => snapshot?.hasTag('busy') === true;

/** Whether there is something to say beside the offer. */
export const isTroubled = (snapshot: Snapshot | undefined) => snapshot?.hasTag('error') === true;

export function ReceiveButton({ actor, label }: { actor: ReceiveActor; label: string }) {
  const busy = useSelector(actor, isBusy);
  const ready = useSelector(actor, mayReceive);
  return (
    <Button wide busy={busy} disabled={!busy && !ready} onClick={() => actor.send({ type: 'offer.receive' })}>
      {label}
    </Button>
  );
}

/** Why it was not received, that nobody knows yet, or that there is no connection. */
export function ReceiveTrouble({ actor }: { actor: ReceiveActor }) {
  const problem = useSelector(actor, problemIn);
  const refused = useSelector(actor, isRefused);
  const unanswered = useSelector(actor, isUnanswered);
  const setAside = useSelector(actor, isSetAside);
  const canRetry = useSelector(actor, mayRetry);
  const online = useSelector(actor, isOnline);
  return (
    <>
      {(refused || unanswered) && (
        <ClaimTrouble
          problem={problem}
          unanswered={unanswered}
          setAside={setAside}
          canRetry={canRetry}
          onRetry={() => actor.send({ type: 'offer.retry' })}
        />
      )}
      {!online && <Offline />}
    </>
  );
}
