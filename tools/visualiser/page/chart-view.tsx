/** A statechart as nested boxes, each with the list of what leads out of it. Draws without a browser, too. */
import { type ChartState, type ChartTransition, triggerText, wordsOf } from './chart.ts';
import type { Marks } from './drawing.tsx';
import { holds } from './find.ts';
import { follow } from './keys.ts';

function Transition({ transition, marks: { find = '', ...marks } }: { transition: ChartTransition; marks: Marks }) {
  const { trigger, guard, targets, actions, description } = transition;
  const taken = marks.taken?.has(transition);
  return (
    <li
      className="chart-transition"
      data-trigger={trigger}
      data-taken={taken || undefined}
      data-found={holds(find, [triggerText(transition), guard ?? '']) || undefined}
    >
      <span className="chart-event">{triggerText(transition)}</span>
      {guard !== undefined && (
        <span className="chart-guard">
          <span className="chart-word">if </span>
          {guard}
        </span>
      )}
      {targets.length > 0 && (
        <span className="chart-to">
          <span className="chart-word">goes to </span>
          {targets.map((path) => (
            <a key={path} className="chart-target" href={`#state:${path}`}>
              {path}
            </a>
          ))}
        </span>
      )}
      {actions.length > 0 && (
        <span className="chart-does">
          <span className="chart-word">does </span>
          {[...new Set(actions)].join(', ')}
        </span>
      )}
      {taken && <span className="chart-tag">taken</span>}
      {description !== undefined && <span className="chart-note">{description}</span>}
    </li>
  );
}

function Facts({ state }: { state: ChartState }) {
  const facts: [string, string[]][] = [
    ['runs', state.invokes.map(({ id, src }) => (id === src ? id : `${id} (${src})`))],
    ['on entry', [...new Set(state.entry)]],
    ['on exit', [...new Set(state.exit)]],
  ];
  return facts.map(
    ([word, names]) =>
      names.length > 0 && (
        <p key={word} className="chart-fact">
          <span className="chart-word">{word} </span>
          {names.join(', ')}
        </p>
      ),
  );
}

function State({ state, marks }: { state: ChartState; marks: Marks }) {
  const { active, find = '' } = marks;
  const lit = active?.has(state.path) === true;
  const leaf = state.states.length === 0;
  return (
    <section
      id={`state:${state.path}`}
      ref={lit && leaf ? follow : undefined}
      className="chart-state"
      aria-label={`${state.path === '' ? 'machine' : 'state'} ${state.path || state.key}`}
      data-kind={state.kind}
      data-root={state.path === '' || undefined}
      data-lit={lit || undefined}
      data-found={holds(find, [state.key, ...state.invokes.map(({ id }) => id)]) || undefined}
      aria-current={lit ? 'true' : undefined}
    >
      <header className="chart-head">
        <span className="chart-name">{state.key}</span>
        {state.initial && <span className="chart-tag">begins here</span>}
        {wordsOf(state).map((word) => (
          <span key={word} className="chart-tag" data-tag={word}>
            {word}
          </span>
        ))}
        {lit && leaf && <span className="chart-now">here</span>}
      </header>
      {state.description !== undefined && <p className="chart-description">{state.description}</p>}
      <Facts state={state} />
      {state.transitions.length > 0 && (
        <ul className="chart-transitions">
          {state.transitions.map((transition, index) => (
            <Transition
              // biome-ignore lint/suspicious/noArrayIndexKey: a chart's transitions neither move nor change
              key={index}
              transition={transition}
              marks={marks}
            />
          ))}
        </ul>
      )}
      {!leaf && (
        <div className="chart-inner">
          {state.states.map((child) => (
            <State key={child.path} state={child} marks={marks} />
          ))}
        </div>
      )}
    </section>
  );
}

/** The chart of a machine, with its current states lit. */
export function ChartView({ chart, marks = {} }: { chart: ChartState; marks?: Marks }) {
  return (
    <div className="chart">
      <State state={chart} marks={marks} />
    </div>
  );
}
