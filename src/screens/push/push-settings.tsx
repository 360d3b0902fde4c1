import { pushFlow } from '../../actors/push.ts';
import { useFlow } from '../app/flow.ts';
import { PushSettings } from './push-view.tsx';

/** Notifications on this phone, on the profile. Nothing if the backend has none. */
export default function PushSettingsCard() {
  return <PushSettings actor={useFlow(pushFlow, { input: { place: 'settings' } })} />;
}
