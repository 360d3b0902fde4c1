/**
 * The statechart as a drawing: boxes with arrows between them. What stands in a box and on an arrow is decided here, where
 * everything lies by the Eclipse Layout Kernel. Text is measured by its letters, so that nothing needs a browser.
 */
import type { ELK, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import { type ChartState, type ChartTransition, statesOf, triggerText, wordsOf } from './chart.ts';

/** A line of text in a box or on an arrow. */
export interface Line {
  readonly text: string;
  /** The transition that the line describes; nothing where it describes several things. */
  readonly transition?: ChartTransition;
  readonly kind: 'runs' | 'more' | ChartTransition['trigger'];
}

/** Pixels. */
type Place = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

/** `heated`: with room for how often each state and transition was taken. Outer boxes come before those in them. */
export type Diagram = Awaited<ReturnType<typeof diagramOf>>;
export type Box = Diagram['boxes'][number];
/** `label`: the place of its text; none where it has no text. `points`: none where the kernel has found no way. */
export type Arrow = Diagram['arrows'][number];

/** Pixels, at a zoom of 1. */
export const LINE = 17;
export const NAME = 22;
export const PADDING = 12;
/** The width of one letter: of the monospaced lines, and the widest usual one of a name. */
const LETTER = 6.7;
const NAME_LETTER = 7.6;
/** Lines that are written out; of the rest only the number. */
const MOST = 7;
const LONGEST = 44;

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

function linesOf(transitions: readonly ChartTransition[], target = false): Line[] {
  const lines = transitions.map((one): Line => {
    const goes =
      target && one.targets.length > 0 ? ` → ${one.targets.map((path) => path.split('.').at(-1)).join(', ')}` : '';
    return {
      text: cut(`${triggerText(one)}${one.guard === undefined ? '' : ` [${one.guard}]`}${goes}`),
      kind: one.trigger,
      transition: one,
    };
  });
  return lines.length <= MOST
    ? lines
    : [...lines.slice(0, MOST - 1), { text: `${lines.length - MOST + 1} more`, kind: 'more' }];
}

const widthOf = (lines: readonly Line[], more = 0): number =>
  lines.length === 0 ? 0 : (Math.max(...lines.map(({ text }) => text.length)) + more) * LETTER;

/** Within itself, or acting only: written in the box, since an arrow would run from it to its own inside. */
const staysInside = (state: ChartState, { targets }: ChartTransition): boolean =>
  targets.every((path) => path === state.path || state.path === '' || path.startsWith(`${state.path}.`));

/** The box of a state holds what it runs and what it answers by itself. */
function boxLines(state: ChartState): Line[] {
  return [
    ...state.invokes.map(({ id }): Line => ({ text: cut(`runs ${id}`), kind: 'runs' })),
    ...linesOf(
      state.transitions.filter((one) => staysInside(state, one)),
      true,
    ),
  ];
}

/** Letters that are kept free for heat: in a box a line (`12,345× · 1,234.5 s · 123 left`), behind an arrow's words. */
const HEAT_LINE = 30;
const HEAT_WORD = 8;

const BEGIN = 'begin:';
const nodeId = (path: string) => `state:${path}`;

function nodeOf(state: ChartState, heated: boolean): ElkNode {
  const lines = boxLines(state);
  const inner = heated ? Math.max(widthOf(lines, HEAT_WORD), HEAT_LINE * LETTER) : widthOf(lines);
  const count = lines.length + (heated ? 1 : 0);
  const width = Math.max(state.key.length * NAME_LETTER + 28 + tagsWidth(state), inner) + 2 * PADDING;
  const height = PADDING + NAME + count * LINE + (count > 0 ? 4 : 0);
  const initial = state.states.find((child) => child.initial);
  return {
    id: nodeId(state.path),
    ...(state.states.length === 0
      ? { width, height: height + PADDING - 4 }
      : {
          children: [
            ...(initial === undefined ? [] : [{ id: `${BEGIN}${state.path}`, width: 10, height: 10 }]),
            ...state.states.map((child) => nodeOf(child, heated)),
          ],
          layoutOptions: {
            'elk.padding': `[top=${height + 10},left=${PADDING + 4},bottom=${PADDING + 4},right=${PADDING + 4}]`,
            'elk.nodeSize.constraints': 'MINIMUM_SIZE',
            'elk.nodeSize.minimum': `(${width}, ${height + 40})`,
          },
        }),
  };
}

const tagsWidth = (state: ChartState): number => wordsOf(state).reduce((sum, word) => sum + word.length * 6 + 18, 0);

/** An arrow without its place. `from`, `to`: paths of states; `from` is null for the mark where a level begins. */
interface Drawn {
  readonly id: string;
  readonly from: string | null;
  readonly to: string;
  readonly transitions: readonly ChartTransition[];
  readonly lines: readonly Line[];
}

/** One arrow for all that leads from one state to another. */
function arrowsOf(chart: ChartState): Drawn[] {
  const groups = new Map<string, { from: string; to: string; transitions: ChartTransition[] }>();
  const all = statesOf(chart);
  for (const state of all)
    for (const transition of state.transitions) {
      if (staysInside(state, transition)) continue;
      for (const to of transition.targets) {
        const key = `${state.path}>${to}`;
        const group = groups.get(key) ?? { from: state.path, to, transitions: [] };
        group.transitions.push(transition);
        groups.set(key, group);
      }
    }
  const begins = all.flatMap((state): Drawn[] => {
    const initial = state.states.find((child) => child.initial);
    return initial === undefined
      ? []
      : [{ id: `${BEGIN}${state.path}>`, from: null, to: initial.path, transitions: [], lines: [] }];
  });
  return [...begins, ...[...groups].map(([id, group]) => ({ id, ...group, lines: linesOf(group.transitions) }))];
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
};

/** Rounds to a tenth of a pixel. */
const rounded = (length = 0): number => Math.round(length * 10) / 10;
const placeOf = ({ x, y, width, height }: Partial<Place>): Place => ({
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
});

/** Lays the chart out. `heated`: with room for heat. Rejects when the kernel cannot. */
export async function diagramOf(chart: ChartState, kernel: Pick<ELK, 'layout'>, heated = false) {
  const drawn = arrowsOf(chart);
  const edges = drawn.map(
    ({ id, from, to, lines }): ElkExtendedEdge => ({
      id,
      sources: [from === null ? id.slice(0, -1) : nodeId(from)],
      targets: [nodeId(to)],
      labels:
        lines.length === 0
          ? []
          : [{ text: id, width: widthOf(lines, heated ? HEAT_WORD : 0) + 8, height: lines.length * LINE + 4 }],
    }),
  );
  const laid: ElkNode = await kernel.layout({
    id: 'diagram',
    layoutOptions: OPTIONS,
    children: [nodeOf(chart, heated)],
    edges,
  });

  const places = new Map<string, Place>();
  const walk = ({ id, children = [], ...place }: ElkNode) => {
    places.set(id, placeOf(place));
    for (const child of children) walk(child);
  };
  walk(laid);
  const routes = new Map((laid.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    heated,
    boxes: statesOf(chart).flatMap((state) => {
      const place = places.get(nodeId(state.path));
      return place === undefined ? [] : [{ state, lines: boxLines(state), ...place }];
    }),
    arrows: drawn.map((arrow) => {
      const route = routes.get(arrow.id);
      const section = route?.sections?.[0];
      const [label] = route?.labels ?? [];
      return {
        ...arrow,
        points: section === undefined ? [] : [section.startPoint, ...(section.bendPoints ?? []), section.endPoint],
        label: label && placeOf(label),
      };
    }),
  };
}
