import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { chevronDownIcon, globeIcon } from './icons/base.ts';
import type { SelectOption } from './select-field.tsx';

interface CompactSelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  /** The name of the choice, for screen readers: "Language". */
  label: string;
  options: readonly SelectOption[];
  /** The drawing before the text; a globe when absent. */
  icon?: string;
  /** True in a narrow place: on a phone it shows without its drawing. */
  tight?: boolean;
}

/** The platform's select as a small pill: the language switcher of the top bar. */
export function CompactSelect({
  label,
  options,
  icon = globeIcon,
  tight = false,
  className,
  ...select
}: CompactSelectProps) {
  return (
    <span className={cx('relative inline-flex items-center', className)}>
      <Icon
        path={icon}
        className={cx('pointer-events-none absolute left-2.5 size-5 text-ink-muted', tight && 'max-sm:hidden')}
      />
      <select
        {...select}
        aria-label={label}
        className={cx(
          'field-sizing-content min-h-11 max-w-40 appearance-none rounded-full bg-transparent py-1.5 pr-7 pl-9 text-sm leading-body font-medium text-ink transition-colors hover:bg-surface-sunken [&>option]:bg-surface-raised',
          tight && 'max-sm:pl-2.5',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon path={chevronDownIcon} className="pointer-events-none absolute right-2 size-4 text-ink-muted" />
    </span>
  );
}
