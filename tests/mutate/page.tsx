/** The report: one page that opens without a server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Kill, Row, Score, Survivor } from './score.ts';

interface Targets {
  readonly all: number;
  readonly generated: number;
}

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`);

function Figure({ label, value, least }: { label: string; value: number | null; least: number }) {
  const state = value === null ? 'open' : value >= least ? 'good' : 'bad';
  return (
    <div className={`number ${state}`}>
      <dt>{label}</dt>
      <dd>{value === null ? '–' : `${value.toFixed(1)} %`}</dd>
      <p>
        target {least} %{state === 'bad' ? ', missed' : ''}
      </p>
    </div>
  );
}

/** Killed by what is generated, by journeys, and survivors, as lengths of one bar. */
function Bar({ row: { tried, killed, generated } }: { row: Row }) {
  const width = (part: number) => ({ width: `${tried === 0 ? 0 : (100 * part) / tried}%` });
  return (
    <span
      className="bar"
      role="img"
      aria-label={`${generated} by what is generated, ${killed - generated} by journeys, ${tried - killed} survive`}
    >
      <i className="generated" style={width(generated)} />
      <i className="journeys" style={width(killed - generated)} />
      <i className="alive" style={width(tried - killed)} />
    </span>
  );
}

function Rows({ title, rows, linked }: { title: string; rows: readonly Row[]; linked: boolean }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">of</th>
          <th scope="col">killed</th>
          <th scope="col">generated alone</th>
          <th scope="col">survive</th>
          <th scope="col" aria-label="Shares" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{linked && row.killed < row.tried ? <a href={`#${row.name}`}>{row.name}</a> : row.name}</th>
            <td>
              {row.tried}
              {row.tried + row.excused < row.total && <small> of {row.total}</small>}
            </td>
            <td>{percent(row.killed, row.tried)}</td>
            <td>{percent(row.generated, row.tried)}</td>
            <td>{row.tried - row.killed || ''}</td>
            <td>
              <Bar row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ sign, text }: { sign: '-' | '+'; text: string }) {
  return text.trim() === '' ? null : sign === '-' ? (
    <del>{text.replace(/^/gm, '- ')}</del>
  ) : (
    <ins>{text.replace(/^/gm, '+ ')}</ins>
  );
}

/** Without what all lines are indented by. */
function outdented(text: string, beside: string): string {
  const indents = `${text}\n${beside}`.split('\n').filter((line) => line.trim() !== '');
  const least = Math.min(...indents.map((line) => line.length - line.trimStart().length));
  return text.replace(new RegExp(`^ {0,${Number.isFinite(least) ? least : 0}}`, 'gm'), '');
}

function MutantBox({ mutant, by }: { mutant: Survivor; by?: string }) {
  return (
    <article>
      <h4>
        {mutant.kind} <code>{mutant.place}</code>
      </h4>
      <p className="muted">
        {mutant.file}:{mutant.line}
      </p>
      <pre>
        <Lines sign="-" text={outdented(mutant.before, mutant.after)} />
        {'\n'}
        <Lines sign="+" text={outdented(mutant.after, mutant.before)} />
      </pre>
      {by !== undefined && <p className="muted">{by}</p>}
    </article>
  );
}

function Kills({ kills }: { kills: readonly Kill[] }) {
  return (
    <details>
      <summary>{kills.length} killed, and by what</summary>
      {kills.map((kill) => (
        <MutantBox key={kill.id} mutant={kill} by={`${kill.killed}: ${kill.by}`} />
      ))}
    </details>
  );
}

export function reportHtml(
  score: Score,
  { title, journeys, least }: { title: string; journeys: boolean; least: Targets },
): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: readFileSync(join(import.meta.dirname, 'page.css'), 'utf8') }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p className="lead">
            Each mutant is the product with one small mistake in it. It is killed when a test fails for it; one that
            survives could be made by anybody, and nobody would notice.
          </p>
          <dl className="numbers">
            {journeys && <Figure label="killed" value={score.all} least={least.all} />}
            {least.generated > 0 && (
              <Figure label="killed by what is generated alone" value={score.generated} least={least.generated} />
            )}
            <div className="number">
              <dt>tried</dt>
              <dd>{score.tried}</dd>
              <p>
                of {score.total}; {score.excused} excused
              </p>
            </div>
          </dl>
          <p className="key">
            <span>
              <i className="generated" />
              by tours, records and random walks
            </span>
            <span>
              <i className="journeys" />
              by journeys written by hand
            </span>
            <span>
              <i className="alive" />
              survive
            </span>
          </p>
          {score.broken.length > 0 && (
            <section className="warning">
              <h2>Tests that fail without any mutant</h2>
              <p>They were not asked about any.</p>
              <ul>
                {score.broken.map((test) => (
                  <li key={test}>{test}</li>
                ))}
              </ul>
            </section>
          )}
          <h2>Files</h2>
          <Rows title="file" rows={score.machines} linked />
          <h2>Kinds of mistakes</h2>
          <Rows title="kind" rows={score.kinds} linked={false} />
          {score.machines.map(({ name }) => {
            const alive = score.survivors.filter(({ machine }) => machine === name);
            const kills = score.kills.filter(({ machine }) => machine === name);
            return (
              <section key={name} id={name}>
                <h2>{name}</h2>
                {alive.length === 0 && <p className="muted">None survives.</p>}
                {alive.map((mutant) => (
                  <MutantBox key={mutant.id} mutant={mutant} />
                ))}
                {kills.length > 0 && <Kills kills={kills} />}
              </section>
            );
          })}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}
