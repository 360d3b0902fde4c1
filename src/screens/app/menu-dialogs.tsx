import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { isOneOf } from '../../../machines/dialogs/dialog.ts';
import type { dialogsMachine } from '../../../machines/dialogs/dialogs.machine.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useText } from '../../i18n/text.tsx';
import { Videos } from '../howto/videos.tsx';
import { useDialogs } from './dialogs.ts';
import { late } from './late.tsx';
import { Loading } from './loading.tsx';
import { Missing } from './missing.tsx';
import { Part } from './part.tsx';
import { useHost, useSystem } from './system.tsx';

const { component: ConditionsScreen } = late(() => import('../conditions/conditions-screen.tsx'));

const isOfMenu = isOneOf('conditions', 'howto', 'logout');
const openOf = ({ context }: SnapshotFrom<typeof dialogsMachine>) => context.stack.find(isOfMenu);

/**
 * The dialogs that the member's menu opens over the page. A dialog stands at once, and says so if its code or its texts do
 * not come: the page behind it, and the player's input there, stays.
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
      <Dialog open onClose={close} title={t('conditions.title')} size="lg" reading>
        <Part name={open}>
          <ConditionsScreen onClose={close} />
        </Part>
      </Dialog>
    );
  if (open === undefined) return null;
  return (
    <Dialog open onClose={close} title={t('nav.howto')} description={hasTexts ? t('howto.lead') : undefined} size="lg">
      {hasTexts ? (
        <Videos dialogs={dialogs} wide={false} />
      ) : noTexts ? (
        <Missing onRetry={() => language.send({ type: 'locale.retry' })} />
      ) : (
        <Loading inside />
      )}
    </Dialog>
  );
}
