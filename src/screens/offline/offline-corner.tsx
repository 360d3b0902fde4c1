import { later } from '../app/later.tsx';

/** Makes the phone keep the app once a member's page rests. */
export const OfflineCorner = later(() => import('./offline.tsx'));
