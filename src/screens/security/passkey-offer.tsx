import { passkeyOfferFlow } from '../../actors/passkey-offer.ts';
import { useFlow } from '../app/flow.ts';

/** Says once that there are passkeys, and the lock. Shows nothing itself. */
export default function PasskeyOffer() {
  useFlow(passkeyOfferFlow);
  return null;
}
