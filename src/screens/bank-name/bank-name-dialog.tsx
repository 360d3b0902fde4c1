import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { bankNameMachine } from '../../../machines/bank-name/bank-name.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Form } from '../../components/form.tsx';
import { TextField } from '../../components/text-field.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';

interface BankNameDialogProps {
  actor: ActorRefFrom<typeof bankNameMachine>;
  onClose: () => void;
}

/** The account holder's name in English letters. */
export function BankNameDialog({ actor, onClose }: BankNameDialogProps) {
  const t = useText();
  const form = useId();
  const snapshot = useSelector(actor, (state) => state);
  const { problem } = snapshot.context;
  const busy = snapshot.hasTag('busy');

  return (
    <Dialog
      open={!snapshot.context.left && !snapshot.matches('closed')}
      size="sm"
      onClose={onClose}
      title={t('bankName.title')}
      description={t('bankName.lead')}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button kind="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {t('common.save')}
          </Button>
        </div>
      }
    >
      <Form
        id={form}
        onSubmit={(field) => actor.send({ type: 'name.submit', name: field('name') })}
        onInput={() => actor.send({ type: 'field.edited' })}
        className="grid gap-4 pt-1"
      >
        <TextField
          label={t('bankName.label')}
          name="name"
          capitals
          lang="en"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('bankName.placeholder')}
          error={snapshot.matches({ entering: 'notEnglish' }) ? t('error.BANK_ACCOUNT_NAME_ENG') : undefined}
          data-autofocus
        />
        {problem === null ? null : <Alert tone="danger">{problemText(t, problem)}</Alert>}
      </Form>
    </Dialog>
  );
}
