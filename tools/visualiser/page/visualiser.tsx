import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { cx } from '../../../src/components/cx.ts';
import { ActorTree } from './actor-tree.tsx';
import { type ChartState, chartOf } from './chart.ts';
import { ChartTools } from './chart-tools.tsx';
import { ChartView } from './chart-view.tsx';
import { Data } from './data.tsx';
import { EventTools } from './event-tools.tsx';
import { addHeat, type Heat, NO_HEAT } from './heat.ts';
import { Notes } from './notes.tsx';
import type { pageMachine } from './page.machine.ts';
import { type Choices, lookedAt, PANELS } from './page.ts';
import type { PageProps } from './page-props.ts';
import { matches, type Recording, treeOf } from './recording.ts';
import { SendEvent } from './send-event.tsx';
import { Sequence } from './sequence.tsx';
import { Timeline } from './timeline.tsx';
import { Tool, TopBar } from './top-bar.tsx';
import { Waiting } from './waiting.tsx';

/** These views are loaded late: they bring the layout kernel along, and every machine. */
const DiagramView = lazy(() => import('./diagram-view.tsx').then((module) => ({ default: module.DiagramView })));
const Why = lazy(() => import('./why.tsx').then((module) => ({ default: module.Why })));

/** The heat of all actors that run this machine. */
const heatIn = (recording: Recording, chart: ChartState): Heat =>
  addHeat(NO_HEAT(), chart, recording, (id) => chartOf(recording.actors.get(id)?.definition) === chart);

type Panel = Choices['panel'];
const NAMES: readonly Panel[] = ['actors', 'chart', 'events', 'data'];

interface PanelBoxProps {
  panel: Panel;
  shown: Panel;
  className?: string;
  aside?: ReactNode;
  children: ReactNode;
}

function PanelBox({ panel, shown, className, aside, children }: PanelBoxProps) {
  return (
    <section
      id={`panel-${panel}`}
      aria-labelledby={`title-${panel}`}
      className={cx(
        'flex min-h-0 min-w-0 flex-col bg-surface-raised max-lg:flex-1',
        panel !== shown && 'max-lg:hidden',
        className,
      )}
    >
      <div
        className={cx(
          'flex min-h-12 flex-wrap items-center gap-2 border-line border-b px-3 py-1.5',
          !aside && 'max-lg:hidden',
        )}
      >
        <h2
          id={`title-${panel}`}
          className="font-semibold text-ink-muted text-xs uppercase tracking-wider max-lg:sr-only"
        >
          {PANELS[panel]}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The chosen machine in the view that is chosen. */
function Chart({ snapshot, looked, send }: PageProps) {
  const { view, find, focus } = snapshot.context;
  const { shown, actor, chart, active, taken } = looked;
  const heat = useMemo(
    () => (chart !== null && view === 'heat' ? heatIn(shown, chart) : undefined),
    [chart, view, shown],
  );
  if (chart === null)
    return (
      <p className="min-h-0 flex-1 overflow-auto bg-surface p-4 text-ink-muted text-sm">
        <strong className="font-semibold text-ink">{actor?.name}</strong> has no states: it is a promise, a listener or
        the like. Its input and outcome are in the events.
      </p>
    );
  if (view === 'why?') return <Why snapshot={snapshot} looked={looked} send={send} />;
  const marks = heat === undefined ? { active, taken, find, focus } : { find, focus, heat };
  return (
    <div className={cx('relative min-h-0 flex-1 bg-surface', view === 'details' && 'overflow-auto p-4')}>
      {view === 'details' ? (
        <ChartView chart={chart} marks={marks} />
      ) : (
        <DiagramView
          key={`${view} ${actor?.definition}`}
          chart={chart}
          marks={marks}
          onFocus={(path) => send({ type: 'choices.set', focus: path })}
        />
      )}
    </div>
  );
}

/** Rows that the list of events draws at a time: those around the one that is looked at. */
const ROWS = 400;

/** The events that fit what is looked for. */
function Events({ snapshot, looked: { shown, entry }, send }: PageProps) {
  const { filterText, filterActor } = snapshot.context;
  const fitting = shown.entries.filter((one) => matches(one, shown, filterText, filterActor));
  const near = entry === undefined ? fitting.length : fitting.findIndex(({ number }) => number >= entry.number);
  const start = Math.max(0, Math.min((near < 0 ? fitting.length : near) - ROWS / 2, fitting.length - ROWS));
  return (
    // Turned upside down, the newest row stays in sight without a script.
    <div className="relative flex min-h-0 flex-1 flex-col-reverse overflow-auto">
      {fitting.length === 0 ? (
        <p className="m-auto p-4 text-center text-ink-muted text-sm">
          {shown.entries.length === 0 ? 'No events yet. Use the app.' : 'No event fits what you look for.'}
        </p>
      ) : (
        <div className="mb-auto">
          <Sequence
            recording={shown}
            entries={fitting.slice(start, start + ROWS)}
            chosen={entry?.number ?? null}
            send={send}
          />
        </div>
      )}
    </div>
  );
}

/** The whole page: who runs, where the chosen machine stands, what was sent, what it knows. */
export function Visualiser({ actor }: { actor: ActorRefFrom<typeof pageMachine> }) {
  const snapshot = useSelector(actor, (state) => state);
  const { context } = snapshot;
  const { file, fileProblem, showEnded, panel } = context;
  const looked = useMemo(() => lookedAt(context), [context]);
  const { send } = actor;
  const page = { snapshot, looked, send };
  if (snapshot.matches({ app: 'awaited' }) && file === null) return <Waiting {...page} />;

  const all = treeOf(looked.recording);
  const ended = all.filter(({ alive }) => !alive).length;
  const placed = all.filter(({ alive, actor: { id } }) => showEnded || alive || id === looked.actor?.id);
  const isNow = file === null && looked.entry === undefined && looked.moment?.status === 'active';

  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <TopBar {...page} />
      <p role="alert" className="border-line border-b bg-danger-soft px-3 py-2 text-danger text-sm empty:hidden">
        {fileProblem}
      </p>
      <nav aria-label="Panels" className="flex border-line border-b bg-surface-raised lg:hidden">
        {NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === panel ? 'page' : undefined}
            onClick={() => send({ type: 'choices.set', panel: name })}
            className="min-h-11 min-w-0 flex-1 border-transparent border-b-2 text-ink-muted text-sm -outline-offset-2 aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {PANELS[name]}
          </button>
        ))}
      </nav>
      <main className="flex min-h-0 flex-1 flex-col gap-px bg-line lg:grid lg:grid-cols-[18rem_minmax(0,1fr)_23rem] lg:grid-rows-2">
        <PanelBox
          panel="actors"
          shown={panel}
          aside={
            ended > 0 && (
              <Tool
                aria-pressed={showEnded}
                onClick={() => send({ type: 'choices.set', showEnded: !showEnded })}
                className="ms-auto"
              >
                {showEnded ? 'Hide' : 'Show'} {ended} ended
              </Tool>
            )
          }
        >
          <ActorTree placed={placed} chosen={looked.actor?.id} send={send} />
        </PanelBox>
        <PanelBox
          panel="chart"
          shown={panel}
          className="lg:row-span-2"
          aside={looked.chart !== null && <ChartTools {...page} />}
        >
          <Suspense fallback={<p className="p-4 text-ink-muted text-sm">Drawing…</p>}>
            <Chart {...page} />
          </Suspense>
        </PanelBox>
        <PanelBox panel="events" shown={panel} className="lg:row-span-2" aside={<EventTools {...page} />}>
          <Events {...page} />
          {isNow && <SendEvent key={looked.actor?.id} {...page} />}
        </PanelBox>
        <PanelBox panel="data" shown={panel}>
          <Data looked={looked} />
        </PanelBox>
      </main>
      <Notes {...page} />
      <Timeline {...page} />
    </div>
  );
}
