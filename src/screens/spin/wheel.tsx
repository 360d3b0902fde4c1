import { type CSSProperties, useCallback, useDeferredValue, useMemo } from 'react';
import { inLanguage } from '../../../contract/local-text.ts';
import type { Wheel as WheelData, WheelSlice } from '../../../machines/spin/wheel.ts';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icon.tsx';
import { coinIcon } from '../../components/icons/money.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import './spin.css';

/** A slice with its words in the player's language. */
type DrawnSlice = Omit<WheelSlice, 'label'> & { readonly label: string };

/** Puts the wheel on a canvas. Gives back how to take it off. */
export type ShowWheel = (canvas: HTMLCanvasElement, slices: readonly DrawnSlice[]) => () => void;

interface WheelProps {
  wheel: WheelData;
  show: ShowWheel;
  coins: number;
  /** A press spins. */
  ready: boolean;
  turning: boolean;
  /** The id of what says why the button does nothing. */
  describedBy: string;
  onSpin: () => void;
}

/** The places of the falling coins, as shares of the wheel's width, and the degrees by which they turn. */
const COINS = [18, 78, 44, 62, 30, 88, 10, 52].map((left, place) => ({ left, turn: place % 2 === 0 ? 220 : -160 }));

/** The wheel: its slices on a canvas, the pointer on top, and the button with the remaining coins in the middle. */
export function Wheel({ wheel, show, coins, ready, turning, describedBy, onSpin }: WheelProps) {
  const t = useText();
  const language = useLocale();
  const slices = useMemo(
    () => wheel.slices.map((slice) => ({ ...slice, label: inLanguage(slice.label, language) })),
    [wheel.slices, language],
  );
  const canvas = useCallback(
    (element: HTMLCanvasElement | null) => (element === null ? undefined : show(element, slices)),
    [show, slices],
  );
  const shown = coins.toLocaleString('en');
  // The coins' layers take longer to make than a press may wait for its answer: the wheel turns first.
  const raining = useDeferredValue(turning);
  return (
    <div className="relative mx-auto aspect-square w-[min(350px,85vw)]">
      <div className="absolute inset-0 rounded-full border-2 border-gold bg-brand-deep shadow-raised" />
      {/* The square of a turned canvas is wider than the wheel: cut off here, it does not widen the page. */}
      <div className="absolute inset-2.5 overflow-clip">
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('spin.wheelAlt', { count: slices.length, labels: slices.map(({ label }) => label).join(', ') })}
          className="size-full rounded-full bg-brand will-change-transform"
        />
      </div>
      <svg
        viewBox="0 0 32 40"
        aria-hidden="true"
        className="absolute -top-3.5 left-1/2 w-6.5 -translate-x-1/2 fill-gold stroke-2 stroke-brand-deep"
      >
        <path d="M16 38L5.5 18a12 12 0 1 1 21 0z" strokeLinejoin="round" />
        <circle cx="16" cy="13.5" r="4" className="fill-brand-deep stroke-none" />
      </svg>
      {raining && (
        <div aria-hidden="true" className="coin-rain pointer-events-none absolute inset-0 motion-reduce:hidden">
          {COINS.map(({ left, turn }, place) => (
            <span
              key={left}
              style={{ '--place': place, '--turn': `${turn}deg`, left: `${left}%` } as CSSProperties}
              className="absolute top-0 grid size-6 -translate-x-1/2 place-items-center rounded-full bg-gold text-brand-deep"
            >
              <Icon path={coinIcon} className="size-6" />
            </span>
          ))}
        </div>
      )}
      <button
        type="button"
        aria-label={t('spin.spinWith', { count: coins, shown })}
        aria-disabled={!ready || undefined}
        aria-busy={turning || undefined}
        aria-describedby={describedBy}
        onClick={() => {
          if (ready) onSpin();
        }}
        className={cx(
          'absolute inset-0 m-auto flex size-21 flex-col items-center justify-center rounded-full bg-brand-deep border-3 border-gold text-brand-ink outline-brand-ink shadow-raised -outline-offset-8 transition-[scale] select-none',
          ready ? 'active:scale-95' : 'cursor-default',
        )}
      >
        <span className={cx('font-semibold leading-tight', !ready && !turning && 'opacity-60')}>{t('spin.spin')}</span>
        <span className="figures mt-0.5 inline-flex items-center gap-1 text-brand-muted text-sm leading-none">
          <Icon path={coinIcon} className="size-4 text-gold" />
          {shown}
        </span>
      </button>
    </div>
  );
}
