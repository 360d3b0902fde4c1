import { lazy } from 'react';
import { Later } from '../app/later.tsx';
import { settled } from '../app/settled.ts';

const PasskeyOffer = lazy(async () => {
  await settled();
  return import('./passkey-offer.tsx');
});

/** Once on a device, after a login: that one could log in with a passkey. */
export function OfferCorner() {
  return (
    <Later>
      <PasskeyOffer />
    </Later>
  );
}
