import { contactFlow } from '../../actors/contact.ts';
import { useFlow } from '../app/flow.ts';
import { ContactView } from './contact-view.tsx';

/** /contact and /user/contact. */
export default function ContactScreen() {
  return <ContactView actor={useFlow(contactFlow)} />;
}
