import { cx } from './cx.ts';

interface StepperProps {
  /** Names of the steps, in order. */
  steps: readonly string[];
  /** The step the player is on, from 0. */
  current: number;
  /** What the steps lead through: "Registration steps". */
  label: string;
}

/** Where in a wizard the player is. It shows; it is not pressed. */
export function Stepper({ steps, current, label }: StepperProps) {
  return (
    <ol aria-label={label} className="flex gap-2">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} className="min-w-0 flex-1 text-sm">
          <span
            className={cx('block h-1 rounded-full transition-colors', index <= current ? 'bg-accent' : 'bg-line')}
          />
          <span
            className={cx('mt-2 block', index === current ? 'font-semibold text-ink' : 'text-ink-muted max-sm:sr-only')}
          >
            <span className="figures">{index + 1}.</span> {step}
          </span>
        </li>
      ))}
    </ol>
  );
}
