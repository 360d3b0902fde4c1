interface ProgressBarProps {
  /** The name of the progress, e.g. "Uploading slip.jpg". */
  label: string;
  /** From 0 to 1; absent while it is not known. */
  fraction?: number;
}

/** The part of an upload that is done. */
export function ProgressBar({ label, fraction }: ProgressBarProps) {
  const known = fraction !== undefined;
  const percent = Math.round(Math.min(1, Math.max(0, fraction ?? 0)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? percent : undefined}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={
          known ? 'h-full rounded-full bg-accent transition-[width]' : 'h-full w-full animate-shimmer bg-accent'
        }
        style={known ? { width: `${percent}%` } : undefined}
      />
    </div>
  );
}
