/** The chat's panel among the app's dialogs. */
import { fromCallback } from 'xstate';
import type { ChatWidgetEvent, PanelCommand } from '../../machines/chat/widget-context.ts';
import type { ChatPlace } from '../../machines/dialogs/context.ts';
import { dialogsIn } from './dialogs.ts';
import type { World } from './world.ts';

/** The width at which the panel covers the page. A card over a desktop's page is no dialog: "back" leaves it alone. */
const PHONE = '(width < 40rem)';

/**
 * On a phone the open panel is a dialog: sends `dialog.opened` and `dialog.closed` where the browser goes forward and
 * back. Sends `page.covered` when another dialog comes over the page or goes.
 */
export const chatDialogs = (world: Pick<World, 'dialogs'>) =>
  fromCallback<PanelCommand>(({ receive, sendBack }) => {
    const tell: (event: ChatWidgetEvent) => void = sendBack;
    const actor = dialogsIn(world);
    let open = false;
    let covered: boolean | undefined;
    const follow = () => {
      const { stack } = actor.getSnapshot().context;
      const here = stack.includes('chat');
      const others = stack.length > (here ? 1 : 0);
      if (here !== open) tell({ type: here ? 'dialog.opened' : 'dialog.closed', dialog: 'chat' });
      if (others !== covered) tell({ type: 'page.covered', covered: others });
      open = here;
      covered = others;
    };
    const stand = (place: ChatPlace) => actor.send({ type: 'chat.placed', place });
    receive((command) => {
      const covers = command.type === 'dialog.open' && window.matchMedia(PHONE).matches;
      // If the other dialogs close first, nothing else opens in their place meanwhile.
      if (command.type !== 'dialog.close' && !covers) stand('beside');
      if (command.type !== 'dialog.open' || covers) actor.send(command);
      if (command.type === 'dialog.close' || covers) stand('ready');
      // Over what the player has opened before the chat came it does not open.
      if (covers && !open) tell({ type: 'dialog.closed', dialog: 'chat' });
    });
    const subscription = actor.subscribe(follow);
    stand('ready');
    follow();
    return () => {
      subscription.unsubscribe();
      stand('missing');
    };
  });
