/** The text of a machine's diagram for Mermaid, which Git hosts draw in place. The same machine always gives the same text. */
import { type ChartState, type ChartTransition, statesOf, triggerText } from '../tools/visualiser/page/chart.ts';

/** How long each named delay is: `2 s`, or a word for one that is computed. */
export type Delays = Readonly<Record<string, string>>;

/** Mermaid keeps some words for itself (`root`, `state`, `end`): no id is a word. */
const ANY = '_any';
/** Mermaid hides an arrow from a box into itself: such a one begins at a state of its own in the box. */
const insideOf = (path: string): string => `${idOf(path)}${ANY}`;
const isInside = (target: string, path: string): boolean => path !== '' && target.startsWith(`${path}.`);
const idOf = (path: string): string => (path === '' ? ANY : `_${path.replace(/[^A-Za-z0-9]/g, '_')}`);

/** Colons, semicolons, hashes and line breaks end a label or begin a code. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/#/g, '#35;')
    .replace(/(?<!#\d+);/g, '#59;')
    .replace(/:/g, '#58;');

/** `login.submit [isComplete]`, `after redirect (2 s)`. */
export function labelOf(transition: ChartTransition, delays: Delays): string {
  const delay = transition.trigger === 'after' ? delays[transition.label] : undefined;
  const guard = transition.guard === undefined ? '' : ` [${transition.guard}]`;
  return `${triggerText(transition)}${delay === undefined ? '' : ` (${delay})`}${guard}`;
}

function linesOf(state: ChartState, depth: number): string[] {
  const indent = '  '.repeat(depth);
  return state.states.flatMap((child) => {
    const id = idOf(child.path);
    const name = `${indent}state "${child.key}" as ${id}`;
    const inward = child.transitions.some(({ targets }) => targets.some((target) => isInside(target, child.path)));
    const inner =
      child.states.length > 0
        ? [
            `${name} {`,
            ...linesOf(child, depth + 1),
            ...(inward ? [`${indent}  state "in any of these" as ${insideOf(child.path)}`] : []),
            `${indent}}`,
          ]
        : [name];
    return [
      ...(child.initial ? [`${indent}[*] --> ${id}`] : []),
      ...inner,
      ...(child.kind === 'final' ? [`${indent}${id} --> [*]`] : []),
      ...(state.kind === 'parallel' && child !== state.states.at(-1) ? [`${indent}--`] : []),
    ];
  });
}

/** Mermaid's `stateDiagram-v2` of a chart. Transitions of the root lead out of a box of its own that stands for any state. */
export function mermaidOf(chart: ChartState, delays: Delays): string {
  const arrows = statesOf(chart).flatMap((state) => {
    const merged = new Map<string, string[]>();
    for (const transition of state.transitions)
      for (const target of transition.targets)
        merged.set(target, [...(merged.get(target) ?? []), plain(labelOf(transition, delays))]);
    return [...merged].map(([target, labels]) => {
      const from = isInside(target, state.path) ? insideOf(state.path) : idOf(state.path);
      return `  ${from} --> ${idOf(target)}: ${[...new Set(labels)].join('<br/>')}`;
    });
  });
  const anywhere = arrows.some((arrow) => arrow.startsWith(`  ${ANY} `));
  return [
    'stateDiagram-v2',
    ...(anywhere ? [`  state "in any state" as ${ANY}`] : []),
    // Regions beside each other stand in a box only.
    ...(chart.kind === 'parallel'
      ? [`  state "${chart.key}" as _all {`, ...linesOf(chart, 2), '  }']
      : linesOf(chart, 1)),
    ...arrows,
  ].join('\n');
}
