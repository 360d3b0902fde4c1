import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { homeMachine } from '../../../machines/home/home.machine.ts';
import type { walletMachine } from '../../../machines/wallet/wallet.machine.ts';
import { ActionTile } from '../../components/action-tile.tsx';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { refreshIcon } from '../../components/icons/base.ts';
import { coinIcon, depositIcon } from '../../components/icons/money.ts';
import { Page } from '../../components/page.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useText } from '../../i18n/text.tsx';
import { BalanceCard } from './balance-card.tsx';
import { Games } from './games.tsx';

interface HomeViewProps {
  actor: ActorRefFrom<typeof homeMachine>;
  wallet: ActorRefFrom<typeof walletMachine>;
  online: boolean;
  /** What the deposit dialog holds, given what closes it. */
  deposit: (close: () => void) => ReactNode;
}

/** The dashboard (section 2, home). */
export function HomeView({ actor, wallet, online, deposit }: HomeViewProps) {
  const t = useText();
  const home = useSelector(actor, (snapshot) => snapshot);
  const { reading, hidden } = useSelector(wallet, (snapshot) => snapshot.context);
  const loading = useSelector(wallet, (snapshot) => snapshot.matches('loading'));
  const refreshing = useSelector(wallet, (snapshot) => snapshot.hasTag('refreshing'));
  const profile = reading?.wallet.profile;
  const close = () => actor.send({ type: 'dialog.close' });

  return (
    <Page>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 font-semibold text-xl wrap-anywhere">
          {profile === undefined ? t('nav.home') : t('home.greeting', { name: profile.name })}
        </h1>
        {profile !== undefined && (
          <Badge tone="neutral">
            <span className="inline-flex items-center gap-1.5 text-sm">
              <Icon path={coinIcon} className="size-4.5 text-gold" />
              {t('home.coins')} <span className="figures">{profile.coin.toLocaleString('en')}</span>
            </span>
          </Badge>
        )}
      </div>

      <div className="grid items-stretch gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <BalanceCard actor={wallet} now={home.context.now} online={online} />
        <Card padding="md" className="lg:grid lg:content-center">
          <h2 className="sr-only">{t('home.actions')}</h2>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-1">
            <ActionTile
              icon={depositIcon}
              label={t('home.deposit')}
              detail={t('home.depositHint')}
              primary
              onClick={() => actor.send({ type: 'deposit.open' })}
            />
            {!home.matches({ spin: 'active' }) && (
              <ActionTile
                icon={refreshIcon}
                label={refreshing ? t('home.updating') : t('home.refreshAll')}
                detail={t('home.refreshAllHint')}
                disabled={loading || refreshing || !online}
                onClick={() => wallet.send({ type: 'wallet.refresh' })}
              />
            )}
          </div>
        </Card>
      </div>

      {reading !== null && <Games accounts={reading.wallet.slots} hidden={hidden} />}
      {reading === null && loading && (
        <div aria-busy="true" className="space-y-3">
          <Skeleton className="h-6 w-32" />
          <div className="flex gap-3 overflow-hidden">
            <Skeleton className="aspect-300/211 w-75 shrink-0 rounded-lg" />
            <Skeleton className="aspect-300/211 w-75 shrink-0 rounded-lg" />
            <Skeleton className="aspect-300/211 w-75 shrink-0 rounded-lg" />
          </div>
        </div>
      )}

      <Dialog
        open={home.matches({ dialog: 'deposit' })}
        onClose={close}
        title={t('deposit.title')}
        description={t('deposit.lead')}
        closeLabel={t('common.close')}
        size="lg"
      >
        {deposit(close)}
      </Dialog>
    </Page>
  );
}
