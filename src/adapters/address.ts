/** The browser's address bar as an actor: sends its address, and goes where it is sent. */
import { fromCallback } from 'xstate';
import type { AddressCommand, NavigationEvent } from '../../machines/navigation/context.ts';
import { keepSought, soughtHere } from './sought.ts';

/** The number of history entries (those of the chat) by which the browser is above the login page's own entry. */
function aboveLogin(): number {
  const state: object = Object(window.history.state);
  const isOwn = 'at' in state && state.at === '/login';
  return isOwn && 'dialogs' in state && Array.isArray(state.dialogs) ? state.dialogs.length : 0;
}

/** The time after which a browser that has not gone back is taken to stay where it is. Milliseconds. */
const PATIENCE = 1000;

/** True if "back" or "forward" led to this page from another one. */
function isReturn(): boolean {
  const [loading] = performance.getEntriesByType('navigation');
  return loading !== undefined && 'type' in loading && loading.type === 'back_forward';
}

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
  /** The address to go to as soon as the browser is back at the login page's own entry. */
  let bound: string | null = null;
  const arrive = () => {
    if (bound === null) return;
    window.history.replaceState(window.history.state, '', bound);
    bound = null;
    window.scrollTo(0, 0);
    tell();
  };
  receive((command) => {
    if (command.type === 'address.reload') {
      // A phone's own copy would come first (src/service-worker.ts).
      navigator.serviceWorker?.controller?.postMessage('anew');
      return window.location.reload();
    }
    if (command.type === 'address.pass') {
      window.history.replaceState(null, '', command.to);
      told = JSON.stringify(here());
      return window.history.back();
    }
    const { to, replace, sought } = command;
    // A link to the page that one is on, such as its tab, loses nothing that is typed there. On a member's page whose
    // address says more, such as a later page of the statement, it leads to the beginning.
    const { pathname, search } = window.location;
    const isBeginning = !to.startsWith('/user') || search === '';
    if (bound === null && to === pathname && sought === undefined && isBeginning) return window.scrollTo(0, 0);
    if (bound !== null) bound = to;
    else if (replace) {
      // On the way to /login and back, the entry keeps its state: a dialog that was open opens again. Not one of the login
      // page's own, the chat, whose entry lies above that page's: who went back from it later would log out.
      const isLogin = window.location.pathname === '/login';
      const above = isLogin ? aboveLogin() : 0;
      const kept = above === 0 && (isLogin || to.startsWith('/login?next='));
      const part = keepSought(sought, true);
      window.history.replaceState(kept ? window.history.state : part, '', to);
      if (above > 0) {
        bound = to;
        window.history.go(-above);
        return void setTimeout(arrive, PATIENCE);
      }
    } else window.history.pushState(keepSought(sought, false), '', to);
    window.scrollTo(0, 0);
    tell();
  });
  // A step within the page (a dialog's entry) leads nowhere: the login page, say, need not be checked anew for it.
  const onStep = () => {
    if (bound !== null) arrive();
    else if (JSON.stringify(here()) !== told) tell(true);
  };
  window.addEventListener('popstate', onStep);
  tell(isReturn());
  return () => window.removeEventListener('popstate', onStep);
});
