import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MessageId } from '../../../contract/texts.ts';
import type { spinMachine } from '../../../machines/spin/spin.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failure } from '../../components/failure.tsx';
import { Page } from '../../components/page.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { CouponsView } from '../coupon/coupons-view.tsx';
import { Chances } from './chances.tsx';
import { PrizeDialog } from './prize-dialog.tsx';
import { ProblemDialog } from './problem-dialog.tsx';
import { type ShowWheel, Wheel } from './wheel.tsx';

interface SpinViewProps {
  actor: ActorRefFrom<typeof spinMachine>;
  show: ShowWheel;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

type Snapshot = SnapshotFrom<typeof spinMachine>;

const wheelIn = ({ context }: Snapshot) => context.wheel;
const coinsIn = ({ context }: Snapshot) => context.coins;
const problemIn = ({ context }: Snapshot) => context.problem;
const requestProblemIn = ({ context }: Snapshot) => context.request?.problem ?? null;
const wonIn = (snapshot: Snapshot) => (snapshot.matches('won') ? (snapshot.context.request?.value ?? null) : null);
const couponsIn = ({ children }: Snapshot) => children.coupons;
const isOnline = ({ context }: Snapshot) => context.online;
const isBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const isTurning = (snapshot: Snapshot) => snapshot.hasTag('turning');
const isWon = (snapshot: Snapshot) => snapshot.matches('won');
const isRefused = (snapshot: Snapshot) => snapshot.matches('refused');
const isUnanswered = (snapshot: Snapshot) => snapshot.matches('unanswered');
const isFailed = (snapshot: Snapshot) => snapshot.matches('failed');
const isStale = (snapshot: Snapshot) => snapshot.matches({ ready: 'stale' });
const isResuming = (snapshot: Snapshot) =>
  snapshot.matches('resuming') || (snapshot.matches('recalling') && snapshot.context.request !== null);
const isWaiting = ({ context }: Snapshot) => context.request?.phase === 'unanswered';
const isSetAside = ({ context }: Snapshot) => context.request?.phase === 'setAside';
const canClaim = (snapshot: Snapshot) => snapshot.can({ type: 'prize.claim' });
const canSpin = (snapshot: Snapshot) => snapshot.can({ type: 'wheel.spin' });

/** /user/spin: the wheel, what it brings, and the prizes that wait to be claimed. */
export function SpinView({ actor, show, hidden }: SpinViewProps) {
  const t = useText();
  const said = useSaid();
  const wheel = useSelector(actor, wheelIn);
  const problem = useSelector(actor, requestProblemIn);
  const coupons = useSelector(actor, couponsIn);
  const unanswered = useSelector(actor, isUnanswered);
  const waiting = useSelector(actor, isWaiting);
  const setAside = useSelector(actor, isSetAside);
  const ready = useSelector(actor, canSpin);
  const spin = () => actor.send({ type: 'wheel.spin' });
  const close = () => actor.send({ type: 'problem.close' });
  return (
    <Page title={t('spin.title')} lead={(wheel && said(wheel.name)) || undefined}>
      {!useSelector(actor, isOnline) && (
        <Alert tone="warning" title={t('connection.offline')}>
          {t('spin.offline')}
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          {waiting && !unanswered && (
            <Alert
              tone="warning"
              title={t('spin.unanswered')}
              action={<RetryButton disabled={!ready} onClick={spin} />}
            >
              {t('spin.unansweredSafe')}
            </Alert>
          )}
          <WheelPart actor={actor} show={show} />
          {wheel !== null && <Chances slices={wheel.slices} />}
        </div>
        {coupons !== undefined && <CouponsView actor={coupons} hidden={hidden} />}
      </div>
      <PrizeDialog
        won={useSelector(actor, wonIn)}
        wheel={wheel}
        canClaim={useSelector(actor, canClaim)}
        onClaim={() => actor.send({ type: 'prize.claim' })}
        onClose={() => actor.send({ type: 'prize.close' })}
      />
      <ProblemDialog open={useSelector(actor, isRefused)} title={t('spin.refused')} onClose={close}>
        {problem !== null && <p>{problemText(t, problem)}</p>}
        <p className="text-ink-muted text-sm">{t('spin.notTaken')}</p>
      </ProblemDialog>
      <ProblemDialog
        open={unanswered}
        title={t('spin.unanswered')}
        onClose={close}
        onRetry={setAside ? undefined : spin}
        canRetry={ready}
      >
        {problem !== null && <p>{problemText(t, problem)}</p>}
        <p className="text-ink-muted text-sm">{t(setAside ? 'request.setAside' : 'spin.unansweredSafe')}</p>
      </ProblemDialog>
    </Page>
  );
}

function statusOf({ turning, resuming, free }: Record<'turning' | 'resuming' | 'free', boolean>): MessageId {
  if (turning) return 'spin.spinning';
  if (resuming) return 'spin.resuming';
  return free ? 'spin.cost' : 'spin.noCoins';
}

/** The wheel itself, or what is in its place. */
function WheelPart({ actor, show }: Pick<SpinViewProps, 'actor' | 'show'>) {
  const t = useText();
  const id = useId();
  const wheel = useSelector(actor, wheelIn);
  const coins = useSelector(actor, coinsIn);
  const problem = useSelector(actor, problemIn);
  const turning = useSelector(actor, isTurning);
  const busy = useSelector(actor, isBusy);
  const won = useSelector(actor, isWon);
  const resuming = useSelector(actor, isResuming);
  const failed = useSelector(actor, isFailed);
  const stale = useSelector(actor, isStale);
  const ready = useSelector(actor, canSpin);
  const waiting = useSelector(actor, isWaiting);
  const retry = () => actor.send({ type: 'wheel.retry' });

  if (failed)
    return (
      <Card>
        <Failure title={t('spin.failed')} problem={problem} onRetry={retry} />
      </Card>
    );
  if (wheel === null && (busy || won))
    return (
      <div aria-busy="true" className="grid justify-items-center gap-4 py-3">
        <p role="status" className={resuming ? 'text-ink-muted' : 'sr-only'}>
          {t(resuming || turning ? 'spin.resuming' : 'spin.loading')}
        </p>
        <Skeleton shape="mark" className="aspect-square w-[min(350px,85vw)]" />
      </div>
    );
  if (wheel === null)
    return (
      <Card>
        <EmptyState heading="h2" title={t('spin.empty')} text={t('spin.emptyText')} />
      </Card>
    );
  return (
    <div className="grid gap-4">
      {stale && problem !== null && (
        <Alert tone="danger" title={t('spin.stale')} action={<RetryButton onClick={retry} />}>
          {problemText(t, problem)}
        </Alert>
      )}
      <div className="pt-3">
        <Wheel
          wheel={wheel}
          show={show}
          coins={coins}
          ready={ready}
          turning={turning}
          describedBy={id}
          onSpin={() => actor.send({ type: 'wheel.spin' })}
        />
      </div>
      <p id={id} role="status" className="text-center text-ink-muted text-sm">
        {t(statusOf({ turning, resuming, free: coins > 0 || waiting }))}
      </p>
    </div>
  );
}
