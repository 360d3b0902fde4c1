import { lazy } from 'react';
import { Later } from '../app/later.tsx';
import { settled } from '../app/settled.ts';

const Inbox = lazy(async () => {
  await settled();
  return import('./inbox-screen.tsx');
});

/** What happened while the member was away, where the backend tells of it. */
export function InboxCorner() {
  return (
    <Later>
      <Inbox />
    </Later>
  );
}
