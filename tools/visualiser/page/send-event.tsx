import { useId } from 'react';
import { type ChartState, statesOf } from './chart.ts';
import type { PageProps } from './page-props.ts';

/** The events that somebody can send: those that are answered where the machine stands, and the others. */
function eventsOf(chart: ChartState, active: ReadonlySet<string>): { here: string[]; elsewhere: string[] } {
  const namesIn = (states: readonly ChartState[]) =>
    states.flatMap(({ transitions }) =>
      transitions.filter(({ trigger, event }) => trigger === 'event' && event !== '*').map(({ event }) => event),
    );
  const all = statesOf(chart);
  const here = new Set(namesIn(all.filter(({ path }) => path === '' || active.has(path))));
  const others = namesIn(all).filter((event) => !here.has(event));
  return { here: [...here].sort(), elsewhere: [...new Set(others)].sort() };
}

const field = 'min-h-8 min-w-0 rounded-sm border border-line-strong bg-surface-raised px-2 text-xs max-lg:min-h-11';

/** Sends the machine on the chart an event by hand. It is the app's own machine: what it does is done. */
export function SendEvent({ snapshot, looked: { actor, chart, active }, send }: PageProps) {
  const id = useId();
  if (actor === undefined || chart === null) return null;
  const { name } = actor;
  const { sendProblem: problem } = snapshot.context;
  const { here, elsewhere } = eventsOf(chart, active);
  if (here.length + elsewhere.length === 0) return null;
  const options = (events: readonly string[]) => events.map((event) => <option key={event}>{event}</option>);
  return (
    <form
      aria-label={`Send ${name} an event`}
      className="grid shrink-0 grid-cols-[minmax(0,1fr)_auto] gap-1.5 border-line border-t px-3 py-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        send({ type: 'event.send', event: String(fields.get('event')), payload: String(fields.get('payload')) });
      }}
    >
      <p className="col-span-2 truncate text-ink-muted text-xs">
        Send <span className="font-semibold text-ink">{name}</span> an event
      </p>
      <select name="event" aria-label="Event" className={`col-span-2 font-mono ${field}`}>
        {here.length > 0 && <optgroup label="Answered here">{options(here)}</optgroup>}
        {elsewhere.length > 0 && <optgroup label="In other states">{options(elsewhere)}</optgroup>}
      </select>
      <input
        name="payload"
        aria-label="What it carries, as JSON"
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        placeholder='{"amount": 10000}'
        autoComplete="off"
        spellCheck={false}
        className={`font-mono ${field}`}
      />
      <button
        type="submit"
        className="min-h-8 rounded-sm bg-accent px-3.5 font-semibold text-accent-ink text-xs enabled-hover:bg-accent-hover max-lg:min-h-11"
      >
        Send
      </button>
      <p id={id} role="alert" className="col-span-2 text-danger text-xs empty:hidden">
        {problem}
      </p>
    </form>
  );
}
