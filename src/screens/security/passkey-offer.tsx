import { useEffect } from 'react';
import { passkeyOfferFlow } from '../../actors/passkey-offer.ts';
import { useFlow } from '../app/flow.ts';
import { useHost } from '../app/system.tsx';

/** Says once that there are passkeys, and the lock; has the lock run where it is set. Shows nothing itself. */
export default function PasskeyOffer() {
  const host = useHost();
  useFlow(passkeyOfferFlow);
  useEffect(() => {
    if (host.world.local.get('lock-after') === null) return;
    import('../../lock.tsx').then(({ lockOf }) => lockOf(host)).catch(() => null);
  }, [host]);
  return null;
}
