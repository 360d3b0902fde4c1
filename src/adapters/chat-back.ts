/** The open chat in the browser's history: "back" closes a panel that covers the page, and a reload opens it again. */
import { fromCallback } from 'xstate';
import type { BackCommand, ChatWidgetEvent } from '../../machines/chat/widget.machine.ts';

/** The width at which the panel covers the page. A card over a desktop's page is no step of the way. */
const PHONE = '(width < 40rem)';

function dialogHere(): unknown {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'dialog' in state ? state.dialog : undefined;
}

/**
 * Takes `dialog.opened`, `dialog.closed`, and `dialog.leave`: goes back from a dialog of the page, which closes it. Sends
 * `dialog.left` when the browser went back from the open chat, and `dialog.restored` where it was open.
 */
export const chatBack = fromCallback<BackCommand>(({ receive, sendBack }) => {
  const tell: (event: ChatWidgetEvent) => void = sendBack;
  let open = false;
  /** The browser stands on the chat's own entry. */
  let stepped = false;
  let address = window.location.href;
  const follow = (event?: PopStateEvent) => {
    const here = dialogHere() === 'chat';
    if (here && !open) tell({ type: 'dialog.restored' });
    if (!here && open) tell({ type: 'dialog.left' });
    // A step within the page is nobody else's business: the login page would be checked, and its form made, anew.
    if (here !== stepped && window.location.href === address) event?.stopImmediatePropagation();
    open = here;
    stepped = here;
    address = window.location.href;
  };
  receive((command) => {
    if (command.type === 'dialog.leave') {
      const here = dialogHere();
      if (here !== undefined && here !== 'chat') window.history.back();
    } else if (command.type === 'dialog.closed') {
      open = false;
      if (dialogHere() === 'chat') window.history.back();
    } else if (window.matchMedia(PHONE).matches) {
      open = true;
      stepped = true;
      address = window.location.href;
      window.history.pushState({ dialog: 'chat' }, '');
    }
  });
  // Before the listeners of the address and of the page's dialogs.
  window.addEventListener('popstate', follow, { capture: true });
  follow();
  return () => window.removeEventListener('popstate', follow, { capture: true });
});
