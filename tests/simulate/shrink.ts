/** Makes a run that fails as small as it can be: shortest time, fewest players, parts of a day and faults (delta debugging). */
import type { Plan, Result } from './simulation.ts';
import { startOf } from './simulation.ts';

const HOUR = 3_600_000;
/** The shortest run, in hours. */
const SHORTEST = 0.02;
/** The precision of the search for the time after which it fails: hours. */
const STEP = 0.02;

interface Shrinking {
  readonly plan: Plan;
  readonly result: Result;
}

/** Runs a plan; its result where it fails in the same way, else null. `isBrief`: nothing heals, and the run ends with the day. */
type Fails = (plan: Plan, isBrief: boolean) => Promise<Result | null>;

const playerOf = (decision: string) => decision.split('/')[0] ?? '';
/** A part of a player's day, with the faults in it; anything else is one by itself. */
const deedOf = (decision: string) => /^p\d+\/\d+(?=\/)/.exec(decision)?.[0] ?? decision;
const itself = (decision: string) => decision;
/** The last part of its name; a part of a player's day has three parts, and is none. */
const faultOf = (decision: string) =>
  /^p\d+\/\d+\/\w+$/.test(decision) ? null : (decision.match(/[a-zA-Z]\w+/g)?.at(-1) ?? null);

/** `isOver`: no time is left. */
export async function shrink(failing: Shrinking, fails: Fails, isOver: () => boolean): Promise<Shrinking> {
  const { plan, result } = failing;
  let best: Shrinking = { plan: { ...plan, only: result.decisions }, result };
  const [failure] = result.failures;
  /** Hours after which it was seen. */
  const seenAt = failure === undefined ? plan.hours : (failure.at - startOf(plan)) / HOUR;
  const isBrief = seenAt <= plan.hours;
  const attempt = async (candidate: Plan) => {
    if (isOver()) return false;
    const found = await fails(candidate, isBrief);
    if (found === null) return false;
    // Decisions that were not met after all are left out too.
    best = { plan: { ...candidate, only: found.decisions }, result: found };
    return true;
  };
  const keeping = (isKept: (decision: string) => boolean) => {
    const only = best.result.decisions.filter(isKept);
    return only.length === best.result.decisions.length ? false : attempt({ ...best.plan, only });
  };
  const distinct = (of: (decision: string) => string | null) => [
    ...new Set(best.result.decisions.flatMap((decision) => of(decision) ?? [])),
  ];
  /** The shortest time after which it is there: what comes later need not be tried. */
  const shorten = async () => {
    let isTooShort = 0;
    for (let hours = best.plan.hours / 2; hours > SHORTEST && best.plan.hours - isTooShort > STEP; ) {
      if (!(await attempt({ ...best.plan, hours }))) isTooShort = hours;
      if (isOver()) break;
      hours = (isTooShort + best.plan.hours) / 2;
    }
  };
  /** Leaves out what can be left out, in ever smaller parts, the last first. */
  const thin = async (unitOf: (decision: string) => string, isThorough: boolean) => {
    for (let size = Math.max(1, distinct(unitOf).length >> 1); ; size = Math.max(1, size >> 1)) {
      let isSmaller = false;
      for (let at = distinct(unitOf).length - size; at > -size && !isOver(); at -= size) {
        const gone = new Set(distinct(unitOf).slice(Math.max(0, at), at + size));
        if (gone.size > 0 && (await keeping((name) => !gone.has(unitOf(name))))) isSmaller = true;
      }
      if (isOver() || (size === 1 && !(isSmaller && isThorough))) break;
    }
  };

  if (isBrief) await attempt({ ...best.plan, hours: Math.min(plan.hours, Math.ceil(seenAt * 60 + 1) / 60) });
  // The player that it happened to: most need no others.
  const who = /\bp\d+\b/.exec(failure?.text ?? '')?.[0];
  if (who !== undefined) await keeping((name) => playerOf(name) === who || playerOf(name) === 'world');
  await shorten();
  // The last actions.
  const own = distinct(deedOf).filter((name) => who === undefined || playerOf(name) === who);
  for (let size = 3; size < own.length && size < 30; size *= 2) {
    const kept = new Set([...own.slice(0, 1), ...own.slice(-size)]);
    if (await keeping((name) => kept.has(deedOf(name)))) break;
  }
  for (const player of distinct(playerOf)) await keeping((name) => playerOf(name) !== player);
  await thin(deedOf, false);
  // Many need no fault, or one kind of them.
  if (!(await keeping((name) => faultOf(name) === null)))
    for (const fault of distinct(faultOf)) await keeping((name) => faultOf(name) !== fault);
  await thin(itself, true);
  await shorten();
  const last = Math.max(...best.result.decisions.map((name) => Number(/^p(\d+)\//.exec(name)?.[1] ?? 1)));
  if (last < best.plan.players) await attempt({ ...best.plan, players: last });

  // The run as it will be repeated.
  const whole = isBrief ? await fails(best.plan, false) : best.result;
  return whole === null ? failing : { plan: { ...best.plan, only: whole.decisions }, result: whole };
}
