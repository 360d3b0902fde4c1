import { beforeEach, describe, expect } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import { proofMachine } from '../../machines/proof/proof.machine.ts';
import type { ProofEnd, ProofInput } from '../../machines/proof/proof.ts';
import { PUT_AWAY } from '../../machines/security/security.ts';
import { ProofView } from '../../src/screens/proof/proof-view.tsx';
import { expectAtField } from './harness/at-field.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const heard: ProofEnd[] = [];
beforeEach(() => void heard.splice(0));
const owner = createActor(fromCallback<ProofEnd>(({ receive }) => receive((event) => void heard.push(event)))).start();
const input: ProofInput = { owner, amount: bahtToSatang(20_000) };

const model: FlowModel<typeof proofMachine> = {
  machine: proofMachine,
  inputs: [input],
  view: (actor) => <ProofView actor={actor} />,
  contextKey: ({ online, hasPasskey }) => `${online} ${hasPasskey}`,
  events: {
    'password.submit': {
      payloads: ({ online }) =>
        online
          ? [
              { type: 'password.submit', password: 'mine' },
              { type: 'password.submit', password: '' },
            ]
          : [],
      async act(ui, { password }) {
        await ui.type('field.password', password);
        await ui.press('withdraw.confirm');
      },
    },
    'passkey.use': { payloads: [{ type: 'passkey.use' }], act: (ui) => ui.press('lock.usePasskey') },
    'field.edited': {
      payloads: ({ online }) => (online ? [{ type: 'field.edited' }] : []),
      act: (ui) => ui.type('field.password', 'm'),
    },
    'proof.cancel': { payloads: [{ type: 'proof.cancel' }], act: (ui) => ui.press('common.back') },
    'step.left': world([{ type: 'step.left' }]),
    'connection.changed': world(({ online }) => [{ type: 'connection.changed', online: !online }]),
  },
  actors: {
    connection: 'quiet',
    step: 'quiet',
    askPasskey: { done: [{ output: true }, { output: false }], error: [{ kind: 'offline' }] },
    prove: {
      done: [
        { output: { ok: true, value: {} } },
        { output: { ok: false, code: 'WRONG_PASSWORD' } },
        { output: { ok: false, code: PUT_AWAY } },
      ],
      error: [{ kind: 'timeout' }],
    },
  },
  states: {
    asking: (ui) => ui.offers('common.back'),
    'entering.fresh': (ui, { online, hasPasskey }) => {
      (online ? ui.offers : ui.withholds)('withdraw.confirm');
      if (hasPasskey) (online ? ui.offers : ui.withholds)('lock.usePasskey');
      else ui.seesNo('lock.usePasskey');
    },
    proving: (ui) => ui.withholds('withdraw.confirm'),
  },
};

describePaths('proof', model);

describe('proof: journeys', () => {
  journey('a wrong password is told and stays in the field; the right one is the proof', model, input, async (run) => {
    await run.answer('askPasskey', false);
    run.ui.seesText('฿20,000');
    await run.ui.type('field.password', 'guess');
    await run.ui.press('withdraw.confirm');
    await run.answer('prove', { ok: false, code: 'WRONG_PASSWORD' });
    expectAtField(run.ui, 'field.password', 'error.WRONG_PASSWORD', 'guess');
    await run.ui.type('field.password', 'mine');
    run.ui.seesNo('error.WRONG_PASSWORD');
    await run.ui.press('withdraw.confirm');
    await run.ui.press('withdraw.confirm');
    expect(run.asked('prove').at(-1)).toEqual({
      amount: bahtToSatang(20_000),
      by: { by: 'password', password: 'mine' },
    });
    expect(run.asked('prove')).toHaveLength(2);
    await run.answer('prove', { ok: true, value: {} });
    expect(heard).toEqual([{ type: 'proof.given' }]);
    expect(JSON.stringify(run.actor.getSnapshot().context.problem)).toBe('null');
  });

  journey('by the passkey, where the member has one; put away, nothing is said', model, input, async (run) => {
    await run.answer('askPasskey', true);
    await run.ui.press('lock.usePasskey');
    await run.answer('prove', { ok: false, code: PUT_AWAY });
    run.ui.offers('lock.usePasskey');
    await run.ui.press('lock.usePasskey');
    expect(run.asked('prove').at(-1)).toEqual({ amount: bahtToSatang(20_000), by: { by: 'passkey' } });
    await run.answer('prove', { ok: true, value: {} });
    expect(heard).toEqual([{ type: 'proof.given' }]);
  });

  journey('left, also while it is checked: nothing is said of it', model, input, async (run) => {
    await run.answer('askPasskey', false);
    await run.ui.type('field.password', 'mine');
    await run.ui.press('withdraw.confirm');
    await run.ui.press('common.back');
    expect(heard).toEqual([{ type: 'proof.left' }]);
  });

  journey('without a connection it waits, and what was typed stays', model, input, async (run) => {
    await run.answer('askPasskey', false);
    await run.ui.type('field.password', 'half');
    await run.send({ type: 'connection.changed', online: false });
    run.ui.sees('connection.offlineHint');
    run.ui.withholds('withdraw.confirm');
    await run.send({ type: 'connection.changed', online: true });
    expect(run.ui.screen.getByLabelText<HTMLInputElement>(run.ui.t('field.password')).value).toBe('half');
  });
});
