/** A message in one line of words: for an alert, for a screen reader. */
import type { ChatMessage } from '../../../contract/chat.ts';
import type { Translate } from '../../i18n/text.tsx';
import type { ChatEntry } from './entry.ts';

/** UTF-16 units after which a summary is cut. */
const LONGEST = 300;

function wordsOf(message: ChatMessage, t: Translate): string {
  switch (message.message_type) {
    case 'text':
    case 'buttons':
    case 'quick_replies':
      return message.payload.message;
    case 'media':
      return message.payload.message || t(`chat.a.${message.payload.fileType}`);
    case 'generic':
      return (
        message.payloads
          .map(({ title }) => title)
          .filter(Boolean)
          .join(', ') || t('chat.cards')
      );
    case 'postback':
      return message.payload.title;
    case 'unknown':
      return t('chat.unknown');
  }
}

export function summaryOf(message: ChatMessage, t: Translate): string {
  const words = wordsOf(message, t).replace(/\s+/g, ' ').trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}

/** The author as the player knows them. */
export function authorOf({ author, name }: ChatEntry, t: Translate): string {
  return author === 'me' ? t('chat.me') : name?.trim() || t(author === 'bot' ? 'chat.bot' : 'chat.support');
}
