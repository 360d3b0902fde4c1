/** Makes a run that fails as small as it can be: fewest decisions (delta debugging), then the shortest time. */
import type { Plan, Result } from './simulation.ts';
import { START } from './simulation.ts';

const HOUR = 3_600_000;

interface Shrinking {
  readonly plan: Plan;
  readonly result: Result;
}

/** `fails`: runs a plan; its result where it fails in the same way, else null. `tries`: most runs. */
export async function shrink(
  { plan, result }: Shrinking,
  fails: (plan: Plan) => Promise<Result | null>,
  tries: number,
): Promise<Shrinking> {
  let best: Shrinking = { plan: { ...plan, only: result.decisions }, result };
  let left = tries;
  const attempt = async (candidate: Plan) => {
    if (left <= 0) return false;
    left -= 1;
    const found = await fails(candidate);
    if (found === null) return false;
    // What was not decided after all is left out too.
    best = { plan: { ...candidate, only: found.decisions }, result: found };
    return true;
  };
  const without = (gone: ReadonlySet<string>) =>
    attempt({ ...best.plan, only: best.result.decisions.filter((name) => !gone.has(name)) });

  const [failure] = result.failures;
  const hours = failure === undefined ? plan.hours : (failure.at - START) / HOUR;
  if (hours < plan.hours) await attempt({ ...best.plan, hours: Math.ceil(hours * 60 + 1) / 60 });

  // The player that it happened to, and what happened last: most need no more.
  const who = /\bp\d+\b/.exec(failure?.text ?? '')?.[0];
  const own = best.result.decisions.filter((name) => who === undefined || name.startsWith(`${who}/`));
  for (let size = 6; size < own.length && size < 100; size *= 2)
    if (await attempt({ ...best.plan, only: [...new Set([...own.slice(0, 1), ...own.slice(-size)])] })) break;

  // One player after the other, the one that is not needed first.
  for (const who of new Set(best.result.decisions.map((name) => name.split('/')[0])))
    await without(new Set(best.result.decisions.filter((name) => name.startsWith(`${who}/`))));

  for (let size = best.result.decisions.length >> 1; size >= 1 && left > 0; ) {
    let isSmaller = false;
    for (let at = best.result.decisions.length - size; at > -size && left > 0; at -= size)
      if (await without(new Set(best.result.decisions.slice(Math.max(0, at), at + size)))) isSmaller = true;
    if (size === 1 && !isSmaller) break;
    size = Math.max(1, size >> 1);
  }

  for (let hour = best.plan.hours / 2; hour > 0.02 && left > 0; hour /= 2)
    if (!(await attempt({ ...best.plan, hours: hour }))) break;
  const last = Math.max(...best.result.decisions.map((name) => Number(/^p(\d+)\//.exec(name)?.[1] ?? 1)));
  if (last < best.plan.players) await attempt({ ...best.plan, players: last });
  return best;
}
