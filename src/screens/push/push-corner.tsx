import { later } from '../app/later.tsx';

/** Notifications on this phone. One part for both places, so that home, which has neither, does without it. */
export const PushCorner = later(() => import('./push-screen.tsx'));
