import { howtoFlow } from '../../actors/howto.ts';
import { useFlow } from '../app/flow.ts';
import { HowtoView } from './howto-view.tsx';

/** /howto (section 2). */
export default function HowtoScreen() {
  return <HowtoView actor={useFlow(howtoFlow)} />;
}
