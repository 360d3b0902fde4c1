import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { securityMachine } from '../../../machines/security/security.machine.ts';
import type { SecurityTask } from '../../../machines/security/security.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { OtpField } from '../../components/otp-field.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { ProofPassword, ProofTrouble } from '../proof/proof-password.tsx';
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
  return (
    <Form
      id={form}
      onSubmit={(field) => actor.send({ type: 'password.submit', password: field('password') })}
      onInput={() => actor.send({ type: 'field.edited' })}
      className="grid gap-4 pt-1"
    >
      <ProofTrouble problem={problem} />
      <ProofPassword
        label={t('security.password')}
        problem={problem}
        missing={incomplete ? t('security.missingPassword') : undefined}
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
    </Form>
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
  return (
    <Form id={form} onSubmit={(field) => submit(field('code'))} className="grid gap-4 pt-1">
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
    </Form>
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
