import { useDialogs } from '../app/dialogs.ts';
import { HowtoView } from './howto-view.tsx';

/** /howto. */
export default function HowtoScreen() {
  return <HowtoView dialogs={useDialogs()} />;
}
