import type { ComponentProps, ReactNode } from 'react';
import { type ButtonKind, type ButtonSize, buttonStyle } from './button-style.ts';

interface LinkButtonProps extends ComponentProps<'a'> {
  kind?: ButtonKind;
  size?: ButtonSize;
  wide?: boolean;
  leading?: ReactNode;
  trailing?: ReactNode;
}

/** A link that looks like a button; with wouter: `<Link href="/register" asChild><LinkButton>…</LinkButton></Link>`. */
export function LinkButton({
  kind = 'primary',
  size = 'md',
  wide = false,
  leading,
  trailing,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} className={buttonStyle(kind, size, wide, className)}>
      {leading}
      <span className="min-w-0">{children}</span>
      {trailing}
    </a>
  );
}
