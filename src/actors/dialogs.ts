/** The port by which a flow reaches the app's dialogs. */
import { createActor, type EventObject, fromCallback } from 'xstate';
import type { DialogCommand } from '../../machines/dialogs/context.ts';
import type { Dialog, DialogTold } from '../../machines/dialogs/dialog.ts';
import { dialogsMachine } from '../../machines/dialogs/dialogs.machine.ts';
import { dialogHistory } from '../adapters/dialog-history.ts';
import type { DialogsActor, World } from './world.ts';

/** The app's dialogs, which start at their first use. */
export const dialogsIn = ({ dialogs }: Pick<World, 'dialogs'>): DialogsActor =>
  dialogs((tell, inspect) => {
    const logic = dialogsMachine.provide({ actors: { history: dialogHistory } });
    const actor = createActor(logic, { id: 'dialogs', inspect });
    actor.on('*', tell);
    return actor.start();
  });

/**
 * Passes a flow's commands on, and sends `dialog.opened` and `dialog.closed` for its own dialogs: at its start for
 * those that are open, then with each change, whatever its cause. `said`: the events for a flow that has words of its
 * own, because its dialogs are its states.
 */
export const dialogsOf = <Own extends Dialog>(
  world: Pick<World, 'dialogs'>,
  isOwn: (dialog: Dialog) => dialog is Own,
  said: (told: DialogTold<Own>) => readonly EventObject[] = (told) => [told],
) =>
  fromCallback<DialogCommand>(({ receive, sendBack }) => {
    const tell = (event: DialogTold<Own>) => said(event).forEach(sendBack);
    const actor = dialogsIn(world);
    let told: readonly Own[] = [];
    const follow = () => {
      const open = actor.getSnapshot().context.stack.filter(isOwn);
      const before = told;
      told = open;
      for (const dialog of before) if (!open.includes(dialog)) tell({ type: 'dialog.closed', dialog });
      for (const dialog of open) if (!before.includes(dialog)) tell({ type: 'dialog.opened', dialog });
    };
    receive((command) => actor.send(command));
    const subscription = actor.subscribe(follow);
    follow();
    return () => subscription.unsubscribe();
  });
