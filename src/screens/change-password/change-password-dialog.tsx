import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { changePasswordMachine } from '../../../machines/change-password/change-password.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Form } from '../../components/form.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';

interface ChangePasswordDialogProps {
  actor: ActorRefFrom<typeof changePasswordMachine>;
  onClose: () => void;
}

/** Old password, new password and its confirmation. */
export function ChangePasswordDialog({ actor, onClose }: ChangePasswordDialogProps) {
  const t = useText();
  const form = useId();
  const snapshot = useSelector(actor, (state) => state);
  const saved = snapshot.matches('saved');
  const busy = snapshot.hasTag('busy');
  return (
    <Dialog
      open={!snapshot.context.left && !snapshot.matches('closed')}
      size="sm"
      onClose={onClose}
      title={t('changePassword.title')}
      footer={
        saved ? (
          // The focus was in the form that is gone now.
          <Button wide autoFocus onClick={onClose}>
            {t('common.done')}
          </Button>
        ) : (
          <div className="grid grid-cols-2 gap-3">
            <Button kind="secondary" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" form={form} busy={busy}>
              {t('common.save')}
            </Button>
          </div>
        )
      }
    >
      {saved ? (
        <Alert tone="success" title={t('common.saved')}>
          {t('changePassword.saved')}
        </Alert>
      ) : (
        <PasswordForm id={form} actor={actor} />
      )}
    </Dialog>
  );
}

function PasswordForm({ id, actor }: Pick<ChangePasswordDialogProps, 'actor'> & { id: string }) {
  const t = useText();
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem);
  const mismatched = useSelector(actor, (snapshot) => snapshot.matches({ entering: 'mismatched' }));
  const wrong = useSelector(actor, (snapshot) => snapshot.matches({ entering: 'wrong' }));
  const weak = useSelector(actor, (snapshot) => snapshot.matches({ entering: 'weak' }));

  return (
    <Form
      id={id}
      onSubmit={(field) =>
        actor.send({
          type: 'password.submit',
          oldPassword: field('oldPassword'),
          newPassword: field('newPassword'),
          confirm: field('confirm'),
        })
      }
      onInput={() => actor.send({ type: 'field.edited' })}
      className="grid gap-4 pt-1"
    >
      <PasswordField
        label={t('changePassword.old')}
        name="oldPassword"
        autoComplete="current-password"
        data-autofocus
        error={wrong ? t('error.WRONG_PASSWORD') : undefined}
      />
      <PasswordField
        label={t('changePassword.new')}
        name="newPassword"
        autoComplete="new-password"
        // The error says the same.
        hint={weak ? undefined : t('changePassword.hint')}
        error={weak ? t('error.PASSWORD_TOO_WEAK') : undefined}
      />
      <PasswordField
        label={t('changePassword.confirm')}
        name="confirm"
        autoComplete="new-password"
        error={mismatched ? t('changePassword.mismatch') : undefined}
      />
      <p className="text-ink-muted text-sm">{t('changePassword.hold')}</p>
      {problem === null || wrong || weak ? null : <Alert tone="danger">{problemText(t, problem)}</Alert>}
    </Form>
  );
}
