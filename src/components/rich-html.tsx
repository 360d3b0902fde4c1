import { inLanguage } from '../../contract/local-text.ts';
import type { LocalHtml } from '../../machines/safe-html.ts';
import { useLocale } from '../i18n/text.tsx';
import { cx } from './cx.ts';

interface RichHtmlProps {
  /** Cleaned by an actor: nothing else fits here. */
  html: LocalHtml;
  className?: string;
}

/** A text of the operator's, in the player's language: conditions, agreements, the words of a banner or a prize. */
export function RichHtml({ html, className }: RichHtmlProps) {
  const language = useLocale();
  return (
    <div
      className={cx('rich', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the type says that it was cleaned (adapters/html.ts)
      dangerouslySetInnerHTML={{ __html: inLanguage(html, language) }}
    />
  );
}
