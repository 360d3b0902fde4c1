import { use, useState } from 'react';
import { ChatDock } from '../../src/components/chat/chat-dock.tsx';
import { ChatIcon } from '../../src/components/chat/chat-icon.tsx';
import { Composer } from '../../src/components/chat/composer.tsx';
import type { ComposerAttachment } from '../../src/components/chat/composer-attachment.tsx';
import type { ChatEntry } from '../../src/components/chat/entry.ts';
import { InviteBubble } from '../../src/components/chat/invite-bubble.tsx';
import { MessageAlert } from '../../src/components/chat/message-alert.tsx';
import { MessageList } from '../../src/components/chat/message-list.tsx';
import { PanelFrame } from '../../src/components/chat/panel-frame.tsx';
import { loadMessages } from '../../src/i18n/messages.ts';
import { TextProvider } from '../../src/i18n/text.tsx';
import { chatSamples } from './chat-samples.ts';
import { MemberScene } from './member-scene.tsx';
import { type Language, SAMPLES } from './samples.ts';
import type { SceneProps } from './scene.ts';

const keyOf = (language: Language) => (language === 'lo' ? 'la' : language);
const texts = new Map<Language, ReturnType<typeof loadMessages>>();

function textsOf(language: Language) {
  const known = texts.get(language) ?? loadMessages({ locale: keyOf(language), parts: ['core', 'chat'] });
  texts.set(language, known);
  return known;
}

const read = (file: File): ComposerAttachment => ({
  name: file.name,
  size: file.size,
  kind: file.type.startsWith('video/') ? 'video' : 'image',
  preview: URL.createObjectURL(file),
});

/** Over the dashboard: a conversation with every type of message; closed, the button with its invitation and an alert. */
export function ChatScene(props: SceneProps) {
  const language = (['th', 'lo', 'en'] as const).find((key) => SAMPLES[key] === props.say) ?? 'th';
  const messages = use(textsOf(language));
  return (
    <TextProvider locale={keyOf(language)} messages={messages}>
      <MemberScene {...props} />
      <Chat key={language} language={language} />
    </TextProvider>
  );
}

function Chat({ language }: { language: Language }) {
  const [isOpen, setOpen] = useState(!location.hash.includes('closed'));
  const [entries, setEntries] = useState(() => chatSamples(language));
  const [text, setText] = useState('');
  const [attachment, setAttachment] = useState<ComposerAttachment | null>(null);
  const newest = entries.findLast(({ author }) => author !== 'me');
  const add = (message: ChatEntry['message']) =>
    setEntries((last) => [
      ...last,
      { id: crypto.randomUUID(), author: 'me', message, at: new Date().toISOString(), delivery: 'succeed' },
    ]);
  const send = () => {
    if (attachment !== null)
      add({
        message_type: 'media',
        payload: {
          message: '',
          url: true,
          fileType: attachment.kind,
          filePath: attachment.preview ?? '',
        },
      });
    if (text.trim() !== '') add({ message_type: 'text', payload: { message: text.trim() } });
    setText('');
    setAttachment(null);
  };

  if (!isOpen)
    return (
      <ChatDock>
        {newest !== undefined && (
          <MessageAlert entry={newest} onOpen={() => setOpen(true)} onDismiss={() => setEntries([])} />
        )}
        <InviteBubble onOpen={() => setOpen(true)} onDismiss={() => {}} />
        <ChatIcon open={false} unread={3} onToggle={() => setOpen(true)} />
      </ChatDock>
    );
  return (
    <>
      <PanelFrame
        id="chat"
        status={location.hash.includes('offline') ? 'offline' : 'connected'}
        onRefresh={() => setEntries(chatSamples(language))}
        onClose={() => setOpen(false)}
        footer={
          <Composer
            text={text}
            onText={setText}
            canSend={text.trim() !== '' || attachment !== null}
            onSend={send}
            onAttach={(file) => setAttachment(read(file))}
            attachment={attachment}
            onDetach={() => setAttachment(null)}
            state={location.hash.includes('offline') ? 'offline' : 'ready'}
          />
        }
      >
        <MessageList
          entries={entries}
          onButton={(button) =>
            add({ message_type: 'postback', payload: { title: button.title, message: button.payload } })
          }
          onResend={({ id }) =>
            setEntries((last) => last.map((entry) => (entry.id === id ? { ...entry, delivery: 'sending' } : entry)))
          }
          onRemove={({ id }) => setEntries((last) => last.filter((entry) => entry.id !== id))}
          onCancelUpload={({ id }) => setEntries((last) => last.filter((entry) => entry.id !== id))}
        />
      </PanelFrame>
      <div className="max-sm:hidden">
        <ChatDock>
          <ChatIcon open unread={0} onToggle={() => setOpen(false)} controls="chat" />
        </ChatDock>
      </div>
    </>
  );
}
