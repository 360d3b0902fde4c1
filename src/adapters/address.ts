/** The browser's address bar as an actor: tells where it is, goes where it is told. */
import { fromCallback } from 'xstate';
import type { AddressCommand, NavigationEvent } from '../../machines/navigation/context.ts';

export const address = fromCallback<AddressCommand>(({ receive, sendBack }) => {
  let told = '';
  const here = () => window.location.pathname + window.location.search;
  const tell = () => {
    told = here();
    const event: NavigationEvent = {
      type: 'address.changed',
      path: window.location.pathname,
      search: window.location.search,
    };
    sendBack(event);
  };
  receive((command) => {
    if (command.type === 'address.reload') return window.location.reload();
    const { to, replace } = command;
    // On the way to /login and back, the entry keeps its state: a dialog that was open opens again.
    const kept = to.startsWith('/login?next=') || window.location.pathname === '/login';
    if (replace) window.history.replaceState(kept ? window.history.state : null, '', to);
    else window.history.pushState(null, '', to);
    window.scrollTo(0, 0);
    tell();
  });
  // A step within the page (a dialog's entry) leads nowhere: the login page, say, need not be checked anew for it.
  const onStep = () => {
    if (here() !== told) tell();
  };
  window.addEventListener('popstate', onStep);
  tell();
  return () => window.removeEventListener('popstate', onStep);
});
