import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { couponMachine } from '../../../machines/coupon/coupon.machine.ts';
import { pagesOf } from '../../../machines/coupon/coupon.ts';
import { Alert } from '../../components/alert.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failure } from '../../components/failure.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { ClaimDialogs } from './claim-dialogs.tsx';
import { CouponTable } from './coupon-table.tsx';
import type { CouponsViewProps } from './props.ts';

type Snapshot = SnapshotFrom<typeof couponMachine>;

const couponsIn = ({ context }: Snapshot) => context.coupons;
const nowIn = ({ context }: Snapshot) => context.now;
const pageIn = ({ context }: Snapshot) => context.page;
const problemIn = ({ context }: Snapshot) => context.problem;
const isLoading = (snapshot: Snapshot) => snapshot.hasTag('loading');
const isFailed = (snapshot: Snapshot) => snapshot.matches('failed');
const isEmpty = (snapshot: Snapshot) => snapshot.matches({ listed: 'empty' });
const isShown = (snapshot: Snapshot) => snapshot.matches({ listed: 'shown' });
const isReady = (snapshot: Snapshot) => isShown(snapshot) && snapshot.context.online;
const canRetry = (snapshot: Snapshot) => snapshot.can({ type: 'claim.retry' });
/** A claim from before; while its own dialog is open it says so itself. */
const earlierIn = (snapshot: Snapshot) =>
  snapshot.matches('unanswered') || snapshot.context.request?.phase !== 'unanswered' ? null : snapshot.context.request;

/** Prizes won and not yet claimed. */
export function CouponsView({ actor, hidden }: CouponsViewProps) {
  const t = useText();
  const said = useSaid();
  const id = useId();
  const coupons = useSelector(actor, couponsIn);
  const now = useSelector(actor, nowIn);
  const page = useSelector(actor, pageIn);
  const problem = useSelector(actor, problemIn);
  const loading = useSelector(actor, isLoading);
  const failed = useSelector(actor, isFailed);
  const shown = useSelector(actor, isShown);
  const ready = useSelector(actor, isReady);
  const retryReady = useSelector(actor, canRetry);
  const earlier = useSelector(actor, earlierIn);
  // While a dialog is open, the list stays behind it.
  const listed = coupons.length > 0 && !failed;
  return (
    <section aria-labelledby={id} aria-busy={loading || undefined} className="grid min-w-0 gap-3">
      <SectionHeader id={id}>{t('coupon.title')}</SectionHeader>
      {earlier !== null && (
        <Alert
          tone="warning"
          title={t('coupon.unanswered')}
          action={<RetryButton disabled={!retryReady} onClick={() => actor.send({ type: 'claim.retry' })} />}
        >
          <p className="font-medium wrap-anywhere">{said(earlier.ask.label)}</p>
          <p>{t('receipt.unansweredSafe')}</p>
        </Alert>
      )}
      <Card>
        {loading && coupons.length === 0 && (
          <div className="grid gap-3">
            <span className="sr-only">{t('coupon.loading')}</span>
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-full" />
          </div>
        )}
        {useSelector(actor, isEmpty) && <EmptyState title={t('coupon.empty')} text={t('coupon.emptyText')} />}
        {failed && problem !== null && (
          <Failure
            title={t('coupon.failed')}
            problem={problem}
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
              ready={ready}
              onClaim={(chosen) => actor.send({ type: 'coupon.choose', id: chosen })}
            />
            <Pagination
              page={page}
              pages={pagesOf(coupons)}
              busy={!shown}
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
      <ClaimDialogs actor={actor} hidden={hidden} />
    </section>
  );
}
