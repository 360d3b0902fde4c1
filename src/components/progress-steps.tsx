import { cx } from './cx.ts';

interface ProgressStepsProps {
  /** The goal of the steps; read out. */
  label: string;
  steps: readonly string[];
  /** From 0. */
  current: number;
  /** The player's position, e.g. "Step 2 of 4". */
  position: string;
}

/** The steps of a wizard and where in it the player is. They show the way and cannot be pressed. */
export function ProgressSteps({ label, steps, current, position }: ProgressStepsProps) {
  return (
    <div>
      <p aria-hidden="true" className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 sm:hidden">
        <span className="font-semibold">{steps[current]}</span>
        <span className="figures shrink-0 text-ink-muted text-sm">{position}</span>
      </p>
      <ol aria-label={label} className="flex gap-1.5 sm:gap-3">
        {steps.map((step, index) => (
          <li key={step} aria-current={index === current ? 'step' : undefined} className="min-w-0 flex-1">
            <span
              aria-hidden="true"
              className={cx(
                'block h-1.5 rounded-full transition-colors',
                index < current && 'bg-accent/55',
                index === current && 'bg-accent',
                index > current && 'bg-line',
              )}
            />
            <span
              className={cx(
                'sr-only text-sm sm:not-sr-only sm:mt-2 sm:block',
                index === current ? 'font-semibold text-ink' : 'text-ink-muted',
              )}
            >
              {step}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
