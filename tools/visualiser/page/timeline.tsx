import { type ComponentProps, memo } from 'react';
import type { PageProps } from './page-props.ts';
import type { Entry } from './recording.ts';
import { CLOCK } from './sequence.tsx';

/** The colours of rows, by their kind. */
const COLOURS = {
  event: 'text-accent',
  answer: 'text-info',
  clock: 'text-warning',
  trouble: 'text-danger',
  world: 'text-positive',
};

function kindOf({ type, payload }: Entry): keyof typeof COLOURS {
  if (/^xstate\.error|^failure$|^fault$|promise\.reject$/.test(type)) return 'trouble';
  if (type.startsWith('xstate.after')) return 'clock';
  if (type.startsWith('xstate.')) return 'answer';
  return payload.type === undefined ? 'world' : 'event';
}

/** The strip's height, in its own units. */
const HIGH = 20;
/** The heights of marks of what went wrong and of others; what the selected actor received is as high as the strip. */
const WRONG = 13;
const OTHER = 6;
/** A note hangs from above. */
const FLAG = 7;

/** Every row as a mark. */
const Marks = memo(function Marks({ entries, actor }: { entries: readonly Entry[]; actor: string | undefined }) {
  const paths = new Map<string, string>();
  let flags = '';
  for (const [index, entry] of entries.entries()) {
    const kind = kindOf(entry);
    const isOwn = entry.target === actor;
    const height = isOwn ? HIGH : kind === 'trouble' ? WRONG : OTHER;
    const colour = isOwn || kind === 'trouble' ? COLOURS[kind] : 'text-line-strong opacity-50';
    paths.set(colour, `${paths.get(colour) ?? ''}M${index} ${HIGH}v${-height}`);
    if (entry.notes !== undefined) flags += `M${index} 0v${FLAG}`;
  }
  return (
    <svg
      aria-hidden="true"
      preserveAspectRatio="none"
      viewBox={`0 0 ${Math.max(1, entries.length - 1)} ${HIGH}`}
      className="pointer-events-none absolute inset-x-2 top-0 h-6 w-[calc(100%-1rem)] overflow-visible"
    >
      {[...paths].map(([colour, d]) => (
        <path
          key={colour}
          d={d}
          className={colour}
          stroke="currentColor"
          strokeWidth={entries.length > 300 ? 1.25 : 2}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path
        d={flags}
        className="text-warning"
        stroke="currentColor"
        strokeWidth={6}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
});

function Round({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="inline-grid size-8 place-items-center rounded-full border border-line-strong text-sm enabled-hover:bg-surface-sunken disabled:opacity-40 max-lg:size-11"
      {...rest}
    />
  );
}

/** The way through time: every row is a mark, arrow keys go from one to the next. */
export function Timeline({ snapshot, looked, send }: PageProps) {
  const { place, entry, actor } = looked;
  const { entries, actors } = looked.shown;
  const playing = snapshot.matches({ time: 'playing' });
  // A file has no now.
  const still = snapshot.context.file !== null;
  const last = entries.length - 1;
  const shown = entries[place];
  if (shown === undefined) return null;
  const from = entries[0]?.at ?? shown.at;
  const name = actors.get(shown.target)?.name ?? shown.target;
  const since = ((shown.at - from) / 1000).toFixed(1);
  return (
    <section
      aria-label="Timeline"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-surface-raised px-3 py-2 sm:flex-nowrap"
    >
      <div className="flex shrink-0 items-center gap-1 max-sm:order-2">
        <Round label="The event before" disabled={place <= 0} onClick={() => send({ type: 'time.step', by: -1 })}>
          ‹
        </Round>
        <Round label={playing ? 'Hold' : 'Play'} onClick={() => send({ type: playing ? 'time.hold' : 'time.play' })}>
          <svg viewBox="0 0 10 10" className="size-3" aria-hidden="true" fill="currentColor">
            {playing ? <path d="M1.5 1h2.5v8H1.5zM6 1h2.5v8H6z" /> : <path d="M2 0.5L9 5L2 9.5z" />}
          </svg>
        </Round>
        <Round label="The next event" disabled={place >= last} onClick={() => send({ type: 'time.step', by: 1 })}>
          ›
        </Round>
      </div>
      <div className="relative min-w-0 flex-1 pt-1 max-sm:order-1 max-sm:basis-full">
        <Marks entries={entries} actor={actor?.id} />
        <input
          type="range"
          aria-label="Moment"
          aria-valuetext={`${place + 1} of ${last + 1}, ${CLOCK.format(shown.at)}, ${shown.type} to ${name}`}
          min={0}
          max={last}
          value={place}
          onChange={(event) => send({ type: 'time.set', place: Number(event.currentTarget.value) })}
          className="timeline-range relative block w-full"
        />
      </div>
      <p className="figures shrink-0 text-right text-ink-muted text-xs max-sm:order-3 max-sm:ms-auto sm:w-44">
        {entry === undefined && !still ? (
          <span className="block font-semibold text-positive">Now</span>
        ) : (
          <span className="block truncate font-mono text-ink">
            {CLOCK.format(shown.at)} <span className="text-ink-muted">+{since} s</span>
          </span>
        )}
        <span className="block">
          {(place + 1).toLocaleString('en')} of {(last + 1).toLocaleString('en')}
        </span>
      </p>
      {!still && (
        <button
          type="button"
          disabled={entry === undefined}
          onClick={() => send({ type: 'now.show' })}
          className="min-h-8 shrink-0 rounded-sm bg-warning-soft px-2.5 font-semibold text-warning text-xs disabled:invisible max-sm:order-4 max-lg:min-h-11"
        >
          Back to now
        </button>
      )}
    </section>
  );
}
