import { memo } from 'react';
import { cx } from '../../../src/components/cx.ts';
import { standing } from './chart.ts';
import { reveal, walked } from './keys.ts';
import type { PageProps } from './page-props.ts';
import type { Entry, Recording } from './recording.ts';
import { ValueTree } from './value-tree.tsx';

export const CLOCK = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** `entering.fresh → signingIn`, or nothing when the event moved nobody. */
function Move({ before, after }: Pick<Entry, 'before' | 'after'>) {
  const [from, to] = [standing(before?.value), standing(after?.value)];
  const ended = after !== undefined && after.status !== 'active' && before?.status === 'active' ? after.status : '';
  if ((after === undefined || from === to) && ended === '') return null;
  return (
    <span className="block truncate font-mono text-accent text-xs">
      {from === to ? '' : `${from} → ${to}`.trim()}
      {ended !== '' && <span className="text-ink-muted"> {ended}</span>}
    </span>
  );
}

interface RowProps {
  entry: Entry;
  source: string;
  target: string;
  chosen: boolean;
  /** The one row that the tab key reaches. */
  stop: boolean;
  send: PageProps['send'];
}

const Row = memo(function Row({ entry, source, target, chosen, stop, send }: RowProps) {
  const { type: _, ...payload } = entry.payload;
  const told = Object.entries(payload);
  const internal = entry.type.startsWith('xstate.');
  return (
    <li
      ref={chosen ? reveal : undefined}
      className="scroll-my-24 border-line border-b [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]"
    >
      <button
        type="button"
        data-row
        aria-expanded={chosen}
        tabIndex={stop ? 0 : -1}
        onClick={() => send({ type: 'entry.choose', entry: entry.number })}
        className={cx(
          'block w-full px-3 py-1.5 text-left -outline-offset-2',
          chosen ? 'bg-accent-soft' : 'hover:bg-surface-sunken',
        )}
      >
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-mono font-semibold text-ink text-xs">
            {internal && <span className="font-normal text-ink-muted">xstate.</span>}
            {internal ? entry.type.slice(7) : entry.type}
          </span>
          <time className="figures shrink-0 text-ink-muted text-xs" dateTime={new Date(entry.at).toISOString()}>
            {CLOCK.format(entry.at)}
          </time>
        </span>
        <span className="block truncate text-ink-muted text-xs">
          {source} <span aria-hidden="true">→</span>
          <span className="sr-only">to</span> {target}
        </span>
        <Move before={entry.before} after={entry.after} />
        {entry.notes !== undefined && (
          <span className="mt-1 block whitespace-pre-wrap rounded-sm bg-warning-soft px-1.5 text-warning text-xs">
            <span className="sr-only">Note: </span>
            {entry.notes.join('\n')}
          </span>
        )}
      </button>
      {chosen && (
        <div className="bg-surface-sunken px-3 py-2 font-mono text-xs">
          {told.length === 0 && <p className="font-sans text-ink-muted">No payload.</p>}
          {told.map(([key, value]) => (
            <ValueTree key={key} name={key} value={value} />
          ))}
          <button
            type="button"
            onClick={() => send({ type: 'choices.set', panel: 'chart' })}
            className="mt-2 min-h-11 w-full rounded-sm border border-line-strong font-sans font-semibold lg:hidden"
          >
            See the machine as it was then
          </button>
        </div>
      )}
    </li>
  );
});

interface SequenceProps {
  recording: Recording;
  entries: readonly Entry[];
  chosen: number | null;
  send: PageProps['send'];
}

/** The events with their senders and receivers, newest last. One tab stop, arrow keys walk it. */
export function Sequence({ recording, entries, chosen, send }: SequenceProps) {
  const name = (id: string | undefined) => (id === undefined ? 'outside' : (recording.actors.get(id)?.name ?? id));
  const stop = entries.some(({ number }) => number === chosen) ? chosen : entries.at(-1)?.number;
  return (
    <ol aria-label="Events" onKeyDown={walked}>
      {entries.map((entry) => (
        <Row
          key={entry.number}
          entry={entry}
          source={name(entry.source)}
          target={name(entry.target)}
          chosen={entry.number === chosen}
          stop={entry.number === stop}
          send={send}
        />
      ))}
    </ol>
  );
}
