import { useState } from 'react';
import { dialogsIn } from '../../actors/dialogs.ts';
import type { DialogsActor } from '../../actors/world.ts';
import { useHost } from './system.tsx';

/** The open dialogs, and the way to open and close them. */
export function useDialogs(): DialogsActor {
  const { world } = useHost();
  const [actor] = useState(() => dialogsIn(world));
  return actor;
}
