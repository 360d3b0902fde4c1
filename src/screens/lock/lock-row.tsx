import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { lockOf } from '../../lock.tsx';
import { useDialogs } from '../app/dialogs.ts';
import { useHost, useSystem } from '../app/system.tsx';
import { LockRow } from './setting-view.tsx';

/** A row of the profile: the lock of the app, whose texts come with its code. */
export default function Row() {
  const host = useHost();
  const [actor] = useState(() => lockOf(host));
  const dialogs = useDialogs();
  const isThere = useSelector(useSystem('locale'), ({ context }) => context.loaded.includes('lock'));
  if (!isThere) return null;
  return <LockRow actor={actor} dialogs={dialogs} remembered={host.world.tab.get('token') === null} />;
}
