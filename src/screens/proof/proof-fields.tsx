import type { FormEvent } from 'react';
import type { Problem } from '../../../contract/outcome.ts';
import type { UnlockBy } from '../../../machines/lock/lock.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { fieldOf } from '../app/form.ts';

interface ProofFieldsProps {
  /** Takes the member's answer. */
  actor: {
    send(
      event:
        | { readonly type: 'password.submit'; readonly password: string }
        | { readonly type: 'passkey.use' | 'field.edited' },
    ): void;
  };
  hasPasskey: boolean;
  /** The way that is being checked. */
  busy: UnlockBy['by'] | null;
  offline: boolean;
  /** The password was empty. */
  incomplete: boolean;
  problem: Problem | null;
  submitLabel: string;
  /** The first of the ways has the focus. */
  autoFocus?: boolean;
}

/** The member again: by a passkey where there is one, or by the password. */
export function ProofFields({
  actor,
  hasPasskey,
  busy,
  offline,
  incomplete,
  problem,
  submitLabel,
  autoFocus = false,
}: ProofFieldsProps) {
  const t = useText();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    actor.send({ type: 'password.submit', password: fieldOf(new FormData(event.currentTarget), 'password') });
  };
  return (
    <>
      {problem !== null && <Alert tone="danger">{problemText(t, problem)}</Alert>}
      {hasPasskey && (
        <Button
          wide
          autoFocus={autoFocus}
          busy={busy === 'passkey'}
          disabled={offline || busy === 'password'}
          onClick={() => actor.send({ type: 'passkey.use' })}
        >
          {t('lock.usePasskey')}
        </Button>
      )}
      <form noValidate onSubmit={submit} onInput={() => actor.send({ type: 'field.edited' })} className="grid gap-5">
        <PasswordField
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          autoFocus={autoFocus && !hasPasskey}
          disabled={offline}
          error={incomplete ? t('login.missingPassword') : undefined}
        />
        <Button
          type="submit"
          wide
          kind={hasPasskey ? 'secondary' : 'primary'}
          busy={busy === 'password'}
          disabled={offline || busy === 'passkey'}
        >
          {submitLabel}
        </Button>
      </form>
    </>
  );
}
