/**
 * A laid-out statechart as SVG: the one renderer of every diagram (visualiser, path report, docs). It draws what it is
 * given and nothing else, so that it needs no browser.
 */
import { type ChartTransition, wordsOf } from './chart.ts';
import { type Arrow, type Box, type Diagram, LINE, type Line, NAME, PADDING } from './diagram.ts';
import { holds } from './find.ts';
import { type Heat, heatText, levelOf, timesText } from './heat.ts';
import { follow } from './keys.ts';

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
  readonly heat?: Heat | undefined;
}

const timesTaken = (transitions: readonly ChartTransition[], heat: Heat | undefined): number =>
  transitions.reduce((sum, { name }) => sum + (heat?.transitions.get(name) ?? 0), 0);

interface DrawingProps {
  diagram: Diagram;
  marks?: Marks;
  /** Pressing a state; left out, its link leads to what has the id `state:` and its path. */
  onFocus?: (path: string | null) => void;
  /** Rules that the drawing carries with it, where it is a file of its own. */
  css?: string;
}

/** The highlights of a part, and the most that anything was entered or taken. */
interface Marked {
  marks: Marks;
  most: number;
}

function Lines({ lines, x, y, heat }: { lines: readonly Line[]; x: number; y: number; heat: Heat | undefined }) {
  return lines.map(({ text, kind, transition }, index) => {
    const times = timesTaken(transition ? [transition] : [], heat);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines neither move nor change
      <text key={index} x={x} y={y + index * LINE + 12} className="diagram-line" data-trigger={kind}>
        {text}
        {times > 0 && <tspan className="diagram-times"> {timesText(times)}</tspan>}
      </text>
    );
  });
}

/** How often the machine came to a state, how long it stayed, and how often it was left there. */
function HeatLine({ box: { state, x, y }, heat }: { box: Box; heat: Heat }) {
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

function StateBox({ box, marks, most, onFocus }: Marked & { box: Box } & Pick<DrawingProps, 'onFocus'>) {
  const { state, lines, x, y, width, height } = box;
  const { active, find = '', focus, heat } = marks;
  const lit = active?.has(state.path) === true;
  const found = holds(find, [state.key, ...lines.map(({ text }) => text)]);
  const focused = focus === state.path;
  const words = wordsOf(state);
  const isLeaf = state.states.length === 0;
  const here = lit && isLeaf;
  return (
    <a
      ref={here ? follow : undefined}
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
      data-heat={isLeaf && heat ? levelOf(heat.states.get(state.path)?.entered ?? 0, most) : undefined}
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
      {heat && <HeatLine box={box} heat={heat} />}
      <Lines lines={lines} x={x + PADDING} y={y + PADDING + NAME + (heat ? LINE : 0)} heat={heat} />
    </a>
  );
}

type Point = Arrow['points'][number];

/** Pixels of a bend. */
const RADIUS = 6;

const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
};
const text = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** A line through the points with round bends, as the `d` of an SVG path. Empty for less than two points. */
function lineThrough(points: Arrow['points']): string {
  const [start, ...rest] = points;
  const end = rest.pop();
  if (start === undefined || end === undefined) return '';
  const bends = rest.map((bend, index) => {
    const before = points[index] ?? bend;
    const after = points[index + 2] ?? bend;
    return `L${text(towards(bend, before, RADIUS))}Q${text(bend)} ${text(towards(bend, after, RADIUS))}`;
  });
  return `M${text(start)}${bends.join('')}L${text(end)}`;
}

/** `open`: it leads out of where the machine stands; `far`: it has nothing to do with what is looked at. */
type Look = 'taken' | 'open' | 'far' | 'plain';
const LOOKS: readonly Look[] = ['far', 'plain', 'open', 'taken'];

function lookOf({ from, to, transitions }: Arrow, { active, taken, focus = null }: Marks): Look {
  if (transitions.some((one) => taken?.has(one))) return 'taken';
  if (focus !== null) return from === focus || to === focus ? 'open' : 'far';
  return active !== undefined && from !== null && (from === '' || active.has(from)) ? 'open' : 'plain';
}

function ArrowLine({ arrow, look, marks: { find = '', heat }, most }: Marked & { arrow: Arrow; look: Look }) {
  const { from, points, label, lines, transitions } = arrow;
  const [begin] = points;
  const found = holds(
    find,
    lines.map(({ text }) => text),
  );
  return (
    <g
      className="diagram-arrow"
      data-look={look}
      data-found={found || undefined}
      data-heat={heat && from !== null ? levelOf(timesTaken(transitions, heat), most) : undefined}
    >
      <path d={lineThrough(points)} markerEnd={`url(#tip-${look})`} />
      {from === null && begin !== undefined && <circle cx={begin.x} cy={begin.y - 4} r={4.5} />}
      {label !== undefined && (
        <>
          <rect x={label.x} y={label.y} width={label.width} height={label.height} rx={5} />
          <Lines lines={lines} x={label.x + 4} y={label.y + 2} heat={heat} />
        </>
      )}
    </g>
  );
}

export function Drawing({ diagram, marks: { heat: counts, ...others } = {}, onFocus, css }: DrawingProps) {
  const { width, height, boxes, heated } = diagram;
  const heat = heated ? counts : undefined;
  const marks = { ...others, heat };
  const mostEntered = Math.max(1, ...[...(heat?.states.values() ?? [])].map(({ entered }) => entered));
  const mostTaken = Math.max(1, ...(heat?.transitions.values() ?? []));
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
        <StateBox key={box.state.path} box={box} marks={marks} most={mostEntered} onFocus={onFocus} />
      ))}
      {arrows.map(({ arrow, look }) => (
        <ArrowLine key={arrow.id} arrow={arrow} look={look} marks={marks} most={mostTaken} />
      ))}
    </svg>
  );
}
