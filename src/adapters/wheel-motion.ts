/**
 * The movement of the prize wheel (rule: Spin duration), as plain numbers: angles in degrees, clockwise; times in
 * milliseconds; speeds in degrees a millisecond. Nothing here touches the page.
 */

/** The share of its speed that a wheel keeps each sixtieth of a second. */
const FRICTION = 0.991;
/** The share of its first speed at which it is as good as still. */
const STILL = 0.01;
/** A landing takes (4 to 5 s) × full turns (2 or 3) × 0.1. */
const SECONDS = { least: 4, most: 5 } as const;
const FULL_TURNS = [2, 3] as const;
const SCALE = 0.1;

/** The speed once under way: four and a half turns a second. A landing begins with just this speed. */
const SPEED = 1.62;
/** The time from rest to that speed. */
const LAUNCH = 300;
/** The longest turning: longer than a request can take (60 s; rule: Calls). */
const TURNING = 70_000;
/** The time from full speed to rest if nothing was won. */
const BRAKING = 600;
/** The fastest mean speed of a landing: above it, too little of it would be left for slowing down. */
const FASTEST_MEAN = 0.96;
/** The least distance of the resting wheel from an edge of its slice, as a share of the slice. */
const EDGE = 0.15;
/** Points of an easing's curve: about one for each frame of a landing. */
const POINTS = 48;

/** A part of a movement. `easing`: CSS; `fallback`: for browsers without `linear()`. */
export interface Leg {
  readonly degrees: number;
  readonly duration: number;
  readonly easing: string;
  readonly fallback: string;
}

/** The share of its distance that a wheel has covered at each step, as friction slows it down to rest: 0 to 1. */
function slowing(): readonly number[] {
  const way = [0];
  let at = 0;
  for (let speed = 1; speed > STILL; speed *= FRICTION) {
    at += speed;
    way.push(at);
  }
  return way.map((distance) => distance / at);
}
const SLOWING = slowing();
/** The first speed of the slowing wheel, as a multiple of its mean speed. */
const STEEPNESS = (SLOWING[1] ?? 0) * (SLOWING.length - 1);

function slowedAt(share: number): number {
  const place = share * (SLOWING.length - 1);
  const before = SLOWING[Math.floor(place)] ?? 1;
  const after = SLOWING[Math.ceil(place)] ?? 1;
  return before + (after - before) * (place - Math.floor(place));
}

const short = (value: number) => String(Number(value.toFixed(5)));

/** Steady for the share `held` of the time, then slowing down until it is still. */
function landingEasing(held: number): { easing: string; fallback: string } {
  const whole = held + (1 - held) / STEEPNESS;
  const steady = held / whole;
  const points = Array.from({ length: POINTS }, (_, index) => {
    const share = (index + 1) / POINTS;
    const time = held + (1 - held) * share;
    const way = steady + (1 - steady) * slowedAt(share);
    return `${short(way)} ${short(time * 100)}%`;
  });
  // The first handle on the line of the first speed, the last one level: no jump at the start, still at the end.
  const fallback = `cubic-bezier(${short(0.8 * whole)}, 0.8, ${short(Math.min(1, 1.3 * whole))}, 1)`;
  const start = held > 0 ? `0 0%, ${short(steady)} ${short(held * 100)}%` : '0 0%';
  return { easing: `linear(${start}, ${points.join(', ')})`, fallback };
}

/** The leg from one speed to another, evenly: its way is a parabola, which a cubic curve can draw exactly. */
function gaining(from: number, to: number, duration: number): Leg {
  const mean = (from + to) / 2;
  const easing = `cubic-bezier(0.333333, ${short(from / mean / 3)}, 0.666667, ${short(1 - to / mean / 3)})`;
  return { degrees: mean * duration, duration, easing, fallback: easing };
}

/** The movement from rest to full speed, and on for as long as an answer can take. */
export const turning: readonly Leg[] = [
  gaining(0, SPEED, LAUNCH),
  { degrees: SPEED * TURNING, duration: TURNING, easing: 'linear', fallback: 'linear' },
];

/** A turning wheel after `elapsed` ms: its distance, its speed, and the time for which it still gains speed. */
export function turnedAt(elapsed: number): { degrees: number; speed: number; launching: number } {
  const launched = Math.min(Math.max(elapsed, 0), LAUNCH);
  const steady = Math.min(Math.max(elapsed - LAUNCH, 0), TURNING);
  return {
    degrees: (SPEED * launched ** 2) / (2 * LAUNCH) + SPEED * steady,
    speed: (SPEED * launched) / LAUNCH,
    launching: LAUNCH - launched,
  };
}

const turned = (angle: number) => ((angle % 360) + 360) % 360;

/**
 * The angle at which the wheel rests on a slice: somewhere inside it, never near an edge. `random`: 0 to 1. The first
 * slice is under the pointer at 0.
 */
export function restOn(place: number, slices: number, random: number): number {
  const beside = (random - 0.5) * (1 - 2 * EDGE);
  return turned((-(place + beside) * 360) / slices);
}

/**
 * The way from a turning wheel to rest at the angle `to`, beginning with the speed that it has. `random`: gives 0 to 1.
 */
export function landing(
  { angle, speed, launching }: { angle: number; speed: number; launching: number },
  to: number,
  random: () => number,
): readonly Leg[] {
  const rest = launching > 0 ? [gaining(speed, SPEED, launching)] : [];
  const start = angle + rest.reduce((sum, { degrees }) => sum + degrees, 0);
  const residue = turned(to - start);
  const mean = (turns: number, seconds: number) => (turns * 360 + residue) / (turns * seconds * 1000 * SCALE);
  const possible = FULL_TURNS.filter((turns) => mean(turns, SECONDS.most) <= FASTEST_MEAN);
  const turns = possible[Math.floor(random() * possible.length)] ?? FULL_TURNS[1];
  const least = Math.max(SECONDS.least, mean(turns, 1) / FASTEST_MEAN);
  const seconds = least + random() * (SECONDS.most - least);
  const duration = seconds * 1000 * turns * SCALE;
  const held = (mean(turns, seconds) / SPEED - 1 / STEEPNESS) / (1 - 1 / STEEPNESS);
  return [...rest, { degrees: turns * 360 + residue, duration, ...landingEasing(held) }];
}

/** The movement from the present speed to rest, by friction alone. */
export function braking(speed: number): readonly Leg[] {
  return [{ degrees: (speed * BRAKING) / STEEPNESS, duration: BRAKING, ...landingEasing(0) }];
}

/** Keyframes of a movement, for one animation. `linear`: true if the browser knows `linear()`. */
export function keyframesOf(from: number, legs: readonly Leg[], linear: boolean): Keyframe[] {
  const whole = legs.reduce((sum, { duration }) => sum + duration, 0);
  const frames: Keyframe[] = [];
  let angle = from;
  let time = 0;
  for (const { degrees, duration, easing, fallback } of legs) {
    frames.push({ offset: time / whole, transform: `rotate(${angle}deg)`, easing: linear ? easing : fallback });
    angle += degrees;
    time += duration;
  }
  return [...frames, { offset: 1, transform: `rotate(${angle}deg)` }];
}

export const durationOf = (legs: readonly Leg[]): number => legs.reduce((sum, { duration }) => sum + duration, 0);
export const degreesOf = (legs: readonly Leg[]): number => legs.reduce((sum, { degrees }) => sum + degrees, 0);
