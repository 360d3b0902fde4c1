import { pushFlow } from '../../actors/push.ts';
import { useFlow } from '../app/flow.ts';
import { PushOfferView } from './push-view.tsx';

/** The offer of a notification when the payout is paid. */
export default function PushOffer() {
  return <PushOfferView actor={useFlow(pushFlow, { input: { place: 'offer' } })} />;
}
