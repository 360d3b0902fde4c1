/** The report's pages: one file each, which opens without a server. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type ChartState, statesOf, triggerText } from '../../../tools/visualiser/page/chart.ts';
import { ChartView } from '../../../tools/visualiser/page/chart-view.tsx';
import { Drawing } from '../../../tools/visualiser/page/drawing.tsx';
import { type Heat, timesText, timeText } from '../../../tools/visualiser/page/heat.ts';
import type { Unseen } from './heat.ts';
import type { MachinePage } from './machine-page.ts';
import { machineScript } from './machine-script.ts';
import type { PageData } from './page-data.ts';
import type { Coverage, MachineReport } from './paths.ts';
import { type Searched, searchScript } from './search.ts';

interface PageProps {
  title: string;
  css: string;
  script: string;
  /** The number of inputs from which the paths of its machine start. */
  inputs?: number | undefined;
  children: ReactNode;
}

function Page({ title, css, script, inputs, children }: PageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body data-inputs={inputs}>
        <main>{children}</main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own script */}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}

const written = (page: ReactNode): string => `<!doctype html>\n${renderToStaticMarkup(page)}\n`;

/** JSON for the page's script. */
function Embedded({ data }: { data: PageData | readonly Searched[] }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that is made for a page
  return <script type="application/json" id="data" dangerouslySetInnerHTML={{ __html: json }} />;
}

function Share({ of: { covered, total } }: { of: Coverage }) {
  return (
    <span className={covered === total ? 'full' : 'partial'}>
      {covered} / {total}
    </span>
  );
}

interface TableProps {
  label: string;
  columns: readonly string[];
  children: ReactNode;
}

/** A table that may be wider than the screen. */
function Table({ label, columns, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table className="table">
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
    </section>
  );
}

function Search({ label }: { label: string }) {
  return (
    <p>
      <input className="search" type="search" placeholder={label} aria-label={label} />
      <span className="muted" role="status" data-found />
    </p>
  );
}

function Choice({ name, label, options }: { name: string; label: string; options: Readonly<Record<string, string>> }) {
  return (
    <fieldset className="choice">
      <legend className="spoken">{label}</legend>
      {Object.entries(options).map(([value, text], index) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={index === 0} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The player's screens: the grid, the switches of language and theme, and the dialog with the large pictures. */
function Pictures() {
  return (
    <>
      <h2 id="pictures">What the player sees</h2>
      <div className="choices">
        <Choice name="locale" label="Language" options={{ th: 'ไทย', la: 'ລາວ', en: 'English' }} />
        <Choice name="theme" label="Theme" options={{ light: 'Light', dark: 'Dark' }} />
      </div>
      <div className="cards" data-states />
      <dialog aria-label="What the player sees">
        <header>
          <strong className="state" data-shown />
          <button type="button" data-turn="-1" aria-label="State before">
            ←
          </button>
          <button type="button" data-turn="1" aria-label="Next state">
            →
          </button>
          <button type="button" data-close aria-label="Close">
            ✕
          </button>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
        <section className="large" tabIndex={0} aria-label="The three languages" data-large />
        <h2>Ways here</h2>
        <ul className="ways" data-ways />
      </dialog>
    </>
  );
}

function Missing({ title, of }: { title: string; of: Coverage }) {
  if (of.missing.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {of.missing.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

function Reported({ report }: { report: MachineReport }) {
  const several = report.inputs.length > 1;
  const excused = Object.entries(report.excused);
  return (
    <>
      <Missing title="States that no path reaches" of={report.states} />
      <Missing title="Transitions that no path takes" of={report.transitions} />
      {excused.length > 0 && (
        <>
          <h2>Excused transitions</h2>
          <ul>
            {excused.map(([name, reason]) => (
              <li key={name}>
                <code>{name}</code> <span className="muted">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {several && (
        <>
          <h2>Inputs</h2>
          <ol>
            {report.inputs.map((input) => (
              <li key={input}>
                <code>{input === '' ? 'nothing' : input}</code>
              </li>
            ))}
          </ol>
        </>
      )}
      <h2>Paths</h2>
      <Search label="Find in the steps: a state, an event, an answer" />
      <h2>Shortest paths ({report.shortest.length})</h2>
      <p className="muted">
        Together they take every transition. Each is walked against the rendered view by npm test.
      </p>
      <div data-paths="shortest" />
      <h2>Simple paths ({report.simple.length})</h2>
      <p className="muted">
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

const LANGUAGES: Readonly<Record<string, string>> = { th: 'ไทย', la: 'ລາວ', en: 'English' };

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
            {guard !== undefined && ` if ${guard}`} <span className="muted">→ {targets.join(', ') || 'stays'}</span>
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
      <h2 id="unseen">Not seen in the recordings</h2>
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
            {id} <span className="muted">up to {sees.at(-1)}</span>
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

/** The page of one machine. */
export function machineHtml(machine: MachinePage, css: string): string {
  const { name, file, chart, diagram, heat, unseen, journeys, report, data } = machine;
  return written(
    <Page
      title={`${name}: paths`}
      css={css}
      script={data === undefined ? '' : `(${machineScript})()`}
      inputs={report?.inputs.length}
    >
      <p>
        <a href="index.html">All machines</a>
      </p>
      <h1>{name}</h1>
      <p className="muted">
        <code>{file}</code>
      </p>
      {report === undefined ? (
        <p>No model of this machine: its paths are not walked.</p>
      ) : (
        <dl className="numbers">
          {Object.entries({
            States: <Share of={report.states} />,
            Transitions: <Share of={report.transitions} />,
            'Shortest paths': report.shortest.length,
            'Simple paths': `${report.simple.length}${report.simpleCut ? '+' : ''}`,
            Journeys: journeys.length,
          }).map(([name, number]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{number}</dd>
            </div>
          ))}
        </dl>
      )}
      {data && Object.keys(data.pictures).length > 0 && <Pictures />}
      <h2>Diagram</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className="scroll drawing" tabIndex={0} aria-label={`Diagram of ${name}`}>
        <Drawing diagram={diagram} marks={heat && { heat }} />
      </section>
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
      {report && <Reported report={report} />}
      {data && <Embedded data={data} />}
    </Page>,
  );
}

const COLUMNS = ['Machine', 'States', 'Transitions', 'Excused', 'Shortest', 'Simple', 'Journeys', 'Pictured'];

/** The first page: every machine's numbers, and all paths of all machines to be searched. */
export function indexHtml(pages: readonly MachinePage[], css: string): string {
  const isRecorded = pages.some(({ unseen }) => unseen !== undefined);
  return written(
    <Page title="Paths through the machines" css={css} script={`(${searchScript})()`}>
      <h1>Paths through the machines</h1>
      <p className="muted">Generated from the production machines by npm run paths.</p>
      <h2>Find a path</h2>
      <Search label="Find in every step of every machine" />
      <ul className="results" data-results />
      <Embedded data={pages.flatMap(({ name, data }) => (data ? [{ name, ...data }] : []))} />
      <h2>Machines</h2>
      <Table label="Coverage of each machine" columns={[...COLUMNS, ...(isRecorded ? ['Not seen'] : [])]}>
        {pages.map(({ name, leftOut, report, journeys, data, unseen }) => (
          <tr key={name}>
            <td>{leftOut === 'without a page' ? name : <a href={`${name}.html`}>{name}</a>}</td>
            {report === undefined ? (
              <td colSpan={5} className="muted">
                {leftOut === null ? 'no model' : 'not in this run'}
              </td>
            ) : (
              <>
                <td>
                  <Share of={report.states} />
                </td>
                <td>
                  <Share of={report.transitions} />
                </td>
                <td>{Object.keys(report.excused).length}</td>
                <td>{report.shortest.length}</td>
                <td>
                  {report.simple.length}
                  {report.simpleCut && '+'}
                </td>
              </>
            )}
            <td>{journeys.length}</td>
            <td>{Object.keys(data?.pictures ?? {}).length}</td>
            {isRecorded && (
              <td>{unseen && <a href={`${name}.html#unseen`}>{unseen.transitions.length || 'nothing'}</a>}</td>
            )}
          </tr>
        ))}
      </Table>
    </Page>,
  );
}
