import { later } from '../app/later.tsx';

/** Once on a device, after a login: that one could log in with a passkey. */
export const OfferCorner = later(() => import('./passkey-offer.tsx'));
