/** The operator's texts in the player's language: the one place that chooses it for text. */
import { inLanguage, type LocalText } from '../../contract/local-text.ts';
import { useLocale } from './text.tsx';

export function useSaid(): (text: LocalText) => string {
  const language = useLocale();
  return (text) => inLanguage(text, language).trim();
}
