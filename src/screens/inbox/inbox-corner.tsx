import { later } from '../app/later.tsx';

/** What happened while the member was away, where the backend tells of it. */
export const InboxCorner = later(() => import('./inbox-screen.tsx'));
