import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { depositMachine } from '../../../machines/deposit/deposit.machine.ts';
import type { QrMethod } from '../../../machines/deposit/methods.ts';
import { Button } from '../../components/button.tsx';
import { ChipGroup } from '../../components/chip-group.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { QrView } from '../qr/qr-view.tsx';

interface DepositViewProps {
  actor: ActorRefFrom<typeof depositMachine>;
  /** Without a connection money operations are held back. */
  online: boolean;
  /** The player has finished here. */
  onDone: () => void;
}

/** Paying in (section 2, deposit modal): the ways that the service lists, one of them on the screen. */
export function DepositView({ actor, online, onDone }: DepositViewProps) {
  const t = useText();
  const nameOf = useMethodName();
  const snapshot = useSelector(actor, (state) => state);
  const { flows, chosen, problem, setup } = snapshot.context;

  if (snapshot.matches('loading'))
    return (
      <div aria-busy="true" className="space-y-5 pt-2">
        <span className="sr-only">{t('deposit.loading')}</span>
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    );
  if (snapshot.matches('failed') && problem !== null)
    return (
      <ErrorState
        title={t('deposit.failed')}
        text={problemText(t, problem)}
        retryLabel={t('common.retry')}
        onRetry={() => actor.send({ type: 'deposit.retry' })}
      />
    );
  if (snapshot.matches('empty'))
    return (
      <EmptyState
        title={t('deposit.empty')}
        text={t('deposit.emptyText')}
        action={
          <Button kind="secondary" onClick={() => actor.send({ type: 'deposit.retry' })}>
            {t('deposit.check')}
          </Button>
        }
      />
    );

  const flow = flows.find(({ provider }) => provider === chosen);
  return (
    <div className="space-y-5 pt-2">
      {flows.length > 1 && (
        <ChipGroup
          label={t('deposit.method')}
          options={flows.map(({ provider }) => ({ value: provider, label: provider }))}
          value={chosen}
          onChange={(provider) => actor.send({ type: 'method.choose', provider })}
        />
      )}
      {flow !== undefined && (
        <>
          <p className="flex items-center gap-3 font-medium">
            <img src={`/art/banks/${flow.provider}.svg`} alt="" className="size-9 rounded-sm" />
            <span className="min-w-0">{nameOf(flow)}</span>
          </p>
          <QrView
            key={flow.provider}
            actor={flow.actor}
            method={nameOf(flow)}
            minutes={setup?.options.qrMinutes}
            online={online}
            onDone={onDone}
          />
        </>
      )}
    </div>
  );
}

/** A payment service by its own name, a bank by its name in the player's language. */
function useMethodName(): (method: QrMethod) => string {
  const locale = useLocale();
  return ({ provider, bank }) => {
    if (provider === 'WW' || provider === 'PAYTIMZ') return bank.bankAccountName || provider;
    const { nameTH, nameEN } = bank.bank;
    return (locale === 'th' ? nameTH : nameEN || nameTH) || provider;
  };
}
