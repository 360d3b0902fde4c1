interface DaySeparatorProps {
  /** ISO 8601. */
  at: string;
}

/** The day from here on: today, yesterday, or DD/MM/YYYY. */
export function DaySeparator({ at }: DaySeparatorProps) {
  return <p className="text-center text-ink-muted text-xs">{at.slice(0, 10)}</p>;
}
