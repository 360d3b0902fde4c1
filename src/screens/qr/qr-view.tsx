import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { qrMachine } from '../../../machines/qr/qr.machine.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { AmountForm } from './amount-form.tsx';
import { CodeView } from './code-view.tsx';

export interface QrViewProps {
  actor: ActorRefFrom<typeof qrMachine>;
  /** The provider's name, as the player reads it. */
  method: string;
  /** How long a code is valid, where the service tells it. */
  minutes: number | undefined;
  /** Without a connection money operations are held back. */
  online: boolean;
  /** The player has finished here. */
  onDone: () => void;
}

/** A deposit by QR at one provider (sections 4, 5 and 9). */
export function QrView({ actor, method, minutes, online, onDone }: QrViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { problem } = snapshot.context;
  const { code, receipt } = snapshot.children;
  const renew = () => actor.send({ type: 'qr.renew' });

  if (snapshot.matches('loading'))
    return (
      <div aria-busy="true" className="space-y-5">
        <span className="sr-only">{t('qr.loading')}</span>
        <Skeleton shape="card" className="h-24 w-full" />
        <Skeleton shape="control" className="h-16 w-full" />
        <Skeleton shape="control" className="h-12 w-full" />
      </div>
    );
  if (snapshot.matches('failed') && problem !== null)
    return (
      <ErrorState
        title={t('qr.failed')}
        text={problemText(t, problem)}
        retryLabel={t('common.retry')}
        onRetry={() => actor.send({ type: 'qr.retry' })}
      />
    );
  if (snapshot.matches('watching') && code !== undefined)
    return <CodeView actor={code} minutes={minutes} online={online} />;
  if (snapshot.matches('paid') && receipt !== undefined)
    return (
      <ReceiptView
        actor={receipt}
        from={{ kind: 'named', name: method }}
        onDone={onDone}
        more={
          <Button kind="secondary" wide onClick={renew}>
            {t('qr.another')}
          </Button>
        }
      />
    );
  if (snapshot.matches('closed'))
    return (
      <EmptyState
        title={t('qr.closed')}
        text={t('qr.closedText')}
        action={<Button onClick={renew}>{t('qr.renew')}</Button>}
      />
    );
  return <AmountForm actor={actor} minutes={minutes} online={online} />;
}
