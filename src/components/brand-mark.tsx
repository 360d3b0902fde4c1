import { cx } from './cx.ts';

/** The app's mark: a lotus of three petals over its gold reflection. Decoration; the app's name stands beside it. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('shrink-0', className ?? 'size-8')}>
      <rect width="32" height="32" rx="9" fill="#0a4a3c" />
      <path
        d="M16 6.5c2.6 2.7 4 5.4 4 8.2 0 2.6-1.4 4.8-4 6.5-2.6-1.7-4-3.9-4-6.5 0-2.8 1.4-5.5 4-8.2z"
        fill="#f7f4ea"
      />
      <path
        d="M6.5 12.3c3-.1 5 .7 6.3 2.4M25.5 12.3c-3-.1-5 .7-6.3 2.4M6.5 12.3c.2 5.2 3.7 8.6 9.5 8.9 5.8-.3 9.3-3.7 9.5-8.9"
        fill="none"
        stroke="#f7f4ea"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M11.5 25h9" stroke="#c9a558" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
