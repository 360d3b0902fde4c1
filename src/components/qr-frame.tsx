import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type QrFrameProps = {
  /** `hidden` takes the code away, e.g. when its time is over; `dimmed` keeps it behind the cover. */
  state?: 'shown' | 'dimmed' | 'hidden';
  /** The text in place of the code when it is dimmed or hidden. */
  cover?: ReactNode;
} & ({ src: string; alt: string; children?: never } | { src?: never; alt?: never; children: ReactNode });

/** A QR code on white paper with its quiet zone, in the dark theme too: scanners need both. */
export function QrFrame({ src, alt, children, state = 'shown', cover }: QrFrameProps) {
  return (
    <div
      className={cx(
        'relative mx-auto aspect-square w-full max-w-64 overflow-hidden rounded-lg border border-line p-4',
        state === 'hidden' ? 'bg-surface-sunken' : 'bg-paper',
      )}
    >
      {state !== 'hidden' && (
        <div className={cx('size-full [&>svg]:size-full', state === 'dimmed' && 'opacity-10 [filter:blur(2px)]')}>
          {src === undefined ? children : <img src={src} alt={alt} className="size-full object-contain" />}
        </div>
      )}
      {state !== 'shown' && cover !== undefined && (
        <div
          className={cx(
            'absolute inset-0 grid place-items-center p-6 text-center text-sm',
            state === 'dimmed' ? 'text-brand-deep' : 'text-ink-muted',
          )}
        >
          {cover}
        </div>
      )}
    </div>
  );
}
