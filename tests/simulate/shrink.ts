/** Makes a run that fails as small as it can be: shortest time, fewest players, faults and deeds (delta debugging). */
import type { Plan, Result } from './simulation.ts';
import { START } from './simulation.ts';

const HOUR = 3_600_000;
/** Of a day; a run is no shorter. */
const SHORTEST = 0.02;

interface Shrinking {
  readonly plan: Plan;
  readonly result: Result;
}

const playerOf = (decision: string) => decision.split('/')[0] ?? '';
/** The last part of its name; a part of a player's day has three parts, and is none. */
const faultOf = (decision: string) =>
  /^p\d+\/\d+\/\w+$/.test(decision) ? null : (decision.match(/[a-zA-Z]\w+/g)?.at(-1) ?? null);

/** `fails`: runs a plan; its result where it fails in the same way, else null. `isOver`: no time is left. */
export async function shrink(
  { plan, result }: Shrinking,
  fails: (plan: Plan) => Promise<Result | null>,
  isOver: () => boolean,
): Promise<Shrinking> {
  let best: Shrinking = { plan: { ...plan, only: result.decisions }, result };
  const attempt = async (candidate: Plan) => {
    if (isOver()) return false;
    const found = await fails(candidate);
    if (found === null) return false;
    // What was not decided after all is left out too.
    best = { plan: { ...candidate, only: found.decisions }, result: found };
    return true;
  };
  const keeping = (isKept: (decision: string) => boolean) => {
    const only = best.result.decisions.filter(isKept);
    return only.length === best.result.decisions.length ? false : attempt({ ...best.plan, only });
  };
  const distinct = (of: (decision: string) => string | null) =>
    new Set(best.result.decisions.flatMap((decision) => of(decision) ?? []));

  const [failure] = result.failures;
  const hours = failure === undefined ? plan.hours : (failure.at - START) / HOUR;
  if (hours < plan.hours) await attempt({ ...best.plan, hours: Math.ceil(hours * 60 + 1) / 60 });
  else
    for (let hour = plan.hours / 2; hour > SHORTEST; hour /= 2)
      if (!(await attempt({ ...best.plan, hours: hour }))) break;

  // The player that it happened to, and what happened last: most need no more.
  const who = /\bp\d+\b/.exec(failure?.text ?? '')?.[0];
  if (who !== undefined) await keeping((name) => playerOf(name) === who || playerOf(name) === 'world');
  const own = best.result.decisions.filter((name) => who === undefined || playerOf(name) === who);
  for (let size = 6; size < own.length && size < 50; size *= 2) {
    const kept = new Set([...own.slice(0, 1), ...own.slice(-size)]);
    if (await keeping((name) => kept.has(name))) break;
  }
  for (const player of distinct(playerOf)) await keeping((name) => playerOf(name) !== player);

  // Many need no fault, or one kind of them.
  if (!(await keeping((name) => faultOf(name) === null)))
    for (const fault of distinct(faultOf)) await keeping((name) => faultOf(name) !== fault);

  for (let size = best.result.decisions.length >> 1; size >= 1 && !isOver(); ) {
    let isSmaller = false;
    for (let at = best.result.decisions.length - size; at > -size && !isOver(); at -= size) {
      const gone = new Set(best.result.decisions.slice(Math.max(0, at), at + size));
      if (gone.size > 0 && (await keeping((name) => !gone.has(name)))) isSmaller = true;
    }
    if (size === 1 && !isSmaller) break;
    size = Math.max(1, size >> 1);
  }

  for (let hour = best.plan.hours / 2; hour > SHORTEST; hour /= 2)
    if (!(await attempt({ ...best.plan, hours: hour }))) break;
  const last = Math.max(...best.result.decisions.map((name) => Number(/^p(\d+)\//.exec(name)?.[1] ?? 1)));
  if (last < best.plan.players) await attempt({ ...best.plan, players: last });
  return best;
}
