import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, waitFor } from 'xstate';
import { isErrorCode } from '../../contract/errors.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { SendAnswer, SentCode } from '../../machines/otp/code.ts';
import { otpMachine } from '../../machines/otp/otp.machine.ts';
import type { CodeChanged, OtpFailed, OtpInput } from '../../machines/otp/setup.ts';
import { clock, otpFlow } from '../../src/actors/otp.ts';
import { createApi } from '../../src/api/client.ts';
import type { MessageId } from '../../src/i18n/messages.ts';
import { OtpStep } from '../../src/screens/register/otp-step.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';

const PHONE = '0812345678';
const CODE = '493817';
const SECOND = 1000;
const SENT: SendAnswer = { verified: false, ref: 'QXJZ', token: 'T1', expireIn: 300 };
const BEFORE_RELOAD: SentCode = { phone: PHONE, ref: 'KEPT', token: 'T0', resendAt: 60 * SECOND, expiresAt: null };

const changes: CodeChanged[] = [];
const failures: Problem[] = [];
const owner = createActor(
  fromCallback<CodeChanged | OtpFailed>(({ receive }) =>
    receive((event) => (event.type === 'otp.changed' ? changes.push(event) : failures.push(event.problem))),
  ),
);
owner.start();
const fresh: OtpInput = { phone: PHONE, sent: null, owner };
const resumed: OtpInput = { phone: PHONE, sent: BEFORE_RELOAD, owner };

const refusedWith = (code: string) => ({ output: { ok: false, code } }) as const;

function said(problem: Problem | null): MessageId {
  if (problem === null) throw new Error('no problem');
  if (problem.kind === 'failed') return `error.failure.${problem.failure}`;
  if (!isErrorCode(problem.code)) throw new Error(`no code: ${problem.code}`);
  return `error.${problem.code}`;
}

async function enter(ui: Ui, code: string) {
  await ui.type('otp.code', code);
  // The last digit sends it by itself.
  if (code.length < 6) await ui.press('otp.verify');
}

const model: FlowModel<typeof otpMachine> = {
  machine: otpMachine,
  inputs: [fresh, resumed],
  areInputsApart: true,
  view: (actor) => <OtpStep actor={actor} />,
  events: {
    'code.submit': {
      payloads: [
        { type: 'code.submit', code: CODE },
        { type: 'code.submit', code: '49' },
      ],
      act: (ui, { code }) => enter(ui, code),
    },
    'code.edited': { payloads: [{ type: 'code.edited' }], act: (ui) => ui.type('otp.code', '4') },
    'otp.resend': { payloads: [{ type: 'otp.resend' }], act: (ui) => ui.press('otp.resend') },
    'number.change': { payloads: [{ type: 'number.change' }], act: (ui) => ui.press('otp.changeNumber') },
    'clock.ticked': world(({ now }) =>
      [61, 400]
        .map((seconds) => ({ type: 'clock.ticked', now: seconds * SECOND }) as const)
        .filter((tick) => tick.now > now),
    ),
  },
  actors: {
    sendOtp: {
      done: [
        { output: { ok: true, value: { verified: true } } },
        { output: { ok: true, value: SENT } },
        refusedWith('EXISTING_USER'),
        refusedWith('OTP_BLOCK'),
        refusedWith('REQUEST_LIMIT_1MIN'),
        refusedWith('OTP_SEND_FAIL'),
      ],
      error: [{ kind: 'offline' }],
    },
    verifyOtp: {
      done: [
        { output: { ok: true, value: null } },
        refusedWith('OTP_CODE_INVALID'),
        refusedWith('OTP_EXPIRED'),
        refusedWith('OTP_BLOCK'),
        refusedWith('OTP_VERIFY_FAIL'),
      ],
      error: [{ kind: 'timeout' }],
    },
    clock: 'quiet',
  },
  contextKey: ({ now, resendAt, sent }) => `${now >= resendAt} ${sent !== null}`,
  states: {
    opening: () => {
      throw new Error('left at once');
    },
    sending: (ui, { sent }) =>
      sent === null ? ui.sees('otp.sending', { phone: '081-234-5678' }) : ui.withholds('otp.verify'),
    'entering.fresh': (ui, { sent }) => {
      ui.sees('otp.lead', { phone: '081-234-5678' });
      ui.sees('otp.ref', { ref: sent?.ref ?? '' });
    },
    'entering.wrong': (ui) => expect(ui.screen.getByLabelText(ui.t('otp.code'))).toHaveProperty('disabled', false),
    'entering.refused': (ui, { problem }) => ui.sees(said(problem)),
    'entering.failed': (ui, { problem }) => ui.sees(said(problem)),
    verifying: (ui) => expect(ui.screen.getByLabelText(ui.t('otp.code'))).toHaveProperty('disabled', true),
    'stuck.unsent': (ui, { problem }) => ui.sees(said(problem)),
    'stuck.blocked': (ui, { problem }) => ui.sees(said(problem)),
  },
};

describePaths('otp', model);

type OtpRun = Run<typeof otpMachine>;

async function sentTo(run: OtpRun, answer: SendAnswer = SENT) {
  await run.send({ type: 'clock.ticked', now: 0 });
  await run.answer('sendOtp', { ok: true, value: answer });
}

const field = (run: OtpRun) => run.ui.screen.getByLabelText(run.ui.t('otp.code'));

describe('otp: journeys', () => {
  journey('a code is sent, typed in and checked', model, fresh, async (run) => {
    expect(run.asked('sendOtp')).toEqual([{ phone: PHONE }]);
    await sentTo(run);
    await run.ui.type('otp.code', CODE);
    expect(run.asked('verifyOtp')).toEqual([{ token: 'T1', code: CODE }]);
    await run.answer('verifyOtp', { ok: true, value: null });
    expect(run.actor.getSnapshot()).toMatchObject({ status: 'done', output: { verified: true } });
  });

  journey('another code can be asked for after 60 seconds, counted down', model, fresh, async (run) => {
    await sentTo(run);
    run.ui.sees('otp.resendIn', { time: '01:00' });
    run.ui.withholds('otp.resendIn', { time: '01:00' });
    await run.send({ type: 'clock.ticked', now: 52_300 });
    run.ui.sees('otp.resendIn', { time: '00:08' });
    await run.send({ type: 'clock.ticked', now: 60_000 });
    await run.ui.press('otp.resend');
    await run.answer('sendOtp', { ok: true, value: { ...SENT, token: 'T2' } });
    await run.ui.type('otp.code', CODE);
    expect(run.asked('verifyOtp')).toEqual([{ token: 'T2', code: CODE }]);
  });

  journey('the service may say how long to wait', model, fresh, async (run) => {
    await sentTo(run, { verified: false, ref: 'A', token: 'T', resendIn: 90 });
    run.ui.sees('otp.resendIn', { time: '01:30' });
  });

  journey('a wrong code is told and stays selected, and another is checked', model, fresh, async (run) => {
    await sentTo(run);
    await run.ui.type('otp.code', '000000');
    await run.answer('verifyOtp', { ok: false, code: 'OTP_CODE_INVALID' });
    run.ui.sees('error.OTP_CODE_INVALID');
    expect(field(run)).toMatchObject({ value: '000000', selectionStart: 0, selectionEnd: 6 });
    expect(document.activeElement).toBe(field(run));
    await run.ui.type('otp.code', CODE);
    run.ui.seesNo('error.OTP_CODE_INVALID');
    await run.answer('verifyOtp', { ok: true, value: null });
    expect(run.actor.getSnapshot().output).toEqual({ verified: true });
  });

  journey('without an answer the code that was typed stays, to be sent again', model, fresh, async (run) => {
    await sentTo(run);
    await run.ui.type('otp.code', CODE);
    await run.fail('verifyOtp', { kind: 'timeout' });
    run.ui.sees('error.failure.timeout');
    expect(field(run)).toHaveProperty('value', CODE);
    await run.ui.press('otp.verify');
    expect(run.asked('verifyOtp')).toHaveLength(2);
  });

  journey('a code that has run out is told without asking, and another is sent', model, fresh, async (run) => {
    await sentTo(run);
    await run.send({ type: 'clock.ticked', now: 300_000 });
    run.ui.sees('error.OTP_EXPIRED');
    await run.ui.press('otp.resend');
    expect(run.asked('sendOtp')).toHaveLength(2);
  });

  for (const code of ['OTP_BLOCK', 'RESET_LIMIT'] as const)
    journey(`a blocked phone (${code}) has to wait a minute, or use another number`, model, fresh, async (run) => {
      await sentTo(run);
      await run.ui.type('otp.code', CODE);
      await run.send({ type: 'clock.ticked', now: 70_000 });
      await run.answer('verifyOtp', { ok: false, code });
      run.ui.sees(`error.${code}`);
      run.ui.withholds('otp.resendIn', { time: '01:00' });
      await run.ui.press('otp.changeNumber');
      expect(run.actor.getSnapshot()).toMatchObject({ status: 'done', output: { verified: false } });
    });

  journey('after a reload the code that was sent before is still good', model, resumed, async (run) => {
    expect(run.asked('sendOtp')).toEqual([]);
    await run.send({ type: 'clock.ticked', now: 20_000 });
    run.ui.sees('otp.resendIn', { time: '00:40' });
    await run.ui.type('otp.code', CODE);
    expect(run.asked('verifyOtp')).toEqual([{ token: 'T0', code: CODE }]);
  });

  journey('a code for another phone is of no use', model, { ...resumed, phone: '0899999999' }, async (run) => {
    expect(run.asked('sendOtp')).toEqual([{ phone: '0899999999' }]);
  });

  journey('each refusal and failure is told to the owner; time that ran out is not', model, fresh, async (run) => {
    failures.length = 0;
    await sentTo(run);
    await run.ui.type('otp.code', CODE);
    await run.answer('verifyOtp', { ok: false, code: 'OTP_CODE_INVALID' });
    await run.ui.type('otp.code', CODE);
    await run.fail('verifyOtp', { kind: 'timeout' });
    expect(failures).toEqual([
      { kind: 'refused', code: 'OTP_CODE_INVALID' },
      { kind: 'failed', failure: 'timeout' },
    ]);
    await run.send({ type: 'clock.ticked', now: 400 * SECOND });
    run.ui.sees('error.OTP_EXPIRED');
    expect(failures).toHaveLength(2);
  });

  journey('the code is never in the context, and the owner is told what to remember', model, fresh, async (run) => {
    changes.length = 0;
    await sentTo(run);
    await run.ui.type('otp.code', CODE);
    const { owner: _, ...context } = run.actor.getSnapshot().context;
    expect(JSON.stringify(context)).not.toContain(CODE);
    await run.answer('verifyOtp', { ok: true, value: null });
    expect(changes.map(({ sent }) => sent?.token ?? null)).toEqual(['T1', null]);
  });
});

interface Reply {
  status?: number;
  body: Readonly<Record<string, unknown>>;
}

/** The flow with its real actors and the real client, before a service that gives these replies, in order. */
async function afterReplies(...replies: readonly Reply[]) {
  const waiting = [...replies];
  vi.stubGlobal('fetch', async () => {
    const { status = 200, body } = waiting.shift() ?? { body: {} };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  const api = createApi({ baseUrl: 'http://service', token: () => null, onSessionRefused() {}, onGone() {} });
  const actor = createActor(otpFlow({ api }), { input: fresh });
  actor.start();
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  if (waiting.length > 0) {
    actor.send({ type: 'code.submit', code: CODE });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  }
  const snapshot = actor.getSnapshot();
  actor.stop();
  vi.unstubAllGlobals();
  return snapshot;
}

const sentReply: Reply = { body: { otpRef: 'QXJZ', otpToken: 'T1', resendIn: 90, expireIn: 300 } };

describe('otp: what the service says', () => {
  test('a code was sent, and for how long it is good', async () => {
    const { context } = await afterReplies(sentReply);
    expect(context.now).toBeGreaterThan(0);
    expect(context.sent).toEqual({
      phone: PHONE,
      ref: 'QXJZ',
      token: 'T1',
      resendAt: context.now + 90 * SECOND,
      expiresAt: context.now + 300 * SECOND,
    });
  });

  test.each<[string, Reply]>([
    ['in the reply', { body: { code: 'OTP_VERIFIED' } }],
    ['as a refusal', { status: 400, body: { message: 'OTP_VERIFIED' } }],
  ])('OTP_VERIFIED %s skips the step', async (_, reply) => {
    expect((await afterReplies(reply)).output).toEqual({ verified: true });
  });

  test('a reply without a handle is a refusal with its code', async () => {
    const { context } = await afterReplies({ body: { code: 'OTP_BLOCK' } });
    expect(context.problem).toEqual({ kind: 'refused', code: 'OTP_BLOCK' });
    const other = await afterReplies({ body: {} });
    expect(other.context.problem).toEqual({ kind: 'refused', code: 'OTP_SEND_FAIL' });
  });

  test.each<Reply>([
    { body: { code: 'OTP_CODE_VALID' } },
    { body: {} },
    { body: { code: 'OTP_VERIFIED' } },
    { status: 400, body: { message: 'OTP_VERIFIED' } },
  ])('verified by %j', async (reply) => {
    expect((await afterReplies(sentReply, reply)).output).toEqual({ verified: true });
  });

  test('a code that is wrong may be said inside a reply', async () => {
    const { value } = await afterReplies(sentReply, { body: { code: 'OTP_CODE_INVALID' } });
    expect(value).toEqual({ entering: 'wrong' });
  });
});

describe('otp: the clock', () => {
  test('tells the time from the start, each second, and when the page is looked at again', () => {
    vi.useFakeTimers({ now: 5_000 });
    const told: number[] = [];
    const actor = createActor(otpMachine.provide({ actors: { clock } }), { input: resumed });
    actor.subscribe(({ context }) => told.push(context.now));
    actor.start();
    vi.advanceTimersByTime(2_000);
    vi.setSystemTime(60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect([...new Set(told)]).toEqual([0, 5_000, 6_000, 7_000, 60_000]);
    actor.stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});
