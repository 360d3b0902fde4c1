import { describe, expect } from 'vitest';
import { loginMachine } from '../../machines/login/login.machine.ts';
import type { NumberCommand } from '../../machines/login/login-setup.ts';
import { LoginView } from '../../src/screens/login/login-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';

const PHONE = '0812345678';

async function fill(ui: Ui, username: string, password: string) {
  await ui.type('field.phone', username);
  await ui.type('field.password', password);
}

const noted: NumberCommand[] = [];
const model: FlowModel<typeof loginMachine> = {
  machine: loginMachine.provide({ actions: { noteNumber: (_, command) => noted.push(command) } }),
  inputs: [undefined],
  view: (actor) => <LoginView actor={actor} />,
  events: {
    'login.submit': {
      payloads: [
        { type: 'login.submit', username: PHONE, password: 'secret', remember: true },
        { type: 'login.submit', username: '', password: '', remember: false },
      ],
      async act(ui, event) {
        await fill(ui, event.username, event.password);
        await ui.tick('field.remember', event.remember);
        await ui.press('login.submit');
      },
    },
    'number.disown': { payloads: [{ type: 'number.disown' }], act: 'world' },
    'forgot.open': { payloads: [{ type: 'forgot.open', phone: PHONE }], act: 'world' },
    'field.edited': {
      payloads: [{ type: 'field.edited' }],
      act: (ui) => ui.type('field.phone', '08'),
    },
  },
  actors: {
    signIn: {
      done: [{ output: { ok: true, value: { token: 'T' } } }, { output: { ok: false, code: 'WRONG_CREDENTIAL' } }],
      error: [{ kind: 'timeout' }],
    },
  },
  states: {
    'entering.fresh': (ui) => {
      for (const alert of ui.screen.queryAllByRole('alert')) expect(alert).toHaveProperty('textContent', '');
    },
  },
};

describePaths('login', model);

describe('login: journeys', () => {
  journey('phone and password open a session', model, undefined, async (run) => {
    await fill(run.ui, PHONE, 'secret');
    await run.ui.tick('field.remember');
    await run.ui.press('login.submit');
    expect(run.asked('signIn')).toEqual([{ username: PHONE, password: 'secret', remember: true }]);
    await run.answer('signIn', { ok: true, value: { token: 'T' } });
    expect(run.emitted).toEqual([{ type: 'session.opened', token: 'T', remember: true }]);
    expect(run.actor.getSnapshot().status).toBe('done');
  });

  journey(
    'a number that is known is there: the password is enough',
    { ...model, view: (actor) => <LoginView actor={actor} phone={PHONE} /> },
    undefined,
    async (run) => {
      await run.ui.type('field.password', 'secret');
      await run.ui.press('login.submit');
      expect(run.asked('signIn')).toEqual([{ username: PHONE, password: 'secret', remember: false }]);
    },
  );

  journey(
    'a number that is somebody else’s can be taken away; one that is typed goes along to a forgotten password',
    { ...model, view: (actor) => <LoginView actor={actor} phone={PHONE} /> },
    undefined,
    async (run) => {
      noted.length = 0;
      await run.ui.press('login.notMe');
      expect(run.ui.screen.getByLabelText<HTMLInputElement>(run.ui.t('field.phone')).value).toBe('');
      run.ui.seesNo('login.notMe');
      await run.ui.type('field.phone', '0899999999');
      await run.ui.user.click(run.ui.screen.getByText(run.ui.t('login.forgot')));
      expect(noted).toEqual([{ type: 'number.disown' }, { type: 'number.carry', phone: '0899999999' }]);
    },
  );

  journey('a session is kept for good only where the player wants it', model, undefined, async (run) => {
    await fill(run.ui, PHONE, 'secret');
    await run.ui.press('login.submit');
    await run.answer('signIn', { ok: true, value: { token: 'T' } });
    expect(run.emitted).toEqual([{ type: 'session.opened', token: 'T', remember: false }]);
  });

  journey('blanks around the number are none of it', model, undefined, async (run) => {
    await fill(run.ui, ` ${PHONE} `, ' secret ');
    await run.ui.press('login.submit');
    expect(run.asked('signIn')).toEqual([{ username: PHONE, password: ' secret ', remember: false }]);
  });

  journey('both fields are required', model, undefined, async (run) => {
    await fill(run.ui, PHONE, '');
    await run.ui.press('login.submit');
    run.ui.sees('login.missingPassword');
    run.ui.seesNo('login.missingPhone');
    expect(document.activeElement).toBe(run.ui.screen.getByLabelText(run.ui.t('field.password')));
    expect(run.asked('signIn')).toEqual([]);
  });

  journey('an empty form leads to its first field', model, undefined, async (run) => {
    await run.ui.press('login.submit');
    run.ui.sees('login.missingPhone');
    expect(document.activeElement).toBe(run.ui.screen.getByLabelText(run.ui.t('field.phone')));
  });

  journey('two taps send one request', model, undefined, async (run) => {
    await fill(run.ui, PHONE, 'secret');
    await run.ui.press('login.submit');
    await run.ui.press('login.submit');
    await run.ui.pressKey('{Enter}');
    expect(run.asked('signIn')).toHaveLength(1);
  });

  journey(
    'a refusal shows under the form, keeps what was typed, and clears on typing',
    model,
    undefined,
    async (run) => {
      await fill(run.ui, PHONE, 'wrong');
      await run.ui.press('login.submit');
      await run.answer('signIn', { ok: false, code: 'WRONG_CREDENTIAL' });
      run.ui.sees('error.WRONG_CREDENTIAL');
      expect(run.ui.screen.getByLabelText(run.ui.t('field.phone'))).toHaveProperty('value', PHONE);
      await run.ui.type('field.password', 'r');
      run.ui.seesNo('error.WRONG_CREDENTIAL');
    },
  );

  journey('an unknown message of the service is shown as it is', model, undefined, async (run) => {
    await fill(run.ui, PHONE, 'secret');
    await run.ui.press('login.submit');
    await run.answer('signIn', { ok: false, code: 'Closed for maintenance until 18:00' });
    run.ui.seesText('Closed for maintenance until 18:00');
  });

  journey('the password is never in the context', model, undefined, async (run) => {
    await fill(run.ui, PHONE, 'top-secret');
    await run.ui.press('login.submit');
    expect(JSON.stringify(run.actor.getSnapshot().context)).not.toContain('top-secret');
  });
});
