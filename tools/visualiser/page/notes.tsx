import type { PageProps } from './page-props.ts';
import { NOTE } from './recording.ts';
import { Tool } from './top-bar.tsx';

/** The file in which the development server keeps the session; null where it keeps none. */
export const recordedTo = new URLSearchParams(window.location.search).get('recording');

/** The tester's notes at the moment that is looked at, a field for one more, and the way to the next. */
export function Notes({ snapshot, looked, send }: PageProps) {
  const { place } = looked;
  const { entries } = looked.shown;
  const row = entries[place];
  if (row === undefined) return null;
  const { notes = [] } = row;
  const others = [...entries.keys()].filter((index) => entries[index]?.notes !== undefined);
  // After the last note comes the first one.
  const next = others.find((index) => index > place) ?? others[0];
  return (
    <section
      aria-label="Notes"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-surface-raised px-3 py-1.5 text-sm"
    >
      <div aria-live="polite" className="max-h-24 w-full overflow-auto whitespace-pre-wrap text-warning empty:hidden">
        {notes.join('\n')}
      </div>
      <form
        className="flex min-w-60 flex-1 gap-1.5"
        action={(data) => send({ type: 'note.add', text: String(data.get('note')) })}
      >
        <input
          name="note"
          aria-label="Note at this moment"
          placeholder={`Note at ${row.type}`}
          maxLength={NOTE}
          autoComplete="off"
          className="min-h-8 min-w-0 flex-1 rounded-sm border border-line-strong bg-surface-raised px-2 max-lg:min-h-11"
        />
        <Tool type="submit">Add note</Tool>
      </form>
      {next !== undefined && <Tool onClick={() => send({ type: 'time.set', place: next })}>Next note</Tool>}
      {recordedTo !== null && snapshot.context.file === null && (
        <p className="min-w-0 truncate font-mono text-ink-muted text-xs" title="The file of this session">
          reports/recordings/{recordedTo}
        </p>
      )}
    </section>
  );
}
