import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { bonusMachine } from '../../../machines/bonus/bonus.machine.ts';
import type { BonusPage } from '../../../machines/bonus/offer.ts';
import { Alert } from '../../components/alert.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failure } from '../../components/failure.tsx';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Unread } from '../../components/unread.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { CodeCard } from '../promotion/code-card.tsx';
import { PromotionDialog } from '../promotion/promotion-dialog.tsx';
import { BonusCard } from './bonus-card.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { HeldCard } from './held-card.tsx';
import { OfferDialog } from './offer-dialog.tsx';

export interface BonusViewProps {
  actor: ActorRefFrom<typeof bonusMachine>;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

type Snapshot = SnapshotFrom<typeof bonusMachine>;

const pageIn = ({ context }: Snapshot) => context.page;
const problemIn = ({ context }: Snapshot) => context.problem;
const nowIn = ({ context }: Snapshot) => context.now;
const childrenIn = ({ children }: Snapshot) => children;
const isBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const isFailed = (snapshot: Snapshot) => snapshot.matches('failed');
const isLoading = (snapshot: Snapshot) => snapshot.matches('loading');
const isOutdated = (snapshot: Snapshot) => snapshot.matches({ ready: { page: 'outdated' } });

/** Bonuses and promotion codes: what is held, or a code's field, and every bonus there is. */
export function BonusView({ actor, hidden }: BonusViewProps) {
  const t = useText();
  const page = useSelector(actor, pageIn);
  const problem = useSelector(actor, problemIn);
  const { offer, promotion, cancel } = useSelector(actor, childrenIn);
  const failed = useSelector(actor, isFailed);
  const loading = useSelector(actor, isLoading);
  const outdated = useSelector(actor, isOutdated);
  return (
    <Page title={t('bonus.title')}>
      {failed && problem !== null && (
        <Failure title={t('bonus.failed')} problem={problem} onRetry={() => actor.send({ type: 'page.retry' })} />
      )}
      {loading && <Waiting label={t('bonus.loading')} />}
      {page !== null && (
        <>
          {outdated && problem !== null && (
            <div role="alert">
              <Alert
                tone="warning"
                title={t('bonus.outdated')}
                action={<RetryButton onClick={() => actor.send({ type: 'page.retry' })} />}
              >
                {problemText(t, problem)}
              </Alert>
            </div>
          )}
          {page.isHeldUnknown && <Alert tone="warning">{t('bonus.heldUnread')}</Alert>}
          {page.held === null ? (
            <CodeCard actor={actor} />
          ) : (
            <HeldCard held={page.held} hidden={hidden} onCancel={() => actor.send({ type: 'cancel.open' })} />
          )}
          <Bonuses actor={actor} page={page} />
        </>
      )}
      {offer !== undefined && <OfferDialog actor={offer} hidden={hidden} />}
      {promotion !== undefined && <PromotionDialog actor={promotion} hidden={hidden} />}
      {cancel !== undefined && <CancelDialog actor={cancel} hidden={hidden} />}
    </Page>
  );
}

function Bonuses({ actor, page: { bonuses, unread, timeZone } }: Pick<BonusViewProps, 'actor'> & { page: BonusPage }) {
  const t = useText();
  const heading = useId();
  const now = useSelector(actor, nowIn);
  const busy = useSelector(actor, isBusy);
  return (
    <section aria-labelledby={heading} aria-busy={busy || undefined}>
      <SectionHeader id={heading}>{t('bonus.all')}</SectionHeader>
      <Unread count={unread} />
      {bonuses.length === 0 && unread === 0 ? (
        <EmptyState title={t('bonus.empty')} text={t('bonus.emptyText')} />
      ) : (
        <ul className="mt-2 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {bonuses.map((bonus) => (
            <BonusCard
              key={bonus.code}
              bonus={bonus}
              moment={{ now, timeZone }}
              onOpen={() => actor.send({ type: 'bonus.open', code: bonus.code })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <Pending label={label} className="space-y-6">
      <Skeleton shape="card" className="h-32 w-full" />
      <Skeleton className="h-6 w-36" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton shape="card" className="h-60 w-full" />
        <Skeleton shape="card" className="h-60 w-full" />
        <Skeleton shape="card" className="hidden h-60 w-full lg:block" />
      </div>
    </Pending>
  );
}
