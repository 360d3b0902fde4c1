import type { Problem } from '../../../contract/outcome.ts';
import type { ProofBy } from '../../../machines/proof/proof.ts';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { useText } from '../../i18n/text.tsx';
import { ProofPassword, ProofTrouble } from './proof-password.tsx';

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
  busy: ProofBy['by'] | null;
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
  return (
    <>
      <ProofTrouble problem={problem} />
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
      <Form
        onSubmit={(field) => actor.send({ type: 'password.submit', password: field('password') })}
        onInput={() => actor.send({ type: 'field.edited' })}
        className="grid gap-5"
      >
        <ProofPassword
          label={t('field.password')}
          autoFocus={autoFocus && !hasPasskey}
          disabled={offline}
          problem={problem}
          missing={incomplete ? t('login.missingPassword') : undefined}
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
      </Form>
    </>
  );
}
