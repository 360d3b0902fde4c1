import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { receiptMachine } from '../../../machines/receipt/receipt.machine.ts';
import { ReceiptCard, type ReceiptCardProps } from './receipt.tsx';

interface ReceiptViewProps extends Pick<ReceiptCardProps, 'onAsk' | 'onDone'> {
  actor: ActorRefFrom<typeof receiptMachine>;
}

/** The receipt at the end of a flow. */
export function ReceiptView({ actor, onDone, onAsk }: ReceiptViewProps) {
  const snapshot = useSelector(actor, (state) => state);
  const copied = snapshot.matches({ shown: 'copied' });
  return (
    <ReceiptCard
      receipt={snapshot.context.receipt}
      copy={copied ? 'copied' : snapshot.matches({ shown: 'notCopied' }) ? 'failed' : 'idle'}
      onCopy={() => actor.send({ type: 'reference.copy' })}
      onDone={() => {
        actor.send({ type: 'receipt.close' });
        onDone();
      }}
      onAsk={onAsk}
    />
  );
}
