import { useSelector } from '@xstate/react';
import type { FormEvent, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { loginMachine } from '../../../machines/login/login.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { fieldOf } from '../../components/field-of.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { InBrowser } from '../app/in-browser.tsx';
import { To } from '../app/to.tsx';

interface LoginViewProps {
  actor: ActorRefFrom<typeof loginMachine>;
  /** The number to begin with, where it is known. */
  phone?: string | undefined;
  /** The Laos build: numbers look otherwise there. */
  laos?: boolean;
  /** Another way to log in, under the button. */
  children?: ReactNode;
}

/** The login form. */
export function LoginView({ actor, phone: known, laos = false, children }: LoginViewProps) {
  const t = useText();
  const phone = useSelector(actor, (snapshot) => (snapshot.context.disowned ? undefined : known));
  const missing = useSelector(actor, (snapshot) => snapshot.context.missing);
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy') || snapshot.matches('signedIn'));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    actor.send({
      type: 'login.submit',
      username: fieldOf(form, 'username').trim(),
      password: fieldOf(form, 'password'),
      remember: form.has('remember'),
    });
    event.currentTarget.querySelector<HTMLElement>('input:invalid')?.focus();
  };

  return (
    // By post: where no script runs, the browser sends the form itself, and a password is not to stand in an address.
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onInput={() => actor.send({ type: 'field.edited' })}
      className="grid gap-5"
    >
      <div className="min-w-0">
        <TextField
          key={phone}
          label={t('field.phone')}
          name="username"
          required
          type="tel"
          inputMode="numeric"
          autoComplete="username"
          defaultValue={phone}
          placeholder={`${t('login.phonePlaceholder')} ${laos ? '2055512345' : '0812345678'}`}
          error={missing.includes('username') ? t('login.missingPhone') : undefined}
        />
        {phone !== undefined && (
          <InBrowser>
            <Button kind="quiet" size="sm" className="-ms-4" onClick={() => actor.send({ type: 'number.disown' })}>
              {t('login.notMe')}
            </Button>
          </InBrowser>
        )}
      </div>
      <PasswordField
        label={t('field.password')}
        name="password"
        required
        autoComplete="current-password"
        error={missing.includes('password') ? t('login.missingPassword') : undefined}
      />
      {/* Below 352 pixels the link has a line of its own in each language and font: one that wraps would move the form. */}
      <div className="flex flex-wrap items-center justify-between [&_a]:py-3">
        <Checkbox label={t('field.remember')} name="remember" className="max-[22rem]:basis-full" />
        <To
          href="/forgot"
          onClick={({ currentTarget }) => {
            const form = currentTarget.closest('form');
            if (form) actor.send({ type: 'forgot.open', phone: fieldOf(new FormData(form), 'username').trim() });
          }}
        >
          {t('login.forgot')}
        </To>
      </div>
      <Button type="submit" wide busy={busy}>
        {t('login.submit')}
      </Button>
      {/* Two lines are kept free for what went wrong, and for what comes late: what follows stays where it is. */}
      <div className="-mb-5 grid min-h-18 content-start gap-5">
        {problem && <Alert tone="danger">{problemText(t, problem)}</Alert>}
        {children}
      </div>
    </form>
  );
}
