/** The open conversation: who it is, what was said, where the agent writes. */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { Alert } from '../../src/components/alert.tsx';
import { Badge } from '../../src/components/badge.tsx';
import { Button } from '../../src/components/button.tsx';
import { Composer, PLAYER_FILES } from '../../src/components/chat/composer.tsx';
import type { ChatEntry, GroupPlace } from '../../src/components/chat/entry.ts';
import { MessageBubble } from '../../src/components/chat/message-bubble.tsx';
import { MessageList } from '../../src/components/chat/message-list.tsx';
import { cx } from '../../src/components/cx.ts';
import { Icon } from '../../src/components/icon.tsx';
import { chevronLeftIcon } from '../../src/components/icons/base.ts';
import { Spinner } from '../../src/components/spinner.tsx';
import { TextProvider } from '../../src/i18n/text.tsx';
import type { chatMachine } from './chat.machine.ts';
import { draftOf } from './chat-context.ts';
import { BOT_TEXTS } from './chat-texts.ts';
import { customerName } from './conversation-list.tsx';
import { kindOfFile } from './outbox.ts';
import { Nothing } from './section.tsx';
import { TemplateButton } from './template-dialog.tsx';
import { BOT, entriesOf, type Thread } from './thread.ts';

type Chat = ActorRefFrom<typeof chatMachine>;

const LANGUAGES = { th: 'Thai', lo: 'Lao', en: 'English' } as const;

/** File types that the service takes from an agent: a player's files, and PDFs. */
const AGENT_FILES = `${PLAYER_FILES},application/pdf,.pdf`;

/** The heading's `ref`: where the list has gone (on a phone), the focus comes here instead of to nowhere. */
function takeFocus(heading: HTMLElement | null): void {
  const active = document.activeElement;
  if (heading !== null && active !== null && active !== document.body && !active.checkVisibility()) heading.focus();
}

export function ConversationPane({ chat, id }: { chat: Chat; id: number }) {
  const customer = useSelector(chat, ({ context }) => context.inbox?.conversations.find((one) => one.id === id));
  const thread = useSelector(chat, ({ context }) => context.thread);
  const problem = useSelector(chat, ({ context }) => context.threadProblem);
  const isSaidBeside = useSelector(chat, ({ context }) => context.listProblem !== null);
  const name = customer === undefined ? 'Guest' : customerName(customer);
  return (
    <>
      <div className="flex min-h-14 shrink-0 items-center gap-2 border-line border-b bg-surface-raised pe-3 lg:ps-4">
        <a
          href="#chat"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-muted hover:text-ink focus-visible:-outline-offset-2 lg:hidden"
        >
          <Icon path={chevronLeftIcon} className="size-5.5" label="All conversations" />
        </a>
        <div className="min-w-0 flex-1 py-1">
          <h2 ref={takeFocus} tabIndex={-1} className="truncate font-semibold leading-tight outline-none">
            <bdi>{name}</bdi>
          </h2>
          <p className="figures flex items-center gap-2 text-ink-muted text-sm">
            {customer?.phone ?? 'visitor'}
            {customer?.locale != null && <Badge>{LANGUAGES[customer.locale]}</Badge>}
            {customer?.topic != null && <Badge tone="accent">{customer.topic}</Badge>}
          </p>
        </div>
        <TemplateButton chat={chat} />
      </div>
      {problem !== null && (
        <div className={cx('shrink-0 px-4 py-3', isSaidBeside && 'lg:hidden')}>
          <Alert tone="danger" title={problem}>
            Asking again every two seconds.
          </Alert>
        </div>
      )}
      {thread === null ? (
        <div className="grid flex-1 place-items-center text-ink-muted">
          {problem === null && <Spinner label="Loading the conversation" />}
        </div>
      ) : (
        <Messages chat={chat} thread={thread} customer={name} />
      )}
      <Reply chat={chat} />
    </>
  );
}

function Messages({ chat, thread, customer }: { chat: Chat; thread: Thread; customer: string }) {
  const outbox = useSelector(chat, ({ context }) => context.outbox);
  const keys = useSelector(chat, ({ context }) => context.keys);
  const isLoading = useSelector(chat, (state) => state.matches({ older: 'asking' }));
  const hasFailed = useSelector(chat, (state) => state.matches({ older: 'failed' }));
  const entries = useMemo(() => entriesOf(thread, customer, outbox, keys), [thread, customer, outbox, keys]);
  const older = () => chat.send({ type: 'older.wanted' });
  const bubble = (entry: ChatEntry, place: GroupPlace) => (
    <Bubble
      entry={entry}
      place={place}
      onResend={({ id }) => chat.send({ type: 'message.resend', clientId: id })}
      onRemove={({ id }) => chat.send({ type: 'message.removed', clientId: id })}
      onCancelUpload={({ id }) => chat.send({ type: 'upload.cancelled', clientId: id })}
    />
  );
  return (
    <MessageList
      label={`Conversation with ${customer}`}
      entries={entries}
      loadingOlder={isLoading}
      onNearTop={hasFailed ? undefined : older}
      unreadFrom={thread.unreadFrom ?? undefined}
      renderEntry={bubble}
      top={
        hasFailed ? (
          <span>
            Earlier messages did not load.{' '}
            <Button kind="quiet" size="sm" onClick={older}>
              Try again
            </Button>
          </span>
        ) : thread.more ? null : (
          <span className="text-ink-muted">The conversation begins here</span>
        )
      }
      empty={<Nothing title="No message here">The conversation may not exist any more.</Nothing>}
    />
  );
}

interface BubbleProps {
  entry: ChatEntry;
  place: GroupPlace;
  onResend: (entry: ChatEntry) => void;
  onRemove: (entry: ChatEntry) => void;
  onCancelUpload: (entry: ChatEntry) => void;
}

/** The agents' side says who wrote: the bot, or an agent by name. */
function Bubble({ entry, place, ...actions }: BubbleProps) {
  const opens = place === 'single' || place === 'first';
  const bubble = <MessageBubble entry={entry} place={place} {...actions} />;
  if (entry.author !== 'me') return bubble;
  return (
    <>
      {opens && entry.name != null && (
        <p dir="auto" className="truncate px-1 pt-3 text-end font-semibold text-ink-muted text-xs">
          {entry.name}
        </p>
      )}
      {entry.name === BOT ? (
        <TextProvider locale="en" messages={BOT_TEXTS}>
          {bubble}
        </TextProvider>
      ) : (
        bubble
      )}
    </>
  );
}

function Reply({ chat }: { chat: Chat }) {
  const draft = useSelector(chat, ({ context }) => draftOf(context));
  const problem = useSelector(chat, ({ context }) => context.problem);
  const canSend = useSelector(chat, (state) => state.can({ type: 'draft.send' }));
  const attach = (file: File) => {
    const kind = kindOfFile(file);
    if (kind instanceof Error) chat.send({ type: 'file.refused', problem: kind.message });
    else chat.send({ type: 'file.attached', attached: { file, kind, preview: URL.createObjectURL(file) } });
  };
  return (
    <Composer
      text={draft.text}
      onText={(text) => chat.send({ type: 'draft.changed', text })}
      canSend={canSend}
      onSend={() => chat.send({ type: 'draft.send' })}
      onAttach={attach}
      accept={AGENT_FILES}
      attachment={
        draft.attached === null
          ? null
          : {
              name: draft.attached.file.name,
              size: draft.attached.file.size,
              kind: draft.attached.kind,
              preview: draft.attached.preview,
            }
      }
      onDetach={() => chat.send({ type: 'file.detached' })}
      error={draft.problem ?? problem}
    />
  );
}
