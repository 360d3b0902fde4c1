import { cx } from './cx.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-accent text-accent-ink enabled-hover:bg-accent-hover',
  secondary: 'bg-accent-soft text-accent enabled-hover:bg-accent/20',
  quiet: 'text-accent enabled-hover:bg-accent-soft',
  danger: 'bg-danger text-danger-ink enabled-hover:bg-danger-hover',
};

/* Heights are minimums: a Thai or Lao label grows the button instead of being cut. */
const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 rounded-md px-4 py-1.5 text-sm',
  md: 'min-h-12 rounded-md px-5 py-2 text-base',
  lg: 'min-h-14 rounded-lg px-6 py-2.5 text-base',
};

/** The look shared by buttons and by links that look like buttons. */
export function buttonStyle(kind: ButtonKind, size: ButtonSize, wide: boolean, className?: string): string {
  return cx(
    // A scale that is there already: where a press brings the first, the browser lays the button out anew.
    'relative inline-flex items-center justify-center gap-2 text-center font-semibold transition-[background-color,color,opacity,scale] select-none scale-[1] active:scale-[0.985] disabled:opacity-50 aria-disabled:active:scale-[1]',
    KINDS[kind],
    SIZES[size],
    wide && 'w-full',
    className,
  );
}
