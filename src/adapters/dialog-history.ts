/** The open dialogs in the browser's history. */
import { fromCallback } from 'xstate';
import { isDialog } from '../../machines/dialogs/dialog.ts';
import type { DialogsEvent, EntryCommand } from '../../machines/dialogs/dialogs.machine.ts';

/**
 * Each open dialog is an entry with the page's own address, so that the route does not change; the entry says what is open
 * there. Sends `entry.told` when the browser goes to another entry, and when it is asked.
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
  receive((command) => {
    if (command.type === 'entry.add') window.history.pushState({ dialogs: command.stack }, '');
    else if (command.type === 'entry.leave') window.history.go(-command.count);
    else tell();
  });
  window.addEventListener('popstate', tell);
  return () => window.removeEventListener('popstate', tell);
});
