import { Children, type ReactNode, useCallback, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { chevronLeftIcon, chevronRightIcon } from './icons/base.ts';

interface CarouselProps {
  /** The name of the slides; read out. */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** The slides. */
  children: ReactNode;
  /** `card`: 300 by 211, as many as there is room for. `full`: one slide at a time, as wide as there is room. */
  size?: 'card' | 'full';
}

interface Position {
  start: boolean;
  end: boolean;
  /** The slide that stands at the left edge, from 0. */
  index: number;
}

const arrow =
  'pointer-events-auto hidden size-11 place-items-center rounded-full bg-surface-raised text-ink shadow-raised transition hover:text-accent disabled:opacity-0 pointer-fine:grid';

/**
 * A card far outside the window is not styled again when a dialog takes the page out of reach. The focus ring stands
 * out of the card: only in browsers that do not cut it off.
 */
const card =
  'aspect-300/211 supports-[overflow-clip-margin:1px]:[content-visibility:auto] supports-[overflow-clip-margin:1px]:[overflow-clip-margin:0.5rem]';

/** Slides in a row that the finger, the arrow keys, the wheel or the buttons move. It never moves by itself. */
export function Carousel({ label, previousLabel, nextLabel, children, size = 'card' }: CarouselProps) {
  const scroller = useRef<HTMLElement>(null);
  const [position, setPosition] = useState<Position>({ start: true, end: true, index: 0 });

  const measure = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    const first = box.querySelector('li');
    const step = first === null ? 1 : first.offsetWidth + 12;
    const next = {
      start: box.scrollLeft < 2,
      end: box.scrollLeft + box.clientWidth > box.scrollWidth - 2,
      index: Math.round(box.scrollLeft / Math.max(1, step)),
    };
    setPosition((last) =>
      last.start === next.start && last.end === next.end && last.index === next.index ? last : next,
    );
  }, []);

  const attach = useCallback(
    (box: HTMLElement | null) => {
      scroller.current = box;
      if (box === null || typeof ResizeObserver === 'undefined') return;
      const observer = new ResizeObserver(measure);
      observer.observe(box);
      if (box.firstElementChild !== null) observer.observe(box.firstElementChild);
      return () => observer.disconnect();
    },
    [measure],
  );

  const move = (direction: 1 | -1) => {
    const box = scroller.current;
    box?.scrollBy({ left: direction * box.clientWidth * (size === 'full' ? 1 : 0.9) });
  };

  const slides = Children.toArray(children);
  const fits = position.start && position.end;
  return (
    <div className="@container relative">
      <section
        ref={attach}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        onScroll={measure}
        className={cx(
          '-my-1 snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth py-1 [scrollbar-width:none]',
          // Room for the focus ring; on a phone, cards run to the edge of the screen, past the page's margin.
          size === 'card' ? '-mx-4 scroll-px-4 px-4 lg:-mx-1 lg:scroll-px-1 lg:px-1' : '-mx-1 scroll-px-1 px-1',
        )}
      >
        <ul className="flex w-max min-w-full gap-3">
          {slides.map((slide, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: slides carry their own keys; the place is the item's
              key={index}
              className={cx('shrink-0 snap-start', size === 'card' && card)}
              style={{ width: size === 'card' ? 'min(300px, 100cqw - 1.75rem)' : '100cqw' }}
            >
              {slide}
            </li>
          ))}
        </ul>
      </section>
      {!fits && (
        <div className="pointer-events-none absolute inset-x-2 inset-y-0 flex items-center justify-between">
          <button
            type="button"
            className={arrow}
            aria-label={previousLabel}
            disabled={position.start}
            onClick={() => move(-1)}
          >
            <Icon path={chevronLeftIcon} />
          </button>
          <button
            type="button"
            className={arrow}
            aria-label={nextLabel}
            disabled={position.end}
            onClick={() => move(1)}
          >
            <Icon path={chevronRightIcon} />
          </button>
        </div>
      )}
      {size === 'full' && slides.length > 1 && (
        <div aria-hidden="true" className="mt-3 flex justify-center gap-1.5">
          {slides.map((_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
              key={index}
              className={cx(
                'h-1.5 rounded-full transition-all',
                index === position.index ? 'w-5 bg-accent' : 'w-1.5 bg-line-strong',
              )}
            />
          ))}
        </div>
      )}
    </div>
  );
}
