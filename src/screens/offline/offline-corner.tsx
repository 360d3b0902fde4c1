import { lazy } from 'react';
import { Later } from '../app/later.tsx';
import { settled } from '../app/settled.ts';

const Offline = lazy(async () => {
  await settled();
  return import('./offline.tsx');
});

/** Has the phone keep the app once a member's page rests. */
export function OfflineCorner() {
  return (
    <Later>
      <Offline />
    </Later>
  );
}
