import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { useText } from '../../i18n/text.tsx';
import { Boundary } from './boundary.tsx';
import type { MenuActor } from './menu.ts';
import { Missing } from './missing.tsx';
import { useSystem } from './system.tsx';

const ConditionsDialog = lazy(() => import('../conditions/conditions-dialog.tsx'));
const HowtoDialog = lazy(() => import('../howto/howto-dialog.tsx'));

/**
 * What the member's menu opens over the page. Where the code or the texts of a dialog do not come, the dialog says so: the
 * page behind it, and what the player has typed there, stays.
 */
export function MenuDialogs({ menu }: { menu: MenuActor }) {
  const t = useText();
  const language = useSystem('locale');
  const conditions = useSelector(menu, (snapshot) => snapshot.matches('conditions'));
  const howto = useSelector(menu, (snapshot) => snapshot.matches('howto'));
  const hasTexts = useSelector(language, (snapshot) => snapshot.context.loaded.includes('site'));
  const noTexts = useSelector(language, (snapshot) => snapshot.matches('failed'));
  const close = () => menu.send({ type: 'dialog.close' });

  const missing = (title: string, onRetry?: () => void) => (
    <Dialog open onClose={close} title={title} closeLabel={t('common.close')}>
      <Missing {...(onRetry && { onRetry })} />
    </Dialog>
  );
  const part = (title: string, dialog: ReactNode) => (
    <Boundary resetKey={title} fallback={missing(title)}>
      <Suspense fallback={null}>{dialog}</Suspense>
    </Boundary>
  );
  if (conditions) return part(t('nav.conditions'), <ConditionsDialog onClose={close} />);
  if (!howto) return null;
  if (hasTexts) return part(t('nav.howto'), <HowtoDialog onClose={close} />);
  return noTexts ? missing(t('nav.howto'), () => language.send({ type: 'locale.retry' })) : null;
}
