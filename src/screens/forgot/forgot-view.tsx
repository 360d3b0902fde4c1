import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { forgotMachine } from '../../../machines/forgot/forgot.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { useFirstAtFault } from '../register/form.ts';
import { OtpStep } from '../register/otp-step.tsx';
import { phoneText } from '../register/phone-text.ts';
import { StepHeading } from '../register/step-heading.tsx';

interface ViewProps {
  actor: ActorRefFrom<typeof forgotMachine>;
}

/** The steps, one at a time. */
export function ForgotView({ actor }: ViewProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { otp } = snapshot.children;
  if (snapshot.matches('number')) return <NumberStep actor={actor} />;
  if (snapshot.matches('code')) return otp === undefined ? null : <OtpStep actor={otp} lead="forgot.codeLead" />;
  if (snapshot.matches('used')) return <Used actor={actor} />;
  if (snapshot.matches('absent')) return <Absent />;
  return <PasswordStep actor={actor} />;
}

function NumberStep({ actor }: ViewProps) {
  const t = useText();
  const { laos, phone, rejections } = useSelector(actor, (snapshot) => snapshot.context);
  const invalid = useSelector(actor, (snapshot) => snapshot.matches({ number: 'invalid' }));
  const form = useFirstAtFault(rejections);

  return (
    <Form
      ref={form}
      onSubmit={(field) => actor.send({ type: 'phone.submit', phone: field('phone') })}
      onInput={() => actor.send({ type: 'field.edited' })}
      className="grid gap-5"
    >
      <StepHeading first={rejections === 0} title={t('forgot.numberTitle')} lead={t('forgot.numberLead')} />
      <TextField
        label={t('field.phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="username"
        maxLength={24}
        inputClassName="figures"
        defaultValue={phone}
        hint={t(laos ? 'register.phoneHintLaos' : 'register.phoneHint')}
        error={invalid ? t(laos ? 'register.phoneLaos' : 'error.PHONE_NUMBER_REQUIRE_10_DIGIT') : undefined}
      />
      <Trouble actor={actor} />
      <Button type="submit" wide>
        {t('forgot.send')}
      </Button>
    </Form>
  );
}

function PasswordStep({ actor }: ViewProps) {
  const t = useText();
  const { phone, rejections } = useSelector(actor, (snapshot) => snapshot.context);
  const incomplete = useSelector(actor, (snapshot) => snapshot.matches({ password: { entering: 'incomplete' } }));
  const mismatched = useSelector(actor, (snapshot) => snapshot.matches({ password: { entering: 'mismatched' } }));
  const weak = useSelector(actor, (snapshot) => snapshot.matches({ password: { entering: 'weak' } }));
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy') || snapshot.matches('changed'));
  const form = useFirstAtFault(rejections);
  const secret = {
    autoComplete: 'new-password',
    maxLength: 200,
  };

  return (
    <Form
      ref={form}
      onSubmit={(field) =>
        actor.send({
          type: 'password.submit',
          password: field('password'),
          confirm: field('confirm'),
        })
      }
      onInput={() => actor.send({ type: 'field.edited' })}
      className="grid gap-5"
    >
      <StepHeading title={t('forgot.passwordTitle')} lead={t('forgot.passwordLead', { phone: phoneText(phone) })} />
      <fieldset disabled={busy} className="contents">
        {/* For password managers: what the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={phone} />
        <PasswordField
          {...secret}
          label={t('forgot.password')}
          name="password"
          // The error says the same.
          hint={weak ? undefined : t('register.passwordHint')}
          error={weak ? t('error.PASSWORD_TOO_WEAK') : incomplete ? t('forgot.missing') : undefined}
        />
        <PasswordField
          {...secret}
          label={t('forgot.confirm')}
          name="confirm"
          error={mismatched ? t('register.mismatch') : undefined}
        />
      </fieldset>
      <p className="text-ink-muted text-sm">{t('forgot.passkeys')}</p>
      <Trouble actor={actor} />
      <Button type="submit" wide busy={busy}>
        {t('forgot.save')}
      </Button>
    </Form>
  );
}

/** The problem of the last submit. */
function Trouble({ actor }: ViewProps) {
  const t = useText();
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem);
  return problem === null ? null : <Alert tone="danger">{problemText(t, problem)}</Alert>;
}

function Used({ actor }: ViewProps) {
  const t = useText();
  return (
    <div className="grid gap-5">
      <StepHeading title={t('forgot.usedTitle')} lead={t('forgot.used')} />
      <div className="grid gap-2">
        <Link href="/login" asChild>
          <LinkButton href="/login" wide>
            {t('nav.login')}
          </LinkButton>
        </Link>
        <Button kind="secondary" wide onClick={() => actor.send({ type: 'code.renew' })}>
          {t('otp.resend')}
        </Button>
      </div>
    </div>
  );
}

function Absent() {
  const t = useText();
  return (
    <div className="grid gap-5">
      <StepHeading title={t('forgot.absentTitle')} lead={t('forgot.absent')} />
      <Link href="/contact" asChild>
        <LinkButton href="/contact" wide>
          {t('nav.contact')}
        </LinkButton>
      </Link>
    </div>
  );
}
