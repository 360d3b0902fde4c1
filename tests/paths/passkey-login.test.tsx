import { describe, expect } from 'vitest';
import { passkeyLoginMachine } from '../../machines/login/passkey-login.machine.ts';
import { PUT_AWAY } from '../../machines/security/security.ts';
import { PasskeyLoginView } from '../../src/screens/login/passkey-login-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const model: FlowModel<typeof passkeyLoginMachine> = {
  machine: passkeyLoginMachine,
  inputs: [undefined],
  isStandIn: true,
  view: (actor) => (
    <form>
      <label>
        remember
        <input type="checkbox" name="remember" defaultChecked />
      </label>
      <PasskeyLoginView actor={actor} />
    </form>
  ),
  events: {
    'passkey.login': {
      payloads: [{ type: 'passkey.login', remember: true }],
      act: (ui) => ui.press('passkeyLogin.submit'),
    },
  },
  actors: {
    askOffered: {
      done: [
        { output: { ok: true, value: true } },
        { output: { ok: true, value: false } },
        { output: { ok: false, code: 'NOT_FOUND' } },
      ],
      error: [{ kind: 'offline' }],
    },
    signIn: {
      done: [
        { output: { ok: true, value: { token: 'T' } } },
        { output: { ok: false, code: PUT_AWAY } },
        { output: { ok: false, code: 'PASSKEY_INVALID' } },
      ],
      error: [{ kind: 'timeout' }],
    },
  },
  states: {
    asking: (ui) => ui.seesNo('passkeyLogin.submit'),
    absent: (ui) => ui.seesNo('passkeyLogin.submit'),
    'offered.fresh': (ui) => expect(ui.screen.queryByRole('alert')).toBeNull(),
  },
};

describePaths('passkey login', model);

describe('passkey login: journeys', () => {
  const offered = { ok: true, value: true } as const;

  journey('a passkey opens a session; "remember me" of the form holds', model, undefined, async (run) => {
    await run.answer('askOffered', offered);
    expect(run.emitted).toEqual([{ type: 'part.needed', part: 'codes' }]);
    await run.ui.press('passkeyLogin.submit');
    await run.ui.press('passkeyLogin.submit');
    expect(run.asked('signIn')).toHaveLength(1);
    await run.answer('signIn', { ok: true, value: { token: 'T' } });
    expect(run.emitted.at(-1)).toEqual({ type: 'session.opened', token: 'T', remember: true });
    expect(run.actor.getSnapshot().status).toBe('done');
  });

  journey('without "remember me" the session is the browser’s', model, undefined, async (run) => {
    await run.answer('askOffered', offered);
    await run.ui.user.click(run.ui.screen.getByRole('checkbox'));
    await run.ui.press('passkeyLogin.submit');
    await run.answer('signIn', { ok: true, value: { token: 'T' } });
    expect(run.emitted.at(-1)).toEqual({ type: 'session.opened', token: 'T', remember: false });
  });

  journey('the device’s question put away is no error', model, undefined, async (run) => {
    await run.answer('askOffered', offered);
    await run.ui.press('passkeyLogin.submit');
    await run.answer('signIn', { ok: false, code: PUT_AWAY });
    expect(run.actor.getSnapshot().value).toEqual({ offered: 'fresh' });
  });
});
