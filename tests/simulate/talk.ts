/** What players do with the chat. */
import type { AnyActorRef, EventObject } from 'xstate';
import { until } from './joining.ts';
import { arrive, type Habit, taps } from './moves.ts';
import { type Player, think } from './player.ts';

/** A part of the chat on the page that the player looks at. */
export const partOf = (player: Player, part: 'composer' | 'history' | 'outbox'): AnyActorRef | undefined =>
  player.flow('chat')?.getSnapshot().children[part];

export const talk: Habit = function* (player, random) {
  yield* arrive(player, random);
  yield* until(() => player.flow('chat')?.getSnapshot().matches('available') === true);
  const chat = () => player.flow('chat');
  player.closeDialogs();
  yield think(random);
  player.press(chat(), { type: 'panel.open' });
  for (let time = 1 + random.below(4); time > 0; time--) {
    const composer = partOf(player, 'composer');
    const text = player.messages.next(player.name);
    player.press(composer, { type: 'draft.changed', text } as EventObject);
    yield think(random) / 2;
    const { tab } = player;
    if (tab !== null && player.press(composer, { type: 'draft.send' }, taps(random)))
      player.messages.write(text, tab.name);
    if (random.chance(0.1)) player.reload();
    yield random.chance(0.5) ? 50 : think(random);
  }
  player.press(chat(), { type: 'bottom.seen', seen: true } as EventObject);
  yield random.between(1_000, 60_000);
  if (random.chance(0.5)) player.press(partOf(player, 'history'), { type: 'older.wanted' });
  if (random.chance(0.2)) player.press(chat(), { type: 'conversation.refresh' });
  const unsent: readonly { readonly clientId: string; readonly status: string; readonly content: { text?: string } }[] =
    partOf(player, 'outbox')?.getSnapshot().context.unsent ?? [];
  for (const { clientId, status, content } of unsent)
    if (status === 'failed') {
      if (random.chance(0.7))
        player.press(partOf(player, 'outbox'), { type: 'message.resend', clientId } as EventObject);
      else {
        player.messages.removed.add(content.text ?? '');
        player.press(partOf(player, 'outbox'), { type: 'message.remove', clientId } as EventObject);
      }
    }
  yield think(random);
  player.press(chat(), { type: 'panel.close' });
};
