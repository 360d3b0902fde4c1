/** Makes the browser's "back" close an open dialog, and a reload of the page open it again. */
import { fromCallback } from 'xstate';

type Command<Name extends string> = { type: 'dialog.opened'; dialog: Name } | { type: 'dialog.closed' };

/** Tells one of these names from anything else. */
export const oneOf =
  <Name extends string>(names: readonly Name[]) =>
  (value: unknown): value is Name =>
    names.some((name) => name === value);

/**
 * Takes `dialog.opened` and `dialog.closed`; sends `dialog.left` when the browser went back from an open dialog, and
 * `dialog.restored` when it is, at the start or later, where one was open. Each open dialog is an entry of the history
 * with the page's own address, so that the route does not change.
 */
export const dialogHistory = <Name extends string>(isDialog: (value: unknown) => value is Name) =>
  fromCallback<Command<Name>>(({ receive, sendBack }) => {
    const current = (): Name | undefined => {
      const state: unknown = window.history.state;
      return typeof state === 'object' && state !== null && 'dialog' in state && isDialog(state.dialog)
        ? state.dialog
        : undefined;
    };
    let open: Name | undefined;
    const follow = () => {
      const dialog = current();
      if (dialog !== undefined && open === undefined) sendBack({ type: 'dialog.restored', dialog });
      if (dialog === undefined && open !== undefined) sendBack({ type: 'dialog.left' });
      open = dialog;
    };
    receive((command) => {
      if (command.type === 'dialog.opened') {
        open = command.dialog;
        window.history.pushState({ dialog: command.dialog }, '');
      } else {
        open = undefined;
        if (current() !== undefined) window.history.back();
      }
    });
    window.addEventListener('popstate', follow);
    follow();
    return () => window.removeEventListener('popstate', follow);
  });
