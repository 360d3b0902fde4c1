import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { securityMachine } from '../../../machines/security/security.machine.ts';
import type { SecurityTask } from '../../../machines/security/security.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { fieldOf } from '../app/form.ts';
import type { SecurityActor } from './props.ts';

type Snapshot = SnapshotFrom<typeof securityMachine>;

const problemOf = ({ context }: Snapshot) => context.problem;
const isIncomplete = (snapshot: Snapshot) => snapshot.matches({ shown: { confirming: 'incomplete' } });
const isCarryingOut = (snapshot: Snapshot) => snapshot.matches({ shown: 'carryingOut' });
const offersPasskey = ({ context: { canUse, security } }: Snapshot) =>
  canUse && (security?.passkeys?.items.length ?? 0) > 0;

const CONFIRM = {
  endSession: 'sessions.end',
  endOthers: 'sessions.end',
  addPasskey: 'passkeys.add',
  removePasskey: 'passkeys.remove',
} as const;

/** The password again, or a passkey. */
export function ProofForm({ actor, form }: { actor: SecurityActor; form: string }) {
  const t = useText();
  const problem = useSelector(actor, problemOf);
  const incomplete = useSelector(actor, isIncomplete);
  const busy = useSelector(actor, isCarryingOut);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    actor.send({ type: 'password.submit', password: fieldOf(new FormData(event.currentTarget), 'password') });
  };
  return (
    <form
      id={form}
      noValidate
      onSubmit={submit}
      onInput={() => actor.send({ type: 'field.edited' })}
      className="grid gap-4 pt-1"
    >
      {problem === null ? null : <Alert tone="danger">{problemText(t, problem)}</Alert>}
      <PasswordField
        label={t('security.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('field.showPassword')}
        hideLabel={t('field.hidePassword')}
        error={incomplete ? t('security.missingPassword') : undefined}
        data-autofocus
      />
      {useSelector(actor, offersPasskey) && (
        <Button kind="quiet" disabled={busy} onClick={() => actor.send({ type: 'passkey.use' })}>
          {t('security.usePasskey')}
        </Button>
      )}
    </form>
  );
}

export function ProofFooter({ actor, form, task }: { actor: SecurityActor; form: string; task: SecurityTask }) {
  const t = useText();
  const busy = useSelector(actor, isCarryingOut);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button kind="secondary" disabled={busy} onClick={() => actor.send({ type: 'proof.cancel' })}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" form={form} kind={task.kind === 'removePasskey' ? 'danger' : 'primary'} busy={busy}>
        {t(CONFIRM[task.kind])}
      </Button>
    </div>
  );
}
