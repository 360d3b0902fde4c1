import { expect, test } from 'vitest';
import { zoneOf } from '../../machines/bonus/calendar.ts';
import { codeAsTyped, countedOf, standingOf, withPercent } from '../../machines/bonus/rules.ts';

const at = (bangkok: string) => Date.parse(`${bangkok}+07:00`);
type Type = 'limit' | 'day' | 'week';

// 2026-11-21 is a Saturday, 2026-11-23 a Monday.
test.each<[Type, readonly string[], string, number]>([
  ['limit', ['2025-01-01T00:00:00', '2026-11-21T11:00:00'], '2026-11-21T12:00:00', 2],
  ['limit', [], '2026-11-21T12:00:00', 0],
  ['day', ['2026-11-21T00:00:00'], '2026-11-21T23:59:59.999', 1],
  ['day', ['2026-11-21T23:59:59.999'], '2026-11-22T00:00:00', 0],
  ['day', ['2026-11-20T23:59:59.999', '2026-11-21T00:00:00'], '2026-11-21T00:00:00', 1],
  // Half past six in the morning in Bangkok is still the day before in UTC.
  ['day', ['2026-11-21T06:30:00'], '2026-11-21T08:00:00', 1],
  ['day', ['2026-11-21T06:30:00'], '2026-11-22T06:30:00', 0],
  ['day', ['2026-12-31T23:59:59'], '2027-01-01T00:00:00', 0],
  ['week', ['2026-11-16T00:00:00', '2026-11-22T23:59:59.999'], '2026-11-18T12:00:00', 2],
  ['week', ['2026-11-22T23:59:59.999'], '2026-11-23T00:00:00', 0],
  ['week', ['2026-11-15T23:59:59.999'], '2026-11-16T00:00:00', 0],
  // A week goes on over New Year's Eve.
  ['week', ['2026-12-28T00:00:00'], '2027-01-03T23:59:59.999', 1],
  ['week', ['2026-12-28T00:00:00'], '2027-01-04T00:00:00', 0],
])('%s %j at %s in Bangkok: %s count', (type, received, now, count) => {
  expect(countedOf({ type, receivedAt: received.map(at) }, { now: at(now), timeZone: 'Asia/Bangkok' })).toBe(count);
});

// Moments in UTC. New York's clocks go back on Sunday 1 November 2026 at 06:00Z and forward on Sunday 8 March at 07:00Z.
test.each<[string, Type, string, string, number]>([
  ['Asia/Tokyo', 'day', '2026-11-21T14:59:59.999Z', '2026-11-21T15:00:00Z', 0],
  ['Asia/Tokyo', 'day', '2026-11-21T15:00:00Z', '2026-11-22T14:59:59.999Z', 1],
  ['Asia/Bangkok', 'day', '2026-11-21T14:59:59.999Z', '2026-11-21T15:00:00Z', 1],
  ['UTC', 'day', '2026-11-21T23:59:59.999Z', '2026-11-22T00:00:00Z', 0],
  ['UTC', 'week', '2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00Z', 0],
  ['Asia/Bangkok', 'week', '2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00Z', 1],
  ['Asia/Bangkok', 'week', '2026-11-22T16:59:59.999Z', '2026-11-22T17:00:00Z', 0],
  ['America/New_York', 'day', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59.999Z', 1],
  ['America/New_York', 'day', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z', 0],
  ['America/New_York', 'day', '2026-03-08T04:59:59.999Z', '2026-03-08T05:00:00Z', 0],
  ['America/New_York', 'day', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59.999Z', 1],
  ['America/New_York', 'week', '2026-03-02T05:00:00Z', '2026-03-09T03:59:59.999Z', 1],
  ['America/New_York', 'week', '2026-03-02T05:00:00Z', '2026-03-09T04:00:00Z', 0],
  ['Pacific/Kiritimati', 'day', '2026-12-31T09:59:59.999Z', '2026-12-31T10:00:00Z', 0],
  ['Asia/Kathmandu', 'day', '2026-11-21T18:14:59.999Z', '2026-11-21T18:15:00Z', 0],
])('in %s, %s: received %s, at %s %s count', (timeZone, type, received, now, count) => {
  expect(countedOf({ type, receivedAt: [Date.parse(received)] }, { now: Date.parse(now), timeZone })).toBe(count);
});

test.each([
  ['America/New_York', 'America/New_York'],
  ['UTC', 'UTC'],
  ['Bangkok', 'Asia/Bangkok'],
  ['GMT+25', 'Asia/Bangkok'],
  ['', 'Asia/Bangkok'],
  [null, 'Asia/Bangkok'],
  [undefined, 'Asia/Bangkok'],
])('a zone that is called %j is counted in %s', (name, zone) => {
  expect(zoneOf(name)).toBe(zone);
});

test.each([
  [false, 1, 0, 'open'],
  [false, 2, 1, 'open'],
  [false, 2, 2, 'received'],
  [false, 2, 3, 'received'],
  [false, 0, 0, 'received'],
  [true, 1, 1, 'current'],
  [true, 2, 1, 'current'],
] as const)('active %s, at most %s, received %s times: %s', (isActive, maxReceived, times, standing) => {
  const now = at('2026-11-21T12:00:00');
  const bonus = { isActive, type: 'day', maxReceived, receivedAt: Array(times).fill(now) } as const;
  expect(standingOf(bonus, { now, timeZone: 'Asia/Bangkok' })).toBe(standing);
});

test('the percentage stands wherever the operator put its place', () => {
  expect(withPercent('{percentFail}% … { percentFail } %', 12.5)).toBe('12.5% … 12.5 %');
  expect(withPercent('nothing', 10)).toBe('nothing');
});

test.each([
  ['new100', 'NEW100'],
  ['โปร2026a', 'โปร2026A'],
  ['ໂປຣa', 'ໂປຣA'],
  [' a b ', ' A B '],
])('%j as typed: %j', (typed, code) => {
  expect(codeAsTyped(typed)).toBe(code);
});
