/** Players' habits with the chat. */
import type { AnyActorRef, EventObject } from 'xstate';
import type { ChatTopic } from '../../contract/chat.ts';
import { topicButton } from '../../machines/chat/chat.ts';
import { until } from './joining.ts';
import { arrive, type Habit, taps } from './moves.ts';
import { type Deed, type Player, think } from './player.ts';
import type { Random } from './random.ts';

/** A member's conversation, or a guest's. */
export type Conversation = 'chat' | 'guestChat';

/** A part of the chat on the page that the player looks at. */
export const partOf = (
  player: Player,
  part: 'composer' | 'history' | 'outbox',
  conversation: Conversation = 'chat',
): AnyActorRef | undefined => player.flow(conversation)?.getSnapshot().children[part];

/** A picture for support: a file whose text is what is on it. */
function photo(text: string): object {
  const file = new File([text], 'photo.png', { type: 'image/png' });
  return { file, name: file.name, type: file.type, size: file.size };
}

function* writing(player: Player, random: Random, conversation: Conversation): Deed {
  const composer = () => partOf(player, 'composer', conversation);
  if (random.chance(0.2)) {
    const chosen = photo(`photo ${random.below(1_000_000)}`);
    player.press(composer(), { type: 'attachment.chosen', chosen } as EventObject);
    yield* until(() => composer()?.getSnapshot().hasTag('busy') === false);
    if (random.chance(0.2)) player.press(composer(), { type: 'attachment.remove' });
  }
  const text = player.messages.next(player.me.name);
  player.press(composer(), { type: 'draft.changed', text } as EventObject);
  yield think(random) / 2;
  const { tab } = player;
  if (tab !== null && player.press(composer(), { type: 'draft.send' }, taps(random)))
    player.messages.write(text, `${tab.name} ${conversation}`);
}

/** Sends messages again that could not be sent, or takes them back. */
function tidying(player: Player, random: Random, conversation: Conversation): void {
  const outbox = partOf(player, 'outbox', conversation);
  const unsent: readonly {
    readonly clientId: string;
    readonly status: string;
    readonly content: { text?: string; title?: string };
  }[] = outbox?.getSnapshot().context.unsent ?? [];
  for (const { clientId, status, content } of unsent)
    if (status === 'failed') {
      if (random.chance(0.7)) player.press(outbox, { type: 'message.resend', clientId } as EventObject);
      else {
        player.messages.removed.add(content.text ?? content.title ?? '');
        player.press(outbox, { type: 'message.remove', clientId } as EventObject);
      }
    }
}

/** Says what it is about, where that is asked. */
function choosing(player: Player, random: Random, conversation: Conversation): void {
  const { tab } = player;
  const chat = player.flow(conversation);
  const state = chat?.getSnapshot();
  if (tab === null || state?.matches({ available: { panel: { open: 'asking' } } }) !== true) return;
  const topics: readonly ChatTopic[] = state.context.chat.topics;
  const title = player.messages.next(player.me.name);
  const button = topicButton(random.pick(topics), title);
  if (player.press(chat, { type: 'button.press', button } as EventObject))
    player.messages.write(title, `${tab.name} ${conversation}`);
}

function* talking(player: Player, random: Random, conversation: Conversation): Deed {
  yield* until(() => player.flow(conversation)?.getSnapshot().matches('available') === true);
  const chat = () => player.flow(conversation);
  player.closeDialogs();
  yield think(random);
  player.press(chat(), { type: 'panel.open' });
  if (random.chance(0.5)) choosing(player, random, conversation);
  for (let time = 1 + random.below(4); time > 0; time--) {
    yield* writing(player, random, conversation);
    if (random.chance(0.1)) player.reload();
    yield random.chance(0.5) ? 50 : think(random);
  }
  player.press(chat(), { type: 'bottom.seen', seen: true } as EventObject);
  yield random.between(1_000, 60_000);
  if (random.chance(0.5)) player.press(partOf(player, 'history', conversation), { type: 'older.wanted' });
  if (random.chance(0.2)) player.press(chat(), { type: 'conversation.refresh' });
  tidying(player, random, conversation);
  yield think(random);
  player.press(chat(), { type: 'panel.close' });
}

export const talk: Habit = function* (player, random) {
  yield* arrive(player, random);
  yield* talking(player, random, 'chat');
};

/** A talk before logging in, or after leaving: the conversation is the browser's. */
export const talkAsGuest: Habit = function* (player, random) {
  if (player.tab === null || !player.touch()) player.open('/login');
  yield* until(() => player.page?.frame != null || player.flow('login') !== undefined);
  if (player.page?.frame != null) {
    player.leave();
    player.press(player.page.root.app, { type: 'session.closed' });
  }
  yield* until(() => player.flow('guestEntrance')?.getSnapshot().matches('enabled') === true);
  player.press(player.flow('guestEntrance'), { type: 'chat.open' });
  yield* talking(player, random, 'guestChat');
};
