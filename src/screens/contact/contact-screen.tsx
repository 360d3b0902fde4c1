import { useSelector } from '@xstate/react';
import { contactFlow } from '../../actors/contact.ts';
import { genuineFlow } from '../../actors/genuine.ts';
import { useFlow } from '../app/flow.ts';
import { Loading } from '../app/loading.tsx';
import { Missing } from '../app/missing.tsx';
import { useSystem } from '../app/system.tsx';
import { GenuineView } from '../genuine/genuine-view.tsx';
import { ContactView } from './contact-view.tsx';

function Contact() {
  const route = useSelector(useSystem('navigation'), (snapshot) => snapshot.context.route);
  return (
    <ContactView actor={useFlow(contactFlow)} title={route === 'memberContact' ? 'nav.support' : 'nav.contact'}>
      <GenuineView actor={useFlow(genuineFlow)} />
    </ContactView>
  );
}

/** The screen of /contact and /user/contact. Its texts are a public page's: a member may not have them yet. */
export default function ContactScreen() {
  const language = useSystem('locale');
  const hasTexts = useSelector(language, (snapshot) => snapshot.context.loaded.includes('site'));
  const failed = useSelector(language, (snapshot) => snapshot.matches('failed'));
  if (hasTexts) return <Contact />;
  return failed ? <Missing onRetry={() => language.send({ type: 'locale.retry' })} /> : <Loading inside />;
}
