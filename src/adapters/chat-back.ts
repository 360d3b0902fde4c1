/** The open chat in the browser's history: "back" closes a panel that covers the page, and a reload opens it again. */
import { fromCallback } from 'xstate';
import type { BackCommand, ChatWidgetEvent } from '../../machines/chat/widget-context.ts';

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
  const follow = () => {
    const here = dialogHere() === 'chat';
    if (here && !open) tell({ type: 'dialog.restored' });
    if (!here && open) tell({ type: 'dialog.left' });
    open = here;
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
      window.history.pushState({ dialog: 'chat' }, '');
    }
  });
  window.addEventListener('popstate', follow);
  follow();
  return () => window.removeEventListener('popstate', follow);
});
