import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { agreementMachine } from '../../../machines/agreement/agreement.machine.ts';
import type { LocalHtml } from '../../../machines/safe-html.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Form } from '../../components/form.tsx';
import { useText } from '../../i18n/text.tsx';
import { Sections } from '../conditions/sections.tsx';

interface AgreementViewProps {
  actor: ActorRefFrom<typeof agreementMachine>;
  /** Puts the agreement off: it opens again at the next arrival on home. */
  onClose: () => void;
}

/** The dialog while it is open. It is made when it opens: the focus goes back to where it was at that moment. */
export function AgreementView({ actor, onClose }: AgreementViewProps) {
  const open = useSelector(actor, (snapshot) => snapshot.matches('open'));
  const texts = useSelector(actor, (snapshot) => snapshot.context.texts);
  return open ? (
    <AgreementDialog
      texts={texts}
      onAccept={(remember) => actor.send({ type: 'agreement.accept', remember })}
      onClose={onClose}
    />
  ) : null;
}

interface AgreementDialogProps {
  texts: readonly LocalHtml[];
  onAccept: (remember: boolean) => void;
  onClose: () => void;
}

/** The texts, and under them what the player says to them. */
function AgreementDialog({ texts, onAccept, onClose }: AgreementDialogProps) {
  const t = useText();
  return (
    <Dialog
      open
      reading
      size="lg"
      onClose={onClose}
      title={t('agreement.title')}
      closeLabel={t('agreement.later')}
      footer={
        <Form
          onSubmit={(field) => onAccept(field('remember') !== '')}
          className="grid gap-2 sm:flex sm:items-center sm:justify-between sm:gap-6"
        >
          <Checkbox name="remember" label={t('agreement.remember')} />
          <Button type="submit" className="max-sm:w-full">
            {t('agreement.accept')}
          </Button>
        </Form>
      }
    >
      <Sections texts={texts} />
    </Dialog>
  );
}
