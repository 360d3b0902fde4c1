import { later } from '../app/later.tsx';

/** The events of the member's absence, if the backend reports them. */
export const InboxCorner = later(() => import('./inbox-screen.tsx'));
