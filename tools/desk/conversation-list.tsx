/** The conversations, the latest activity first; the bot's switch and the agent's name below. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { DeskConversation } from '../../server/desk/chat-contract.ts';
import { Alert } from '../../src/components/alert.tsx';
import { Badge } from '../../src/components/badge.tsx';
import { summaryOf } from '../../src/components/chat/summary.ts';
import { languageOf } from '../../src/components/chat/text-parts.ts';
import { cx } from '../../src/components/cx.ts';
import { Icon } from '../../src/components/icon.tsx';
import { chevronDownIcon } from '../../src/components/icons/base.ts';
import { SelectField } from '../../src/components/select-field.tsx';
import { Skeleton } from '../../src/components/skeleton.tsx';
import { TextField } from '../../src/components/text-field.tsx';
import { useText } from '../../src/i18n/text.tsx';
import type { chatMachine } from './chat.machine.ts';
import type { deskMachine } from './desk.machine.ts';
import { sinceText } from './format.ts';
import { conversationHash } from './place.ts';
import { Nothing } from './section.tsx';
import { Switch } from './switch.tsx';

interface ConversationListProps {
  desk: ActorRefFrom<typeof deskMachine>;
  chat: ActorRefFrom<typeof chatMachine>;
}

/** The name under which a customer is shown. */
export const customerName = ({ name, phone }: Pick<DeskConversation, 'name' | 'phone'>): string =>
  name ?? phone ?? 'Guest';

export function ConversationList({ desk, chat }: ConversationListProps) {
  const inbox = useSelector(chat, ({ context }) => context.inbox);
  const problem = useSelector(chat, ({ context }) => context.listProblem);
  const open = useSelector(chat, ({ context }) => context.conversation);
  const drafts = useSelector(chat, ({ context }) => context.drafts);
  const name = useSelector(chat, ({ context }) => context.name);
  const topic = useSelector(chat, ({ context }) => context.topic);
  const now = useSelector(desk, ({ context }) => context.now);
  const topics = new Set(
    [topic, ...(inbox?.conversations.map((one) => one.topic) ?? [])].filter((one) => one !== null),
  );
  const shown = inbox?.conversations.filter((one) => topic === null || one.topic === topic) ?? [];
  return (
    <>
      <div className="flex min-h-14 shrink-0 items-center justify-between gap-3 border-line border-b px-4">
        <h2 className="font-semibold text-lg">Conversations</h2>
        {inbox !== null && (
          <Badge tone={inbox.unread > 0 ? 'accent' : 'neutral'} dot={inbox.unread > 0}>
            <span className="figures">{inbox.unread} unread</span>
          </Badge>
        )}
      </div>
      {topics.size > 0 && (
        <div className="shrink-0 border-line border-b px-4 py-3">
          <SelectField
            label="Topic"
            labelHidden
            placeholder="All topics"
            value={topic ?? ''}
            options={[...topics].sort().map((one) => ({ value: one, label: one }))}
            onChange={(event) => chat.send({ type: 'topic.chosen', topic: event.target.value || null })}
          />
        </div>
      )}
      {problem !== null && (
        <div className="shrink-0 px-4 py-3">
          <Alert tone="danger" title={problem}>
            Asking again every two seconds.
          </Alert>
        </div>
      )}
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        {inbox === null ? (
          <div className="grid gap-3 p-4" aria-busy="true">
            {[1, 2, 3].map((line) => (
              <Skeleton key={line} className="h-14 rounded-md" />
            ))}
          </div>
        ) : inbox.conversations.length === 0 ? (
          <Nothing title="Nobody has written yet">A player or visitor who writes in the chat appears here.</Nothing>
        ) : shown.length === 0 ? (
          <Nothing title="None about this topic">
            The 50 conversations with the latest activity are looked through.
          </Nothing>
        ) : (
          <ul className="divide-y divide-line">
            {shown.map((conversation) => (
              <li key={conversation.id}>
                <ConversationLink
                  conversation={conversation}
                  isOpen={conversation.id === open}
                  draft={drafts[conversation.id]?.text.trim() ?? ''}
                  now={now}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {inbox !== null && (
        <details className="group shrink-0 border-line border-t pb-[env(safe-area-inset-bottom)]">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 text-sm transition-colors hover:bg-surface-sunken focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 flex-1 truncate">
              Bot <span className="font-semibold">{inbox.bot ? 'on' : 'off'}</span> · you sign as{' '}
              <bdi className="font-semibold">{name.trim() === '' ? 'Support' : name}</bdi>
            </span>
            <Icon path={chevronDownIcon} className="size-5 rotate-180 text-ink-muted group-open:rotate-0" />
          </summary>
          <Switch
            label="Support bot"
            hint="It answers, but keeps still for a while after you wrote."
            on={inbox.bot}
            onChange={(on) => chat.send({ type: 'bot.switched', on })}
          />
          <div className="px-4 pt-1 pb-4 sm:px-5">
            <TextField
              label="Your name, as players see it"
              autoComplete="off"
              maxLength={60}
              placeholder="Support"
              value={name}
              onChange={(event) => chat.send({ type: 'name.changed', name: event.target.value })}
            />
          </div>
        </details>
      )}
    </>
  );
}

const WRITERS: Readonly<Record<string, string>> = { support: 'Support: ', bot: 'Bot: ' };

interface ConversationLinkProps {
  conversation: DeskConversation;
  isOpen: boolean;
  /** Text that is written but not sent. */
  draft: string;
  now: number;
}

function ConversationLink({ conversation, isOpen, draft, now }: ConversationLinkProps) {
  const t = useText();
  const { id, name, phone, topic, unread, lastAt, lastSender, lastMessage } = conversation;
  const isUnread = unread > 0;
  const last = summaryOf(lastMessage, t);
  return (
    <a
      href={conversationHash(id)}
      aria-current={isOpen ? 'true' : undefined}
      className="flex min-h-18 items-center gap-3 px-4 py-2.5 transition-colors hover:bg-surface-sunken focus-visible:-outline-offset-2 aria-[current=true]:bg-accent-soft"
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx('min-w-0 truncate', isUnread ? 'font-semibold' : 'font-medium')}>
            <bdi>{customerName(conversation)}</bdi>
          </span>
          <time dateTime={lastAt} className="figures shrink-0 text-ink-muted text-xs">
            {sinceText(lastAt, now)}
          </time>
        </span>
        <span className="figures block text-ink-muted text-xs">
          {phone ?? (name === null ? `visitor ${id}` : 'visitor')}
          {topic !== null && (
            <>
              {' · '}
              <span className="font-medium text-ink">{topic}</span>
            </>
          )}
        </span>
        <span className="flex items-center gap-3">
          <span className={cx('min-w-0 flex-1 truncate text-sm', isUnread ? 'text-ink' : 'text-ink-muted')}>
            {draft === '' ? (
              <>
                {WRITERS[lastSender]}
                <bdi lang={languageOf(last)}>{last}</bdi>
              </>
            ) : (
              <>
                <span className="font-medium text-warning">Draft: </span>
                <bdi lang={languageOf(draft)}>{draft}</bdi>
              </>
            )}
          </span>
          {isUnread && (
            <span className="figures min-w-6 shrink-0 rounded-full bg-accent px-1.5 py-0.5 text-center font-semibold text-accent-ink text-xs">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
      </span>
    </a>
  );
}
