/** The report's pages: one file each, which opens without a server. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ChartState } from '../../../tools/visualiser/page/chart.ts';
import { ChartView } from '../../../tools/visualiser/page/chart-view.tsx';
import type { Coverage, MachineReport, ReportedPath } from './paths.ts';
import { FILTER, FIND, pathsAsJson } from './search.ts';
import type { Step } from './words.ts';

export interface MachinePage {
  /** `login`: names the files. */
  readonly name: string;
  readonly file: string;
  readonly chart: ChartState;
  readonly mermaid: string;
  readonly journeys: readonly string[];
  /** Nothing for a machine that has no model. */
  readonly report: MachineReport | undefined;
}

function Page({ title, css, script, children }: { title: string; css: string; script: string; children: ReactNode }) {
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
      <body>
        <main>{children}</main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own script */}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}

const written = (page: ReactNode): string => `<!doctype html>\n${renderToStaticMarkup(page)}\n`;

function Share({ of: { covered, total } }: { of: Coverage }) {
  return (
    <span className={covered === total ? 'full' : 'partial'}>
      {covered} / {total}
    </span>
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

const BY: Record<Step['by'], string> = {
  start: '',
  player: 'player',
  world: 'world',
  answer: 'answer',
  failure: 'failure',
  clock: 'clock',
};

function PathBox({ path, several }: { path: ReportedPath; several: boolean }) {
  const [, ...after] = path.steps;
  return (
    <details className="path" id={path.id}>
      <summary>
        <strong className="state">{path.to}</strong>{' '}
        <span className="muted">
          {several && `input ${path.input}, `}
          {after.map(({ what }) => what).join(' → ') || 'at the start'}
        </span>
      </summary>
      <ol>
        {path.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: written once
          <li key={index}>
            <span className="step">
              <span className="by">{BY[step.by]}</span>
              <span>
                {step.what} {step.payload !== '' && <code className="payload">{step.payload}</code>} →{' '}
                <span className="state">{step.states.join(' · ')}</span>
              </span>
            </span>
          </li>
        ))}
      </ol>
    </details>
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
      {report.shortest.map((path) => (
        <PathBox key={path.id} path={path} several={several} />
      ))}
      <h2>Simple paths ({report.simple.length})</h2>
      <p className="muted">
        Ways to each state that come nowhere twice, the shortest first{report.simpleCut && '; there are more of them'}.
      </p>
      {report.simple.map((path) => (
        <PathBox key={path.id} path={path} several={several} />
      ))}
    </>
  );
}

/** The page of one machine. */
export function machineHtml({ name, file, chart, mermaid, journeys, report }: MachinePage, css: string): string {
  return written(
    <Page title={`${name}: paths`} css={css} script={FILTER}>
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
          <div>
            <dt>States</dt>
            <dd>
              <Share of={report.states} />
            </dd>
          </div>
          <div>
            <dt>Transitions</dt>
            <dd>
              <Share of={report.transitions} />
            </dd>
          </div>
          <div>
            <dt>Shortest paths</dt>
            <dd>{report.shortest.length}</dd>
          </div>
          <div>
            <dt>Simple paths</dt>
            <dd>
              {report.simple.length}
              {report.simpleCut && '+'}
            </dd>
          </div>
          <div>
            <dt>Journeys</dt>
            <dd>{journeys.length}</dd>
          </div>
        </dl>
      )}
      <h2>Diagram</h2>
      <ChartView chart={chart} />
      <details>
        <summary>As Mermaid text</summary>
        <pre>{mermaid}</pre>
      </details>
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
    </Page>,
  );
}

/** The first page: every machine's numbers, and all paths of all machines to be searched. */
export function indexHtml(pages: readonly MachinePage[], css: string): string {
  return written(
    <Page title="Paths through the machines" css={css} script={FIND}>
      <h1>Paths through the machines</h1>
      <p className="muted">Generated from the production machines by npm run paths.</p>
      <h2>Find a path</h2>
      <Search label="Find in every step of every machine" />
      <ul className="results" data-results />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that is made for a page */}
      <script type="application/json" id="paths" dangerouslySetInnerHTML={{ __html: pathsAsJson(pages) }} />
      <h2>Machines</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className="scroll" tabIndex={0} aria-label="Coverage of each machine">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Machine</th>
              <th scope="col">States</th>
              <th scope="col">Transitions</th>
              <th scope="col">Excused</th>
              <th scope="col">Shortest</th>
              <th scope="col">Simple</th>
              <th scope="col">Journeys</th>
            </tr>
          </thead>
          <tbody>
            {pages.map(({ name, report, journeys }) => (
              <tr key={name}>
                <td>
                  <a href={`${name}.html`}>{name}</a>
                </td>
                {report === undefined ? (
                  <td colSpan={5} className="muted">
                    no model
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
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Page>,
  );
}
