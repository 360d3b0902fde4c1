import { fromCallback, fromPromise } from 'xstate';
import { type Conversation, chatConfig, chatHistory, chatQueue, markRead } from '../../contract/chat.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { getProfile } from '../../contract/profile.ts';
import type { Chat, Stamp, Who } from '../../machines/chat/chat.ts';
import { chatConnectionMachine } from '../../machines/chat/chat-connection.machine.ts';
import { chatHistoryMachine } from '../../machines/chat/history.machine.ts';
import type { HistoryAsked } from '../../machines/chat/history-context.ts';
import { queueMachine } from '../../machines/chat/queue.machine.ts';
import { chatWidgetMachine } from '../../machines/chat/widget.machine.ts';
import type { MemoryCommand, ReadRequest } from '../../machines/chat/widget-context.ts';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import { chatPage } from '../adapters/chat-page.ts';
import { guestId } from '../adapters/guest.ts';
import { type Files, lastWritten, phoneFiles } from '../adapters/outbox.ts';
import { type OpenSocket, roomSocket, socketAt } from '../adapters/socket.ts';
import { composerFlow, draftKey } from './chat-composer.ts';
import { chatDialogs } from './chat-dialogs.ts';
import { outboxFlow, type Sender } from './chat-outbox.ts';
import { connection } from './connection.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/**
 * Message ids, each written later than the one before, whatever the phone's clock does. `before`: when the last was
 * written that an earlier page has left, milliseconds since 1970.
 */
export function stamping(newKey: () => string, before = 0, now: () => number = Date.now): () => Stamp {
  let last = before;
  return () => {
    last = Math.max(last + 1, now());
    return { clientId: newKey(), writtenAt: new Date(last).toISOString() };
  };
}

interface Identity extends Sender {
  readonly who: Who;
}

async function identified(world: World, member: boolean, signal: AbortSignal): Promise<Outcome<Identity>> {
  if (!member) return { ok: true, value: { who: { userId: null, guestId: guestId(world.local, world.newKey) } } };
  const answer = await world.api.send(getProfile, { signal });
  if (!answer.ok) return answer;
  const { _id, username, name } = answer.value.profile;
  return { ok: true, value: { who: { userId: _id, guestId: null }, name, ...(username !== null && { username }) } };
}

/** Looks up the room, and whose chat it is. */
async function lookedUp(
  world: World,
  member: boolean,
  signal: AbortSignal,
  know: (identity: Identity, extended: boolean) => void,
): Promise<Outcome<Chat>> {
  const [settings, identity] = await Promise.all([
    world.api.send(chatConfig, { signal }),
    identified(world, member, signal),
  ]);
  if (!settings.ok) return settings;
  if (!identity.ok) return identity;
  const { who } = identity.value;
  know(identity.value, settings.value.extended);
  return {
    ok: true,
    value: {
      who,
      room: `${settings.value.PREFIX}${who.userId ?? who.guestId}`,
      draft: world.tab.get(draftKey(member)) ?? '',
      inviting: world.local.get('chat-invite') === null,
      topics: settings.value.topics,
      queues: settings.value.queue,
      stamp: stamping(world.newKey, lastWritten(world.local)),
    },
  };
}

/** The ports of the chat: the token for the handshake; tests bring a socket and files of their own. */
export interface ChatPorts {
  readonly token: () => string | null;
  /** The player's language as it is now: support's automatic answers come in it. */
  readonly locale: () => LocaleKey;
  readonly open?: OpenSocket;
  readonly files?: Files;
}

/** Files outlive a frame of the app, as the page does. */
const ownFiles = phoneFiles();

/** A member who is let in no more asks whether the session has ended: a 401 leads to the login. */
function askWhether({ api }: World, token: ChatPorts['token']): void {
  if (token() !== null) api.send(getProfile, {}).catch(() => {});
}

export const chatFlow =
  ({ token, locale, open, files = ownFiles }: ChatPorts) =>
  (world: World) => {
    const load = fromPromise<Outcome<readonly Conversation[]>, HistoryAsked>(({ input, signal }) => {
      const { who, limit, skip } = input;
      return world.api.send(chatHistory, { body: { ...who, limit, skip }, signal });
    });
    const senders = new Map<string, Sender>();
    let extended = false;
    const isExtended = () => extended;
    return chatWidgetMachine.provide({
      actors: {
        lookUp: fromPromise(({ input, signal }: Signalled<{ member: boolean }>) =>
          lookedUp(world, input.member, signal, ({ who, ...sender }, isBeyond) => {
            extended = isBeyond;
            if (who.userId !== null) senders.set(who.userId, sender);
          }),
        ),
        markRead: fromPromise(async ({ input, signal }: Signalled<ReadRequest>) => {
          const answer = await world.api.send(markRead, { body: input.who, signal });
          return answer.ok ? { ok: true as const, value: { till: input.till } } : answer;
        }),
        dialogs: chatDialogs(world),
        page: chatPage,
        memory: fromCallback<MemoryCommand>(({ receive }) => receive(() => world.local.set('chat-invite', 'over'))),
        connection: chatConnectionMachine.provide({
          actors: {
            socket: roomSocket(
              open ?? socketAt(world.config.chatUrl ?? '', token),
              () => askWhether(world, token),
              isExtended,
            ),
            connection: connection(world),
          },
        }),
        history: chatHistoryMachine.provide({ actors: { loadNewest: load, loadOlder: load } }),
        outbox: outboxFlow(world, {
          files,
          locale,
          senderOf: ({ userId }) => senders.get(userId ?? '') ?? {},
          isExtended,
        }),
        composer: composerFlow(world),
        queue: queueMachine.provide({
          actors: {
            askQueue: fromPromise(({ input, signal }: Signalled<{ who: Who }>) =>
              world.api.send(chatQueue, { body: input.who, signal }),
            ),
          },
        }),
      },
    });
  };
