import { Badge } from '../../../src/components/badge.tsx';
import { cx } from '../../../src/components/cx.ts';
import type { PageEvent } from './page.machine.ts';

/** A small tool's button: 44 px high under a thumb, lower under a mouse. */
export function toolStyle(className?: string): string {
  return cx(
    'min-h-8 rounded-sm border border-line-strong px-2.5 font-medium text-ink text-xs enabled-hover:bg-surface-sunken max-lg:min-h-11',
    className,
  );
}

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

interface TopBarProps {
  gone: boolean;
  paused: boolean;
  /** How many messages wait behind the pause. */
  held: number;
  /** When the moment that is looked at was; nothing for now. */
  earlier: number | undefined;
  send: (event: PageEvent) => void;
}

export function TopBar({ gone, paused, held, earlier, send }: TopBarProps) {
  return (
    <header className="flex flex-wrap items-center gap-2 border-line border-b bg-surface-raised px-3 py-2">
      <h1 className="font-semibold text-base">Machines</h1>
      <div role="status">
        {gone ? (
          <Badge tone="warning" dot>
            App closed
          </Badge>
        ) : paused ? (
          <Badge tone="info" dot>
            Paused{held > 0 ? `, ${held} waiting` : ''}
          </Badge>
        ) : (
          <Badge tone="positive" dot>
            Live
          </Badge>
        )}
      </div>
      {gone && (
        <p className="text-ink-muted text-sm max-sm:hidden">What it told stays here. Reload the app to go on.</p>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-1.5">
        {earlier !== undefined && (
          <button
            type="button"
            onClick={() => send({ type: 'now.show' })}
            className="min-h-8 rounded-sm bg-warning-soft px-2.5 font-semibold text-warning text-xs max-lg:min-h-11"
          >
            <span className="figures">As of {CLOCK.format(earlier)}</span> · Back to now
          </button>
        )}
        <button
          type="button"
          onClick={() => send({ type: paused ? 'recording.resume' : 'recording.pause' })}
          className={toolStyle()}
        >
          {paused ? 'Resume' : 'Pause'}
        </button>
        <button type="button" onClick={() => send({ type: 'recording.clear' })} className={toolStyle()}>
          Clear
        </button>
      </div>
    </header>
  );
}
