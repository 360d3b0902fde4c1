import { useSystem } from '../app/system.tsx';
import { HowtoView } from './howto-view.tsx';

/** /howto. */
export default function HowtoScreen() {
  return <HowtoView dialogs={useSystem('dialogs')} />;
}
