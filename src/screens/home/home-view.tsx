import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Dialog } from '../../../machines/dialogs/dialog.ts';
import type { homeMachine } from '../../../machines/home/home.machine.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import type { walletMachine } from '../../../machines/wallet/wallet.machine.ts';
import type { DialogsActor } from '../../actors/world.ts';
import { ActionTile } from '../../components/action-tile.tsx';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { refreshIcon } from '../../components/icons/base.ts';
import {
  coinIcon,
  depositIcon,
  giftIcon,
  inviteIcon,
  refundIcon,
  transferIcon,
  wheelIcon,
  withdrawIcon,
} from '../../components/icons/money.ts';
import { Page } from '../../components/page.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useText } from '../../i18n/text.tsx';
import { BalanceCard } from './balance-card.tsx';
import { Games } from './games.tsx';
import type { GamesActor } from './games-actor.ts';
import { YourGames, YourGamesWaiting } from './your-games.tsx';

interface HomeViewProps {
  actor: ActorRefFrom<typeof homeMachine>;
  wallet: ActorRefFrom<typeof walletMachine>;
  dialogs: DialogsActor;
  games: GamesActor;
  /** The money that is under way. */
  underWay?: ReactNode;
  /** The active bonus. */
  bonus?: ReactNode;
  /** True once the money under way is known, or not waited for: the games below it stay where they are from now on. */
  settled?: boolean;
}

const nowOf = (snapshot: SnapshotFrom<typeof homeMachine>) => snapshot.context.now;
const isSpinKnown = (snapshot: SnapshotFrom<typeof homeMachine>) => !snapshot.matches('checking');
const isSpinActive = (snapshot: SnapshotFrom<typeof homeMachine>) => snapshot.matches('spinActive');

/** The dashboard. */
export function HomeView({ actor, wallet, dialogs, games, underWay, bonus, settled = true }: HomeViewProps) {
  const t = useText();
  const now = useSelector(actor, nowOf);
  const spinKnown = useSelector(actor, isSpinKnown);
  const spinActive = useSelector(actor, isSpinActive);
  const { reading, hidden } = useSelector(wallet, (snapshot) => snapshot.context);
  const loading = useSelector(wallet, (snapshot) => snapshot.matches({ loading: 'first' }));
  const refreshing = useSelector(wallet, (snapshot) => snapshot.hasTag('refreshing'));
  const canRefresh = useSelector(wallet, (snapshot) => snapshot.can({ type: 'wallet.refresh' }));
  const profile = reading?.wallet.profile;
  const coin = profile?.coin ?? null;
  const coins = coin === null ? undefined : { count: coin, shown: coin.toLocaleString('en') };
  // The games come with what stands above them, which would push them down.
  const waiting = reading === null ? loading : !settled;
  const open = (dialog: Dialog) => () => dialogs.send({ type: 'dialog.open', dialog });

  return (
    <Page dense>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 font-semibold text-xl wrap-anywhere">
          {profile?.name ? t('home.greeting', { name: profile.name }) : t('nav.home')}
        </h1>
        {profile !== undefined && (
          <Badge tone="neutral">
            <span className="inline-flex items-center gap-1.5 text-sm">
              <Icon path={coinIcon} className="size-4.5 text-gold" />
              {t('home.coins')} <span className="figures">{coins?.shown ?? UNKNOWN}</span>
            </span>
          </Badge>
        )}
      </div>

      <div className="grid items-stretch gap-3 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <BalanceCard
          actor={wallet}
          now={now}
          onDeposit={open('deposit')}
          onReceive={() => dialogs.send({ type: 'dialog.open', dialog: 'invite', receiving: true })}
        />
        <Card padding="md" className="@container max-sm:px-2 max-sm:py-1 lg:grid lg:content-center">
          <h2 className="sr-only">{t('home.actions')}</h2>
          <div className="grid grid-cols-12 gap-1 @max-[14rem]:grid-cols-8 *:col-span-4 *:nth-[n+4]:col-span-3">
            <ActionTile icon={depositIcon} label={t('home.deposit')} primary onClick={open('deposit')} />
            <ActionTile icon={withdrawIcon} label={t('home.withdraw')} onClick={open('withdraw')} />
            <ActionTile icon={transferIcon} label={t('home.transfer')} onClick={open('transfer')} />
            <ActionTile icon={inviteIcon} label={t('home.inviteFriends')} onClick={open('invite')} />
            <Link href="/user/bonus" asChild>
              <ActionTile icon={giftIcon} label={t('home.bonus')} href="/user/bonus" />
            </Link>
            <ActionTile icon={refundIcon} label={t('home.refund')} onClick={open('refund')} />
            {!spinKnown && (
              <span aria-busy="true" className="grid min-h-22 justify-items-center gap-2 py-2">
                <Skeleton shape="mark" className="size-12" />
                <Skeleton className="h-4 w-14" />
              </span>
            )}
            {spinActive && (
              <Link href="/user/spin" asChild>
                <ActionTile
                  icon={wheelIcon}
                  label={t('spin.title')}
                  detail={
                    coins === undefined || coins.count === 0
                      ? undefined
                      : { figure: coins.count > 99 ? '99+' : coins.shown, text: t('spin.coins', coins) }
                  }
                  href="/user/spin"
                />
              </Link>
            )}
            {spinKnown && !spinActive && (
              <ActionTile
                icon={refreshIcon}
                label={refreshing ? t('home.updating') : t('home.refreshAll')}
                disabled={!canRefresh}
                onClick={() => wallet.send({ type: 'wallet.refresh' })}
              />
            )}
          </div>
        </Card>
      </div>

      {underWay}

      {waiting && <YourGamesWaiting />}
      {!waiting && reading !== null && reading.wallet.slots.length > 0 && (
        <YourGames actor={games} accounts={reading.wallet.slots} />
      )}

      {bonus}

      {reading !== null && settled && (
        <Games actor={games} accounts={reading.wallet.slots} unread={reading.wallet.unreadSlots} hidden={hidden} />
      )}
      {waiting && (
        <div aria-busy="true" className="space-y-3">
          <Skeleton className="h-6 w-32" />
          <div className="flex gap-3 overflow-hidden">
            <Skeleton shape="card" className="aspect-300/211 w-75 shrink-0" />
            <Skeleton shape="card" className="aspect-300/211 w-75 shrink-0" />
            <Skeleton shape="card" className="aspect-300/211 w-75 shrink-0" />
          </div>
        </div>
      )}
    </Page>
  );
}
