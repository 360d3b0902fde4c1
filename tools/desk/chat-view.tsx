/** The agent's chat: the conversations, and the open one beside them (on a phone: in their place). */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { cx } from '../../src/components/cx.ts';
import { TextProvider } from '../../src/i18n/text.tsx';
import type { chatMachine } from './chat.machine.ts';
import { TEXTS } from './chat-texts.ts';
import { ConversationList } from './conversation-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import type { deskMachine } from './desk.machine.ts';
import { Nothing } from './section.tsx';

interface ChatViewProps {
  desk: ActorRefFrom<typeof deskMachine>;
  chat: ActorRefFrom<typeof chatMachine>;
}

export default function ChatView({ desk, chat }: ChatViewProps) {
  const open = useSelector(chat, ({ context }) => context.conversation);
  return (
    <TextProvider locale="en" messages={TEXTS}>
      <main
        id="content"
        tabIndex={-1}
        className="outline-none mx-auto flex min-h-0 w-full max-w-7xl flex-1 lg:px-6 lg:py-5"
      >
        <div
          className={cx(
            'min-h-0 w-full flex-col bg-surface-raised lg:flex lg:w-92 lg:shrink-0 lg:rounded-l-lg lg:border lg:border-line',
            open === null ? 'flex' : 'hidden',
          )}
        >
          <ConversationList desk={desk} chat={chat} />
        </div>
        <div
          className={cx(
            'min-h-0 min-w-0 flex-1 flex-col overflow-hidden lg:flex lg:rounded-r-lg lg:border lg:border-line lg:border-l-0',
            open === null ? 'hidden' : 'flex',
          )}
        >
          {open === null ? (
            <div className="m-auto">
              <Nothing title="No conversation is open">Choose one on the left to read and answer it.</Nothing>
            </div>
          ) : (
            <ConversationPane key={open} chat={chat} id={open} />
          )}
        </div>
      </main>
    </TextProvider>
  );
}
