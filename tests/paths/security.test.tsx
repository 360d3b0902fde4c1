import { describe, expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { Problem } from '../../contract/outcome.ts';
import { securityMachine } from '../../machines/security/security.machine.ts';
import type { Security, SecurityDialog, SentOtp } from '../../machines/security/security.ts';
import { PUT_AWAY } from '../../machines/security/security.ts';
import { SecurityView } from '../../src/screens/security/security-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { expectAtField } from './harness/at-field.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';

const AT = '2026-03-09T14:05:06.000Z';
const PHONE = { browser: 'Chrome', system: 'Android', kind: 'mobile' } as const;
const MAC = { browser: 'Safari', system: 'macOS', kind: 'desktop' } as const;
const SECURITY: Security = {
  sessions: {
    items: [
      { id: 'S1', device: PHONE, network: '203.0.113.x', createdAt: AT, lastSeenAt: AT, isCurrent: true },
      { id: 'S2', device: MAC, network: '198.51.100.x', createdAt: AT, lastSeenAt: AT, isCurrent: false },
    ],
    unread: 0,
  },
  passkeys: { items: [{ id: 'P1', device: PHONE, createdAt: AT, lastUsedAt: null }], unread: 0 },
  events: {
    items: [
      { type: 'new_device', createdAt: AT, device: MAC, network: '198.51.100.x' },
      { type: 'password', createdAt: AT, device: PHONE },
      { type: 'something_else', createdAt: null },
    ],
    unread: 0,
  },
  takesOtp: true,
};
const NOTHING: Security = { sessions: null, passkeys: null, events: null, takesOtp: false };
const SENT: SentOtp = { ref: 'ABCD', token: 'T1', resendIn: 60 };

let dialogs = openDialogs('profile');
/** The dialog stands open while the lists are walked: the world opens it. */
function show(dialog: SecurityDialog | null) {
  dialogs = openDialogs('profile', [dialog === null ? [] : [dialog]]);
}

const modelOf = (dialog: SecurityDialog | null, canUse = true): FlowModel<typeof securityMachine> => ({
  machine: securityMachine,
  inputs: [{ canUse }],
  view: (actor: ActorRefFrom<typeof securityMachine>) => {
    show(dialog);
    return (
      <ul>
        <SecurityView actor={actor} dialogs={dialogs.actor} />
      </ul>
    );
  },
  events: {
    'connection.changed': world([{ type: 'connection.changed', online: true }]),
    'security.retry': { payloads: [{ type: 'security.retry' }], act: (ui) => ui.press('common.retry') },
    'session.end': {
      payloads: ({ security }) => (security?.sessions == null ? [] : [{ type: 'session.end', id: 'S2' }]),
      act: (ui) => ui.user.click(ui.screen.getByRole('button', { name: endOf(ui) })),
    },
    'sessions.endOthers': {
      payloads: [{ type: 'sessions.endOthers' }],
      act: (ui) => ui.press('sessions.endOthers'),
    },
    // These two stand in another dialog: their journeys press them.
    'passkey.add': world([{ type: 'passkey.add' }]),
    'passkey.remove': world(({ security }) =>
      security?.passkeys == null ? [] : [{ type: 'passkey.remove', id: 'P1' }],
    ),
    'password.submit': {
      payloads: [
        { type: 'password.submit', password: 'secret' },
        { type: 'password.submit', password: '' },
      ],
      act: (ui, { password }) => confirmBy(ui, password),
    },
    'passkey.use': { payloads: [{ type: 'passkey.use' }], act: (ui) => ui.press('security.usePasskey') },
    'otp.send': {
      payloads: [{ type: 'otp.send' }],
      act: (ui) => ui.press(codeField(ui) === null ? 'security.useOtp' : 'security.resend'),
    },
    'code.submit': {
      payloads: [
        { type: 'code.submit', code: '123456' },
        { type: 'code.submit', code: '12' },
      ],
      act: (ui, { code }) => confirmByCode(ui, code),
    },
    'password.use': { payloads: [{ type: 'password.use' }], act: (ui) => ui.press('security.usePassword') },
    'proof.cancel': { payloads: [{ type: 'proof.cancel' }], act: (ui) => ui.press('common.cancel') },
    'field.edited': {
      payloads: [{ type: 'field.edited' }],
      act: (ui) => ui.type(codeField(ui) === null ? 'security.password' : 'security.code', '1'),
    },
    'dialog.opened': world([{ type: 'dialog.opened', dialog: 'sessions' }]),
    'dialog.closed': world([{ type: 'dialog.closed', dialog: 'sessions' }]),
  },
  actors: {
    connection: 'quiet',
    loadSecurity: {
      done: [
        { output: { ok: true, value: SECURITY } },
        { output: { ok: true, value: NOTHING } },
        { output: { ok: false, code: 'NO_USER' } },
      ],
      error: [{ kind: 'offline' }],
    },
    carryOut: {
      done: [
        { output: { ok: true, value: {} } },
        { output: { ok: false, code: PUT_AWAY } },
        { output: { ok: false, code: 'WRONG_PASSWORD' } },
      ],
      error: [{ kind: 'timeout' }],
    },
    sendOtp: {
      done: [{ output: { ok: true, value: SENT } }, { output: { ok: false, code: 'REQUEST_LIMIT_1MIN' } }],
      error: [{ kind: 'offline' }],
    },
    dialogs: 'quiet',
  },
  states: {
    loading: (ui, { security }) => {
      if (security === null) ui.seesNo('sessions.title');
    },
    'shown.lists': (ui, { security }) => {
      if (security?.sessions == null) ui.seesNo('sessions.title');
      else ui.offers('sessions.endOthers');
    },
    'shown.confirming.fresh': (ui) => ui.sees('security.reason'),
    'shown.confirming.incomplete': (ui) => ui.sees('security.missingPassword'),
    'shown.confirming.refused': (ui, { problem }) =>
      ui.sees(isLimit(problem) ? 'error.REQUEST_LIMIT_1MIN' : 'error.WRONG_PASSWORD'),
    'shown.confirming.failed': (ui, { problem }) =>
      ui.sees(isOffline(problem) ? 'error.failure.offline' : 'error.failure.timeout'),
    'shown.sendingOtp': (ui, { sent }) => ui.withholds(sent === null ? 'security.useOtp' : 'security.resend'),
    'shown.enteringCode.fresh': (ui) => ui.sees('security.codeRef', { ref: 'ABCD' }),
    'shown.enteringCode.incomplete': (ui) => ui.sees('security.codeIncomplete'),
    'shown.enteringCode.refused': (ui) => ui.sees('security.otpSent'),
    'shown.enteringCode.failed': (ui) => ui.sees('security.otpSent'),
    'shown.carryingOut': (ui, { task }) =>
      ui.withholds(task?.kind === 'removePasskey' ? 'passkeys.remove' : confirmLabelOf(task?.kind)),
  },
  contextKey: ({ security, left, sent, mayResend }) =>
    `${security === null ? '' : security.sessions !== null} ${left} ${sent !== null} ${mayResend}`,
});

const isLimit = (problem: Problem | null) => problem?.kind === 'refused' && problem.code === 'REQUEST_LIMIT_1MIN';
const isOffline = (problem: Problem | null) => problem?.kind === 'failed' && problem.failure === 'offline';
const endOf = (ui: Ui) =>
  ui.t('sessions.endOne', { device: ui.t('security.device', { browser: 'Safari', system: 'macOS' }) });
const confirmLabelOf = (kind: string | undefined) => (kind === 'addPasskey' ? 'passkeys.add' : 'sessions.end');
const codeField = (ui: Ui) => ui.screen.queryByLabelText(ui.t('security.code'));
async function confirmByCode(ui: Ui, code: string) {
  const field = ui.screen.getByLabelText(ui.t('security.code'));
  await ui.user.clear(field);
  await ui.user.type(field, `${code}{Enter}`);
}
async function confirmBy(ui: Ui, password: string) {
  const field = ui.screen.getByLabelText(ui.t('security.password'));
  await ui.user.clear(field);
  if (password !== '') await ui.user.type(field, password);
  await ui.user.type(field, '{Enter}');
}

const model = modelOf('sessions');
describePaths('security', model);

type SecurityRun = Run<typeof securityMachine>;
const loaded = (run: SecurityRun, value = SECURITY) => run.answer('loadSecurity', { ok: true, value });

describe('security: journeys', () => {
  journey('what failed without a connection is read once there is one', model, { canUse: true }, async (run) => {
    await run.fail('loadSecurity', { kind: 'offline' });
    await run.send({ type: 'connection.changed', online: false });
    expect(run.asked('loadSecurity')).toHaveLength(1);
    await run.send({ type: 'connection.changed', online: true });
    expect(run.asked('loadSecurity')).toHaveLength(2);
    expect(run.actor.getSnapshot().context).toMatchObject({ problem: null });
  });

  journey('says where the member is logged in, and which of it is here', model, { canUse: true }, async (run) => {
    await loaded(run);
    for (const text of [/203\.0\.113\.x/, /198\.51\.100\.x/]) run.ui.seesText(text);
    run.ui.sees('sessions.this');
    // The one that is here is logged out by the logout.
    const here = run.ui.t('security.device', { browser: 'Chrome', system: 'Android' });
    const name = run.ui.t('sessions.endOne', { device: here });
    expect(run.ui.screen.queryByRole('button', { name })).toBeNull();
  });

  journey('a password that is missing or wrong stands at its field', model, { canUse: true }, async (run) => {
    await loaded(run);
    await run.ui.user.click(run.ui.screen.getByRole('button', { name: endOf(run.ui) }));
    await run.ui.press('sessions.end');
    expectAtField(run.ui, 'security.password', 'security.missingPassword', '');
    await run.ui.type('security.password', 'guess');
    await run.ui.press('sessions.end');
    await run.answer('carryOut', { ok: false, code: 'WRONG_PASSWORD' });
    expectAtField(run.ui, 'security.password', 'error.WRONG_PASSWORD', 'guess');
  });

  journey('ends another session by the password, says so and reads anew', model, { canUse: true }, async (run) => {
    await loaded(run);
    await run.ui.user.click(run.ui.screen.getByRole('button', { name: endOf(run.ui) }));
    await run.ui.type('security.password', 'secret');
    await run.ui.press('sessions.end');
    expect(run.asked('carryOut')).toMatchObject([
      { task: { kind: 'endSession', id: 'S2' }, proof: { by: 'password', password: 'secret' } },
    ]);
    expect(JSON.stringify(run.actor.getSnapshot().context)).not.toContain('secret');
    await run.answer('carryOut', { ok: true, value: {} });
    expect(run.emitted).toEqual([{ type: 'notice.shown', tone: 'success', text: 'sessions.ended' }]);
    expect(run.asked('loadSecurity')).toHaveLength(2);
  });

  journey('ends all others by a code to the phone, which stays nowhere', model, { canUse: true }, async (run) => {
    await loaded(run);
    await run.ui.press('sessions.endOthers');
    await run.ui.press('security.useOtp');
    await run.answer('sendOtp', { ok: true, value: SENT });
    await confirmByCode(run.ui, '246810');
    expect(run.asked('carryOut')).toMatchObject([
      { task: { kind: 'endOthers' }, proof: { by: 'otp', token: 'T1', code: '246810' } },
    ]);
    expect(JSON.stringify(run.actor.getSnapshot().context)).not.toContain('246810');
    await run.answer('carryOut', { ok: false, code: 'OTP_CODE_INVALID' });
    run.ui.sees('error.OTP_CODE_INVALID');
    await confirmByCode(run.ui, '246811');
    await run.answer('carryOut', { ok: true, value: {} });
    expect(run.emitted).toEqual([{ type: 'notice.shown', tone: 'success', text: 'sessions.othersEnded' }]);
    expect(run.actor.getSnapshot().context.sent).toBeNull();
  });

  journey('a service that takes no codes offers none', model, { canUse: true }, async (run) => {
    await loaded(run, { ...SECURITY, takesOtp: false });
    await run.ui.press('sessions.endOthers');
    run.ui.seesNo('security.useOtp');
  });

  journey('a backend that has none of it shows nothing', model, { canUse: true }, async (run) => {
    await loaded(run, NOTHING);
    for (const key of ['sessions.title', 'passkeys.title', 'activity.title'] as const) run.ui.seesNo(key);
  });

  const passkeys = modelOf('passkeys');
  journey('a passkey is removed', passkeys, { canUse: true }, async (run) => {
    await loaded(run);
    run.ui.sees('passkeys.unused');
    const device = run.ui.t('security.device', { browser: 'Chrome', system: 'Android' });
    await run.ui.user.click(run.ui.screen.getByRole('button', { name: run.ui.t('passkeys.removeOne', { device }) }));
    await confirmBy(run.ui, 'secret');
    expect(run.asked('carryOut')).toMatchObject([{ task: { kind: 'removePasskey', id: 'P1' } }]);
    await run.stage.inspect();
  });

  journey('ten passkeys are enough', passkeys, { canUse: true }, async (run) => {
    const items = Array.from({ length: 10 }, (_, index) => ({ id: `P${index}`, createdAt: AT, lastUsedAt: AT }));
    await loaded(run, { ...SECURITY, passkeys: { items, unread: 0 } });
    run.ui.withholds('passkeys.add');
  });

  const without = modelOf('passkeys', false);
  journey('a browser without passkeys says so and offers none', without, { canUse: false }, async (run) => {
    await loaded(run, { ...SECURITY, passkeys: { items: [], unread: 1 } });
    run.ui.sees('passkeys.unsupported');
    run.ui.sees('common.unread', { count: 1 });
    run.ui.seesNo('passkeys.add');
    await run.stage.inspect();
  });

  journey('the activity says what, when, by which device', modelOf('securityEvents'), { canUse: true }, async (run) => {
    await loaded(run);
    run.ui.sees('statement.kind.new_device');
    run.ui.sees('statement.kind.password');
    run.ui.seesText('something_else');
    run.ui.seesText(/198\.51\.100\.x/);
    await run.stage.inspect();
  });
});
