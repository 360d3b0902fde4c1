import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { receiptMachine } from '../../../machines/receipt/receipt.machine.ts';
import type { MoneyPlace } from '../../../machines/receipt/receipt.ts';
import { useMoney } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { useAskSupport } from './ask.ts';
import { KeepReceipt } from './keep-receipt.tsx';
import { ReceiptCard, type ReceiptCardProps, titleOf } from './receipt.tsx';

interface ReceiptViewProps extends Pick<ReceiptCardProps, 'onDone' | 'more'> {
  actor: ActorRefFrom<typeof receiptMachine>;
  /** The origin of the money, if that has a name in the player's language. */
  from?: MoneyPlace;
}

/** The receipt at the end of a flow. */
export function ReceiptView({ actor, from, onDone, more }: ReceiptViewProps) {
  const t = useText();
  const money = useMoney();
  const ask = useAskSupport();
  const receipt = useSelector(actor, (snapshot) => snapshot.context.receipt);
  const copied = useSelector(actor, (snapshot) => snapshot.matches({ shown: 'copied' }));
  const picture = useSelector(actor, ({ children }) => children.picture);
  const notCopied = useSelector(actor, (snapshot) => snapshot.hasTag('error'));
  const shown = from === undefined ? receipt : { ...receipt, from };
  const { amount, reference, at } = shown;
  return (
    <ReceiptCard
      receipt={shown}
      keep={
        picture && (
          <KeepReceipt
            actor={picture}
            title={t(titleOf(shown))}
            status={null}
            amount={amount === null ? null : money.amount(amount)}
            of={shown}
            reference={reference}
            at={at}
          />
        )
      }
      copy={copied ? 'copied' : notCopied ? 'failed' : 'idle'}
      onCopy={() => actor.send({ type: 'reference.copy' })}
      onDone={() => {
        actor.send({ type: 'receipt.close' });
        onDone();
      }}
      more={more}
      onAsk={ask ?? undefined}
    />
  );
}
