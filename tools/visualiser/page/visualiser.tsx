import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { cx } from '../../../src/components/cx.ts';
import { ActorTree } from './actor-tree.tsx';
import { activeIn, type ChartState, chartOf, inOrderOfMeeting, leavesIn } from './chart.ts';
import { ChartTools } from './chart-tools.tsx';
import { ChartView } from './chart-view.tsx';
import { Data } from './data.tsx';
import { dropping } from './file-chooser.tsx';
import { addHeat, type Heat, NO_HEAT } from './heat.ts';
import { Notes } from './notes.tsx';
import type { pageMachine } from './page.machine.ts';
import { lookedAt, PANELS, type Panel, placeOf, shownOf } from './page.ts';
import { matches, type Recording, treeOf } from './recording.ts';
import { SearchField } from './search-field.tsx';
import { SendEvent } from './send-event.tsx';
import { Sequence } from './sequence.tsx';
import { takenBy } from './taken.ts';
import { Timeline } from './timeline.tsx';
import { Tool, TopBar } from './top-bar.tsx';
import { Waiting } from './waiting.tsx';

/** These views are loaded late: they bring the layout kernel along, and every machine. */
const DiagramView = lazy(() => import('./diagram-view.tsx').then((module) => ({ default: module.DiagramView })));
const Why = lazy(() => import('./why.tsx').then((module) => ({ default: module.Why })));

const charts = new Map<string, ChartState | null>();

/** Every machine's chart is read once, however many actors run it. */
function chartRead(definition: string): ChartState | null {
  const known = charts.get(definition);
  if (known !== undefined) return known;
  const read = chartOf(definition);
  const chart = read === null ? null : inOrderOfMeeting(read);
  charts.set(definition, chart);
  return chart;
}

/** The heat of all actors that run this machine. */
function heatIn(recording: Recording, chart: ChartState): Heat {
  const runs = (id: string) => {
    const definition = recording.actors.get(id)?.definition;
    return definition !== undefined && chartRead(definition) === chart;
  };
  return addHeat(NO_HEAT(), chart, recording, runs);
}

const TITLES: Record<Panel, string> = { actors: 'Actors', chart: 'Statechart', events: 'Events', data: 'Data' };

interface PanelProps {
  panel: Panel;
  shown: Panel;
  className?: string;
  aside?: ReactNode;
  children: ReactNode;
}

function PanelBox({ panel, shown, className, aside, children }: PanelProps) {
  return (
    <section
      id={`panel-${panel}`}
      aria-labelledby={`title-${panel}`}
      className={cx(
        'min-h-0 min-w-0 flex-col bg-surface-raised max-lg:flex-1',
        panel === shown ? 'flex' : 'flex max-lg:hidden',
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
          {TITLES[panel]}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Rows that the list of events draws at a time: those around the one that is looked at. */
const ROWS = 400;

interface VisualiserProps {
  actor: ActorRefFrom<typeof pageMachine>;
  /** The file in which the development server keeps the session. */
  recordedTo?: string | null;
}

/** The whole page: who runs, where the chosen machine stands, what was sent, what it knows. */
export function Visualiser({ actor, recordedTo = null }: VisualiserProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { context } = snapshot;
  const { file, fileProblem, filterText, filterActor, showEnded, panel, held, view, find, focus, sendProblem } =
    context;
  const shown = shownOf(context);
  const looked = useMemo(() => lookedAt(context), [context]);
  const { entry } = looked;
  const chart = looked.actor?.definition === undefined ? null : chartRead(looked.actor.definition);
  const active = useMemo(() => activeIn(looked.moment?.value), [looked.moment?.value]);
  const taken = useMemo(
    () => (chart !== null && entry && entry.target === looked.actor?.id ? takenBy(chart, entry) : undefined),
    [chart, entry, looked.actor?.id],
  );
  const heat = useMemo(
    () => (chart !== null && view === 'heat' ? heatIn(shown, chart) : undefined),
    [chart, view, shown],
  );
  const open = (chosen: File) => actor.send({ type: 'file.open', file: chosen });
  const reading = snapshot.matches({ file: 'reading' });

  if (snapshot.matches({ app: 'awaited' }) && file === null)
    return <Waiting reading={reading} problem={fileProblem} onFile={open} />;

  const all = treeOf(looked.recording);
  const ended = all.filter(({ alive }) => !alive).length;
  const placed = all.filter(({ alive, actor: { id } }) => showEnded || alive || id === looked.actor?.id);
  const fitting = shown.entries.filter((one) => matches(one, shown, filterText, filterActor));
  const near = entry === undefined ? fitting.length : fitting.findIndex(({ number }) => number >= entry.number);
  const start = Math.max(0, Math.min((near < 0 ? fitting.length : near) - ROWS / 2, fitting.length - ROWS));
  const entries = fitting.slice(start, start + ROWS);
  const focusOn = (path: string | null) => actor.send({ type: 'state.focus', path });
  const show = (next: Panel) => actor.send({ type: 'panel.show', panel: next });

  return (
    <div className="flex h-dvh flex-col overflow-hidden" {...dropping(open)}>
      <TopBar
        gone={snapshot.matches({ app: 'gone' })}
        paused={snapshot.matches({ recording: 'paused' })}
        held={held.length}
        file={file}
        reading={reading}
        send={actor.send}
      />
      <p role="alert" className="border-line border-b bg-danger-soft px-3 py-2 text-danger text-sm empty:hidden">
        {fileProblem}
      </p>
      <nav aria-label="Panels" className="flex border-line border-b bg-surface-raised lg:hidden">
        {PANELS.map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === panel ? 'page' : undefined}
            onClick={() => show(name)}
            className="min-h-11 min-w-0 flex-1 border-transparent border-b-2 text-ink-muted text-sm -outline-offset-2 aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {TITLES[name]}
          </button>
        ))}
      </nav>
      <main className="flex min-h-0 flex-1 flex-col gap-px bg-line lg:grid lg:grid-cols-[18rem_minmax(0,1fr)_23rem] lg:grid-rows-2">
        <PanelBox
          panel="actors"
          shown={panel}
          aside={
            ended > 0 && (
              <Tool aria-pressed={showEnded} onClick={() => actor.send({ type: 'ended.toggle' })} className="ms-auto">
                {showEnded ? 'Hide' : 'Show'} {ended} ended
              </Tool>
            )
          }
        >
          <div className="min-h-0 flex-1 overflow-auto">
            <ActorTree
              placed={placed}
              chosen={looked.actor?.id}
              onChoose={(id) => actor.send({ type: 'actor.choose', actor: id })}
            />
          </div>
        </PanelBox>

        <PanelBox
          panel="chart"
          shown={panel}
          className="lg:row-span-2"
          aside={
            chart !== null && (
              <ChartTools
                view={view}
                find={find}
                current={leavesIn(looked.moment?.value)}
                onView={(next) => actor.send({ type: 'view.show', view: next })}
                onFind={(text) => actor.send({ type: 'chart.find', text })}
                onFocus={focusOn}
              />
            )
          }
        >
          {chart === null ? (
            <div className="min-h-0 flex-1 overflow-auto bg-surface p-4">
              <p className="text-ink-muted text-sm">
                <strong className="font-semibold text-ink">{looked.actor?.name}</strong> has no states: it is a promise,
                a listener or the like. Its input and outcome are in the events.
              </p>
            </div>
          ) : view === 'why?' ? (
            <Suspense fallback={<p className="p-4 text-ink-muted text-sm">Asking…</p>}>
              <Why looked={looked} machine={chart.key} send={actor.send} />
            </Suspense>
          ) : view !== 'details' ? (
            <div className="relative min-h-0 flex-1 bg-surface">
              <Suspense fallback={<p className="p-4 text-ink-muted text-sm">Drawing…</p>}>
                <DiagramView
                  key={`${view} ${looked.actor?.definition}`}
                  chart={chart}
                  marks={heat === undefined ? { active, taken, find, focus } : { find, focus, heat }}
                  onFocus={focusOn}
                />
              </Suspense>
            </div>
          ) : (
            <div className="relative min-h-0 flex-1 overflow-auto bg-surface p-4">
              <ChartView chart={chart} active={active} taken={taken} find={find} />
            </div>
          )}
        </PanelBox>

        <PanelBox
          panel="events"
          shown={panel}
          className="lg:row-span-2"
          aside={
            <div className="flex min-w-0 flex-1 gap-1.5">
              <SearchField
                label="Find in events"
                value={filterText}
                className="flex-1"
                onText={(text) => actor.send({ type: 'filter.set', text })}
              />
              <select
                aria-label="Events of"
                value={filterActor ?? ''}
                onChange={(event) => actor.send({ type: 'filter.set', actor: event.currentTarget.value || null })}
                className="w-28 rounded-sm border border-line-strong bg-surface-raised px-1.5 text-sm"
              >
                <option value="">All actors</option>
                {all.map(({ actor: { id, name } }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
          }
        >
          {/* Turned upside down, the newest row stays in sight without a script. */}
          <div className="relative flex min-h-0 flex-1 flex-col-reverse overflow-auto">
            {entries.length === 0 ? (
              <p className="m-auto p-4 text-center text-ink-muted text-sm">
                {shown.entries.length === 0 ? 'No events yet. Use the app.' : 'No event fits what you look for.'}
              </p>
            ) : (
              <div className="mb-auto">
                <Sequence
                  recording={shown}
                  entries={entries}
                  chosen={context.entry}
                  onChoose={(number) => actor.send({ type: 'entry.choose', entry: number })}
                  onSee={() => show('chart')}
                />
              </div>
            )}
          </div>
          {chart !== null && file === null && entry === undefined && looked.actor?.moment.status === 'active' && (
            <SendEvent
              key={looked.actor.id}
              name={looked.actor.name}
              chart={chart}
              active={active}
              problem={sendProblem}
              onSend={(event, payload) => actor.send({ type: 'event.send', event, payload })}
            />
          )}
        </PanelBox>

        <PanelBox panel="data" shown={panel}>
          <Data looked={looked} />
        </PanelBox>
      </main>
      <Notes
        recording={shown}
        place={placeOf(context)}
        recordedTo={file === null ? recordedTo : null}
        send={actor.send}
      />
      <Timeline
        recording={shown}
        place={placeOf(context)}
        entry={entry}
        actor={looked.actor?.id}
        playing={snapshot.matches({ time: 'playing' })}
        still={file !== null}
        send={actor.send}
      />
    </div>
  );
}
