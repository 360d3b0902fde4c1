import type { PushPlace } from '../../../machines/push/push.ts';
import { pushFlow } from '../../actors/push.ts';
import { useFlow } from '../app/flow.ts';
import { PushOffer, PushSettings } from './push-view.tsx';

/** Notifications on this phone: the offer on a receipt, or the settings on the profile. Nothing if the backend has none. */
export default function PushScreen({ place }: { place: PushPlace }) {
  const actor = useFlow(pushFlow, { input: { place } });
  return place === 'offer' ? <PushOffer actor={actor} /> : <PushSettings actor={actor} />;
}
