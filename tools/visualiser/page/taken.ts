import { activeIn, type ChartState, type ChartTransition, statesOf } from './chart.ts';
import type { Entry } from './recording.ts';

/** States that a machine only passes through, one after another, at most. */
const HOPS = 5;

/** The ways on from a state that is left at once (`always`), as far as they lead to where the machine stands. */
function onwards(states: readonly ChartState[], path: string, is: ReadonlySet<string>, hops = HOPS): ChartTransition[] {
  const transitions = states.find((state) => state.path === path)?.transitions ?? [];
  return transitions
    .filter(({ trigger }) => trigger === 'always')
    .flatMap((one) => {
      const missing = one.targets.filter((target) => !is.has(target));
      if (one.targets.length > 0 && missing.length === 0) return [one];
      const further = hops === 0 ? [] : missing.flatMap((target) => onwards(states, target, is, hops - 1));
      return further.length === 0 ? [] : [one, ...further];
    });
}

/**
 * The transitions that an event took. The protocol does not tell, so they are those of the innermost state that was
 * current before, knows the event, and leads to where the machine stands after, also through states that it only passes;
 * several when guards alone decide.
 */
export function takenBy(chart: ChartState, { type, before, after }: Entry): ReadonlySet<ChartTransition> {
  if (before === undefined || after === undefined) return new Set();
  const was = activeIn(before.value);
  const is = activeIn(after.value);
  const still = JSON.stringify(before.value) === JSON.stringify(after.value);
  const same = still && JSON.stringify(before.context) === JSON.stringify(after.context);
  const states = statesOf(chart);
  const asked = states
    .filter((state) => state.path === '' || was.has(state.path))
    .sort((a, b) => b.path.length - a.path.length);
  for (const state of asked) {
    const named = state.transitions.filter(({ event }) => event === type);
    const fitting = named.filter(({ targets, actions, guard }) =>
      targets.length > 0
        ? targets.every((path) => is.has(path))
        : still && (actions.length === 0 || guard === undefined || !same),
    );
    if (fitting.length > 0) return new Set(fitting);
    const passing = named.flatMap((one) => {
      const further = one.targets.flatMap((path) => onwards(states, path, is));
      return further.length === 0 ? [] : [one, ...further];
    });
    if (passing.length > 0) return new Set(passing);
  }
  return new Set();
}
