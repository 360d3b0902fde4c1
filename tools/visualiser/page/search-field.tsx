import { cx } from '../../../src/components/cx.ts';
import { Icon } from '../../../src/components/icon.tsx';
import { searchIcon } from '../../../src/components/icons/actions.ts';
import { findNext } from './find.ts';

interface SearchFieldProps {
  label: string;
  value: string;
  className: string;
  onText: (text: string) => void;
}

/** A field that finds as one types. */
export function SearchField({ label, value, className, onText }: SearchFieldProps) {
  return (
    <label
      className={cx(
        'flex min-w-0 items-center gap-1.5 rounded-sm border border-line-strong px-2 focus-within:outline-2 focus-within:outline-focus',
        className,
      )}
    >
      <Icon path={searchIcon} className="size-4 text-ink-muted" />
      <span className="sr-only">{label}</span>
      <input
        type="search"
        value={value}
        placeholder="Find"
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={findNext}
        className="min-h-8 w-full min-w-0 bg-transparent text-sm outline-none placeholder:text-ink-muted max-lg:min-h-11 max-lg:text-base"
      />
    </label>
  );
}
