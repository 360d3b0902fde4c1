import type { ReactNode } from 'react';

interface FailChipProps {
  children: ReactNode;
  failing: boolean;
  /** True while it is being switched. */
  busy?: boolean;
  onChange: (failing: boolean) => void;
}

/** Something that works until it is pressed. It shows what the service says, not what was pressed. */
export function FailChip({ children, failing, busy = false, onChange }: FailChipProps) {
  return (
    <label
      className={`inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong px-4 font-medium text-sm transition-colors hover:bg-surface-sunken has-checked:border-danger has-checked:bg-danger-soft has-checked:text-danger has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${busy ? 'opacity-60' : ''}`}
    >
      <input
        type="checkbox"
        className="sr-only"
        checked={failing}
        aria-busy={busy || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
      {failing && <span className="ms-1.5">fails</span>}
    </label>
  );
}
