import type { ComponentProps } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';

/** An anchor dressed as a button. */
export function LinkButton({ variant, size, block, className, ...props }: ComponentProps<'a'> & ButtonLook) {
  return <a {...props} className={`${buttonStyle({ variant, size, block })}${className ? ` ${className}` : ''}`} />;
}
