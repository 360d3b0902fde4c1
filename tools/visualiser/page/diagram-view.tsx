/** A statechart as a drawing, with its current states lit. Loads with the layout kernel, when a machine is looked at. */
import ELK from 'elkjs/lib/elk.bundled.js';
import { use } from 'react';
import type { ChartState, ChartTransition } from './chart.ts';
import { type Arrow, type Box, type Diagram, diagramOf, LINE, type Line, NAME, PADDING } from './diagram.ts';
import { pathOf } from './diagram-path.ts';
import { holds } from './find.ts';
import { zoomed } from './zoom.ts';

const kernel = new ELK();
const drawings = new WeakMap<ChartState, Promise<Diagram | null>>();

/** Every chart is laid out once. Null when the kernel could not. */
function drawingOf(chart: ChartState): Promise<Diagram | null> {
  const known = drawings.get(chart);
  if (known !== undefined) return known;
  const drawing = diagramOf(chart, kernel).catch(() => null);
  drawings.set(chart, drawing);
  return drawing;
}

interface DiagramViewProps {
  chart: ChartState;
  /** Dotted paths of the current states. */
  active: ReadonlySet<string>;
  /** The transitions that the shown event took, as far as can be told. */
  taken: ReadonlySet<ChartTransition> | undefined;
  /** What is looked for in names and events. */
  find: string;
  /** The state whose arrows stand out. */
  focus: string | null;
  onFocus: (path: string | null) => void;
}

/** Follows the machine on a drawing that is larger than its panel. */
function reveal(box: Element | null) {
  box?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'smooth' });
}

const isLeaf = ({ state }: Box): boolean => state.states.length === 0;

function Lines({ lines, x, y }: { lines: readonly Line[]; x: number; y: number }) {
  return lines.map(({ text, kind }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines neither move nor change
    <text key={index} x={x} y={y + index * LINE + 12} className="diagram-line" data-trigger={kind}>
      {text}
    </text>
  ));
}

interface StateBoxProps {
  box: Box;
  lit: boolean;
  found: boolean;
  focused: boolean;
  onFocus: (path: string | null) => void;
}

function StateBox({ box, lit, found, focused, onFocus }: StateBoxProps) {
  const { state, lines, x, y, width, height } = box;
  const words = [...state.tags, ...(state.kind === 'parallel' || state.kind === 'final' ? [state.kind] : [])];
  const leaf = isLeaf(box);
  return (
    <a
      ref={lit && leaf ? reveal : undefined}
      href={`#state:${state.path}`}
      className="diagram-state"
      aria-label={`state ${state.path || state.key}`}
      aria-current={lit ? 'true' : undefined}
      data-kind={state.kind}
      data-root={state.path === '' || undefined}
      data-leaf={leaf || undefined}
      data-lit={lit || undefined}
      data-here={(lit && leaf) || undefined}
      data-found={found || undefined}
      data-focused={focused || undefined}
      onClick={(event) => {
        event.preventDefault();
        onFocus(focused ? null : state.path);
      }}
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
      <Lines lines={lines} x={x + PADDING} y={y + PADDING + NAME} />
    </a>
  );
}

/** `open`: it leads out of where the machine stands; `far`: it has nothing to do with what is looked at. */
type Look = 'taken' | 'open' | 'far' | 'plain';

function ArrowLine({ arrow, look, found }: { arrow: Arrow; look: Look; found: boolean }) {
  const { from, points, label, lines } = arrow;
  const begin = points[0];
  return (
    <g className="diagram-arrow" data-look={look} data-found={found || undefined}>
      <path d={pathOf(points)} markerEnd={`url(#tip-${look})`} />
      {from === null && begin !== undefined && <circle cx={begin.x} cy={begin.y - 4} r={4.5} />}
      {label !== undefined && (
        <>
          <rect x={label.x} y={label.y} width={label.width} height={label.height} rx={5} />
          <Lines lines={lines} x={label.x + 4} y={label.y + 2} />
        </>
      )}
    </g>
  );
}

const LOOKS: readonly Look[] = ['far', 'plain', 'open', 'taken'];

export function DiagramView({ chart, active, taken, find, focus, onFocus }: DiagramViewProps) {
  const diagram = use(drawingOf(chart));
  if (diagram === null)
    return <p className="p-4 text-ink-muted text-sm">This machine could not be drawn. Its details tell the same.</p>;

  const lookOf = ({ from, to, transitions }: Arrow): Look => {
    if (transitions.some((one) => taken?.has(one))) return 'taken';
    if (focus !== null) return from === focus || to === focus ? 'open' : 'far';
    return from !== null && (from === '' || active.has(from)) ? 'open' : 'plain';
  };
  const arrows = diagram.arrows
    .map((arrow) => ({ arrow, look: lookOf(arrow) }))
    .sort((a, b) => LOOKS.indexOf(a.look) - LOOKS.indexOf(b.look));
  return (
    <div className="diagram-frame">
      <section
        ref={zoomed}
        className="diagram"
        aria-label={`Diagram of ${chart.key}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        <div className="diagram-room">
          <div data-canvas data-width={diagram.width} data-height={diagram.height}>
            {/* biome-ignore lint/a11y/noSvgWithoutTitle: its section has the name; its states are links with their own */}
            <svg viewBox={`0 0 ${diagram.width} ${diagram.height}`}>
              <defs>
                {LOOKS.map((look) => (
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
              {diagram.boxes.map((box) => (
                <StateBox
                  key={box.state.path}
                  box={box}
                  lit={active.has(box.state.path)}
                  found={holds(find, [box.state.key, ...box.lines.map(({ text }) => text)])}
                  focused={focus === box.state.path}
                  onFocus={onFocus}
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
                />
              ))}
            </svg>
          </div>
        </div>
      </section>
      <fieldset className="diagram-tools">
        <legend className="sr-only">Zoom</legend>
        {(
          [
            ['out', '−', 'Smaller'],
            ['in', '+', 'Larger'],
            ['fit', 'Fit', 'The whole machine'],
            ['here', 'Here', 'To the current state'],
          ] as const
        ).map(([zoom, text, title]) => (
          <button key={zoom} type="button" data-zoom={zoom} title={title} aria-label={title}>
            {text}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
