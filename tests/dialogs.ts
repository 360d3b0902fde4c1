/** The app's dialogs for tests: the real machine on a browser's history that lives in this process. */
import { createActor, fromCallback } from 'xstate';
import type { EntryCommand } from '../machines/dialogs/context.ts';
import type { Dialog } from '../machines/dialogs/dialog.ts';
import { dialogsMachine } from '../machines/dialogs/dialogs.machine.ts';
import type { RouteName } from '../machines/navigation/routes.ts';

/** `entries`: what the page's entries say is open, the first one's to begin with; the last is the current one. */
export function openDialogs(route: RouteName, entries: (readonly Dialog[])[] = [[]]) {
  let tell = () => {};
  const history = fromCallback<EntryCommand>(({ receive, sendBack }) => {
    tell = () => sendBack({ type: 'entry.told', stack: entries.at(-1) ?? [] });
    receive((command) => {
      if (command.type === 'entry.add') entries.push(command.stack);
      if (command.type === 'entry.leave') entries.splice(-command.count);
      if (command.type !== 'entry.add') tell();
    });
  });
  const told: unknown[] = [];
  const actor = createActor(dialogsMachine.provide({ actors: { history } }));
  actor.on('*', (event) => told.push(event));
  actor.start();
  actor.send({ type: 'page.taken', route });
  return {
    actor,
    /** The dialogs as a world has them. */
    provide: () => actor,
    entries,
    /** The events that the app received. */
    told,
    open: () => actor.getSnapshot().context.stack,
    /** The browser's "back". */
    back: () => {
      entries.pop();
      tell();
    },
  };
}
