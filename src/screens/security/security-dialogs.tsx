import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { securityMachine } from '../../../machines/security/security.machine.ts';
import { hasOthers, type Security, type SecurityDialog } from '../../../machines/security/security.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { type Translate, useText } from '../../i18n/text.tsx';
import { Events } from './events.tsx';
import { Passkeys, PasskeysFooter } from './passkeys.tsx';
import { ProofFooter, ProofForm } from './proof-step.tsx';
import type { SecurityActor, SecurityViewProps } from './props.ts';
import { Sessions, SessionsFooter } from './sessions.tsx';
import { deviceText } from './words.ts';

interface SecurityDialogsProps extends SecurityViewProps {
  security: Security;
}

const KINDS = ['sessions', 'passkeys', 'securityEvents'] as const satisfies readonly SecurityDialog[];
/** The part of the data that each dialog shows: none opens if the backend has no such part. */
const PARTS = { sessions: 'sessions', passkeys: 'passkeys', securityEvents: 'events' } as const;
const TITLES = { sessions: 'sessions.title', passkeys: 'passkeys.title', securityEvents: 'activity.title' } as const;
const LEADS = { sessions: 'sessions.lead', passkeys: 'passkeys.lead', securityEvents: 'activity.lead' } as const;

const taskOf = ({ context }: SnapshotFrom<typeof securityMachine>) => context.task;
const failureOf = (snapshot: SnapshotFrom<typeof securityMachine>) =>
  snapshot.matches('failed') ? snapshot.context.problem : null;

/** The three dialogs; a question for the proof takes the place of the list that it was asked from. */
export function SecurityDialogs({ actor, dialogs, security }: SecurityDialogsProps) {
  const stack = useSelector(dialogs, ({ context }) => context.stack);
  return KINDS.map((kind) => (
    <One
      key={kind}
      kind={kind}
      open={stack.includes(kind) && security[PARTS[kind]] !== null}
      actor={actor}
      security={security}
      onClose={() => dialogs.send({ type: 'dialog.close', dialog: kind })}
    />
  ));
}

interface OneProps {
  kind: SecurityDialog;
  open: boolean;
  actor: SecurityActor;
  security: Security;
  onClose: () => void;
}

function One({ kind, open, actor, security, onClose }: OneProps) {
  const t = useText();
  const form = useId();
  const task = useSelector(actor, taskOf);
  const failure = useSelector(actor, failureOf);
  const canUse = useSelector(actor, ({ context }) => context.canUse);
  const isAsking = task !== null;
  let footer: ReactNode;
  if (isAsking) footer = <ProofFooter actor={actor} form={form} task={task} />;
  else if (failure === null && kind === 'sessions' && hasOthers(security)) footer = <SessionsFooter actor={actor} />;
  else if (failure === null && kind === 'passkeys' && canUse) footer = <PasskeysFooter actor={actor} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size={isAsking ? 'sm' : 'md'}
      title={isAsking ? questionOf(t, security, task) : t(TITLES[kind])}
      description={isAsking ? t('security.reason') : t(LEADS[kind])}
      footer={footer}
    >
      {isAsking ? (
        <ProofForm actor={actor} form={form} />
      ) : failure !== null ? (
        <Failure
          title={t('security.failed')}
          problem={failure}
          onRetry={() => actor.send({ type: 'security.retry' })}
        />
      ) : kind === 'sessions' ? (
        <Sessions actor={actor} security={security} />
      ) : kind === 'passkeys' ? (
        <Passkeys actor={actor} security={security} />
      ) : (
        <Events security={security} />
      )}
    </Dialog>
  );
}

function questionOf(
  t: Translate,
  { sessions, passkeys }: Security,
  task: NonNullable<ReturnType<typeof taskOf>>,
): string {
  if (task.kind === 'endOthers') return t('sessions.endOthers');
  if (task.kind === 'addPasskey') return t('passkeys.add');
  const isSession = task.kind === 'endSession';
  const device = (isSession ? sessions : passkeys)?.items.find(({ id }) => id === task.id)?.device;
  return t(isSession ? 'sessions.endOne' : 'passkeys.removeOne', { device: deviceText(t, device) });
}
