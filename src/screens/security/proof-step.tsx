import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { securityMachine } from '../../../machines/security/security.machine.ts';
import type { SecurityTask } from '../../../machines/security/security.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { OtpField } from '../../components/otp-field.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { fieldOf } from '../app/form.ts';
import type { SecurityActor } from './props.ts';

type Snapshot = SnapshotFrom<typeof securityMachine>;

const problemOf = ({ context }: Snapshot) => context.problem;
const sentOf = ({ context }: Snapshot) => context.sent;
const isIncomplete = (snapshot: Snapshot) =>
  snapshot.matches({ shown: { confirming: 'incomplete' } }) ||
  snapshot.matches({ shown: { enteringCode: 'incomplete' } });
const isCarryingOut = (snapshot: Snapshot) => snapshot.matches({ shown: 'carryingOut' });
const isSending = (snapshot: Snapshot) => snapshot.matches({ shown: 'sendingOtp' });
const isBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const canSend = (snapshot: Snapshot) => snapshot.can({ type: 'otp.send' });
const offersPasskey = ({ context: { canUse, security } }: Snapshot) =>
  canUse && (security?.passkeys?.items.length ?? 0) > 0;
const offersCode = ({ context: { security } }: Snapshot) => security?.takesOtp === true;

const CONFIRM = {
  endSession: 'sessions.end',
  endOthers: 'sessions.end',
  addPasskey: 'passkeys.add',
  removePasskey: 'passkeys.remove',
} as const;

interface ProofProps {
  actor: SecurityActor;
  form: string;
}

/** The member again: by the password or a passkey, or by the code that was sent. */
export function ProofForm(props: ProofProps) {
  return useSelector(props.actor, sentOf) === null ? <PasswordForm {...props} /> : <CodeForm {...props} />;
}

function PasswordForm({ actor, form }: ProofProps) {
  const t = useText();
  const problem = useSelector(actor, problemOf);
  const incomplete = useSelector(actor, isIncomplete);
  const busy = useSelector(actor, isBusy);
  const sending = useSelector(actor, isSending);
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
        error={incomplete ? t('security.missingPassword') : undefined}
        data-autofocus
      />
      {useSelector(actor, offersPasskey) && (
        <Button kind="quiet" disabled={busy} onClick={() => actor.send({ type: 'passkey.use' })}>
          {t('security.usePasskey')}
        </Button>
      )}
      {useSelector(actor, offersCode) && (
        <Button
          kind="quiet"
          busy={sending}
          disabled={busy && !sending}
          onClick={() => actor.send({ type: 'otp.send' })}
        >
          {t('security.useOtp')}
        </Button>
      )}
    </form>
  );
}

function CodeForm({ actor, form }: ProofProps) {
  const t = useText();
  const sent = useSelector(actor, sentOf);
  const problem = useSelector(actor, problemOf);
  const incomplete = useSelector(actor, isIncomplete);
  const busy = useSelector(actor, isBusy);
  const sending = useSelector(actor, isSending);
  const mayResend = useSelector(actor, canSend);
  const submit = (code: string) => actor.send({ type: 'code.submit', code });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(fieldOf(new FormData(event.currentTarget), 'code'));
  };
  return (
    <form id={form} noValidate onSubmit={onSubmit} className="grid gap-4 pt-1">
      {problem === null ? null : <Alert tone="danger">{problemText(t, problem)}</Alert>}
      <p className="text-sm text-ink-muted">{t('security.otpSent')}</p>
      <OtpField
        key={sent?.token}
        label={t('security.code')}
        name="code"
        autoFocus
        disabled={busy}
        hint={sent?.ref ? t('security.codeRef', { ref: sent.ref }) : undefined}
        error={incomplete ? t('security.codeIncomplete') : undefined}
        onChange={() => actor.send({ type: 'field.edited' })}
      />
      <div className="flex flex-wrap justify-between gap-x-2">
        <Button
          kind="quiet"
          size="sm"
          busy={sending}
          disabled={!sending && !mayResend}
          onClick={() => actor.send({ type: 'otp.send' })}
        >
          {t('security.resend')}
        </Button>
        <Button kind="quiet" size="sm" disabled={busy} onClick={() => actor.send({ type: 'password.use' })}>
          {t('security.usePassword')}
        </Button>
      </div>
    </form>
  );
}

export function ProofFooter({ actor, form, task }: { actor: SecurityActor; form: string; task: SecurityTask }) {
  const t = useText();
  const busy = useSelector(actor, isBusy);
  const carryingOut = useSelector(actor, isCarryingOut);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button kind="secondary" disabled={busy} onClick={() => actor.send({ type: 'proof.cancel' })}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        form={form}
        kind={task.kind === 'removePasskey' ? 'danger' : 'primary'}
        busy={carryingOut}
        disabled={busy && !carryingOut}
      >
        {t(CONFIRM[task.kind])}
      </Button>
    </div>
  );
}
