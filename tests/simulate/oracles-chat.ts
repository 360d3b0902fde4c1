/** Rules of the chat: every message once and in order, on both sides. */
import { timelineOf } from '../../machines/chat/history-context.ts';
import { hashToken } from '../../server/members/sessions.ts';
import type { Oracle, Scene } from './oracle.ts';
import type { Page } from './page.ts';
import type { Player } from './player.ts';
import type { Conversation } from './talk.ts';

interface Stored {
  readonly id: string;
  readonly client_id: string | null;
  readonly sender: string;
  readonly text: string | null;
  readonly created_at: Date;
}

export const CONVERSATIONS = ['chat', 'guestChat'] as const;

const partOf = (page: Page, conversation: Conversation, part: string) =>
  page.flows.get(conversation)?.getSnapshot().children[part]?.getSnapshot();

/** A player has one as a member, and one as the guest that a page is: its storage may have been cleared since. */
const storedOf = ({ db }: Pick<Scene, 'db'>, player: Player, page: Page, conversation: Conversation) =>
  db.query<Stored>(
    `select m.id::text as id, m.client_id, m.sender, m.message->'payload'->>'message' as text, m.created_at
     from chat_message m join chat_conversation c on c.id = m.conversation_id
     where c.member_id = $1 or c.guest_hash = $2 order by m.seq`,
    conversation === 'chat'
      ? [player.memberId, null]
      : [null, hashToken(partOf(page, conversation, 'history').context.who.guestId)],
  );

/**
 * The messages that the screen shows as sent, by the service's names, oldest first; null where the chat is not there.
 */
function shownOn(page: Page, conversation: Conversation): readonly (string | null | undefined)[] | null {
  const history = partOf(page, conversation, 'history');
  return history === undefined ? null : timelineOf(history.context).map(({ _id }) => _id);
}

/** The texts that a page says are on their way. */
export function unsentOn(
  page: Page,
  conversation: Conversation,
): readonly { readonly clientId: string; readonly status: string; readonly text: string }[] {
  const unsent: readonly { clientId: string; status: string; content: { text?: string; title?: string } }[] =
    partOf(page, conversation, 'outbox')?.context.unsent ?? [];
  return unsent.map(({ clientId, status, content }) => ({
    clientId,
    status,
    text: content.text ?? content.title ?? '',
  }));
}

/**
 * The number of the latest messages that a page lacks, of those from before `moment` that are later than the oldest
 * that it shows; null where it says that it is reading, or could not.
 */
export function missedOn(
  scene: Pick<Scene, 'db'>,
  player: Player,
  page: Page,
  conversation: Conversation,
  moment: Date,
): Promise<number> | null {
  const history = partOf(page, conversation, 'history');
  const shown = shownOn(page, conversation);
  if (history === undefined || shown === null || history.hasTag('busy') || history.hasTag('error')) return null;
  return storedOf(scene, player, page, conversation).then((stored) => {
    const first = stored.findIndex(({ id }) => shown.includes(id));
    const latest = stored.slice(Math.max(0, first, stored.length - 10));
    return latest.filter(({ id, created_at }) => created_at < moment && !shown.includes(id)).length;
  });
}

const twiceIn = (all: readonly (string | null)[]) =>
  all.filter((one, at) => one !== null && one !== '' && all.indexOf(one) !== at);

export const CHAT: readonly Oracle[] = [
  {
    name: 'saidOnce',
    against: 'a message that arrives twice, or after one that was written later',
    check: async (scene) => {
      const wrong: string[] = [];
      for (const player of scene.people) {
        const { written, troubled } = player.messages;
        if (written.length === 0) continue;
        const rows = await scene.db.query<{ text: string | null }>(
          `select text from chat_message, coalesce(message->'payload'->>'title', message->'payload'->>'message') as text
           where sender = 'customer' and text like $1 order by conversation_id, seq`,
          [`${player.name} says %`],
        );
        const texts = rows.map(({ text }) => text);
        for (const text of twiceIn(texts)) wrong.push(`"${text}" was said twice`);
        for (const [at, { text, tab }] of written.entries()) {
          const next = written[at + 1];
          if (next?.tab !== tab || troubled.has(tab)) continue;
          const [one, other] = [texts.indexOf(text), texts.indexOf(next.text)];
          if (one >= 0 && other >= 0 && other < one) wrong.push(`"${next.text}" came before "${text}"`);
        }
      }
      return wrong;
    },
  },
  {
    name: 'answeredOnce',
    against: 'an agent’s message that is stored twice, or out of order',
    check: async ({ db, world }) => {
      const rows = await db.query<{ client_id: string }>(
        `select client_id from chat_message where sender = 'support' and client_id is not null order by conversation_id, seq`,
      );
      const twice = twiceIn(rows.map(({ client_id }) => client_id));
      return [...twice.map((id) => `the agent's ${id} is there twice`), ...world.agent.complaints];
    },
  },
  {
    name: 'chatShown',
    against: 'a message that is missing, doubled or in another place on a player’s screen, and stays so',
    atEnd: true,
    check: async (scene) => {
      const wrong: string[] = [];
      for (const player of scene.players) {
        for (const page of player.pages.values())
          for (const conversation of CONVERSATIONS) {
            const shown = shownOn(page, conversation);
            if (shown === null || page.tab.document.visibilityState === 'hidden') continue;
            const stored = await storedOf(scene, player, page, conversation);
            const latest = stored.slice(-shown.length || stored.length).map(({ id }) => id);
            const isSame = shown.length === latest.length && shown.every((id, at) => id === latest[at]);
            if (!isSame || shown.length < Math.min(10, stored.length))
              wrong.push(
                `${page.tab.name} shows ${shown.length} messages of ${stored.length}: ${differenceOf(shown, latest)}`,
              );
          }
      }
      return wrong;
    },
  },
  {
    name: 'chatAtRest',
    against: 'a message that stays on its way although everything works',
    atEnd: true,
    check: async ({ players }) =>
      players.flatMap((player) =>
        [...player.pages.values()].flatMap((page) =>
          CONVERSATIONS.flatMap((conversation) =>
            unsentOn(page, conversation).map(({ text, status }) => `${page.tab.name}: "${text}" is ${status}`),
          ),
        ),
      ),
  },
];

function differenceOf(shown: readonly unknown[], latest: readonly unknown[]): string {
  const at = latest.findIndex((id, index) => id !== shown[index]);
  return at < 0 ? 'some are missing' : `number ${at + 1} of the last ${latest.length} is another`;
}
