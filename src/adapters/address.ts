/** The browser's address bar as an actor: tells where it is, goes where it is told. */
import { fromCallback } from 'xstate';
import type { AddressCommand, NavigationEvent } from '../../machines/navigation/context.ts';
import { keepSought, soughtHere } from './sought.ts';

function openedAtLogin(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'at' in state && state.at === '/login';
}

export const address = fromCallback<AddressCommand>(({ receive, sendBack }) => {
  let told = '';
  const here = () => `${window.location.pathname}${window.location.search} ${soughtHere()}`;
  const tell = () => {
    told = here();
    const event: NavigationEvent = {
      type: 'address.changed',
      path: window.location.pathname,
      search: window.location.search,
      sought: soughtHere(),
    };
    sendBack(event);
  };
  receive((command) => {
    if (command.type === 'address.reload') return window.location.reload();
    const { to, replace, sought = '' } = command;
    const part = keepSought(sought, replace);
    // On the way to /login and back, the entry keeps its state: a dialog that was open opens again. Not one of the login
    // page's own, the chat: closing it would lead back to that page, which is a way of logging out.
    const kept = to.startsWith('/login?next=') || (window.location.pathname === '/login' && !openedAtLogin());
    if (replace) window.history.replaceState(kept ? window.history.state : part, '', to);
    else window.history.pushState(part, '', to);
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
