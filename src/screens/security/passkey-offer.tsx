import { useEffect } from 'react';
import { passkeyOfferFlow } from '../../actors/passkey-offer.ts';
import { watchStored } from '../../adapters/stored-changes.ts';
import { useFlow } from '../app/flow.ts';
import { useHost } from '../app/system.tsx';

/** Says once that there are passkeys, and the lock; has the lock run where it is set. Shows nothing itself. */
export default function PasskeyOffer() {
  const host = useHost();
  useFlow(passkeyOfferFlow);
  useEffect(() => {
    const { local, tab } = host.world;
    const run = () => {
      if (local.get('lock-after') !== null || tab.get('lock-after') !== null)
        import('../../lock.tsx').then(({ lockOf }) => lockOf(host)).catch(() => null);
    };
    run();
    // Another tab may set it.
    return watchStored('lock-after', run);
  }, [host]);
  return null;
}
