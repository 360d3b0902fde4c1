import { useId } from 'react';
import type { ChatButton, ChatTopic } from '../../../contract/chat.ts';
import { inLanguage } from '../../../contract/local-text.ts';
import { topicButton } from '../../../machines/chat/chat.ts';
import { useLocale, useText } from '../../i18n/text.tsx';

interface TopicsViewProps {
  topics: readonly ChatTopic[];
  onChoose: (button: ChatButton) => void;
}

/** What the conversation is about, as large buttons above the field. On a low screen they scroll, so that the messages stay. */
export function TopicsView({ topics, onChoose }: TopicsViewProps) {
  const t = useText();
  const language = useLocale();
  const title = useId();
  return (
    <section
      aria-labelledby={title}
      className="max-h-[45%] shrink-0 overflow-y-auto border-line border-t bg-surface-raised px-4 pt-3 pb-2"
    >
      <p id={title} className="pb-2 font-semibold text-sm">
        {t('chat.topics')}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2">
        {topics.map((topic) => {
          const name = inLanguage(topic.name, language);
          return (
            <button
              key={topic.id}
              type="button"
              onClick={() => onChoose(topicButton(topic, name))}
              className="wrap-anywhere min-h-11 rounded-md border border-line-strong bg-surface px-3 py-2 font-medium text-accent text-sm leading-tight transition-colors enabled-hover:bg-accent-soft"
            >
              {name}
            </button>
          );
        })}
      </div>
    </section>
  );
}
