import { useText } from '../../i18n/text.tsx';
import { calendarDay, dayOf } from './moments.ts';

interface DaySeparatorProps {
  /** ISO 8601. */
  at: string;
  /** Milliseconds since 1970; the phone's clock when absent. */
  now?: number | undefined;
}

/** The day from here on: today, yesterday, or DD/MM/YYYY. */
export function DaySeparator({ at, now = Date.now() }: DaySeparatorProps) {
  const t = useText();
  const day = dayOf(at, now);
  return (
    <p className="figures flex justify-center pt-4 pb-1 text-ink-muted text-xs">
      <span className="rounded-full bg-surface-sunken px-3 py-0.5 font-medium">
        {day === 'other' ? calendarDay(at) : t(`chat.${day}`)}
      </span>
    </p>
  );
}

/** Above the first message that was unread. */
export function UnreadDivider() {
  const t = useText();
  return (
    <p className="flex items-center gap-3 pt-4 pb-1 font-semibold text-accent text-xs before:h-px before:flex-1 before:bg-accent/40 after:h-px after:flex-1 after:bg-accent/40">
      {t('chat.unread')}
    </p>
  );
}
