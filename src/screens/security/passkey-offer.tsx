import { useEffect } from 'react';
import { passkeyOfferFlow, whereLockIsSet } from '../../actors/passkey-offer.ts';
import { useFlow } from '../app/flow.ts';
import { useHost } from '../app/system.tsx';

/** Says once that there are passkeys, and the lock; has the lock run where it is set. Shows nothing itself. */
export default function PasskeyOffer() {
  const host = useHost();
  useFlow(passkeyOfferFlow);
  useEffect(() => {
    const run = () => void import('../../lock.tsx').then(({ lockOf }) => lockOf(host)).catch(() => null);
    return whereLockIsSet(host.world, run);
  }, [host]);
  return null;
}
