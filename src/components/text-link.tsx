import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A link inside or under a text. */
export function TextLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={cx(
        'rounded-sm font-semibold text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent',
        className,
      )}
    >
      {children}
    </a>
  );
}
