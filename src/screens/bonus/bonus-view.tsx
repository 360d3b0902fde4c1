import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { bonusMachine } from '../../../machines/bonus/bonus.machine.ts';
import type { BonusPage } from '../../../machines/bonus/offer.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { handFocusOn } from '../../components/focus-return.ts';
import { Page } from '../../components/page.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
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
  /** Without a connection money operations are held back. */
  online: boolean;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

/** Bonuses and promotion codes (section 2): what is held, or a code's field, and every bonus there is. */
export function BonusView({ actor, online, hidden }: BonusViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { page, problem } = snapshot.context;
  const { offer, promotion, cancel } = snapshot.children;
  return (
    <Page title={t('bonus.title')}>
      {snapshot.matches('failed') && problem !== null && (
        <ErrorState
          title={t('bonus.failed')}
          text={problemText(t, problem)}
          retryLabel={t('common.retry')}
          onRetry={() => actor.send({ type: 'page.retry' })}
        />
      )}
      {snapshot.matches('loading') && <Waiting label={t('bonus.loading')} />}
      {page !== null && (
        <>
          {snapshot.matches({ ready: { page: 'outdated' } }) && problem !== null && (
            <div role="alert">
              <Alert
                tone="warning"
                title={t('bonus.outdated')}
                action={
                  <Button kind="secondary" size="sm" onClick={() => actor.send({ type: 'page.retry' })}>
                    {t('common.retry')}
                  </Button>
                }
              >
                {problemText(t, problem)}
              </Alert>
            </div>
          )}
          {/* What opened a dialog may be gone once the page was read anew. */}
          <div key={page.held === null ? 'code' : 'held'} ref={handFocusOn}>
            {page.held === null ? (
              <CodeCard actor={actor} />
            ) : (
              <HeldCard held={page.held} hidden={hidden} onCancel={() => actor.send({ type: 'cancel.open' })} />
            )}
          </div>
          <Bonuses actor={actor} page={page} />
        </>
      )}
      {offer !== undefined && <OfferDialog actor={offer} />}
      {promotion !== undefined && <PromotionDialog actor={promotion} />}
      {cancel !== undefined && <CancelDialog actor={cancel} online={online} hidden={hidden} />}
    </Page>
  );
}

function Bonuses({ actor, page: { bonuses, timeZone } }: Pick<BonusViewProps, 'actor'> & { page: BonusPage }) {
  const t = useText();
  const heading = useId();
  const now = useSelector(actor, (state) => state.context.now);
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  return (
    <section aria-labelledby={heading} aria-busy={busy || undefined}>
      <SectionHeader id={heading}>{t('bonus.all')}</SectionHeader>
      {bonuses.length === 0 ? (
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
    <div aria-busy="true" className="space-y-6">
      <span role="status" className="sr-only">
        {label}
      </span>
      <Skeleton shape="card" className="h-32 w-full" />
      <Skeleton className="h-6 w-36" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton shape="card" className="h-60 w-full" />
        <Skeleton shape="card" className="h-60 w-full" />
        <Skeleton shape="card" className="hidden h-60 w-full lg:block" />
      </div>
    </div>
  );
}
