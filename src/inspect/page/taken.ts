import { activeIn, type ChartState, type ChartTransition, statesOf } from './chart.ts';
import type { Entry } from './recording.ts';

/**
 * The transitions that an event took. The protocol does not tell, so they are those of the innermost state that was
 * current before, knows the event, and leads to where the machine stands after; several when guards alone decide.
 */
export function takenBy(chart: ChartState, { type, before, after }: Entry): ReadonlySet<ChartTransition> {
  if (before === undefined || after === undefined) return new Set();
  const was = activeIn(before.value);
  const is = activeIn(after.value);
  const still = JSON.stringify(before.value) === JSON.stringify(after.value);
  const same = still && JSON.stringify(before.context) === JSON.stringify(after.context);
  const asked = statesOf(chart)
    .filter((state) => state.path === '' || was.has(state.path))
    .sort((a, b) => b.path.length - a.path.length);
  for (const state of asked) {
    const fitting = state.transitions.filter(
      ({ event, targets, actions }) =>
        event === type &&
        (targets.length > 0 ? targets.every((path) => is.has(path)) : still && (actions.length === 0 || !same)),
    );
    if (fitting.length > 0) return new Set(fitting);
  }
  return new Set();
}
