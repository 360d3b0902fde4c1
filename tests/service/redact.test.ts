// @vitest-environment node
import { expect, test } from 'vitest';
import { createActor, type InspectionEvent } from 'xstate';
import { loginMachine } from '../../machines/login/login.machine.ts';
import { redacted } from '../../src/inspect/redact.ts';

test('no secret of a flow is left in what a visualiser is sent', () => {
  const sent: string[] = [];
  const actor = createActor(loginMachine, {
    inspect: (event: InspectionEvent) => sent.push(JSON.stringify(redacted(event))),
  }).start();
  actor.send({ type: 'login.submit', username: '0812345678', password: 'top-secret', remember: true });
  actor.stop();
  expect(sent.length).toBeGreaterThan(3);
  const all = sent.join('\n');
  expect(all).toContain('login.submit');
  expect(all).not.toContain('top-secret');
});

test('secrets go wherever they stand; names, states and codes of errors stay', () => {
  const secrets = {
    event: { type: 'otp.submit', code: '123456' },
    context: { otpToken: 'S1', token: 'S2', bankAccountNo: '1234567890', nested: [{ newPassword: 'S3' }] },
    input: { link: 'S4', body: { oldPassword: 'S5' } },
    output: { ok: true, value: { token: 'S6', who: { guestId: 'S8' }, room: 'chat-S8' }, key: 'S7' },
  };
  const text = JSON.stringify(redacted(secrets));
  expect(text).not.toMatch(/S\d|123456|1234567890/);
  expect(redacted({ type: 'otp.submit', bankCode: 'KBANK', code: 'WRONG_CREDENTIAL', value: 'verifyingOtp' })).toEqual({
    type: 'otp.submit',
    bankCode: 'KBANK',
    code: 'WRONG_CREDENTIAL',
    value: 'verifyingOtp',
  });
});

test('cycles, functions, actors and errors become plain', () => {
  const cycle: Record<string, unknown> = { run: () => {}, error: new Error('lost') };
  cycle.self = cycle;
  expect(redacted(cycle)).toEqual({ run: undefined, error: { name: 'Error', message: 'lost' }, self: '…' });
});
