/** What the operator wrote, in the player's language: the one place where that is chosen for text. */
import { inLanguage, type LocalText } from '../../contract/local-text.ts';
import { useLocale } from './text.tsx';

export function useSaid(): (text: LocalText) => string {
  const language = useLocale();
  return (text) => inLanguage(text, language).trim();
}
