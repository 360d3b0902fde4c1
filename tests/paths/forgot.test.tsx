import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { forgotMachine } from '../../machines/forgot/forgot.machine.ts';
import type { ForgotInput } from '../../machines/forgot/setup.ts';
import type { SendAnswer } from '../../machines/otp/code.ts';
import { otpMachine } from '../../machines/otp/otp.machine.ts';
import { forgotFlow } from '../../src/actors/forgot.ts';
import { knownNumber } from '../../src/actors/known-number.ts';
import { createApi } from '../../src/api/client.ts';
import { ForgotView } from '../../src/screens/forgot/forgot-view.tsx';
import { phone as phoneWorld } from '../faults/phone.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';

const PHONE = '0812345678';
const CODE = '493817';
const NEW = 'somtam of 2026';
const INPUT: ForgotInput = { laos: false, phone: '' };
const SENT = { phone: PHONE, ref: 'QXJZ', token: 'T1', resendAt: 60_000, expiresAt: null };

/** The answer to the code's own flow: here it only has to come and go. Its own paths are in otp.test.tsx. */
const sending: { answer: Outcome<SendAnswer> } = {
  answer: { ok: true, value: { verified: false, ref: 'QXJZ', token: 'T1' } },
};
const otp = otpMachine.provide({
  actors: {
    sendOtp: fromPromise(async (): Promise<Outcome<SendAnswer>> => sending.answer),
    verifyOtp: fromPromise(async (): Promise<Outcome<unknown>> => ({ ok: true, value: null })),
    clock: fromCallback(() => {}),
  },
});

const refusedWith = (code: string) => ({ output: { ok: false, code } }) as const;

async function fillNumber(ui: Ui, phone = PHONE) {
  await ui.type('field.phone', phone);
  await ui.press('forgot.send');
}

async function fillPassword(ui: Ui, password = NEW, confirm = password) {
  await ui.type('forgot.password', password);
  await ui.type('forgot.confirm', confirm);
  await ui.press('forgot.save');
}

const model: FlowModel<typeof forgotMachine> = {
  machine: forgotMachine,
  inputs: [INPUT, { ...INPUT, sent: SENT }],
  areInputsApart: true,
  view: (actor) => <ForgotView actor={actor} />,
  events: {
    'phone.submit': {
      payloads: [
        { type: 'phone.submit', phone: PHONE },
        { type: 'phone.submit', phone: '0812' },
      ],
      act: (ui, { phone }) => fillNumber(ui, phone),
    },
    'password.submit': {
      payloads: [
        { type: 'password.submit', password: NEW, confirm: NEW },
        { type: 'password.submit', password: NEW, confirm: 'another' },
        { type: 'password.submit', password: NEW, confirm: '' },
      ],
      act: (ui, { password, confirm }) => fillPassword(ui, password, confirm),
    },
    'field.edited': {
      payloads: [{ type: 'field.edited' }],
      act: (ui) =>
        ui.type(ui.screen.queryByLabelText(ui.t('field.phone')) === null ? 'forgot.confirm' : 'field.phone', '0'),
    },
    'code.renew': { payloads: [{ type: 'code.renew' }], act: (ui) => ui.press('otp.resend') },
    'otp.changed': world([{ type: 'otp.changed', sent: SENT }]),
    'otp.failed': world([
      { type: 'otp.failed', problem: { kind: 'refused', code: 'NOT_FOUND' } },
      { type: 'otp.failed', problem: { kind: 'refused', code: 'OTP_CODE_INVALID' } },
    ]),
  },
  actors: {
    memory: 'quiet',
    otp: {
      machine: otp,
      done: [
        { output: { verified: true }, act: (ui) => ui.type('otp.code', CODE) },
        { output: { verified: false }, act: (ui) => ui.press('otp.changeNumber') },
      ],
    },
    setPassword: {
      done: [
        { output: { ok: true, value: {} } },
        refusedWith('PASSWORD_TOO_WEAK'),
        refusedWith('REQUEST_LIMIT'),
        refusedWith('OTP_VERIFIED'),
        refusedWith('OTP_EXPIRED'),
      ],
      error: [{ kind: 'timeout' }],
    },
  },
  states: {
    code: (ui) => ui.sees('forgot.codeLead', { phone: '081-234-5678' }),
    'password.entering.fresh': (ui) => ui.sees('forgot.passkeys'),
    'password.saving': (ui) => ui.withholds('forgot.save'),
  },
};

describePaths('forgot', model);

type ForgotRun = Run<typeof forgotMachine>;

/** Goes on to the new password's form. */
async function checked(run: ForgotRun) {
  await fillNumber(run.ui);
  await run.ui.type('otp.code', CODE);
  expect(run.actor.getSnapshot().value).toEqual({ password: { entering: 'fresh' } });
}

describe('forgot: journeys', () => {
  journey('number, code, new password: on to /login, and nobody is logged in by it', model, INPUT, async (run) => {
    await fillNumber(run.ui, '+66 81 234 5678');
    run.ui.sees('forgot.codeLead', { phone: '081-234-5678' });
    await run.ui.type('otp.code', CODE);
    await fillPassword(run.ui);
    expect(run.asked('setPassword')).toEqual([{ phone: PHONE, token: 'T1', password: NEW }]);
    await run.answer('setPassword', { ok: true, value: {} });
    expect(run.actor.getSnapshot()).toMatchObject({ status: 'done', value: 'changed' });
    expect(run.emitted).toEqual([
      { type: 'notice.shown', tone: 'success', text: 'forgot.changed' },
      { type: 'location.requested', to: '/login' },
    ]);
  });

  journey('a number that is known is there', model, { laos: false, phone: PHONE }, async (run) => {
    await run.ui.press('forgot.send');
    run.ui.sees('forgot.codeLead', { phone: '081-234-5678' });
  });

  journey('of another length in the Laos build', model, { laos: true, phone: '' }, async (run) => {
    await fillNumber(run.ui, '0812345');
    run.ui.sees('register.phoneLaos');
    await run.ui.type('field.phone', '08123458');
    run.ui.seesNo('register.phoneLaos');
    await run.ui.press('forgot.send');
    expect(run.actor.getSnapshot()).toMatchObject({ value: 'code', context: { phone: '08123458' } });
  });

  journey('a backend without these calls: support helps', model, INPUT, async (run) => {
    const before = sending.answer;
    sending.answer = { ok: false, code: 'NOT_FOUND' };
    await fillNumber(run.ui);
    sending.answer = before;
    run.ui.sees('forgot.absent');
    expect(run.ui.screen.getByRole('link', { name: run.ui.t('nav.contact') })).toHaveProperty('pathname', '/contact');
  });

  journey('another number is asked for, and the code is that one’s', model, INPUT, async (run) => {
    await fillNumber(run.ui);
    await run.ui.press('otp.changeNumber');
    expect(run.ui.screen.getByLabelText(run.ui.t('field.phone'))).toHaveProperty('value', PHONE);
    await run.ui.press('forgot.send');
    // The same number has its code still: none is requested.
    run.ui.sees('otp.ref', { ref: 'QXJZ' });
    await run.ui.press('otp.changeNumber');
    await run.ui.type('field.phone', '9');
    await run.ui.press('forgot.send');
    run.ui.sees('error.PHONE_NUMBER_REQUIRE_10_DIGIT');
    expect(document.activeElement).toBe(run.ui.screen.getByLabelText(run.ui.t('field.phone')));
  });

  for (const [password, confirm, text] of [
    ['', '', 'forgot.missing'],
    [NEW, '', 'forgot.missing'],
    [NEW, 'another', 'register.mismatch'],
  ] as const)
    journey(`"${password}" and "${confirm}" are not sent, and why is told`, model, INPUT, async (run) => {
      await checked(run);
      await fillPassword(run.ui, password, confirm);
      run.ui.sees(text);
      expect(run.asked('setPassword')).toEqual([]);
      await run.ui.type('forgot.confirm', 'x');
      run.ui.seesNo(text);
    });

  journey('a weak one is refused, and another is taken with the same code', model, INPUT, async (run) => {
    await checked(run);
    await fillPassword(run.ui, '12345678');
    await run.answer('setPassword', { ok: false, code: 'PASSWORD_TOO_WEAK' });
    run.ui.sees('error.PASSWORD_TOO_WEAK');
    await fillPassword(run.ui);
    expect(run.asked('setPassword')).toEqual([
      { phone: PHONE, token: 'T1', password: '12345678' },
      { phone: PHONE, token: 'T1', password: NEW },
    ]);
  });

  journey('an answer that was lost is not called a failure of the first try', model, INPUT, async (run) => {
    await checked(run);
    await fillPassword(run.ui);
    await run.fail('setPassword', { kind: 'timeout' });
    run.ui.sees('error.failure.timeout');
    await run.ui.press('forgot.save');
    await run.answer('setPassword', { ok: false, code: 'OTP_VERIFIED' });
    run.ui.sees('forgot.used');
    run.ui.seesNo('error.OTP_VERIFIED');
    expect(run.emitted).toEqual([]);
    await run.ui.press('otp.resend');
    expect(run.actor.getSnapshot()).toMatchObject({ value: { number: 'fresh' }, context: { phone: PHONE } });
  });

  for (const code of ['OTP_EXPIRED', 'UNVERIFIED_OTP'] as const)
    journey(`a code that is no longer good (${code}) leads to another one`, model, INPUT, async (run) => {
      await checked(run);
      await fillPassword(run.ui);
      await run.answer('setPassword', { ok: false, code });
      run.ui.sees(`error.${code}`);
      await run.ui.press('forgot.send');
      run.ui.seesNo(`error.${code}`);
      run.ui.sees('forgot.codeLead', { phone: '081-234-5678' });
    });

  journey('two taps send one request, and the password is never in the context', model, INPUT, async (run) => {
    await checked(run);
    await fillPassword(run.ui);
    await run.ui.pressKey('{Enter}');
    expect(run.asked('setPassword')).toHaveLength(1);
    expect(JSON.stringify(run.actor.getSnapshot().context)).not.toContain(NEW);
  });
});

describe('forgot: with the real client', () => {
  /** A phone whose service answers a path so. */
  function worldWith(answers: Readonly<Record<string, readonly [status: number, body: unknown]>>) {
    const asked: [string, unknown][] = [];
    const api = createApi({
      baseUrl: 'http://service.test',
      token: () => null,
      onSessionRefused() {},
      onGone() {},
      backoff: () => 0,
      fetch: async (request, init) => {
        const { pathname } = new URL(typeof request === 'object' && 'url' in request ? request.url : request);
        asked.push([pathname, JSON.parse(String(init?.body ?? '{}'))]);
        const [status, body] = answers[pathname] ?? [404, {}];
        return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
      },
    });
    return { asked, world: { ...phoneWorld({ baseUrl: 'http://service.test', token: 'T' }), api } };
  }

  test('three calls, and the login begins with the number', async () => {
    const { asked, world: own } = worldWith({
      '/api/otp/reset': [200, { otpRef: 'QXJZ', otpToken: 'T1', resendIn: 60, expireIn: 300 }],
      '/api/otp/verify': [200, { code: 'OTP_CODE_VALID' }],
      '/api/account/resetpwd': [200, {}],
    });
    const actor = createActor(forgotFlow(own), { input: INPUT }).start();
    actor.send({ type: 'phone.submit', phone: PHONE });
    const { otp: child } = actor.getSnapshot().children;
    if (child === undefined) throw new Error('no code step');
    await waitFor(child, (snapshot) => snapshot.matches('entering'));
    child.send({ type: 'code.submit', code: CODE });
    await waitFor(actor, (snapshot) => snapshot.matches('password'));
    expect(knownNumber(own)).toBeUndefined();
    actor.send({ type: 'password.submit', password: NEW, confirm: NEW });
    await waitFor(actor, (snapshot) => snapshot.matches('changed'));
    expect(knownNumber(own)).toBe(PHONE);
    expect(asked).toEqual([
      ['/api/otp/reset', { phoneNumber: PHONE }],
      ['/api/otp/verify', { otpToken: 'T1', otpCode: CODE }],
      ['/api/account/resetpwd', { otpToken: 'T1', newPassword: NEW }],
    ]);
  });

  test('a backend that answers 404 has none', async () => {
    const actor = createActor(forgotFlow(worldWith({}).world), { input: INPUT }).start();
    actor.send({ type: 'phone.submit', phone: PHONE });
    await waitFor(actor, (snapshot) => snapshot.matches('absent'));
  });
});
