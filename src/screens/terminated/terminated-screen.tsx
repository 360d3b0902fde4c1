import { terminatedFlow } from '../../actors/terminated.ts';
import { useFlow } from '../app/flow.ts';
import { TerminatedView } from './terminated-view.tsx';

/** /terminated. */
export default function TerminatedScreen() {
  return <TerminatedView actor={useFlow(terminatedFlow)} />;
}
