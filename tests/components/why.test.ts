import { expect, test } from 'vitest';
import { type AnyEventObject, and, createMachine, type GuardArgs, type MachineContext, not, or, stateIn } from 'xstate';
import { withdrawMachine } from '../../machines/withdraw/withdraw.machine.ts';
import { REDACTED } from '../../src/recording/redact.ts';
import { EMPTY, type Entry, momentOf } from '../../tools/visualiser/page/recording.ts';
import { type Asked, whyOf } from '../../tools/visualiser/page/why.ts';

type Given = GuardArgs<MachineContext, AnyEventObject>;
const told = ({ name, doubt, answer }: Asked) => `${name}: ${doubt ?? answer}`;
const step = (from: unknown, to: unknown, context: object, payload: AnyEventObject): Entry => {
  const moments = { before: momentOf({ value: from, context }), after: momentOf({ value: to }) };
  return { number: 1, at: 50, target: 'it', type: payload.type, payload, ...moments };
};

test('a withdrawal over the maximum was refused by a guard, with the figures that it read', () => {
  const limits = { withdrawMin: 10_000, withdrawMax: 500_000 };
  const context = { limits, amount: 600_000, funds: { wallet: { amount: 900_000 }, slots: [] } };
  const entry = step('entering', { entering: 'complaining' }, context, { type: 'withdraw.continue' });
  const { asked, problem } = whyOf(EMPTY, entry, withdrawMachine);
  expect([...asked.map(told), problem]).toEqual(['isAllowed: false', 'unguarded: true', null]);
  const read = Object.fromEntries(asked[0]?.reads ?? []);
  expect(read).toMatchObject({ 'context.limits.withdrawMax': 500_000, 'context.amount': 600_000 });
});

test('an answer is right, or cannot be known from a recording', () => {
  const isFirst = { type: 'isFirst', params: ({ event }: { event: AnyEventObject }) => event.chosen };
  const known = and(['isSame', isFirst, stateIn('open'), not('isOther'), or(['isSecret', 'isLate'])]);
  const shut = ['isSecret', 'isKept', not('isSecret')].map((guard) => ({ guard, target: 'shut' }));
  const states = { open: { on: { go: [...shut, { guard: known, target: 'done' }] } }, shut: {}, done: {} };
  const guards = {
    isSame: ({ context, event }: Given) => context.chosen === event.chosen,
    isOther: ({ context, event }: Given) => context.other === event.chosen,
    isFirst: (_: Given, chosen: unknown) => JSON.stringify(chosen) === '{"id":1}',
    isLate: ({ context }: Given) => Date.now() > context.until,
    isSecret: ({ context }: Given) => context.pin === '1234',
    isKept: ({ context }: Given) => context.kept.size === 2,
  };
  const context = { chosen: { id: 1 }, other: { id: 2 }, until: 40, pin: REDACTED, kept: {} };
  const entry = step('open', 'done', context, { type: 'go', chosen: { id: 1 } });
  const { asked, problem } = whyOf(EMPTY, entry, createMachine({ initial: 'open', states }, { guards }));
  const [secret, other] = ['reads a redacted value', 'reads a value that is not JSON'];
  expect(asked.map(told)).toEqual([`isSecret: ${secret}`, `isKept: ${other}`, `not: ${secret}`, 'and: true']);
  const parts = ['isSame: true', 'isFirst: true', 'stateIn: true', 'not: true', 'or: true'];
  expect([...(asked[3]?.parts.map(told) ?? []), problem]).toEqual([...parts, null]);
});
