import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: ReactNode;
  /** The effect of being on. */
  hint?: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
  /** Being on harms: the track is red. */
  danger?: boolean;
}

/** A switch whose whole line can be pressed. It shows what the service says, not what was pressed. */
export function Switch({ label, hint, on, onChange, danger = false }: SwitchProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-14 cursor-pointer items-center gap-4 px-4 py-2.5 hover:bg-surface-sunken sm:px-5"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="block text-sm text-ink-muted">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={on}
          aria-checked={on}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onChange(event.target.checked)}
          className={`peer h-7 w-12 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface-sunken transition-colors ${danger ? 'checked:border-danger checked:bg-danger' : 'checked:border-accent checked:bg-accent'}`}
        />
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-line-strong transition-[translate,background-color] peer-checked:translate-x-5 ${danger ? 'peer-checked:bg-danger-ink' : 'peer-checked:bg-accent-ink'}`}
        />
      </span>
    </label>
  );
}
