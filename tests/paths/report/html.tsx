/** The report's pages: one file each, which opens without a server. */
import type { ReactNode } from 'react';
import { LOCALES } from '../../../src/i18n/locale.ts';
import { type ChartState, statesOf, triggerText } from '../../../tools/visualiser/page/chart.ts';
import { ChartView } from '../../../tools/visualiser/page/chart-view.tsx';
import type { Diagram } from '../../../tools/visualiser/page/diagram.ts';
import { Drawing } from '../../../tools/visualiser/page/drawing.tsx';
import { type Heat, timesText, timeText } from '../../../tools/visualiser/page/heat.ts';
import type { Unseen } from './heat.ts';
import { pageHtml } from './page.tsx';
import type { Coverage, MachineReport } from './paths.ts';
import { type PageData, SCRIPTS, type Searched } from './scripts.ts';

/** The report's content about one machine. */
export interface MachinePage {
  /** `login`: names the files. */
  readonly name: string;
  readonly file: string;
  readonly chart: ChartState;
  readonly diagram: Diagram;
  /** The machine's counts from recordings; nothing where there are none. */
  readonly heat: Heat | undefined;
  /** No recording has these parts of it. Undefined where there are no recordings, or no model. */
  readonly unseen: Unseen | undefined;
  readonly journeys: readonly string[];
  /** It has a model that is not in this run. Its page from an earlier run stays, where there is one. */
  readonly leftOut: 'with a page' | 'without a page' | null;
  /** Nothing for a machine that has no model, or one that is left out; `data` too. */
  readonly report: MachineReport | undefined;
  readonly data: PageData | undefined;
}

const LANGUAGES: Readonly<Record<string, string>> = Object.fromEntries(LOCALES.map(({ key, name }) => [key, name]));

function Share({ of: { covered, total } }: { of: Coverage }) {
  return (
    <span className={covered === total ? 'text-positive' : 'text-warning'}>
      {covered} / {total}
    </span>
  );
}

interface LabelledProps {
  label: string;
  className?: string;
  children?: ReactNode;
}

/** A part that may be wider than the screen. */
function Scroll({ label, className = 'bg-surface-raised', children }: LabelledProps) {
  return (
    <section
      className={`my-3 overflow-x-auto rounded-md border border-line ${className}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      aria-label={label}
    >
      {children}
    </section>
  );
}

function Table({ label, columns, children }: LabelledProps & { columns: readonly string[] }) {
  return (
    <Scroll label={label}>
      <table className="figures w-full">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  );
}

function Search({ label }: { label: string }) {
  return (
    <p>
      <input
        className="min-h-11 w-full rounded-md border border-line-strong bg-surface-raised px-3.5"
        type="search"
        placeholder={label}
        aria-label={label}
      />
      <span className="mt-2 block text-ink-muted" role="status" data-found />
    </p>
  );
}

function Choice({ name, label, options }: { name: string; label: string; options: Readonly<Record<string, string>> }) {
  return (
    <fieldset className="flex gap-4" aria-label={label}>
      {Object.entries(options).map(([value, text], index) => (
        <label key={value} className="flex min-h-11 items-center gap-1.5">
          <input type="radio" name={name} value={value} defaultChecked={index === 0} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

const SIGN = 'size-11 cursor-pointer rounded-md hover:bg-surface-sunken';
const LARGE = 'grid snap-x snap-mandatory grid-cols-[repeat(3,min(360px,82vw))] items-start gap-4 overflow-x-auto';

/** The player's screens: the grid, the switches of language and theme, and the dialog with the large pictures. */
function Pictures() {
  return (
    <>
      <h2 className="scroll-mt-18" id="pictures">
        What the player sees
      </h2>
      <div className="sticky top-0 z-10 flex flex-wrap gap-x-8 bg-surface py-2">
        <Choice name="locale" label="Language" options={LANGUAGES} />
        <Choice name="theme" label="Theme" options={{ light: 'Light', dark: 'Dark' }} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-5" data-states />
      <dialog
        className="m-auto h-dvh max-h-none w-6xl max-w-full bg-surface px-4 pb-8 text-ink backdrop:bg-scrim"
        aria-label="What the player sees"
      >
        <header className="sticky top-0 flex items-center gap-1 bg-surface py-2.5 text-lg">
          <strong className="flex-1 text-accent" data-shown />
          <button type="button" className={SIGN} data-turn="-1" aria-label="State before">
            ←
          </button>
          <button type="button" className={SIGN} data-turn="1" aria-label="Next state">
            →
          </button>
          <button type="button" className={SIGN} data-close aria-label="Close">
            ✕
          </button>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
        <section className={LARGE} tabIndex={0} aria-label="The three languages" data-large />
        <h2>Ways here</h2>
        <ul data-ways />
      </dialog>
    </>
  );
}

/** Names under a title, each with a remark; nothing where there are none. */
function Names({ title, of }: { title: string; of: Readonly<Record<string, string>> | readonly string[] }) {
  const all = Array.isArray(of) ? of.map((name) => [name, '']) : Object.entries(of);
  if (all.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ol>
        {all.map(([name, remark]) => (
          <li key={name}>
            <code>{name}</code> <span className="text-ink-muted">{remark}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Reported({ report, data }: { report: MachineReport; data: PageData }) {
  return (
    <>
      <Names title="States that no path reaches" of={report.states.missing} />
      <Names title="Transitions that no path takes" of={report.transitions.missing} />
      <Names title="Excused transitions" of={report.excused} />
      <Names title="Inputs" of={report.inputs.length > 1 ? report.inputs.map((input) => input || 'nothing') : []} />
      <h2>Paths</h2>
      <Search label="Find in the steps: a state, an event, an answer" />
      <h2>Shortest paths ({data.shortest.length})</h2>
      <p className="text-ink-muted">
        Together they take every transition. Each is walked against the rendered view by npm test.
      </p>
      <div data-paths="shortest" />
      <h2>Simple paths ({data.simple.length})</h2>
      <p className="text-ink-muted">
        Ways to each state that come nowhere twice, the shortest first{report.simpleCut && '; there are more of them'}.
      </p>
      <div data-paths="simple" />
    </>
  );
}

/** The meaning of the drawing's colours in numbers: the state where the machine was left most comes first. */
function HeatTable({ heat, chart }: { heat: Heat; chart: ChartState }) {
  const rows = statesOf(chart)
    .filter(({ states }) => states.length === 0)
    .map(({ path }) => ({ path, ...(heat.states.get(path) ?? { entered: 0, time: 0, left: 0 }) }))
    .toSorted((one, other) => other.left - one.left || other.entered - one.entered);
  return (
    <details>
      <summary>How often, how long, where it was left: {timesText(heat.lives)} started in the recordings</summary>
      <Table label="Heat of each state" columns={['State', 'Entered', 'A visit', 'Left there']}>
        {rows.map(({ path, entered, time, left }) => (
          <tr key={path}>
            <td>{path}</td>
            <td>{entered}</td>
            <td>{entered === 0 ? '' : timeText(time / entered)}</td>
            <td>{left}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}

/** Transitions with the state in which they start, in the chart's words. */
function Transitions({ chart, names }: { chart: ChartState; names: readonly string[] }) {
  const all = statesOf(chart).flatMap(({ path, transitions }) => transitions.map((one) => ({ path, ...one })));
  return (
    <ul>
      {names.map((name) => {
        const one = all.find((other) => other.name === name);
        if (one === undefined) return null;
        const { path, guard, targets } = one;
        return (
          <li key={name}>
            <strong>{path || 'anywhere'}</strong>: {triggerText(one)}
            {guard !== undefined && ` if ${guard}`}{' '}
            <span className="text-ink-muted">→ {targets.join(', ') || 'stays'}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** What nobody has seen in the recordings, and the test cases of the plan that show it. */
function NotSeen({ chart, unseen }: { chart: ChartState; unseen: Unseen }) {
  const { transitions, codes, languages, cases } = unseen;
  const lists = [
    { title: 'Languages', names: languages.map((one) => LANGUAGES[one] ?? one) },
    { title: 'Refusals', names: codes },
  ].filter(({ names }) => names.length > 0);
  const others = transitions.filter((name) => !cases.some(({ sees }) => sees.includes(name)));
  if (transitions.length === 0 && lists.length === 0) return <p>The recordings have all of it.</p>;
  return (
    <>
      <h2 className="scroll-mt-18" id="unseen">
        Not seen in the recordings
      </h2>
      {lists.map(({ title, names }) => (
        <p key={title}>
          {title}: {names.join(', ')}
        </p>
      ))}
      {cases.length > 0 && (
        <p>
          These test cases of <code>npm run paths -- --plan</code> show the transitions with the fewest steps, each up
          to the one with that reference:
        </p>
      )}
      {cases.map(({ id, sees }) => (
        <section key={id}>
          <h3>
            {id} <span className="font-normal text-ink-muted">up to {sees.at(-1)}</span>
          </h3>
          <Transitions chart={chart} names={sees} />
        </section>
      ))}
      {others.length > 0 && (
        <details>
          <summary>
            No step is for these: another step brings them along, a part of the app that breaks takes them, or another
            plan has them ({others.length})
          </summary>
          <Transitions chart={chart} names={others} />
        </details>
      )}
    </>
  );
}

const COLUMNS = ['Machine', 'States', 'Transitions', 'Excused', 'Shortest', 'Simple', 'Journeys', 'Pictured'];

/** The cells of the columns from States to Simple. */
function Numbers({ report, data }: { report: MachineReport; data: PageData }) {
  const cells = [
    <Share key="states" of={report.states} />,
    <Share key="transitions" of={report.transitions} />,
    Object.keys(report.excused).length,
    data.shortest.length,
    `${data.simple.length}${report.simpleCut ? '+' : ''}`,
  ];
  return cells.map((cell, index) => <td key={COLUMNS[index + 1]}>{cell}</td>);
}

/** The page of one machine. */
export function machineHtml(machine: MachinePage, css: string): string {
  const { name, file, chart, diagram, heat, unseen, journeys, report, data } = machine;
  return pageHtml({
    title: `${name}: paths`,
    css,
    ...(data && { script: SCRIPTS.machine, data: { ...data, languages: LANGUAGES } }),
    children: (
      <>
        <p>
          <a href="index.html">All machines</a>
        </p>
        <h1 className="font-bold text-2xl">{name}</h1>
        <p className="text-ink-muted">
          <code>{file}</code>
        </p>
        {report && data ? (
          <Table label={`Numbers of ${name}`} columns={COLUMNS.slice(1, 7)}>
            <tr>
              <Numbers report={report} data={data} />
              <td>{journeys.length}</td>
            </tr>
          </Table>
        ) : (
          <p>No model of this machine: its paths are not walked.</p>
        )}
        {data && Object.keys(data.pictures).length > 0 && <Pictures />}
        <h2>Diagram</h2>
        <Scroll className="p-4 [&>svg]:mx-auto" label={`Diagram of ${name}`}>
          <Drawing diagram={diagram} marks={heat && { heat }} />
        </Scroll>
        {heat && <HeatTable heat={heat} chart={chart} />}
        {unseen && <NotSeen chart={chart} unseen={unseen} />}
        <h2>States</h2>
        <ChartView chart={chart} />
        {journeys.length > 0 && (
          <>
            <h2>Journeys pinned by hand</h2>
            <ul>
              {journeys.map((journey) => (
                <li key={journey}>{journey}</li>
              ))}
            </ul>
          </>
        )}
        {report && data && <Reported report={report} data={data} />}
      </>
    ),
  });
}

/** The first page: every machine's numbers, and all paths of all machines to be searched. */
export function indexHtml(pages: readonly MachinePage[], css: string): string {
  const isRecorded = pages.some(({ unseen }) => unseen !== undefined);
  const searched: Searched[] = pages.flatMap(({ name, data }) => (data ? [{ name, ...data }] : []));
  return pageHtml({
    title: 'Paths through the machines',
    css,
    script: SCRIPTS.index,
    data: searched,
    children: (
      <>
        <h1 className="font-bold text-2xl">Paths through the machines</h1>
        <p className="text-ink-muted">Generated from the production machines by npm run paths.</p>
        <h2>Find a path</h2>
        <Search label="Find in every step of every machine" />
        <ul className="mt-3 list-none pl-0" data-results />
        <h2>Machines</h2>
        <Table label="Coverage of each machine" columns={[...COLUMNS, ...(isRecorded ? ['Not seen'] : [])]}>
          {pages.map(({ name, leftOut, report, journeys, data, unseen }) => (
            <tr key={name}>
              <td>{leftOut === 'without a page' ? name : <a href={`${name}.html`}>{name}</a>}</td>
              {report && data ? (
                <Numbers report={report} data={data} />
              ) : (
                <td colSpan={5} className="text-ink-muted">
                  {leftOut === null ? 'no model' : 'not in this run'}
                </td>
              )}
              <td>{journeys.length}</td>
              <td>{Object.keys(data?.pictures ?? {}).length}</td>
              {isRecorded && (
                <td>{unseen && <a href={`${name}.html#unseen`}>{unseen.transitions.length || 'nothing'}</a>}</td>
              )}
            </tr>
          ))}
        </Table>
      </>
    ),
  });
}
