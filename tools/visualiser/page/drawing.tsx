/**
 * A laid-out statechart as SVG: the one renderer of every diagram (visualiser, path report, docs). It draws what it is
 * given and nothing else, so that it needs no browser.
 */
import type { ChartState, ChartTransition } from './chart.ts';
import { type Arrow, type Box, type Diagram, LINE, type Line, NAME, PADDING, wordsOf } from './diagram.ts';
import { pathOf } from './diagram-path.ts';
import { holds } from './find.ts';
import { type Heat, heatText, levelOf, timesText } from './heat.ts';

/** The highlights of a drawing. */
export interface Marks {
  /** Dotted paths of the current states. */
  readonly active?: ReadonlySet<string>;
  /** The transitions that the shown event took, as far as they are known. */
  readonly taken?: ReadonlySet<ChartTransition> | undefined;
  /** The text that is searched for in names and events. */
  readonly find?: string;
  /** The state whose arrows stand out. */
  readonly focus?: string | null;
  /** The number of times that everything was taken, on a drawing with room for it. */
  readonly heat?: Heat;
}

/** The heat, and the highest counts in it. */
interface Scale {
  readonly heat: Heat;
  readonly mostEntered: number;
  readonly mostTaken: number;
}

function scaleOf(heat: Heat | undefined): Scale | null {
  if (heat === undefined) return null;
  const entered = [...heat.states.values()].map((one) => one.entered);
  return { heat, mostEntered: Math.max(1, ...entered), mostTaken: Math.max(1, ...heat.transitions.values()) };
}

const timesEntered = (heat: Heat, { path }: ChartState): number => heat.states.get(path)?.entered ?? 0;
const timesTaken = (heat: Heat, transition: ChartTransition): number => heat.transitions.get(transition.name) ?? 0;

interface DrawingProps {
  diagram: Diagram;
  marks?: Marks;
  /** Pressing a state; left out, its link leads to what has the id `state:` and its path. */
  onFocus?: (path: string | null) => void;
  /** Called with the box of each state where the machine stands. */
  onHere?: (box: Element | null) => void;
  /** Rules that the drawing carries with it, where it is a file of its own. */
  css?: string;
}

interface LinesProps {
  lines: readonly Line[];
  x: number;
  y: number;
  scale: Scale | null;
}

function Lines({ lines, x, y, scale }: LinesProps) {
  return lines.map(({ text, kind, transition }, index) => {
    const times = scale === null || transition === undefined ? 0 : timesTaken(scale.heat, transition);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines neither move nor change
      <text key={index} x={x} y={y + index * LINE + 12} className="diagram-line" data-trigger={kind}>
        {text}
        {times > 0 && <tspan className="diagram-times"> {timesText(times)}</tspan>}
      </text>
    );
  });
}

/**
 * The number of times that the machine came to a state, how long it stayed, and the number of times it was left there.
 */
function HeatLine({ box: { state, x, y }, scale: { heat } }: { box: Box; scale: Scale }) {
  const of = heat.states.get(state.path);
  return (
    <text x={x + PADDING} y={y + PADDING + NAME + 12} className="diagram-line diagram-times">
      {state.path === '' ? `${heat.lives.toLocaleString('en')} started` : of === undefined ? 'never' : heatText(of)}
      {of !== undefined && of.left > 0 && (
        <tspan className="diagram-left"> · {of.left.toLocaleString('en')} left</tspan>
      )}
    </text>
  );
}

interface StateBoxProps extends Pick<DrawingProps, 'onFocus' | 'onHere'> {
  box: Box;
  lit: boolean;
  found: boolean;
  focused: boolean;
  heated: boolean;
  scale: Scale | null;
}

function StateBox({ box, lit, found, focused, heated, scale, onFocus, onHere }: StateBoxProps) {
  const { state, lines, x, y, width, height } = box;
  const words = wordsOf(state);
  const isLeaf = state.states.length === 0;
  const here = lit && isLeaf;
  return (
    <a
      ref={here ? onHere : undefined}
      href={`#state:${state.path}`}
      className="diagram-state"
      aria-label={`state ${state.path || state.key}`}
      aria-current={lit ? 'true' : undefined}
      data-kind={state.kind}
      data-root={state.path === '' || undefined}
      data-lit={lit || undefined}
      data-here={here || undefined}
      data-found={found || undefined}
      data-focused={focused || undefined}
      data-heat={isLeaf && scale !== null ? levelOf(timesEntered(scale.heat, state), scale.mostEntered) : undefined}
      onClick={
        onFocus &&
        ((event) => {
          event.preventDefault();
          onFocus(focused ? null : state.path);
        })
      }
    >
      {state.description !== undefined && <title>{state.description}</title>}
      <rect x={x} y={y} width={width} height={height} rx={state.path === '' ? 14 : 10} />
      <text x={x + PADDING} y={y + PADDING + 12} className="diagram-name">
        {state.key}
      </text>
      {words.map((word, index) => (
        <text
          key={word}
          x={x + width - PADDING - words.slice(index + 1).reduce((sum, next) => sum + next.length * 6 + 10, 0)}
          y={y + PADDING + 11}
          textAnchor="end"
          className="diagram-tag"
          data-tag={word}
        >
          {word}
        </text>
      ))}
      {scale !== null && <HeatLine box={box} scale={scale} />}
      <Lines lines={lines} x={x + PADDING} y={y + PADDING + NAME + (heated ? LINE : 0)} scale={scale} />
    </a>
  );
}

/** `open`: it leads out of where the machine stands; `far`: it has nothing to do with what is looked at. */
type Look = 'taken' | 'open' | 'far' | 'plain';
const LOOKS: readonly Look[] = ['far', 'plain', 'open', 'taken'];

function lookOf({ from, to, transitions }: Arrow, { active, taken, focus = null }: Marks): Look {
  if (transitions.some((one) => taken?.has(one))) return 'taken';
  if (focus !== null) return from === focus || to === focus ? 'open' : 'far';
  return active !== undefined && from !== null && (from === '' || active.has(from)) ? 'open' : 'plain';
}

interface ArrowLineProps {
  arrow: Arrow;
  look: Look;
  found: boolean;
  scale: Scale | null;
}

function ArrowLine({ arrow, look, found, scale }: ArrowLineProps) {
  const { from, points, label, lines, transitions } = arrow;
  const begin = points[0];
  const times = scale === null ? 0 : transitions.reduce((sum, one) => sum + timesTaken(scale.heat, one), 0);
  return (
    <g
      className="diagram-arrow"
      data-look={look}
      data-found={found || undefined}
      data-heat={scale === null || from === null ? undefined : levelOf(times, scale.mostTaken)}
    >
      <path d={pathOf(points)} markerEnd={`url(#tip-${look})`} />
      {from === null && begin !== undefined && <circle cx={begin.x} cy={begin.y - 4} r={4.5} />}
      {label !== undefined && (
        <>
          <rect x={label.x} y={label.y} width={label.width} height={label.height} rx={5} />
          <Lines lines={lines} x={label.x + 4} y={label.y + 2} scale={scale} />
        </>
      )}
    </g>
  );
}

export function Drawing({ diagram, marks = {}, onFocus, onHere, css }: DrawingProps) {
  const { width, height, boxes, heated } = diagram;
  const { active, find = '', focus } = marks;
  const scale = heated ? scaleOf(marks.heat) : null;
  const arrows = diagram.arrows
    .map((arrow) => ({ arrow, look: lookOf(arrow, marks) }))
    .sort((a, b) => LOOKS.indexOf(a.look) - LOOKS.indexOf(b.look));
  const looks = LOOKS.filter((look) => arrows.some((one) => one.look === look));
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: what it stands in has the name; its states are links with their own
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own style sheet */}
      {css !== undefined && <style dangerouslySetInnerHTML={{ __html: css }} />}
      <defs>
        {looks.map((look) => (
          <marker
            key={look}
            id={`tip-${look}`}
            className="diagram-tip"
            data-look={look}
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto-start-reverse"
          >
            <path d="M0 0.5L10 5L0 9.5z" />
          </marker>
        ))}
      </defs>
      {boxes.map((box) => (
        <StateBox
          key={box.state.path}
          box={box}
          lit={active?.has(box.state.path) === true}
          found={holds(find, [box.state.key, ...box.lines.map(({ text }) => text)])}
          focused={focus === box.state.path}
          heated={heated}
          scale={scale}
          onFocus={onFocus}
          onHere={onHere}
        />
      ))}
      {arrows.map(({ arrow, look }) => (
        <ArrowLine
          key={arrow.id}
          arrow={arrow}
          look={look}
          found={holds(
            find,
            arrow.lines.map(({ text }) => text),
          )}
          scale={scale}
        />
      ))}
    </svg>
  );
}
