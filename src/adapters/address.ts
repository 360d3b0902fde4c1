/** The browser's address bar as an actor: sends its address, and goes where it is sent. */
import { fromCallback } from 'xstate';
import type { AddressCommand, NavigationEvent } from '../../machines/navigation/context.ts';
import { keepSought, soughtHere } from './sought.ts';

export const address = fromCallback<AddressCommand>(({ receive, sendBack }) => {
  let told = '';
  const here = (): NavigationEvent => {
    const { pathname: path, search } = window.location;
    return { type: 'address.changed', path, search, sought: soughtHere() };
  };
  const tell = (stepped = false) => {
    const event = here();
    told = JSON.stringify(event);
    sendBack({ ...event, stepped });
  };
  receive((command) => {
    if (command.type === 'address.reload') {
      // A phone's own copy would come first (src/service-worker.ts).
      navigator.serviceWorker?.controller?.postMessage('anew');
      return window.location.reload();
    }
    const { to, replace, sought, back = false } = command;
    // A link to the page that one is on, such as its tab, loses nothing that is typed there. On a member's page whose
    // address says more, such as a later page of the statement, it leads to the beginning.
    const { pathname, search } = window.location;
    const isBeginning = !to.startsWith('/user') || search === '';
    if (to === pathname && sought === undefined && isBeginning) return window.scrollTo(0, 0);
    if (replace) {
      // On the way to /login and back, the entry keeps its state: a dialog that was open opens again. Not one of the login
      // page's own, the chat.
      const state: object = Object(window.history.state);
      const isOwn = 'at' in state && state.at === '/login';
      const isKept = (pathname === '/login' && !isOwn) || to.startsWith('/login?next=');
      const part = keepSought(sought, true);
      window.history.replaceState(isKept ? window.history.state : part, '', to);
    } else window.history.pushState(keepSought(sought, false), '', to);
    window.scrollTo(0, 0);
    tell();
    if (back) window.history.back();
  });
  // A step within the page (a dialog's entry) leads nowhere: the login page, say, need not be checked anew for it.
  const onStep = () => {
    if (JSON.stringify(here()) !== told) tell(true);
  };
  window.addEventListener('popstate', onStep);
  // In this form, which is old but known everywhere, for the first page's sake: 2 is "back" or "forward" from another page.
  tell(performance.navigation?.type === 2);
  return () => window.removeEventListener('popstate', onStep);
});
