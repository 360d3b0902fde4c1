import { lazy } from 'react';
import { Later } from '../app/later.tsx';
import { settled } from '../app/settled.ts';

/** The id of the place in the top bar where the bell stands. */
export const INBOX_PLACE = 'inbox';

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
