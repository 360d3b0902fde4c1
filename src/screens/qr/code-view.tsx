import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { codeMachine } from '../../../machines/qr/code.machine.ts';
import { secondsLeft } from '../../../machines/qr/code.ts';
import type { OpenCode } from '../../../machines/qr/reading.ts';
import { Alert } from '../../components/alert.tsx';
import { Amount } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { Countdown } from '../../components/countdown.tsx';
import { Icon } from '../../components/icon.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { clockIcon, downloadIcon } from '../../components/icons/actions.ts';
import { checkIcon } from '../../components/icons/base.ts';
import { qrIcon } from '../../components/icons/money.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { QrFrame } from '../../components/qr-frame.tsx';
import { partToTheTop } from '../../components/scroll-start.ts';
import { Spinner } from '../../components/spinner.tsx';
import { clockText, hourOf } from '../../i18n/clock-text.ts';
import { dateTime } from '../../i18n/dates.ts';
import { useMoney } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { KeepPicture } from '../receipt/keep-picture.tsx';
import { Offline } from '../receipt/offline.tsx';

interface CodeViewProps {
  actor: ActorRefFrom<typeof codeMachine>;
  /** The minutes for which a new code is valid, if the service tells it. */
  minutes: number | undefined;
}

type Snapshot = SnapshotFrom<typeof codeMachine>;

const contextOf = ({ context }: Snapshot) => context;
const isExpired = (snapshot: Snapshot) => snapshot.matches({ watching: { code: 'expired' } });
/** The code has ended; its outcome is on its way to the screen. */
const isEnded = (snapshot: Snapshot) => snapshot.matches('ended');
const isCancelling = (snapshot: Snapshot) => snapshot.matches({ watching: { code: 'cancelling' } });
const isAsking = (snapshot: Snapshot) => snapshot.matches({ watching: { code: { offered: 'asking' } } });
const canCancel = (snapshot: Snapshot) => snapshot.can({ type: 'qr.cancel' });
/** The reason why it could not be cancelled. */
const cancelProblem = (snapshot: Snapshot) =>
  snapshot.matches({ watching: { code: { offered: 'notCancelled' } } }) ? snapshot.context.problem : null;

/** A QR code that can be paid, with what is left of its time; after that, in its place, what to do. */
export function CodeView({ actor, minutes }: CodeViewProps) {
  const t = useText();
  const money = useMoney();
  const context = useSelector(actor, contextOf);
  const { code, since, online, provider } = context;
  const picture = useSelector(actor, ({ children }) => children.picture);
  const left = secondsLeft(context);
  const whole = minutes ? minutes * 60 : secondsLeft({ code, now: since }) || 1;
  const expired = useSelector(actor, isExpired);
  const ended = useSelector(actor, isEnded);
  const cancelling = useSelector(actor, isCancelling);
  const cancellable = useSelector(actor, canCancel);
  const problem = useSelector(actor, cancelProblem);
  const until = code.deadline === null ? null : hourOf(code.deadline);
  const asking = useSelector(actor, isAsking);
  const image = t('qr.image', { amount: money.figure(code.amount) });

  if (ended) return null;
  return (
    <div ref={partToTheTop} className="grid grid-cols-1 gap-5 sm:grid-cols-[16rem_minmax(0,1fr)] sm:gap-7">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:order-2 sm:col-start-2 sm:row-start-1">
        <p>
          <span className="block text-ink-muted text-xs">{t('common.amount')}</span>
          <Amount value={money.amount(code.amount)} size="lg" />
        </p>
        {left !== null && <Countdown label={t('qr.timeLeft')} text={clockText(left)} fraction={left / whole} />}
      </div>
      <div className="sm:order-1 sm:row-span-2 sm:row-start-1">
        <Payee payee={code.payee} />
        <QrFrame
          state={expired || left === 0 ? 'hidden' : 'shown'}
          cover={<Icon path={clockIcon} className="size-12" />}
          src={code.image}
          alt={image}
        />
        {until !== null && !expired && (
          <p className="figures mt-2 text-center text-ink-muted text-sm">{t('qr.until', { time: until })}</p>
        )}
      </div>
      <div className="grid content-start gap-4 sm:order-3">
        {expired ? (
          <>
            <Alert tone="warning" title={t('qr.expired')}>
              {t('qr.expiredText')}
            </Alert>
            <Button wide onClick={() => actor.send({ type: 'qr.renew' })}>
              {t('qr.renew')}
            </Button>
          </>
        ) : (
          <>
            {online ? (
              <p role="status" className="flex items-center gap-2.5 font-medium text-accent text-sm">
                <Spinner className="size-4.5" />
                {t('qr.waiting')}
              </p>
            ) : (
              <Offline />
            )}
            {code.appLink !== null && (
              <LinkButton
                href={code.appLink}
                className="w-full pointer-fine:hidden"
                // An app opens beside the page, which stays where it is.
                {...(code.appLink.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
              >
                {t('qr.openApp')}
              </LinkButton>
            )}
            {picture !== undefined && (
              <KeepPicture
                actor={picture}
                save={t('qr.save')}
                picture={{
                  kind: 'qr',
                  name: `qr-${provider}-${money.figure(code.amount).replaceAll(',', '')}`,
                  image: code.image,
                  caption: money.amount(code.amount),
                  mark: code.payee.network && t(`qr.network.${code.payee.network}`),
                  lines: [
                    ...(code.payee.name === null ? [] : [t('qr.payee', { name: code.payee.name })]),
                    ...(until === null ? [] : [t('qr.until', { time: dateTime(code.deadline).slice(0, -3) })]),
                  ],
                }}
              />
            )}
          </>
        )}
        {/* One in all states: who pressed it stays on it when the time is up. */}
        <ClaimButton actor={actor} />
        {!expired && (
          <>
            <HowTo />
            {problem !== null && (
              <Alert tone="danger" title={t('qr.kept')}>
                {problemText(t, problem)}
              </Alert>
            )}
            {asking ? (
              <Alert
                tone="warning"
                title={t('qr.cancelTitle')}
                action={
                  <span className="flex flex-wrap gap-2">
                    <Button kind="secondary" size="sm" autoFocus onClick={() => actor.send({ type: 'cancel.dismiss' })}>
                      {t('qr.keep')}
                    </Button>
                    <Button
                      kind="danger"
                      size="sm"
                      disabled={!online}
                      onClick={() => actor.send({ type: 'cancel.confirm' })}
                    >
                      {t('qr.cancelNow')}
                    </Button>
                  </span>
                }
              >
                {t('qr.cancelText')}
              </Alert>
            ) : (
              <Button
                kind="quiet"
                wide
                busy={cancelling}
                disabled={!cancelling && !cancellable}
                onClick={() => actor.send({ type: 'qr.cancel' })}
              >
                {t('qr.cancel')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** The payee and the network, as the bank's app will show them. */
function Payee({ payee: { name, network } }: Pick<OpenCode, 'payee'>) {
  const t = useText();
  if (name === null && network === null) return null;
  return (
    <p className="mx-auto mb-3 flex max-w-64 flex-wrap items-center justify-center gap-x-2 gap-y-1 text-center text-sm">
      {network !== null && (
        <span className="rounded-md bg-[#1d3d6b] px-2.5 py-1 font-semibold text-paper text-xs">
          {t(`qr.network.${network}`)}
        </span>
      )}
      {name !== null && <span className="wrap-anywhere font-medium">{t('qr.payee', { name })}</span>}
    </p>
  );
}

/** The player has paid and does not want to wait: the service is asked at once, and its answer is shown. */
function ClaimButton({ actor }: Pick<CodeViewProps, 'actor'>) {
  const t = useText();
  const { online, claim } = useSelector(actor, contextOf);
  return (
    <div className="grid gap-2">
      <Button
        kind="secondary"
        wide
        busy={claim === 'checking'}
        disabled={!online}
        onClick={() => actor.send({ type: 'payment.claim' })}
      >
        {t('qr.claim')}
      </Button>
      <p role="status" className="text-center text-ink-muted text-sm empty:hidden">
        {online && (claim === 'unseen' || claim === 'unanswered') && t(`qr.${claim}`)}
      </p>
    </div>
  );
}

const STEPS = [
  [downloadIcon, 'qr.step1'],
  [qrIcon, 'qr.step2'],
  [checkIcon, 'qr.step3'],
] as const;

/** The way to pay: on a phone the bank's app reads a saved picture of the code. Elsewhere the code is scanned. */
function HowTo() {
  const t = useText();
  return (
    <section>
      <h3 className="mb-1.5 font-semibold text-sm">{t('qr.steps')}</h3>
      <ol className="grid gap-2.5 text-ink-muted text-sm pointer-fine:hidden">
        {STEPS.map(([icon, step]) => (
          <li key={step} className="flex items-center gap-3">
            <IconBadge icon={icon} tone="accent" />
            <span className="min-w-0">{t(step)}</span>
          </li>
        ))}
      </ol>
      <ol className="hidden list-decimal gap-1 ps-5 text-ink-muted text-sm pointer-fine:grid">
        <li>{t('qr.scan1')}</li>
        <li>{t('qr.scan2')}</li>
      </ol>
    </section>
  );
}
