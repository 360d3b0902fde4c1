/** The open dialogs in the browser's history. */
import { fromCallback } from 'xstate';
import type { DialogsEvent, EntryCommand } from '../../machines/dialogs/context.ts';
import { isDialog } from '../../machines/dialogs/dialog.ts';
import { soughtPart } from './sought.ts';

/**
 * Keeps each open dialog as an entry with the page's own address, so that the route does not change; the entry holds
 * the dialogs that are open there, and the page at which it was opened. Sends `entry.told` when the browser goes to
 * another entry, and on request; then also `dialog.wanted`, if the address names a dialog: `/user/home?open=deposit`.
 */
export const dialogHistory = fromCallback<EntryCommand>(({ receive, sendBack }) => {
  const tell = () => {
    const state: unknown = window.history.state;
    const stack = typeof state === 'object' && state !== null && 'dialogs' in state ? state.dialogs : [];
    const event: DialogsEvent = {
      type: 'entry.told',
      stack: Array.isArray(stack) && stack.every(isDialog) ? stack : [],
    };
    sendBack(event);
  };
  /** Sends the wanted dialog once: coming back to the page does not open it again. */
  const tellWanted = () => {
    const name = /[?&]open=(\w+|receipt(?:%3A|[\w-])+)(?:&|$)/.exec(window.location.search)?.[1];
    if (name === undefined) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    sendBack({ type: 'dialog.wanted', name: name.replaceAll('%3A', ':') } satisfies DialogsEvent);
  };
  receive((command) => {
    if (command.type === 'entry.add')
      window.history.pushState({ ...soughtPart(), dialogs: command.stack, at: window.location.pathname }, '');
    else if (command.type === 'entry.leave') window.history.go(-command.count);
    else {
      tell();
      tellWanted();
    }
  });
  window.addEventListener('popstate', tell);
  return () => window.removeEventListener('popstate', tell);
});
