import { cx } from './cx.ts';

interface SpinnerProps {
  /** The name of the awaited part, for screen readers. Without it the spinner is decoration beside a text. */
  label?: string;
  /** Size and colour; 20 px and the text's colour when absent. */
  className?: string;
}

/** A turning arc while an answer is awaited. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      className={cx('shrink-0 animate-spin', className ?? 'size-5')}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <circle cx="12" cy="12" r="9" opacity=".22" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}
