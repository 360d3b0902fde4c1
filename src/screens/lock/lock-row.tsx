import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { lockOf } from '../../lock.tsx';
import { useDialogs } from '../app/dialogs.ts';
import { useHost, useSystem } from '../app/system.tsx';
import type { LockActor } from './props.ts';
import { LockRow } from './setting-view.tsx';

/** A row of the profile: the lock of the app, whose texts come with its code. */
export default function Row() {
  const host = useHost();
  const [actor, setActor] = useState<LockActor>();
  // Its first use starts it, and asks for its texts: nothing to be done while rendering.
  useEffect(() => setActor(lockOf(host)), [host]);
  const dialogs = useDialogs();
  const isThere = useSelector(useSystem('locale'), ({ context }) => context.loaded.includes('lock'));
  if (actor === undefined || !isThere) return null;
  return <LockRow actor={actor} dialogs={dialogs} remembered={host.world.tab.get('token') === null} />;
}
