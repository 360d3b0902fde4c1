import { offlineFlow } from '../../actors/offline.ts';
import { useFlow } from '../app/flow.ts';

/** Shows nothing itself. */
export default function Offline() {
  useFlow(offlineFlow);
  return null;
}
