/** A dialog's steps in the browser's history. */
import { type EventObject, fromCallback } from 'xstate';
import type { StepInput, StepLeft } from '../../machines/dialogs/step.ts';
import { dialogsIn } from './dialogs.ts';
import type { World } from './world.ts';

const LEFT: StepLeft = { type: 'step.left' };

/** The step is an entry of the history as long as this runs. Sends `step.left` when the browser has gone back from it. */
export const stepOf = (world: Pick<World, 'dialogs'>) =>
  fromCallback<EventObject, StepInput>(({ input, sendBack }) => {
    const dialogs = dialogsIn(world);
    const dialog = `step:${input.step}` as const;
    const beneath = dialogs.getSnapshot().context.stack.length;
    dialogs.send({ type: 'dialog.open', dialog });
    let isOpen = dialogs.getSnapshot().context.stack.includes(dialog);
    const subscription = dialogs.subscribe(({ context: { stack } }) => {
      const wasOpen = isOpen;
      isOpen = stack.includes(dialog);
      // Nothing is told where the whole dialog is closed: its flow ends with it.
      if (wasOpen && !isOpen && stack.length === beneath) sendBack(LEFT);
    });
    return () => {
      subscription.unsubscribe();
      dialogs.send({ type: 'dialog.close', dialog });
    };
  });
