import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, type InspectionEvent } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { changePasswordMachine } from '../../machines/change-password/change-password.machine.ts';
import type { PasswordRequest } from '../../machines/change-password/setup.ts';
import { loginMachine } from '../../machines/login/login.machine.ts';
import { registerMachine } from '../../machines/register/register.machine.ts';
import { redacted } from '../../src/recording/redact.ts';

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

test('what is typed into the fields of secrets stays in the app', () => {
  const sent: string[] = [];
  const pending = fromPromise<Outcome<object>, PasswordRequest>(() => new Promise(() => {}));
  const inspect = (event: InspectionEvent) => sent.push(JSON.stringify(redacted(event)));
  const change = createActor(changePasswordMachine.provide({ actors: { savePassword: pending } }), {
    inspect,
  }).start();
  change.send({ type: 'password.submit', oldPassword: 'old-pw', newPassword: 'new-pw', confirm: 'typed-again' });
  change.send({ type: 'password.submit', oldPassword: 'old-pw', newPassword: 'new-pw', confirm: 'new-pw' });
  const register = createActor(registerMachine.provide({ actors: { memory: fromCallback(() => {}) } }), {
    inspect,
    input: { laos: false, search: '' },
  }).start();
  register.send({ type: 'field.edited', field: 'bankAccountNo', value: '1234567890' });
  register.send({
    type: 'profile.submit',
    name: 'Somchai',
    password: 'new-pw',
    confirm: 'typed-again',
    sourceCode: '',
    inviteCode: '',
  });
  change.stop();
  register.stop();
  const all = sent.join('\n');
  expect(all).toContain('password.submit');
  expect(all).toContain('Somchai');
  expect(all).not.toMatch(/old-pw|new-pw|typed-again|1234567890/);
});

test.each([
  ['bankAccountNo', '1234567890'],
  ['password', 'pw'],
  ['confirm', 'pw'],
])('the %s is a secret by the name of its field', (field, value) => {
  expect(redacted({ type: 'field.edited', field, value })).toEqual({ type: 'field.edited', field, value: '•••' });
});

test('what is typed into another field can be read', () => {
  const event = { type: 'field.edited', field: 'name', value: 'Somchai' };
  expect(redacted(event)).toEqual(event);
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

test.each([
  'password',
  'oldPassword',
  'confirm',
  'token',
  'otp',
  'secret',
  'authorization',
  'credential',
  'bankAccountNo',
  'cardNo',
  'link',
  'payload',
  'qrcode',
  'key',
  'idempotencyKey',
  'guestId',
  'room',
])('what stands under %s does not leave the app, alone or in a list', (name) => {
  expect(redacted({ [name]: 'S1', inner: { [name]: 7 }, list: [{ [name]: 'S1' }] })).toEqual({
    [name]: '•••',
    inner: { [name]: '•••' },
    list: [{ [name]: '•••' }],
  });
  expect(redacted({ [name]: ['S1', { said: 'seen' }] })).toEqual({ [name]: ['•••', { said: 'seen' }] });
});

test('that there is no secret, or whether there is one, can be read', () => {
  const value = { token: null, password: '', otp: true, link: { step: 'asked' } };
  expect(redacted(value)).toEqual(value);
});

test('of a snapshot goes what it says, not the machine that it carries', () => {
  const actor = createActor(loginMachine).start();
  const plain = redacted(actor.getSnapshot());
  actor.stop();
  expect(plain).toMatchObject({ status: 'active', context: expect.anything(), tags: expect.any(Array) });
  expect(plain).not.toHaveProperty('machine');
  expect(plain).not.toHaveProperty('children');
});

test('the names of a snapshot’s states are no secrets, its context has some', () => {
  const snapshot = { machine: {}, status: 'active', value: { confirming: { link: 'fresh' } }, context: { link: 'S1' } };
  expect(redacted(snapshot)).toEqual({ status: 'active', value: snapshot.value, context: { link: '•••' } });
});

test('cycles, functions, actors and errors become plain', () => {
  const cycle: Record<string, unknown> = { run: () => {}, error: new Error('lost') };
  cycle.self = cycle;
  expect(redacted(cycle)).toEqual({ run: undefined, error: { name: 'Error', message: 'lost' }, self: '…' });
});

test.each([
  ['the picture of a slip', 'url', '/files/slips/Zm9vYmFy'],
  ['a file of the chat', 'path', 'https://wallet.example/api/chat/files/Zm9vYmFy.png'],
  ['a login at a game', 'href', 'https://wallet.example/provider/PG?token=Zm9vYmFy'],
  ['a QR code as a picture', 'src', 'data:image/svg+xml;base64,Zm9vYmFy'],
  ['a QR code as markup', 'markup', '<svg viewBox="0 0 9 9"><path d="Zm9vYmFy"/></svg>'],
  ['a picture of the page', 'preview', 'blob:http://127.0.0.1/Zm9vYmFy'],
])('%s opens by its address alone, and stays in the app wherever it stands', (_, name, value) => {
  const all = [{ [name]: value }, { output: { ok: true, value: { [name]: value } } }, [value], new Error(value)];
  expect(JSON.stringify(redacted(all))).not.toContain('Zm9vYmFy');
});
