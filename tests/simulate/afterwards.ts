/** The players' actions when everything works again. */
import type { EventObject } from 'xstate';
import { UPLOAD_TIMEOUT } from '../../contract/call.ts';
import { askAgain } from './habits.ts';
import { until } from './joining.ts';
import { arrive } from './moves.ts';
import type { Deed, Player } from './player.ts';
import type { Random } from './random.ts';
import { partOf } from './talk.ts';

/** Pages of the conversation: more than anybody has. */
const PAGES = 20;

/** Figures are read anew when a page is looked at again after a while. */
function* lookAgain(player: Player): Deed {
  for (const tab of player.phone.tabs) {
    player.tab = tab;
    if (player.touch()) tab.look('hidden');
    yield 0;
  }
  yield 35_000;
  for (const tab of player.phone.tabs) {
    player.tab = tab;
    if (player.touch()) tab.look('visible');
    yield 1_000;
  }
  yield 5_000;
}

/** Sends messages again that could not be sent; takes one back whose file the phone has lost. */
function sendAgain(player: Player): void {
  const outbox = partOf(player, 'outbox');
  const unsent: readonly {
    readonly clientId: string;
    readonly status: string;
    readonly content: { readonly kind: string; readonly filePath?: string | null; readonly text?: string };
  }[] = outbox?.getSnapshot().context.unsent ?? [];
  for (const { clientId, status, content } of unsent) {
    if (status !== 'failed') continue;
    const isLost = content.kind === 'file' && content.filePath === null && !player.phone.files.has(clientId);
    if (isLost) player.messages.removed.add(content.text ?? '');
    player.press(outbox, { type: isLost ? 'message.remove' : 'message.resend', clientId } as EventObject);
  }
}

/** Reads the conversation from its beginning on. */
function* readItAll(player: Player): Deed {
  const history = () => partOf(player, 'history');
  player.press(player.flow('chat'), { type: 'panel.open' });
  for (let page = 0; page < PAGES; page++) {
    if (!player.press(history(), { type: 'older.wanted' })) break;
    yield* until(() => history()?.getSnapshot().hasTag('busy') === false);
  }
  player.press(player.flow('chat'), { type: 'panel.close' });
}

/** A request that was sent before the world has healed may have to end first. */
function* waitForAnswers(player: Player): Deed {
  const sending = () =>
    [...player.pages.values()].some(({ frame }) =>
      Object.values(frame?.requests.getSnapshot().context.views ?? {}).some(({ phase }) => phase === 'sending'),
    );
  yield* until(() => !sending(), UPLOAD_TIMEOUT);
}

/** Asks in each tab about what had no answer; as long as the client waits for one. */
export function* afterwards(player: Player, random: Random): Deed {
  yield* arrive(player, random);
  for (let time = 0; time < 2; time++) {
    if (time > 0) yield* waitForAnswers(player);
    yield* lookAgain(player);
    for (const tab of player.phone.tabs) {
      player.tab = tab;
      yield* askAgain(player, random);
      player.closeDialogs();
      sendAgain(player);
    }
    yield 65_000;
  }
  player.visit(random.pick(['/user/home', '/user/bonus', '/user/spin']));
  yield* lookAgain(player);
  if (random.chance(0.5)) yield* readItAll(player);
}
