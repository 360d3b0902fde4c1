import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isPartial, totalBalance } from '../../../machines/wallet/totals.ts';
import type { walletMachine } from '../../../machines/wallet/wallet.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Amount } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { cx } from '../../components/cx.ts';
import { Failure } from '../../components/failure.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { eyeIcon, eyeOffIcon, refreshIcon } from '../../components/icons/base.ts';
import { Moment } from '../../components/moment.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ago } from '../../i18n/ago.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { GamesAge } from './games-age.tsx';
import { Money } from './money.tsx';

interface BalanceCardProps {
  actor: ActorRefFrom<typeof walletMachine>;
  /** The phone's clock, milliseconds since 1970. */
  now: number;
  /** The player takes the invite bonus into the wallet. */
  onReceive: () => void;
  /** The player has no money yet, and pays some in. */
  onDeposit: () => void;
}

/** The member's figures: main wallet, total, invite bonus, when they are from, and a way to ask for fresh ones. */
export function BalanceCard({ actor, now, onReceive, onDeposit }: BalanceCardProps) {
  const t = useText();
  const { reading, hidden, problem, online } = useSelector(actor, (snapshot) => snapshot.context);
  const refreshing = useSelector(actor, (snapshot) => snapshot.hasTag('refreshing'));
  const canRefresh = useSelector(actor, (snapshot) => snapshot.can({ type: 'wallet.refresh' }));
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const stale = useSelector(actor, (snapshot) => snapshot.matches('stale'));
  const bonus = reading?.wallet.invite?.amount ?? null;
  // The line of their age is kept free, so that what is below does not jump.
  const hasGames = reading === null || reading.wallet.slots.some(({ isActive }) => isActive);
  const refresh = () => actor.send({ type: 'wallet.refresh' });

  if (failed && problem !== null)
    return (
      <Card>
        <Failure title={t('wallet.failed')} problem={problem} onRetry={refresh} />
      </Card>
    );

  return (
    <div className="grid content-start gap-3">
      <Card tone="brand" padding="lg" className="h-full max-sm:p-4" aria-busy={reading === null || refreshing}>
        <div className="grid grid-cols-[minmax(min-content,1fr)_auto] items-center gap-x-3">
          <p className="text-ink-muted text-sm">{t('home.balance')}</p>
          <p className="@container col-span-2 row-start-2 mt-1.5 min-h-[3.4rem]">
            {reading === null ? (
              <Waiting
                className="h-10 w-44"
                kept={
                  import.meta.env.SSR && (
                    <template data-kept="wallet">
                      <span className={WALLET}>
                        <Amount value="0.0" size="xl" />
                      </span>
                    </template>
                  )
                }
              >
                {t('wallet.loading')}
              </Waiting>
            ) : (
              <span className={WALLET}>
                <Money amount={reading.wallet.wallet.amount} hidden={hidden} size="xl" />
                {reading.wallet.wallet.amount === 0 && !hidden && (
                  <Button size="sm" onClick={onDeposit}>
                    {t('home.depositNow')}
                  </Button>
                )}
              </span>
            )}
          </p>
          <div className="-me-2 -my-2 flex">
            <IconButton
              icon={hidden ? eyeOffIcon : eyeIcon}
              label={hidden ? t('home.showAmounts') : t('home.hideAmounts')}
              onClick={() => actor.send({ type: 'amounts.toggled' })}
            />
            <IconButton
              icon={refreshIcon}
              label={t('home.refresh')}
              busy={refreshing}
              disabled={!refreshing && !canRefresh}
              onClick={refresh}
            />
          </div>
        </div>
        <dl className="@container mt-2 flex flex-wrap gap-x-4 gap-y-3 border-line border-t pt-2.5 sm:mt-4 sm:pt-4">
          <Figure label={t('home.total')}>
            {reading === null ? (
              <Waiting
                kept={
                  import.meta.env.SSR && (
                    <template data-kept="total">
                      <Amount value="0.0" size="lg" />
                    </template>
                  )
                }
              />
            ) : (
              <Money amount={totalBalance(reading.wallet)} hidden={hidden} size="lg" />
            )}
            {reading !== null && isPartial(reading.wallet) && (
              <span className="block text-ink-muted text-xs">{t('home.totalPartial')}</span>
            )}
          </Figure>
          <Figure label={t('home.invite')}>
            {reading === null ? (
              <Waiting />
            ) : (
              <span className="flex flex-wrap items-center justify-between gap-x-3">
                <Money amount={bonus} hidden={hidden} size="lg" />
                {bonus !== null && bonus > 0 && (
                  <Button
                    kind="secondary"
                    size="sm"
                    className="-my-2"
                    aria-label={t('home.receiveInvite')}
                    disabled={!online}
                    onClick={onReceive}
                  >
                    {t('home.receive')}
                  </Button>
                )}
              </span>
            )}
          </Figure>
        </dl>
        <p
          className={cx('figures mt-2 text-ink-muted text-xs sm:mt-3', hasGames ? 'min-h-10.5' : 'min-h-5')}
          // The drawn page's own time is no news to a screen reader: the app's follows.
          aria-live={import.meta.env.SSR ? undefined : 'polite'}
        >
          {reading === null ? (
            <Waiting
              className="h-[1lh] w-44"
              kept={import.meta.env.SSR && <template data-kept="at">{t('home.updated', { when: '#' })}</template>}
            />
          ) : (
            <>
              {refreshing ? t('home.updating') : t('home.updated', { when: ago(t, reading.at, now) })}
              <span className="max-[22rem]:hidden">
                {' · '}
                <Moment at={reading.at} />
              </span>
              <GamesAge wallet={actor} className="mt-0.5 block" />
            </>
          )}
        </p>
      </Card>
      {stale && problem !== null && (
        <Alert
          tone="danger"
          title={t('wallet.stale')}
          action={<RetryButton onClick={refresh} disabled={!canRefresh} />}
        >
          {problemText(t, problem)}
        </Alert>
      )}
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Side by side, or one under the other where an amount is too long for that.
    <div className="min-w-max flex-1 basis-5/12 max-[14rem]:min-w-0 max-[14rem]:basis-full">
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

/** The main wallet's line. */
const WALLET = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-1';

interface WaitingProps {
  className?: string;
  /** In home's own file alone: the place's shape with the figure of the last visit (src/first-page.ts). */
  kept?: ReactNode;
  children?: ReactNode;
}

/** The place of a figure that is on its way. */
function Waiting({ className = 'h-[1lh] w-24 text-xl', kept, children }: WaitingProps) {
  return (
    <>
      {kept}
      {children !== undefined && <span className="sr-only">{children}</span>}
      <Skeleton className={className} />
    </>
  );
}
