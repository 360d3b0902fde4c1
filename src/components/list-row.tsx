import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { chevronRightIcon } from './icons/base.ts';

interface ListRowProps {
  /** An `IconBadge`, a bank's mark or a picture, about 40 px. */
  leading?: ReactNode;
  title: ReactNode;
  /** The quieter text under the title. */
  detail?: ReactNode;
  /** The content at the end: an amount, a status, a switch. */
  trailing?: ReactNode;
  /** The whole row is a button. */
  onClick?: () => void;
  disabled?: boolean;
}

/** One line of a list, inside a `Card padding="none"` with `<ul className="divide-y divide-line">`. */
export function ListRow({ leading, title, detail, trailing, onClick, disabled = false }: ListRowProps) {
  const pressable = onClick !== undefined;
  const content = (
    <>
      {leading}
      <span className="min-w-0 flex-1 @max-[14rem]:basis-full">
        <span className="block font-medium">{title}</span>
        {detail !== undefined && <span className="block text-sm text-ink-muted">{detail}</span>}
      </span>
      {trailing !== undefined && (
        <span className="max-w-1/2 shrink-0 text-end">
          <span className="block">{trailing}</span>
        </span>
      )}
      {pressable && <Icon path={chevronRightIcon} className="size-5 text-ink-muted" />}
    </>
  );
  const style = cx(
    'flex min-h-16 w-full items-center gap-3.5 px-4 py-3 text-start sm:px-5 @max-[14rem]:flex-wrap',
    pressable &&
      'transition-colors enabled-hover:bg-surface-sunken focus-visible:-outline-offset-2 disabled:opacity-50',
  );
  return (
    <li className="@container">
      {pressable ? (
        <button type="button" onClick={onClick} disabled={disabled} className={style}>
          {content}
        </button>
      ) : (
        <div className={style}>{content}</div>
      )}
    </li>
  );
}
