import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { secondsLeft } from '../../../machines/otp/code.ts';
import type { otpMachine } from '../../../machines/otp/otp.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { OtpField } from '../../components/otp-field.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { phoneText } from './phone-text.ts';
import { StepHeading } from './step-heading.tsx';

type OtpActor = ActorRefFrom<typeof otpMachine>;

const isSending = (snapshot: SnapshotFrom<OtpActor>) => snapshot.matches('sending');

interface OtpStepProps {
  actor: OtpActor;
  /** The text about the message: the second one if it may not come. */
  lead?: 'otp.lead' | 'forgot.codeLead';
}

/** Step 2: the code that was sent to the phone. */
export function OtpStep({ actor, lead = 'otp.lead' }: OtpStepProps) {
  const t = useText();
  const { sent, problem, phone } = useSelector(actor, (snapshot) => snapshot.context);
  const taken = useSelector(actor, (snapshot) => snapshot.matches('taken'));
  const verified = useSelector(actor, (snapshot) => snapshot.matches('verified'));
  const sending = useSelector(actor, isSending);
  if (sent !== null || verified) return <CodeForm actor={actor} lead={lead} />;
  if (sending)
    return (
      <div className="grid gap-5">
        <StepHeading title={t('otp.title')} lead={t('otp.sending', { phone: phoneText(phone) })} />
        <div aria-busy="true" className="grid place-items-center py-8 text-accent">
          <Spinner className="size-8" />
        </div>
      </div>
    );
  return (
    <div className="grid gap-5">
      <StepHeading title={t(taken ? 'otp.takenTitle' : 'otp.stuckTitle')} lead={phoneText(phone)} />
      {problem !== null && <Alert tone="danger">{problemText(t, problem)}</Alert>}
      <div className="grid gap-2">
        {taken ? (
          <Link href="/login" asChild>
            <LinkButton href="/login" wide>
              {t('nav.login')}
            </LinkButton>
          </Link>
        ) : (
          <Resend actor={actor} kind="primary" />
        )}
        <ChangeNumber actor={actor} kind="secondary" />
      </div>
    </div>
  );
}

function CodeForm({ actor, lead }: Required<OtpStepProps>) {
  const t = useText();
  const { phone, sent, wrongs, problem } = useSelector(actor, (snapshot) => snapshot.context);
  const wrong = useSelector(actor, (snapshot) => snapshot.matches({ entering: 'wrong' }));
  const incomplete = useSelector(actor, (snapshot) => snapshot.matches({ entering: 'incomplete' }));
  const verifying = useSelector(actor, (snapshot) => snapshot.matches('verifying') || snapshot.matches('verified'));
  const sending = useSelector(actor, isSending);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const said = problem === null ? undefined : problemText(t, problem);
  const submit = (code: string) => actor.send({ type: 'code.submit', code });
  return (
    <Form onSubmit={(field) => submit(field('code'))} className="grid gap-5">
      <StepHeading title={t('otp.title')} lead={t(lead, { phone: phoneText(phone) })} />
      <OtpField
        key={sent?.token}
        wrongs={wrongs}
        label={t('otp.code')}
        name="code"
        autoFocus
        disabled={busy}
        hint={sent?.ref ? t('otp.ref', { ref: sent.ref }) : undefined}
        error={wrong ? said : incomplete ? t('otp.incomplete') : undefined}
        onChange={() => actor.send({ type: 'code.edited' })}
        onComplete={submit}
      />
      {!wrong && said !== undefined && <Alert tone="danger">{said}</Alert>}
      <Button type="submit" wide busy={verifying} disabled={sending}>
        {t('otp.verify')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-2">
        <Resend actor={actor} kind="quiet" />
        <ChangeNumber actor={actor} kind="quiet" />
      </div>
    </Form>
  );
}

interface ActionProps {
  actor: OtpActor;
  kind: 'primary' | 'secondary' | 'quiet';
}

/** The button for another code, when the time has come; until then, the time that is left. */
function Resend({ actor, kind }: ActionProps) {
  const t = useText();
  const left = useSelector(actor, (snapshot) => secondsLeft(snapshot.context));
  const sending = useSelector(actor, isSending);
  const canResend = useSelector(actor, (snapshot) => snapshot.can({ type: 'otp.resend' }));
  const time = `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Button
      kind={kind}
      size={kind === 'quiet' ? 'sm' : 'md'}
      // The countdown is there to be read, although it cannot be pressed.
      className={kind === 'quiet' ? 'figures -mx-4 disabled:text-ink-muted disabled:opacity-100!' : 'figures'}
      busy={sending}
      disabled={!sending && !canResend}
      onClick={() => actor.send({ type: 'otp.resend' })}
    >
      {left > 0 ? t('otp.resendIn', { time }) : t('otp.resend')}
    </Button>
  );
}

function ChangeNumber({ actor, kind }: ActionProps) {
  const t = useText();
  const canChange = useSelector(actor, (snapshot) => snapshot.can({ type: 'number.change' }));
  return (
    <Button
      kind={kind}
      size={kind === 'quiet' ? 'sm' : 'md'}
      className={kind === 'quiet' ? '-mx-4' : undefined}
      disabled={!canChange}
      onClick={() => actor.send({ type: 'number.change' })}
    >
      {t('otp.changeNumber')}
    </Button>
  );
}
