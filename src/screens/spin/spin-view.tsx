import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { spinMachine } from '../../../machines/spin/spin.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Page } from '../../components/page.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { CouponsView } from '../coupon/coupons-view.tsx';
import { Chances } from './chances.tsx';
import { PrizeDialog } from './prize-dialog.tsx';
import { ProblemDialog } from './problem-dialog.tsx';
import { type ShowWheel, Wheel } from './wheel.tsx';

interface SpinViewProps {
  actor: ActorRefFrom<typeof spinMachine>;
  show: ShowWheel;
  /** Without a connection spinning and claiming are held back. */
  online: boolean;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

/** /user/spin (section 2): the wheel, what it brings, and the prizes that wait to be claimed. */
export function SpinView({ actor, show, online, hidden }: SpinViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { wheel, won, problem } = snapshot.context;
  const { coupons } = snapshot.children;
  const unanswered = snapshot.matches({ unanswered: 'told' });
  const spin = () => actor.send({ type: 'wheel.spin' });
  const close = () => actor.send({ type: 'problem.close' });
  return (
    <Page title={wheel?.name || t('spin.title')}>
      {!online && (
        <Alert tone="warning" title={t('connection.offline')}>
          {t('spin.offline')}
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          {snapshot.matches({ unanswered: 'aside' }) && (
            <Alert
              tone="warning"
              title={t('spin.unanswered')}
              action={
                <Button kind="secondary" size="sm" disabled={!online} onClick={spin}>
                  {t('common.retry')}
                </Button>
              }
            >
              {t('spin.unansweredSafe')}
            </Alert>
          )}
          <WheelPart actor={actor} show={show} online={online} />
          {wheel !== null && <Chances slices={wheel.slices} />}
        </div>
        {coupons !== undefined && <CouponsView actor={coupons} online={online} hidden={hidden} />}
      </div>
      <PrizeDialog
        won={snapshot.matches('won') ? won : null}
        wheel={wheel}
        onClose={() => actor.send({ type: 'prize.close' })}
      />
      <ProblemDialog open={snapshot.matches('refused')} title={t('spin.refused')} onClose={close} online={online}>
        {problem !== null && <p>{problemText(t, problem)}</p>}
        <p className="text-ink-muted text-sm">{t('spin.notTaken')}</p>
      </ProblemDialog>
      <ProblemDialog open={unanswered} title={t('spin.unanswered')} onClose={close} onRetry={spin} online={online}>
        {problem !== null && <p>{problemText(t, problem)}</p>}
        <p className="text-ink-muted text-sm">{t('spin.unansweredSafe')}</p>
      </ProblemDialog>
    </Page>
  );
}

/** The wheel itself, or what is in its place. */
function WheelPart({ actor, show, online }: Pick<SpinViewProps, 'actor' | 'show' | 'online'>) {
  const t = useText();
  const id = useId();
  const snapshot = useSelector(actor, (state) => state);
  const { wheel, coins, problem } = snapshot.context;
  const turning = snapshot.hasTag('turning');
  const unanswered = snapshot.matches('unanswered');
  const retry = () => actor.send({ type: 'wheel.retry' });

  if (snapshot.matches('failed'))
    return (
      <Card>
        <ErrorState
          title={t('spin.failed')}
          text={problem === null ? undefined : problemText(t, problem)}
          retryLabel={t('common.retry')}
          onRetry={retry}
        />
      </Card>
    );
  if (wheel === null && (snapshot.hasTag('busy') || snapshot.matches('won')) && !snapshot.matches('reloading'))
    return (
      <div aria-busy="true" className="grid justify-items-center gap-4 py-3">
        <p role="status" className={snapshot.matches('resuming') ? 'text-ink-muted' : 'sr-only'}>
          {t(snapshot.matches('resuming') || turning ? 'spin.resuming' : 'spin.loading')}
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
      {snapshot.matches({ ready: 'stale' }) && problem !== null && (
        <Alert
          tone="danger"
          title={t('spin.stale')}
          action={
            <Button kind="secondary" size="sm" onClick={retry}>
              {t('common.retry')}
            </Button>
          }
        >
          {problemText(t, problem)}
        </Alert>
      )}
      <div className="pt-3">
        <Wheel
          wheel={wheel}
          show={show}
          coins={coins}
          ready={online && snapshot.can({ type: 'wheel.spin' })}
          turning={turning}
          describedBy={id}
          onSpin={() => actor.send({ type: 'wheel.spin' })}
        />
      </div>
      <p id={id} role="status" className="text-center text-ink-muted text-sm">
        {turning ? t('spin.spinning') : t(coins > 0 || unanswered ? 'spin.cost' : 'spin.noCoins')}
      </p>
    </div>
  );
}
