/** A statechart as nested boxes, each with the list of what leads out of it. Draws without a browser, too. */
import type { ReactNode } from 'react';
import { Badge } from '../../../src/components/badge.tsx';
import { cx } from '../../../src/components/cx.ts';
import { type ChartState, type ChartTransition, type Trigger, triggerText, wordsOf } from './chart.ts';
import type { Marks } from './drawing.tsx';
import { holds } from './find.ts';
import { follow } from './keys.ts';

/** The place that was found last. */
const FOUND = 'data-found-now:outline-2 data-found-now:outline-warning';
/** The colours of what takes a transition; of answers where it has none. */
const COLOURS: Partial<Record<Trigger, string>> = { event: 'text-ink', error: 'text-danger', after: 'text-warning' };

/** A part of what is said, behind its word: `if isComplete`. */
function Part({ word, children }: { word: string; children: ReactNode }) {
  return (
    <span>
      <span className="font-sans text-ink-muted">{word} </span>
      {children}
    </span>
  );
}

function Transition({ transition, marks: { find = '', ...marks } }: { transition: ChartTransition; marks: Marks }) {
  const { trigger, guard, targets, actions, description } = transition;
  const taken = marks.taken?.has(transition);
  const found = holds(find, [triggerText(transition), guard ?? '']);
  return (
    <li
      className={cx('-mx-1.5 flex flex-wrap gap-x-2.5 px-1.5 py-1', (taken || found) && 'bg-warning-soft', FOUND)}
      data-taken={taken || undefined}
      data-found={found || undefined}
    >
      <span className={`font-semibold ${COLOURS[trigger] ?? 'text-info'}`}>{triggerText(transition)}</span>
      {guard !== undefined && <Part word="if">{guard}</Part>}
      {targets.length > 0 && (
        <Part word="goes to">
          {targets.map((path) => (
            <a key={path} className="me-1.5 text-accent underline" href={`#state:${path}`}>
              {path}
            </a>
          ))}
        </Part>
      )}
      {actions.length > 0 && <Part word="does">{[...new Set(actions)].join(', ')}</Part>}
      {taken && <Badge tone="warning">taken</Badge>}
      {description !== undefined && <span className="basis-full font-sans text-ink-muted">{description}</span>}
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
        <p key={word} className="mt-1 font-mono text-xs">
          <Part word={word}>{names.join(', ')}</Part>
        </p>
      ),
  );
}

function State({ state, marks }: { state: ChartState; marks: Marks }) {
  const { active, find = '' } = marks;
  const lit = active?.has(state.path) === true;
  const leaf = state.states.length === 0;
  const isRoot = state.path === '';
  const found = holds(find, [state.key, ...state.invokes.map(({ id }) => id)]);
  const ground = lit && leaf ? 'bg-accent-soft' : leaf ? 'bg-surface-raised' : 'bg-surface-sunken/45';
  return (
    <section
      id={`state:${state.path}`}
      ref={lit && leaf ? follow : undefined}
      className={cx(
        `min-w-0 scroll-m-4 target:outline-2 target:outline-info target:outline-offset-2 ${FOUND}`,
        !isRoot && `rounded-sm border px-3 py-2.5 ${ground} ${lit ? 'border-accent' : 'border-line'}`,
        // A state that holds others takes the whole width; so does one with many ways out.
        (!leaf || state.transitions.length > 2) && 'col-span-full',
      )}
      aria-label={`${isRoot ? 'machine' : 'state'} ${state.path || state.key}`}
      data-found={found || undefined}
      aria-current={lit ? 'true' : undefined}
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={cx('font-semibold', isRoot && 'text-lg', found && 'bg-warning-soft')}>{state.key}</span>
        {state.initial && <Badge>begins here</Badge>}
        {wordsOf(state).map((word) => (
          <Badge key={word} tone={word === 'error' ? 'danger' : word === 'busy' ? 'info' : 'neutral'}>
            {word}
          </Badge>
        ))}
        {lit && leaf && <Badge tone="positive">here</Badge>}
      </header>
      {state.description !== undefined && <p className="text-ink-muted">{state.description}</p>}
      <Facts state={state} />
      {state.transitions.length > 0 && (
        <ul className="mt-2 list-none divide-y divide-line border-line border-t pl-0 font-mono text-xs">
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
        <div className="mt-2.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-2">
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
    <div className="wrap-anywhere text-sm">
      <State state={chart} marks={marks} />
    </div>
  );
}
