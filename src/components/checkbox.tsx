import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { checkIcon } from './icons/base.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A tick box whose whole line can be pressed. */
export function Checkbox({ label, hint, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:opacity-60">
        <span className="relative mt-[calc((1lh-1.375rem)/2)] grid size-5.5 shrink-0 place-items-center">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-describedby={hint === undefined ? undefined : `${id}-hint`}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-[0.4rem] border-[1.5px] border-line-strong bg-surface-raised transition-colors checked:border-accent checked:bg-accent"
          />
          <Icon
            path={checkIcon}
            className="pointer-events-none relative hidden size-4 stroke-[2.75] text-accent-ink peer-checked:block"
          />
        </span>
        <span className="min-w-0 text-ink">{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="pl-8.5 text-sm text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
