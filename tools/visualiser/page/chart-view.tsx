/** A statechart as nested boxes, each with the list of what leads out of it. Draws without a browser, too. */
import { type ChartState, type ChartTransition, triggerText } from './chart.ts';
import { holds } from './find.ts';
import { follow } from './keys.ts';

interface ChartViewProps {
  chart: ChartState;
  /** Dotted paths of the current states. */
  active?: ReadonlySet<string>;
  /** The transitions that the shown event took, as far as they are known. */
  taken?: ReadonlySet<ChartTransition>;
  /** The text that is searched for in names and events. */
  find?: string;
  /** The prefix of the boxes' ids, where several charts share a page. */
  prefix?: string;
}

const idOf = (prefix: string, path: string) => `${prefix}${path}`;

function Target({ path, prefix }: { path: string; prefix: string }) {
  return (
    <a className="chart-target" href={`#${idOf(prefix, path)}`}>
      {path}
    </a>
  );
}

interface TransitionProps {
  transition: ChartTransition;
  taken: boolean;
  found: boolean;
  prefix: string;
}

function Transition({ transition, taken, found, prefix }: TransitionProps) {
  const { trigger, guard, targets, actions, description } = transition;
  return (
    <li
      className="chart-transition"
      data-trigger={trigger}
      data-taken={taken || undefined}
      data-found={found || undefined}
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
          <span aria-hidden="true">→ </span>
          <span className="chart-spoken">goes to </span>
          {targets.map((path) => (
            <Target key={path} path={path} prefix={prefix} />
          ))}
        </span>
      )}
      {actions.length > 0 && (
        <span className="chart-does">
          <span className="chart-word">does </span>
          {[...new Set(actions)].join(', ')}
        </span>
      )}
      {taken && <span className="chart-spoken">(taken)</span>}
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

function State({
  state,
  active = new Set(),
  taken = new Set(),
  find = '',
  prefix = 'state:',
}: Omit<ChartViewProps, 'chart'> & { state: ChartState }) {
  const lit = active.has(state.path);
  const leaf = state.states.length === 0;
  return (
    <section
      id={idOf(prefix, state.path)}
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
        {state.initial && <span className="chart-initial" title="begins here" aria-hidden="true" />}
        <span className="chart-name">{state.key}</span>
        {state.initial && <span className="chart-spoken">begins here</span>}
        {(state.kind === 'parallel' || state.kind === 'final' || state.kind === 'history') && (
          <span className="chart-kind">{state.kind}</span>
        )}
        {state.tags.map((tag) => (
          <span key={tag} className="chart-tag" data-tag={tag}>
            {tag}
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
              taken={taken.has(transition)}
              found={holds(find, [triggerText(transition), transition.guard ?? ''])}
              prefix={prefix}
            />
          ))}
        </ul>
      )}
      {!leaf && (
        <div className="chart-inner">
          {state.states.map((child) => (
            <State key={child.path} state={child} active={active} taken={taken} find={find} prefix={prefix} />
          ))}
        </div>
      )}
    </section>
  );
}

/** The chart of a machine, with its current states lit. */
export function ChartView({ chart, ...rest }: ChartViewProps) {
  return (
    <div className="chart">
      <State state={chart} {...rest} />
    </div>
  );
}
