import { later } from '../app/later.tsx';

/** The offer on the receipt of a payout under way, as soon as its code is there. */
export const PushCorner = later(() => import('./push-offer.tsx'));
