import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { isOneOf } from '../../../machines/dialogs/dialog.ts';
import type { dialogsMachine } from '../../../machines/dialogs/dialogs.machine.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useText } from '../../i18n/text.tsx';
import { DialogPart, MissingDialog } from './dialog-part.tsx';
import { useDialogs } from './dialogs.ts';
import { late } from './late.tsx';
import { useHost, useSystem } from './system.tsx';

const { component: ConditionsDialog } = late(() => import('../conditions/conditions-dialog.tsx'), null);
const { component: HowtoDialog } = late(() => import('../howto/howto-dialog.tsx'), null);

const isOfMenu = isOneOf('conditions', 'howto', 'logout');
const openOf = ({ context }: SnapshotFrom<typeof dialogsMachine>) => context.stack.find(isOfMenu);

/**
 * The dialogs that the member's menu opens over the page. If the code or the texts of a dialog do not come, the dialog
 * reports it: the page behind it, and the player's input there, stays.
 */
export function MenuDialogs() {
  const t = useText();
  const { app } = useHost();
  const language = useSystem('locale');
  const dialogs = useDialogs();
  const open = useSelector(dialogs, openOf);
  const hasTexts = useSelector(language, (snapshot) => snapshot.context.loaded.includes('site'));
  const noTexts = useSelector(language, (snapshot) => snapshot.matches('failed'));
  const close = () => open !== undefined && dialogs.send({ type: 'dialog.close', dialog: open });

  if (open === 'logout')
    return (
      <ConfirmDialog
        open
        title={t('logout.title')}
        confirmLabel={t('nav.logout')}
        cancelLabel={t('logout.stay')}
        onConfirm={() => app.send({ type: 'session.closed' })}
        onCancel={close}
      >
        {t('logout.text')}
      </ConfirmDialog>
    );
  if (open === 'conditions')
    return (
      <DialogPart title={t('nav.conditions')} onClose={close}>
        <ConditionsDialog onClose={close} />
      </DialogPart>
    );
  if (open === undefined) return null;
  if (hasTexts)
    return (
      <DialogPart title={t('nav.howto')} onClose={close}>
        <HowtoDialog onClose={close} />
      </DialogPart>
    );
  const retry = () => language.send({ type: 'locale.retry' });
  return noTexts && <MissingDialog title={t('nav.howto')} onClose={close} onRetry={retry} />;
}
