import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { installMachine } from '../../../machines/install/install.machine.ts';
import { installFlow } from '../../actors/install.ts';
import { IconBadge } from '../../components/icon-badge.tsx';
import { downloadIcon } from '../../components/icons/actions.ts';
import { ListRow } from '../../components/list-row.tsx';
import { useText } from '../../i18n/text.tsx';
import { useFlow } from '../app/flow.ts';

/**
 * A row of the profile, if the app can be put on the home screen: by the browser on a press, or by the steps that it
 * shows.
 */
export function InstallRow() {
  return <InstallView actor={useFlow(installFlow)} />;
}

export function InstallView({ actor }: { actor: ActorRefFrom<typeof installMachine> }) {
  const t = useText();
  const offered = useSelector(actor, (snapshot) => snapshot.can({ type: 'install.ask' }) || snapshot.hasTag('busy'));
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const described = useSelector(actor, (snapshot) => snapshot.matches('described'));
  if (described)
    return (
      <ListRow leading={<IconBadge icon={downloadIcon} />} title={t('install.title')} detail={t('install.byHand')} />
    );
  if (!offered) return null;
  return (
    <ListRow
      leading={<IconBadge icon={downloadIcon} />}
      title={t('install.title')}
      detail={t('install.hint')}
      disabled={busy}
      onClick={() => actor.send({ type: 'install.ask' })}
    />
  );
}
