import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { couponMachine } from '../../../machines/coupon/coupon.machine.ts';
import { pagesOf } from '../../../machines/coupon/coupon.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { ClaimDialogs } from './claim-dialogs.tsx';
import { CouponTable } from './coupon-table.tsx';

export interface CouponsViewProps {
  actor: ActorRefFrom<typeof couponMachine>;
  /** Without a connection claiming is held back. */
  online: boolean;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

/** Prizes won and not yet claimed (section 2). */
export function CouponsView({ actor, online, hidden }: CouponsViewProps) {
  const t = useText();
  const id = useId();
  const snapshot = useSelector(actor, (state) => state);
  const { coupons, now, page, coupon, problem } = snapshot.context;
  const loading = snapshot.hasTag('loading');
  const aside = snapshot.matches({ unanswered: 'aside' });
  // While another dialog is open, the list stays behind it.
  const listed = coupons.length > 0 && !snapshot.matches('failed') && !snapshot.matches('empty');
  return (
    <section aria-labelledby={id} aria-busy={loading || undefined} className="grid min-w-0 gap-3">
      <SectionHeader id={id}>{t('coupon.title')}</SectionHeader>
      {aside && (
        <Alert
          tone="warning"
          title={t('coupon.unanswered')}
          action={
            <Button kind="secondary" size="sm" disabled={!online} onClick={() => actor.send({ type: 'claim.retry' })}>
              {t('common.retry')}
            </Button>
          }
        >
          {coupon !== null && <p className="font-medium wrap-anywhere">{coupon.label}</p>}
          <p>{t('receipt.unansweredSafe')}</p>
        </Alert>
      )}
      <Card className={aside && !listed ? 'hidden' : undefined}>
        {loading && coupons.length === 0 && (
          <div className="grid gap-3">
            <span className="sr-only">{t('coupon.loading')}</span>
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-full" />
          </div>
        )}
        {snapshot.matches('empty') && <EmptyState title={t('coupon.empty')} text={t('coupon.emptyText')} />}
        {snapshot.matches('failed') && problem !== null && (
          <ErrorState
            title={t('coupon.failed')}
            text={problemText(t, problem)}
            retryLabel={t('common.retry')}
            onRetry={() => actor.send({ type: 'coupons.reload' })}
          />
        )}
        {listed && (
          <div
            className={`@container grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity ${loading ? 'opacity-60' : ''}`}
          >
            <CouponTable
              coupons={coupons}
              now={now}
              page={page}
              hidden={hidden}
              ready={online && snapshot.matches('shown')}
              onClaim={(chosen) => actor.send({ type: 'coupon.choose', id: chosen })}
            />
            <Pagination
              page={page}
              pages={pagesOf(coupons)}
              disabled={!snapshot.matches('shown')}
              labels={{
                list: t('coupon.pages'),
                previous: t('common.previous'),
                next: t('common.next'),
                page: (number) => t('coupon.page', { page: number }),
              }}
              onPage={(number) => actor.send({ type: 'page.turn', page: number })}
            />
          </div>
        )}
      </Card>
      <ClaimDialogs actor={actor} online={online} hidden={hidden} />
    </section>
  );
}
