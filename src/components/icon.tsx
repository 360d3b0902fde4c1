import { cx } from './cx.ts';

interface IconProps {
  /** The drawing, one of `icons/*.ts`. */
  path: string;
  /** Size and colour, e.g. `size-5 text-accent`. 24 px and the text's colour when absent. */
  className?: string;
  /** Wording for a drawing that stands alone. Without it the icon is decoration. */
  label?: string;
}

/** A 24 px line drawing in the colour of the text. */
export function Icon({ path, className, label }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', className ?? 'size-6')}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <path d={path} />
    </svg>
  );
}
