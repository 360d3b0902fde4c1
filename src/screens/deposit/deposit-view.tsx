import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { depositMachine } from '../../../machines/deposit/deposit.machine.ts';
import { type DepositWay, type QrMethod, waysOf } from '../../../machines/deposit/methods.ts';
import { Button } from '../../components/button.tsx';
import { ChipGroup } from '../../components/chip-group.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { GiftLinkView } from '../gift-link/gift-link-view.tsx';
import { QrView } from '../qr/qr-view.tsx';
import { SlipUploadView } from '../slip-upload/slip-upload-view.tsx';
import { TransferWay } from './transfer-way.tsx';
import { TrueWalletWay } from './true-wallet-way.tsx';

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
  const snapshot = useSelector(actor, (state) => state);
  const { problem } = snapshot.context;
  const { slipUpload, giftLink } = snapshot.children;
  const back = () => actor.send({ type: 'deposit.back' });

  if (snapshot.matches('loading'))
    return (
      <div aria-busy="true" className="space-y-5 pt-2">
        <span className="sr-only">{t('deposit.loading')}</span>
        <Skeleton shape="control" className="h-11 w-full" />
        <Skeleton shape="control" className="h-16 w-full" />
        <Skeleton shape="control" className="h-12 w-full" />
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

  if (snapshot.matches({ ready: 'slip' }) && slipUpload !== undefined)
    return <SlipUploadView actor={slipUpload} online={online} onBack={back} onDone={onDone} />;
  if (snapshot.matches({ ready: 'gift' }) && giftLink !== undefined)
    return <GiftLinkView actor={giftLink} online={online} onBack={back} onDone={onDone} />;
  return <Ways actor={actor} online={online} onDone={onDone} />;
}

/** What there is to choose from, and the way that is chosen. */
function Ways({ actor, online, onDone }: DepositViewProps) {
  const t = useText();
  const { setup, way, copied } = useSelector(actor, (state) => state.context);
  const paid = usePaid(actor);
  if (setup === null || way === null) return null;
  const { options, giftLinks } = setup;
  const ways = waysOf(options);
  const copy = (text: string) => actor.send({ type: 'account.copy', text });
  const panels: Record<DepositWay, () => ReactNode> = {
    qr: () => <QrWay actor={actor} online={online} onDone={onDone} />,
    bank: () => <TransferWay {...{ options, copied }} onCopy={copy} onSlip={() => actor.send({ type: 'slip.open' })} />,
    trueWallet: () => (
      <TrueWalletWay
        {...{ options, giftLinks, copied }}
        onCopy={copy}
        onGift={() => actor.send({ type: 'gift.open' })}
      />
    ),
  };
  return (
    <div className="space-y-5 pt-2">
      {ways.length > 1 && !paid && (
        <SegmentedControl
          label={t('deposit.way')}
          options={ways.map((value) => ({ value, label: t(`deposit.way.${value}`) }))}
          value={way}
          onChange={(value) => actor.send({ type: 'way.choose', way: value })}
        />
      )}
      {panels[way]()}
    </div>
  );
}

/** The receipt of a payment has the dialog to itself. */
function usePaid(actor: DepositViewProps['actor']): boolean {
  const shown = useSelector(actor, ({ context: { flows, chosen, way } }) =>
    way === 'qr' ? flows.find(({ provider }) => provider === chosen)?.actor : undefined,
  );
  return useSelector(shown, (state) => state?.matches('paid') ?? false);
}

/** A deposit by QR, at the provider that is chosen. */
function QrWay({ actor, online, onDone }: DepositViewProps) {
  const t = useText();
  const nameOf = useMethodName();
  const { flows, chosen, setup } = useSelector(actor, (state) => state.context);
  const flow = flows.find(({ provider }) => provider === chosen);
  const paid = usePaid(actor);
  return (
    <>
      {flows.length > 1 && !paid && (
        <ChipGroup
          label={t('deposit.method')}
          options={flows.map(({ provider }) => ({ value: provider, label: provider }))}
          value={chosen}
          onChange={(provider) => actor.send({ type: 'method.choose', provider })}
        />
      )}
      {flow !== undefined && (
        <>
          {!paid && (
            <p className="flex items-center gap-3 font-medium">
              <img src={`/art/banks/${flow.provider}.svg`} alt="" className="size-9 rounded-sm" />
              <span className="min-w-0">{nameOf(flow)}</span>
            </p>
          )}
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
    </>
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
