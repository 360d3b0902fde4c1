/** The wheel's movement, as numbers and as animations; its labels; its size. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drawWheel, wheelSize } from '../../src/adapters/wheel-drawing.ts';
import { fitLabel, LABEL_WIDTH } from '../../src/adapters/wheel-label.ts';
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
} from '../../src/adapters/wheel-motion.ts';
import { createWheelStage } from '../../src/adapters/wheel-stage.ts';

/** Numbers from 0 to 1, always the same ones. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return (state - 1) / 2147483646;
  };
}

/** The points of a `linear()`: time and way, 0 to 1. */
function pointsOf(easing: string): { time: number; way: number }[] {
  const inside = /^linear\((.*)\)$/.exec(easing)?.[1] ?? '';
  return inside.split(', ').map((point) => {
    const [way = '', time = ''] = point.split(' ');
    return { way: Number(way), time: Number.parseFloat(time) / 100 };
  });
}

/** Degrees a millisecond at the start and at the end of a leg. */
function speedsOf({ degrees, duration, easing }: Leg): { first: number; last: number } {
  const points = pointsOf(easing);
  const between = (a: number, b: number) => {
    const [from, to] = [points.at(a), points.at(b)];
    if (from === undefined || to === undefined) throw new Error('no such point');
    return ((to.way - from.way) * degrees) / ((to.time - from.time) * duration);
  };
  return { first: between(0, 1), last: between(-2, -1) };
}

const steady = turnedAt(1000);

describe('movement', () => {
  const landings = Array.from({ length: 300 }, (_, index) => {
    const random = randoms(index + 1);
    const angle = random() * 10_000;
    const to = random() * 360;
    return { angle, to, legs: landing({ angle, speed: steady.speed, launching: 0 }, to, random) };
  });

  test('a landing takes (4 to 5 s) × full turns (2 or 3) × 0.1', () => {
    const seen = new Set<number>();
    for (const { legs } of landings) {
      const turns = Math.floor(degreesOf(legs) / 360);
      seen.add(turns);
      expect(durationOf(legs)).toBeGreaterThanOrEqual(400 * turns - 1e-6);
      expect(durationOf(legs)).toBeLessThanOrEqual(500 * turns + 1e-6);
    }
    expect([...seen].sort()).toEqual([2, 3]);
  });

  test('it ends where it should, as good as still, and always forwards', () => {
    for (const { angle, to, legs } of landings) {
      expect(((((angle + degreesOf(legs) - to) % 360) + 540) % 360) - 180).toBeCloseTo(0, 6);
      const [leg] = legs;
      if (leg === undefined) throw new Error('no leg');
      const points = pointsOf(leg.easing);
      expect(points.at(-1)).toEqual({ time: 1, way: 1 });
      expect(
        points.every(({ way, time }, index) => {
          const before = points[index - 1];
          return before === undefined || (way >= before.way && time > before.time);
        }),
      ).toBe(true);
      expect(speedsOf(leg).last).toBeLessThan(0.03);
    }
  });

  test('it begins with just the speed that the turning wheel has', () => {
    for (const { legs } of landings)
      for (const leg of legs) expect(speedsOf(leg).first / steady.speed).toBeCloseTo(1, 2);
  });

  test('slowing down is friction 0.991 each sixtieth of a second', () => {
    const [leg] = braking(1);
    if (leg === undefined) throw new Error('no leg');
    const points = pointsOf(leg.easing);
    // 0.01 of the first speed is left after so many steps.
    const steps = Math.ceil(Math.log(0.01) / Math.log(0.991));
    for (const { time, way } of points)
      expect(way).toBeCloseTo((1 - 0.991 ** (time * steps)) / (1 - 0.991 ** steps), 2);
  });

  test('an answer while it still gains speed: it goes on gaining, then lands', () => {
    for (const elapsed of [0, 1, 150, 299]) {
      const at = turnedAt(elapsed);
      const legs = landing({ ...at, angle: at.degrees }, 90, randoms(7));
      expect(legs).toHaveLength(2);
      expect(legs[0]?.duration).toBeCloseTo(300 - elapsed, 6);
      expect(at.degrees + (legs[0]?.degrees ?? 0)).toBeCloseTo(turnedAt(300).degrees, 6);
    }
  });

  test('turning lasts longer than a request can', () => {
    expect(durationOf(turning)).toBeGreaterThan(60_000);
    expect(turnedAt(durationOf(turning)).degrees).toBeCloseTo(degreesOf(turning), 3);
    expect(turnedAt(-5)).toMatchObject({ degrees: 0, speed: 0 });
  });

  test('it rests inside its slice, never near an edge', () => {
    for (const slices of [1, 2, 8, 24])
      for (let place = 0; place < slices; place++)
        for (const random of [0, 0.25, 0.999999]) {
          const angle = restOn(place, slices, random);
          const under = (((-angle * slices) / 360) % slices) + slices;
          const beside = ((((under - place + slices / 2) % slices) + slices) % slices) - slices / 2;
          expect(Math.abs(beside)).toBeLessThanOrEqual(0.351);
        }
  });

  test('without `linear()` a cubic curve with the same first speed stands in', () => {
    for (const { angle, legs } of landings.slice(0, 20)) {
      const [frame] = keyframesOf(angle, legs, false);
      const [x1 = 0, y1 = 0] =
        /cubic-bezier\(([\d.]+), ([\d.]+)/.exec(String(frame?.easing))?.slice(1).map(Number) ?? [];
      const [leg] = legs;
      if (leg === undefined) throw new Error('no leg');
      expect(((y1 / x1) * leg.degrees) / leg.duration / steady.speed).toBeCloseTo(1, 2);
    }
  });
});

describe('labels', () => {
  /** Every letter as wide as six tenths of its size; marks take no room. */
  const measure = (text: string, size: number) => text.replace(/\p{M}/gu, '').length * size * 0.6;
  const roomFor = (slices: number, size = 330) => {
    const outer = size / 2 - 7;
    return { outer, width: outer - 49, angle: (2 * Math.PI) / slices };
  };
  const LABELS = [
    '฿10',
    'Free coffee and a slice of cake',
    'เครดิตฟรี 1,000 บาท สำหรับสมาชิก',
    'ເຄຣດິດຟຣີ 1,000 ບາດ',
    'iPhone',
    'x'.repeat(80),
  ];

  test('are at most 90 px wide, and inside their slice, on any wheel', () => {
    for (const text of LABELS)
      for (const slices of [1, 2, 3, 8, 12, 24, 60])
        for (const size of [218, 286, 330]) {
          const room = roomFor(slices, size);
          const { size: at, leading, lines } = fitLabel(text, room, measure);
          const width = Math.max(0, ...lines.map((line) => measure(line, at)));
          expect(width).toBeLessThanOrEqual(LABEL_WIDTH);
          expect(width).toBeLessThanOrEqual(room.width + 1e-9);
          const height = (lines.length - 1) * leading + at;
          if (room.angle < Math.PI && lines.length > 0)
            expect(height).toBeLessThanOrEqual(2 * (room.outer - width) * Math.tan(room.angle / 2) + 1e-6);
        }
  });

  test('wrap between words, in Thai and Lao too', () => {
    expect(fitLabel('Free coffee today', roomFor(6), measure).lines.join(' ')).toBe('Free coffee today');
    const thai = fitLabel('เครดิตฟรีสำหรับสมาชิก', roomFor(6), measure);
    expect(thai.lines.length).toBeGreaterThan(1);
    expect(thai.lines.join('')).toBe('เครดิตฟรีสำหรับสมาชิก');
    // No line begins with a mark that belongs to the letter before.
    expect(thai.lines.every((line) => !/^\p{M}/u.test(line))).toBe(true);
    const lao = fitLabel('ລາງວັນພິເສດສຳລັບທ່ານ', roomFor(6), measure);
    expect(lao.lines.join('')).toBe('ລາງວັນພິເສດສຳລັບທ່ານ');
  });

  test('are cut with an ellipsis where nothing else helps, between letters and their marks', () => {
    const { lines, size } = fitLabel('รางวัลที่หนึ่งเป็นรถจักรยานยนต์ไฟฟ้ารุ่นใหม่ล่าสุด', roomFor(24), measure);
    expect(size).toBe(9);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/…$/);
    expect(fitLabel('x'.repeat(80), roomFor(6), measure).lines[0]).toMatch(/^x+…$/);
  });

  test('a slice too narrow for a letter stays without', () => {
    expect(fitLabel('Prize', { outer: 100, width: 60, angle: 0.001 }, measure).lines).toEqual([]);
  });

  test('the wheel is at most 350 px wide, and 85 % of a narrow window', () => {
    expect([1280, 412, 411, 360, 320].map(wheelSize)).toEqual([350, 350, 349, 306, 272]);
  });
});

/** Animations as a browser makes them, ended by hand. */
function animations() {
  const made: { frames: Keyframe[]; timing: KeyframeAnimationOptions; animation: Animation; cancelled: boolean }[] = [];
  const time = { now: 1000 };
  Object.defineProperty(document, 'timeline', {
    configurable: true,
    value: {
      get currentTime() {
        return time.now;
      },
    },
  });
  Object.defineProperty(HTMLElement.prototype, 'animate', {
    configurable: true,
    value: (frames: Keyframe[], timing: KeyframeAnimationOptions) => {
      const entry = { frames, timing, cancelled: false, animation: {} as Animation };
      entry.animation = {
        startTime: time.now,
        onfinish: null,
        cancel: () => {
          entry.cancelled = true;
        },
      } as unknown as Animation;
      made.push(entry);
      return entry.animation;
    },
  });
  return { made, time };
}

const SLICES = Array.from({ length: 8 }, (_, index) => ({
  label: `Prize ${index}`,
  bgColor: 'teal',
  textColor: 'white',
}));
const angleIn = (transform: unknown) => Number(/rotate\((-?[\d.e-]+)deg\)/.exec(String(transform))?.[1]);

describe('the wheel on the page', () => {
  let canvas: HTMLCanvasElement;
  let page: ReturnType<typeof animations>;
  const landed = vi.fn();
  function open() {
    const stage = createWheelStage(randoms(3));
    const hide = stage.show(canvas, SLICES);
    return { hide, command: stage.follow(landed).command };
  }
  beforeEach(() => {
    page = animations();
    canvas = document.body.appendChild(document.createElement('canvas'));
    landed.mockClear();
  });
  afterEach(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'animate');
    Reflect.deleteProperty(document, 'timeline');
    canvas.remove();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const finish = (index: number) => page.made[index]?.animation.onfinish?.({} as AnimationPlaybackEvent);

  test('turns, then lands from the angle and at the time where it is: one animation each, no script between', () => {
    const frame = vi.spyOn(window, 'requestAnimationFrame');
    const timeout = vi.spyOn(globalThis, 'setTimeout');
    const interval = vi.spyOn(globalThis, 'setInterval');
    const { command } = open();
    command({ type: 'wheel.turn' });
    page.time.now += 1300;
    command({ type: 'wheel.land', places: [2] });
    expect(page.made).toHaveLength(2);
    const [turn, land] = page.made;
    expect(turn?.cancelled).toBe(true);
    expect(land?.animation.startTime).toBe(2300);
    expect(angleIn(land?.frames[0]?.transform)).toBeCloseTo(turnedAt(1300).degrees, 6);
    expect([frame, timeout, interval].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
    expect(landed).not.toHaveBeenCalled();
    finish(1);
    expect(landed).toHaveBeenCalledTimes(1);
    expect(land?.cancelled).toBe(true);
    // At rest, the second slice after the first is under the pointer.
    const under = Math.round(((-angleIn(canvas.style.transform) * 8) / 360 + 16) % 8) % 8;
    expect(under).toBe(2);
  });

  test('stops by friction from where it is', () => {
    const { command } = open();
    command({ type: 'wheel.turn' });
    page.time.now += 900;
    command({ type: 'wheel.stop' });
    expect(page.made).toHaveLength(2);
    finish(1);
    expect(landed).not.toHaveBeenCalled();
    expect(canvas.style.transform).toMatch(/^rotate/);
  });

  test('drawn anew while it slows down, it stays where it was to rest', () => {
    const { hide, command } = open();
    command({ type: 'wheel.turn' });
    page.time.now += 900;
    command({ type: 'wheel.stop' });
    const to = angleIn(page.made[1]?.frames.at(-1)?.transform);
    hide();
    expect(page.made.every(({ cancelled }) => cancelled)).toBe(true);
    expect(angleIn(canvas.style.transform)).toBeCloseTo(to % 360, 6);
  });

  test('turns again at once where it is still slowing down', () => {
    const { command } = open();
    command({ type: 'wheel.turn' });
    page.time.now += 900;
    command({ type: 'wheel.stop' });
    command({ type: 'wheel.turn' });
    expect(page.made.map(({ cancelled }) => cancelled)).toEqual([true, true, false]);
  });

  test('with less motion wished, it fades to the prize and never turns', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const { command } = open();
    command({ type: 'wheel.turn' });
    expect(page.made).toEqual([]);
    command({ type: 'wheel.land', places: [5] });
    expect(page.made[0]?.frames).toEqual({ opacity: [1, 0] });
    finish(0);
    expect(page.made[1]?.frames).toEqual({ opacity: [0, 1] });
    finish(1);
    expect(landed).toHaveBeenCalledTimes(1);
    const under = Math.round(((-angleIn(canvas.style.transform) * 8) / 360 + 16) % 8) % 8;
    expect(under).toBe(5);
  });

  test('lands at once where it cannot be animated, or is not on the page', () => {
    Reflect.deleteProperty(HTMLElement.prototype, 'animate');
    const { command, hide } = open();
    command({ type: 'wheel.turn' });
    command({ type: 'wheel.land', places: [1] });
    expect(landed).toHaveBeenCalledTimes(1);
    hide();
    command({ type: 'wheel.land', places: [1] });
    expect(landed).toHaveBeenCalledTimes(2);
  });

  test('is drawn anew 500 ms after the last change of the window’s size', () => {
    vi.useFakeTimers();
    const { hide } = open();
    canvas.width = 1;
    window.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(400);
    window.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(499);
    expect(canvas.width).toBe(1);
    vi.advanceTimersByTime(1);
    expect(canvas.width).toBe(330);
    hide();
    canvas.width = 1;
    window.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(1000);
    expect(canvas.width).toBe(1);
  });

  test('has the screen’s own pixels', () => {
    drawWheel(canvas, SLICES, 330, 2);
    expect([canvas.width, canvas.height]).toEqual([660, 660]);
    drawWheel(canvas, SLICES, 330, 1.5);
    expect(canvas.width).toBe(495);
  });

  test('no words stand on their head where it rests', () => {
    let turned = 0;
    const saved: number[] = [];
    const angles: number[] = [];
    const context = new Proxy(
      {
        save: () => saved.push(turned),
        restore: () => {
          turned = saved.pop() ?? turned;
        },
        rotate: (angle: number) => {
          turned += angle;
        },
        fillText: () => angles.push(turned),
        measureText: () => ({ width: 40 }),
      },
      { get: (own, name) => Reflect.get(own, name) ?? (() => {}) },
    );
    vi.spyOn(canvas, 'getContext').mockReturnValue(context as unknown as CanvasRenderingContext2D);
    for (const rest of [0, 100, 359]) {
      angles.length = 0;
      drawWheel(canvas, SLICES, 330, 1, rest);
      expect(angles).toHaveLength(SLICES.length);
      for (const angle of angles) expect(Math.cos(angle + (rest * Math.PI) / 180)).toBeGreaterThan(-1e-6);
    }
  });
});
