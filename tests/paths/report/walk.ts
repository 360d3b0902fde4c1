/** Walks to each state of a model behind its rendered view, and hands over what the player sees there. */
import { vi } from 'vitest';
import { cause } from '../harness/describe-paths.ts';
import { leavesOf, type Tour, waysInto } from '../harness/generate.ts';
import { keysOf } from '../harness/model.ts';
import { start } from '../harness/run.ts';
import { LANGUAGES } from '../harness/ui.tsx';
import type { Sight } from './camera.ts';
import type { AnyModel } from './collect.ts';
import { seen } from './seen.ts';

/** Few ways that come through all wanted states: to each the shortest, unless a chosen one comes by. */
function waysTo(wanted: ReadonlySet<string>, model: AnyModel, input: unknown): Tour[] {
  const open = new Set(wanted);
  const shortest = waysInto(model, wanted, input);
  const longestFirst = [...shortest].toSorted(([, a], [, b]) => b.length - a.length);
  return longestFirst.flatMap(([key, way]) => {
    if (!open.has(key)) return [];
    for (const { state } of way) for (const passed of keysOf(state.value)) open.delete(passed);
    return [way];
  });
}

/** `take` is called once for each state that can be reached, with the page in these languages. */
export async function visit(
  model: AnyModel,
  take: (key: string, sights: readonly Sight[]) => Promise<void>,
  languages: readonly Sight['locale'][] = LANGUAGES,
): Promise<void> {
  const open = new Set(leavesOf(model.machine));
  for (const input of model.inputs)
    for (const way of waysTo(open, model, input)) {
      // Does what the `beforeEach` of the tests would, which do not run here.
      vi.clearAllMocks();
      const run = start(model, input, undefined, undefined, { quick: true });
      try {
        for (const [number, { event }] of way.entries()) {
          const before = way[number - 1];
          if (before !== undefined) await cause(model, run, before, event);
          const { value, context } = run.actor.getSnapshot();
          const keys = keysOf(value).filter((key) => open.has(key));
          for (const key of keys) {
            await model.states?.[key]?.(run.ui, context);
            open.delete(key);
          }
          if (keys.length === 0) continue;
          const sights: Sight[] = [];
          for (const locale of languages) {
            await run.stage.speak(locale);
            const html = seen();
            if (html !== null) sights.push({ locale, html });
          }
          await run.stage.speak('en');
          if (sights.length > 0) for (const key of keys) await take(key, sights);
        }
      } finally {
        run.stop();
      }
    }
}
