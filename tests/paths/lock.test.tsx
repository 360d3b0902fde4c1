import { useSelector } from '@xstate/react';
import { describe, expect } from 'vitest';
import { lockMachine } from '../../machines/lock/lock.machine.ts';
import type { LockEvent } from '../../machines/lock/lock.ts';
import { PUT_AWAY } from '../../machines/security/security.ts';
import { LockView } from '../../src/screens/lock/lock-view.tsx';
import type { LockActor } from '../../src/screens/lock/props.ts';
import { LockTimes } from '../../src/screens/lock/setting-view.tsx';
import { expectAtField } from './harness/at-field.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const SET: LockEvent = { type: 'lock.told', minutes: 5, locked: false };
const LOCKED: LockEvent = { type: 'lock.told', minutes: 5, locked: true };
const OFF: LockEvent = { type: 'lock.told', minutes: null, locked: false };
const OFFLINE: LockEvent = { type: 'connection.changed', online: false };

/** The lock in the place of the page with its setting, as it is in the app. */
function LockOrPage({ actor }: { actor: LockActor }) {
  const locked = useSelector(actor, (snapshot) => snapshot.matches('locked'));
  const away = useSelector(actor, (snapshot) => snapshot.matches('away'));
  if (away) return null;
  return locked ? <LockView actor={actor} /> : <LockTimes actor={actor} remembered />;
}

const model: FlowModel<typeof lockMachine> = {
  machine: lockMachine,
  inputs: [undefined],
  view: (actor) => <LockOrPage actor={actor} />,
  contextKey: ({ online, hasPasskey }) => `${online} ${hasPasskey}`,
  events: {
    'lock.told': world([SET, LOCKED, OFF]),
    'time.over': world([{ type: 'time.over' }]),
    'page.hidden': world([{ type: 'page.hidden' }]),
    'page.seen': world([{ type: 'page.seen' }]),
    'lock.choose': {
      payloads: ({ minutes }) => [
        { type: 'lock.choose', minutes: minutes === 1 ? 15 : 1 },
        ...(minutes === null ? [] : [{ type: 'lock.choose' as const, minutes: null }]),
      ],
      act: (ui, { minutes }) =>
        ui.user.click(
          ui.screen.getByRole('radio', {
            name: minutes === null ? ui.t('lock.off') : ui.t('lock.minutes', { minutes }),
          }),
        ),
    },
    'password.submit': {
      payloads: [
        { type: 'password.submit', password: 'mine' },
        { type: 'password.submit', password: '' },
      ],
      async act(ui, { password }) {
        await ui.type('field.password', password);
        await ui.press('lock.submit');
      },
    },
    'passkey.use': { payloads: [{ type: 'passkey.use' }], act: (ui) => ui.press('lock.usePasskey') },
    'field.edited': { payloads: [{ type: 'field.edited' }], act: (ui) => ui.type('field.password', 'm') },
    'session.close': { payloads: [{ type: 'session.close' }], act: (ui) => ui.press('lock.leave') },
    'connection.changed': world(({ online }) => [{ type: 'connection.changed', online: !online }]),
  },
  actors: {
    phone: 'quiet',
    connection: 'quiet',
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
    'locked.offline': (ui) => {
      ui.sees('lock.offline');
      ui.withholds('lock.submit');
      ui.offers('lock.leave');
    },
    'locked.entering.fresh': (ui) => ui.offers('lock.submit'),
    'locked.proving': (ui) => ui.withholds('lock.submit'),
  },
};

describePaths('lock', model);

describe('lock: journeys', () => {
  journey('chosen, left, come back in time and too late', model, undefined, async (run) => {
    await run.ui.user.click(run.ui.screen.getByRole('radio', { name: run.ui.t('lock.minutes', { minutes: 1 }) }));
    expect(run.told).toEqual([['phone', { type: 'lock.keep', minutes: 1 }]]);
    await run.send({ type: 'page.hidden' });
    expect(run.actor.getSnapshot().value).toBe('away');
    await run.send({ type: 'page.seen' });
    expect(run.actor.getSnapshot().value).toBe('open');
    await run.send({ type: 'page.hidden' });
    await run.send({ type: 'time.over' });
    await run.send({ type: 'page.seen' });
    run.ui.sees('lock.title');
    expect(run.told.at(-1)).toEqual(['phone', { type: 'lock.close' }]);
  });

  journey('a wrong password is told and kept in the field; the right one opens', model, undefined, async (run) => {
    await run.send(LOCKED);
    await run.answer('askPasskey', false);
    await run.ui.type('field.password', 'guess');
    await run.ui.press('lock.submit');
    expect(run.asked('prove')).toEqual([{ by: 'password', password: 'guess' }]);
    await run.answer('prove', { ok: false, code: 'WRONG_PASSWORD' });
    expectAtField(run.ui, 'field.password', 'error.WRONG_PASSWORD', 'guess');
    await run.ui.type('field.password', 'mine');
    run.ui.seesNo('error.WRONG_PASSWORD');
    await run.ui.press('lock.submit');
    await run.answer('prove', { ok: true, value: {} });
    expect(run.actor.getSnapshot().value).toBe('open');
    expect(run.told.at(-1)).toEqual(['phone', { type: 'lock.open' }]);
    expect(JSON.stringify(run.actor.getSnapshot().context)).not.toContain('mine');
  });

  journey('by the passkey, where the member has one; put away, nothing is said', model, undefined, async (run) => {
    await run.send(LOCKED);
    run.ui.seesNo('lock.usePasskey');
    await run.answer('askPasskey', true);
    await run.ui.press('lock.usePasskey');
    await run.answer('prove', { ok: false, code: PUT_AWAY });
    run.ui.offers('lock.usePasskey');
    expect(run.actor.getSnapshot().context.problem).toBeNull();
    await run.ui.press('lock.usePasskey');
    expect(run.asked('prove')).toEqual([{ by: 'passkey' }, { by: 'passkey' }]);
    await run.answer('prove', { ok: true, value: {} });
    expect(run.actor.getSnapshot().value).toBe('open');
  });

  journey('what was typed stays while the line is gone', model, undefined, async (run) => {
    await run.send(LOCKED);
    await run.ui.type('field.password', 'half');
    await run.send(OFFLINE);
    await run.send({ type: 'connection.changed', online: true });
    expect(run.ui.screen.getByLabelText<HTMLInputElement>(run.ui.t('field.password')).value).toBe('half');
  });

  journey('who is not the member logs out', model, undefined, async (run) => {
    await run.send(LOCKED);
    await run.ui.press('lock.leave');
    expect(run.emitted).toEqual([{ type: 'session.closed' }]);
    await run.send(OFF);
    expect(run.actor.getSnapshot().value).toBe('off');
  });
});
