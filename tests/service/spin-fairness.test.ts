/**
 * The wheel gives what its weights say. Samples are held against the weights by Pearson's chi-squared test, each at a
 * significance of one in ten million: a right service fails here in one run of millions. That the test can tell is shown
 * on wheels that have one weight changed by a tenth. `npm run bench:samples` takes samples of a million draws and
 * of 100,000 spins.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setupSpin, spin } from '../../contract/spin.ts';
import { draw, sliceOf, type Weighted } from '../../server/spin/draw.ts';
import { activateWheel, listWheels, type Wheel } from '../../server/spin/wheels.ts';
import { LARGE } from '../samples.ts';
import { type NewMember, type Service, startService } from './harness.ts';

const SIGNIFICANCE = 1e-7;
/** Draws by the function that the route uses, with the wheels of the database. */
const DRAWS = LARGE ? 1_000_000 : 100_000;
/** Draws of which a change of a tenth in any slice of 3 % stands out. */
const ENOUGH = 1_000_000;
/** Spins by the route, each with its coin, its record and its coupon; so many at once. */
const SPINS = LARGE ? 100_000 : 400;
const AT_ONCE = 50;
/** Fewer expected than this are counted together: the test is a large-sample one. */
const LEAST_EXPECTED = 25;

let service: Service;
let wheels: Wheel[];

beforeAll(async () => {
  service = await startService();
  wheels = await listWheels(service.db);
});
afterAll(() => service.close());

/** P(X >= x) of the chi-squared distribution: 1 minus the series of the regularised lower incomplete gamma function. */
function tail(x: number, degrees: number): number {
  // Less than 1e-100 for all degrees here; the first term of the series would be too small for a number.
  if (x > 700) return 0;
  const a = degrees / 2;
  let logGamma = degrees % 2 === 0 ? 0 : Math.log(Math.PI) / 2;
  for (let n = degrees % 2 === 0 ? 1 : 0.5; n <= a; n++) logGamma += Math.log(n);
  let term = Math.exp(a * Math.log(x / 2) - x / 2 - logGamma);
  let sum = term;
  for (let n = 1; term > sum * 1e-17 && n < 10_000; n++) {
    term *= x / 2 / (a + n);
    sum += term;
  }
  return Math.max(0, 1 - sum);
}

interface Cell {
  readonly expected: number;
  readonly seen: number;
}

/** The probability that a right wheel strays at least as far from its weights as this sample does. */
function probability(counts: readonly number[], weights: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const cells = weights.map((weight, index): Cell => ({ expected: (total * weight) / all, seen: counts[index] ?? 0 }));
  const small = cells.filter(({ expected }) => expected < LEAST_EXPECTED);
  const together = small.reduce(
    (sum, cell) => ({ expected: sum.expected + cell.expected, seen: sum.seen + cell.seen }),
    {
      expected: 0,
      seen: 0,
    },
  );
  const tested = cells.filter((cell) => !small.includes(cell)).concat(small.length > 0 ? [together] : []);
  const statistic = tested.reduce((sum, { expected, seen }) => sum + (seen - expected) ** 2 / expected, 0);
  return tail(statistic, tested.length - 1);
}

function sample(slices: readonly Weighted[], times: number): number[] {
  const numbered = slices.map(({ weight }, index) => ({ weight, index }));
  const counts = slices.map(() => 0);
  for (let n = 0; n < times; n++) {
    const { index } = draw(numbered).slice;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

const weightsOf = (slices: readonly Weighted[]) => slices.map(({ weight }) => weight);
const changed = (slices: readonly Weighted[], which: number, by: number): Weighted[] =>
  slices.map(({ weight }, index) => ({ weight: Math.round(index === which ? weight * by * 10 : weight * 10) }));
const active = () => {
  const wheel = wheels.find(({ isActive }) => isActive);
  if (wheel === undefined) throw new Error('no wheel is active');
  return wheel;
};

describe('the measure', () => {
  test.each([
    [3.841, 1, 0.05],
    [14.067, 7, 0.05],
    [24.322, 7, 0.001],
    [35.172, 23, 0.05],
    [49.728, 23, 0.001],
    [18.307, 10, 0.05],
  ])('knows that %d is exceeded with %d degrees of freedom in a share of %d', (x, degrees, share) => {
    expect(tail(x, degrees) / share).toBeCloseTo(1, 3);
  });

  test('takes what is as expected, and not what is far from it', () => {
    expect(probability([300, 250, 450], [300, 250, 450])).toBe(1);
    for (const times of [100, 10_000, 1_000_000])
      expect(probability([300 * times, 250 * times, 450 * times], [330, 250, 450])).toBeLessThan(SIGNIFICANCE);
  });
});

test('each slice holds as many tickets as it weighs', () => {
  for (const { slices } of wheels) {
    const held = new Map<string, number>();
    for (let ticket = 0; ticket < 1000; ticket++) {
      const { code } = sliceOf(slices, ticket);
      held.set(code, (held.get(code) ?? 0) + 1);
    }
    expect(slices.map(({ code }) => held.get(code))).toEqual(weightsOf(slices));
    expect(() => sliceOf(slices, 1000)).toThrow(RangeError);
  }
});

test('a slice that weighs nothing is never drawn, and a wheel of such draws nothing', () => {
  expect(sample([{ weight: 0 }, { weight: 3 }, { weight: 0 }], 10_000)).toEqual([0, 10_000, 0]);
  expect(() => draw([{ weight: 0 }])).toThrow(RangeError);
});

describe(`${DRAWS.toLocaleString('en-US')} draws`, () => {
  test('follow the weights of every wheel', () => {
    for (const { code, slices } of wheels) {
      const p = probability(sample(slices, DRAWS), weightsOf(slices));
      console.log(`${code}: ${DRAWS} draws, probability ${p.toPrecision(3)}`);
      expect(p).toBeGreaterThan(SIGNIFICANCE);
    }
  });

  test(`of ${ENOUGH.toLocaleString('en-US')} tell when any slice of 3 % or more has a tenth more or less than it says`, () => {
    const { slices } = active();
    for (const [index, { weight }] of slices.entries())
      if (weight >= 30)
        for (const by of [0.9, 1.1]) {
          const wrong = weightsOf(changed(slices, index, by));
          const all = wrong.reduce((sum, each) => sum + each, 0);
          // The counts that such a wheel gives on average, without the chance of a sample.
          const counts = wrong.map((each) => (ENOUGH * each) / all);
          expect(probability(counts, weightsOf(slices))).toBeLessThan(SIGNIFICANCE);
        }
  });
});

test('100,000 draws tell it of the most frequent slice', () => {
  const { slices } = active();
  const most = slices.findIndex(({ weight }) => weight === Math.max(...weightsOf(slices)));
  for (const by of [0.9, 1.1])
    expect(probability(sample(changed(slices, most, by), 100_000), weightsOf(slices))).toBeLessThan(SIGNIFICANCE);
});

test(`${SPINS.toLocaleString('en-US')} spins by the service follow what it tells players`, {
  timeout: 300_000 + 100 * SPINS,
}, async () => {
  await activateWheel(service.db, 'LUCKY8');
  const member: NewMember = await service.member({ coin: SPINS });
  const { activeSpinwheel } = (await service.call(setupSpin, {}, member.token)).reply.result;
  const told = activeSpinwheel?.slice ?? [];
  const counts = new Map(told.map(({ code }) => [code, 0]));
  for (let made = 0; made < SPINS; made += AT_ONCE) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, SPINS - made) }, () => service.call(spin, {}, member.token)),
    );
    for (const { reply } of answers) {
      const code = reply.result?.code ?? '';
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
  expect(counts.size).toBe(told.length);
  const p = probability(
    told.map(({ code }) => counts.get(code) ?? 0),
    told.map(({ weight }) => weight ?? 0),
  );
  console.log(`${SPINS} spins by the service, probability ${p.toPrecision(3)}`);
  expect(p).toBeGreaterThan(SIGNIFICANCE);

  const recorded = await service.db.query<{ slice_code: string; ticket: number; weights: number }>(
    'select slice_code, ticket, weights from spin where member_id = $1',
    [member.id],
  );
  expect(recorded).toHaveLength(SPINS);
  const { slices } = active();
  for (const { slice_code, ticket, weights } of recorded) {
    expect(sliceOf(slices, ticket).code).toBe(slice_code);
    expect(weights).toBe(1000);
  }
  const [coupons] = await service.db.query('select count(*)::int as count from coupon where member_id = $1', [
    member.id,
  ]);
  const blanks = slices.filter(({ prize }) => prize.kind === 'nothing').map(({ code }) => counts.get(code) ?? 0);
  expect(coupons).toEqual({ count: SPINS - blanks.reduce((sum, count) => sum + count, 0) });
  expect(await service.db.query('select coin from member where id = $1', [member.id])).toEqual([{ coin: 0 }]);
});
