import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { type ActorRefFrom, type AnyStateMachine, assign, fromPromise, setup } from 'xstate';
import { useText } from '../../src/i18n/text.tsx';
import { nameOf } from '../../tools/visualiser/page/chart.ts';
import { leavesOf, transitionsOf } from '../paths/harness/generate.ts';
import type { FlowModel } from '../paths/harness/model.ts';
import { csv, gherkin, markdown, rowsOf } from '../paths/plan/formats.ts';
import { casesOf } from '../paths/plan/plan.ts';

const machine = setup({
  types: {
    context: {} as { text: string },
    events: {} as
      | { type: 'sum.typed'; text: string }
      | { type: 'sum.asked' }
      | { type: 'connection.changed'; online: boolean },
  },
  actors: {
    askBank: fromPromise<typeof ACCEPTED | { ok: false; code: string }>(() => Promise.reject(new Error('none'))),
  },
}).createMachine({
  id: 'sums',
  context: { text: '' },
  on: { 'sum.typed': { actions: assign({ text: ({ event }) => event.text }) } },
  initial: 'stateAsking',
  states: {
    stateAsking: { on: { 'sum.asked': 'stateWaiting' } },
    stateWaiting: {
      invoke: {
        id: 'askBank',
        src: 'askBank',
        onDone: [{ guard: ({ event }) => event.output.ok, target: 'stateEnd' }, { target: 'stateWrong' }],
        onError: 'stateWrong',
      },
      after: { 5000: 'stateAsking' },
    },
    stateWrong: { on: { 'connection.changed': 'stateAsking' } },
    stateEnd: { type: 'final' },
  },
});

function Sums({ actor }: { actor: ActorRefFrom<typeof machine> }) {
  const t = useText();
  const { value, context } = useSelector(actor, (snapshot) => snapshot);
  if (value === 'stateEnd') return null;
  return (
    <>
      <input
        aria-label={t('withdraw.amount')}
        value={context.text}
        onChange={({ target }) => actor.send({ type: 'sum.typed', text: target.value })}
      />
      {value === 'stateWrong' && <p role="alert">{t('error.NO_BANK')}</p>}
      <button type="button" onClick={() => actor.send({ type: 'sum.asked' })}>
        {t('withdraw.continue')}
      </button>
    </>
  );
}

const REFUSED = { ok: false, code: 'NO_BANK' } as const;
const ACCEPTED = { ok: true, value: { amount: 50_000, clientId: 'K1' } } as const;

const model: FlowModel<typeof machine> = {
  machine,
  inputs: [undefined],
  view: (actor) => <Sums actor={actor} />,
  events: {
    'sum.typed': {
      payloads: [{ type: 'sum.typed', text: '20' }],
      act: (ui, { text }) => ui.type('withdraw.amount', text),
    },
    'sum.asked': { payloads: [{ type: 'sum.asked' }], act: (ui) => ui.press('withdraw.continue') },
    'connection.changed': { payloads: [{ type: 'connection.changed', online: true }], act: 'world' },
  },
  actors: { askBank: { done: [{ output: ACCEPTED }, { output: REFUSED }], error: [{ kind: 'offline' }] } },
};

test('a plan has a step for each transition, in words', async () => {
  const cases = await casesOf('sums', model as unknown as FlowModel<AnyStateMachine>);
  const rows = rowsOf(cases, 'th');
  const references = rows.map((row) => row[6]).join('\n');
  const transitions = transitionsOf(machine).map(nameOf);
  expect(transitions.filter((name) => !references.includes(name))).toEqual([]);

  const names = [...leavesOf(machine), ...machine.events, 'askBank'];
  const others = rows.map((row) => row.slice(0, 6).join('\n')).join('\n');
  expect(names.filter((name) => others.includes(name))).toEqual([]);

  const said = rows.map((row) => `${row[4]} > ${row[5]}`);
  expect(said).toContain('พิมพ์ “20” ในช่อง “จำนวนเงินที่ต้องการถอน” > ใช้งานได้: “จำนวนเงินที่ต้องการถอน: 20”, “ตรวจสอบรายการ”');
  expect(said).toContain('รอ 5 วินาที > หน้าจอไม่เปลี่ยนแปลง');
  const refused = rowsOf(cases, 'en').find((row) => row[4]?.includes('NO_BANK'));
  expect(refused?.[4]).toMatch(
    /the service refuses the request for “ask bank” with HTTP 400 {"message": "NO_BANK"} \(“We couldn’t find/,
  );
  expect(refused?.[5]).toMatch(/^Alert: “We couldn’t find your bank account/);

  // A field that no screen shows is not named, and the day of the examples is given.
  expect(others).toContain('จำนวนเงิน: ฿500.00');
  expect(others).not.toMatch(/client|K1/);
  expect(cases[0]?.given.map(({ en }) => en)).toContainEqual(
    expect.stringMatching(/times are examples, as of .* \(UTC\+7\)/),
  );

  for (const format of [csv, markdown, gherkin]) expect(format(cases, 'la')).toContain('ກົດ “');
  expect(rows.filter(([, title]) => title !== '')).toHaveLength(cases.length);
});
