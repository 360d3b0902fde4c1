import { later } from '../app/later.tsx';

/** The offer to log in with a passkey, once on a device, after a login. */
export const OfferCorner = later(() => import('./passkey-offer.tsx'));
