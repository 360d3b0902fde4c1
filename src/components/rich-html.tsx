import type { SafeHtml } from '../../machines/safe-html.ts';
import { cx } from './cx.ts';

interface RichHtmlProps {
  /** Cleaned by an actor: nothing else fits here. */
  html: SafeHtml;
  className?: string;
}

/** A text of the operator's: conditions, agreements, the words of a banner or a prize. */
export function RichHtml({ html, className }: RichHtmlProps) {
  return (
    <div
      className={cx('rich', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the type says that it was cleaned (adapters/html.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
