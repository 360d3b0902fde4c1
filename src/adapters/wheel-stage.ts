/**
 * The wheel on the page: a canvas that is drawn once and turned by the compositor. Each phase is one animation of
 * `transform` whose curve was worked out beforehand, so that no script runs while it turns.
 */
import type { WheelCommand } from '../../machines/spin/wheel.ts';
import { type DrawnSlice, drawWheel, RIM, wheelSize } from './wheel-drawing.ts';
import {
  braking,
  degreesOf,
  durationOf,
  keyframesOf,
  type Leg,
  landing,
  restOn,
  turnedAt,
  turning,
} from './wheel-motion.ts';

/** Milliseconds without another change of the window's size before the wheel is drawn anew (rule: Wheel). */
const RESIZE_DEBOUNCE = 500;
/** Half of the fade that stands for turning where the player wishes less motion. Milliseconds. */
const FADE = 160;

export interface WheelStage {
  /** Puts the wheel on a canvas. Gives back how to take it off. */
  show(canvas: HTMLCanvasElement, slices: readonly DrawnSlice[]): () => void;
  /** Joins it to its machine. Gives back how to part them. */
  follow(onLanded: () => void): { command: (command: WheelCommand) => void; leave: () => void };
}

const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const knowsLinear = () => CSS.supports('animation-timing-function', 'linear(0, 1)');

/** The page's animation clock, in milliseconds. */
function clockTime(): number {
  const time = document.timeline?.currentTime;
  return typeof time === 'number' ? time : performance.now();
}

/** `random`: gives 0 to 1. It places the wheel inside the slice that was won, nothing else. */
export function createWheelStage(random: () => number = Math.random): WheelStage {
  let shown: { canvas: HTMLCanvasElement; slices: number; draw: () => void } | null = null;
  /** The angle at which the wheel rests, or at which its movement began. Degrees. */
  let angle = 0;
  /** The angle at which its words can be read. */
  let facing = 0;
  /** The movement that is under way. */
  let moving: { animation: Animation; from: number; to: number; since: number | null } | null = null;
  let onLanded = () => {};

  /** Turns the words for the rest that comes: while the wheel is fast, or faded out, nobody sees that. */
  const face = (to: number) => {
    facing = to;
    shown?.draw();
  };

  const rest = (at: number) => {
    angle = at % 360;
    const ended = moving;
    moving = null;
    if (shown !== null) shown.canvas.style.transform = `rotate(${angle}deg)`;
    ended?.animation.cancel();
  };

  /** The turning wheel's angle and speed now. A movement that the compositor has not begun yet is at its start. */
  const now = () => {
    if (moving === null) return { angle, speed: 0, launching: 0, time: null };
    const began = moving.since ?? moving.animation.startTime;
    const time = clockTime();
    const at = turnedAt(typeof began === 'number' ? time - began : 0);
    return { ...at, angle: moving.from + at.degrees, time: typeof began === 'number' ? time : null };
  };

  /** Starts one animation from here on. `since`: on the page's clock, so that it goes on where another one ends. */
  const move = (from: number, legs: readonly Leg[], since: number | null, then?: () => void) => {
    const before = moving?.animation;
    const to = from + degreesOf(legs);
    if (shown === null || typeof shown.canvas.animate !== 'function') {
      rest(then === undefined ? from : to);
      then?.();
      return;
    }
    const animation = shown.canvas.animate(keyframesOf(from, legs, knowsLinear()), {
      duration: durationOf(legs),
      fill: 'forwards',
    });
    if (since !== null) animation.startTime = since;
    moving = { animation, from, to, since };
    before?.cancel();
    animation.onfinish = () => {
      if (moving?.animation !== animation) return;
      rest(to);
      then?.();
    };
  };

  /** Moves the wheel without turning: it fades out, and in again at the new angle. */
  const fade = (to: number, then: () => void) => {
    const canvas = shown?.canvas;
    const reach = () => {
      face(to);
      rest(to);
    };
    if (canvas === undefined || typeof canvas.animate !== 'function') {
      reach();
      return then();
    }
    const out = canvas.animate({ opacity: [1, 0] }, { duration: FADE, fill: 'forwards' });
    out.onfinish = () => {
      reach();
      out.cancel();
      canvas.animate({ opacity: [0, 1] }, { duration: FADE }).onfinish = then;
    };
  };

  const land = (places: readonly number[]) => {
    const place = places[Math.floor(random() * places.length)];
    if (place === undefined || shown === null) return onLanded();
    const to = restOn(place, shown.slices, random());
    if (prefersStill()) return fade(to, () => onLanded());
    face(to);
    const { time, ...at } = now();
    move(at.angle, landing(at, to, random), time, () => onLanded());
  };

  const command = (given: WheelCommand) => {
    if (given.type === 'wheel.land') return land(given.places);
    if (prefersStill()) return;
    if (given.type === 'wheel.turn') {
      // It may still be slowing down from the time before.
      if (moving !== null) rest(moving.to);
      return move(angle, turning, null);
    }
    if (moving === null) return;
    const { time, ...at } = now();
    const legs = braking(at.speed);
    face(at.angle + degreesOf(legs));
    move(at.angle, legs, time);
  };

  return {
    show(canvas, slices) {
      const draw = () =>
        drawWheel(canvas, slices, wheelSize(window.innerWidth) - 2 * RIM, window.devicePixelRatio, facing);
      let waiting: ReturnType<typeof setTimeout> | undefined;
      const onResize = () => {
        clearTimeout(waiting);
        waiting = setTimeout(draw, RESIZE_DEBOUNCE);
      };
      shown = { canvas, slices: slices.length, draw };
      canvas.style.transform = `rotate(${angle}deg)`;
      draw();
      // The letters' own fonts may still be on their way: a canvas does not draw itself anew when they come.
      const { fonts } = document;
      const words = slices.map(({ label }) => label).join(' ');
      fonts?.load(`600 12px ${getComputedStyle(canvas).fontFamily}`, words).then(
        () => {
          if (shown?.canvas === canvas) draw();
        },
        () => undefined,
      );
      window.addEventListener('resize', onResize);
      return () => {
        clearTimeout(waiting);
        window.removeEventListener('resize', onResize);
        // Shown anew while it slows down, it stands where it would have come to rest, not where it set out.
        if (moving !== null) rest(moving.to);
        shown = null;
      };
    },
    follow(listener) {
      onLanded = listener;
      return {
        command,
        leave: () => {
          onLanded = () => {};
        },
      };
    },
  };
}
