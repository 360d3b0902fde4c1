/** A large payout by whoever has a session alone, or a proof that is not for it. */
import { beforeEach, expect, test } from 'vitest';
import { login } from '../../../contract/login.ts';
import { withdrawLimits } from '../../../contract/member-lookups.ts';
import { satang } from '../../../contract/money.ts';
import { sendProofOtp } from '../../../contract/otp.ts';
import { addPasskey, beginPasskey, challengePasskey } from '../../../contract/passkeys.ts';
import { provePayout } from '../../../contract/payout-proof.ts';
import { changePassword } from '../../../contract/profile.ts';
import { withdraw, withdrawAll } from '../../../contract/wallet.ts';
import { balanceOf, walletOf } from '../../../server/ledger/ledger.ts';
import { hashToken } from '../../../server/members/sessions.ts';
import { noteProof } from '../../../server/withdraw/proof.ts';
import { Authenticator } from '../authenticator.ts';
import { credited } from '../credit.ts';
import { type NewMember, PASSWORD, serviceOfFile } from '../harness.ts';

const ORIGIN = 'https://wallet.example';
const MINUTE = 60_000;
const FROM = 1000;

const service = await serviceOfFile({ config: { publicUrl: ORIGIN } });
let member: NewMember;
beforeEach(async () => {
  await service.set({ payoutProofFrom: FROM * 100 });
  member = await service.member({ wallet: 1_000_000 });
});

const payOut = (amount: number, { token = member.token, key }: { token?: string; key?: string } = {}) =>
  service.call(withdrawAll, { body: { amount }, ...(key !== undefined && { key }) }, token);
const prove = (amount: number, { password = PASSWORD, token = member.token } = {}) =>
  service.call(provePayout, { body: { amount, password } }, token);
const wallet = () => balanceOf(service.db, walletOf(member.id));
const UNPROVEN = { status: 400, code: 'PAYOUT_PROOF' };

/** A device with a passkey of a member. */
async function enrolled({ token }: NewMember): Promise<Authenticator> {
  const device = new Authenticator(ORIGIN);
  const { reply } = await service.call(beginPasskey, { body: { password: PASSWORD }, browser: 'own' }, token);
  await service.call(addPasskey, { body: device.make(reply), browser: 'own' }, token);
  return device;
}
const signed = async (device: Authenticator) =>
  device.sign((await service.call(challengePasskey, { browser: 'own' }, member.token)).reply);
const proveBy = (passkey: ReturnType<Authenticator['sign']>, amount = FROM) =>
  service.call(provePayout, { body: { amount, passkey }, browser: 'own' }, member.token);

test('without a proof none leaves, by either call; below the amount each does, and the limits say from where', async () => {
  expect(await payOut(FROM)).toMatchObject(UNPROVEN);
  expect(await service.call(withdraw, { body: { amount: FROM } }, member.token)).toMatchObject(UNPROVEN);
  expect(await wallet()).toBe(1_000_000);
  expect((await payOut(999.99)).status).toBe(200);
  expect((await service.call(withdrawLimits, {}, member.token)).reply).toMatchObject({ proofFrom: FROM * 100 });
});

test('a proof in the withdrawal’s own body is none', async () => {
  const answer = await service.app.inject({
    method: 'POST',
    url: withdrawAll.path,
    headers: { authorization: `Bearer ${member.token}`, 'x-client': 'player-web', 'idempotency-key': 'a-key-of-it' },
    payload: { amount: FROM, password: PASSWORD },
  });
  expect(answer.json()).toEqual({ message: 'PAYOUT_PROOF' });
});

test('the password lets one leave, once', async () => {
  expect((await prove(FROM)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 6 }, () => payOut(FROM)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  expect(await wallet()).toBe(900_000);
});

test('an answer that was lost is told again, and needs no further proof', async () => {
  await prove(FROM);
  const first = await payOut(FROM, { key: 'the-same-key' });
  service.clock.advance(10 * MINUTE);
  expect((await payOut(FROM, { key: 'the-same-key' })).reply).toEqual(first.reply);
  expect(await wallet()).toBe(900_000);
});

test('a refused payout leaves its proof for the next', async () => {
  await prove(20_000);
  expect(await payOut(20_000)).toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
  await credited(service, member.id, 2_000_000);
  expect((await payOut(20_000)).status).toBe(200);
});

test('for another amount, in another session, or of another member it is none', async () => {
  await prove(FROM);
  expect(await payOut(FROM + 1)).toMatchObject(UNPROVEN);
  const other = await service.member({ wallet: 1_000_000 });
  expect(await payOut(FROM, { token: other.token })).toMatchObject(UNPROVEN);
  const body = { username: member.phone, password: PASSWORD };
  const elsewhere = (await service.call(login, { body, ip: '203.0.113.77', browser: 'other' })).reply.token;
  expect(await payOut(FROM, { token: elsewhere })).toMatchObject(UNPROVEN);
  expect((await payOut(FROM)).status).toBe(200);
});

test('nor after five minutes, and a new one takes the place of the last', async () => {
  await prove(FROM);
  service.clock.advance(5 * MINUTE);
  expect(await payOut(FROM)).toMatchObject(UNPROVEN);
  await prove(FROM);
  await prove(2 * FROM);
  expect(await payOut(FROM)).toMatchObject(UNPROVEN);
});

test('a wrong password, none, and a code by SMS prove nothing; five wrong ones are the last', async () => {
  expect(await service.call(provePayout, { body: { amount: FROM } }, member.token)).toMatchObject({
    code: 'WRONG_PASSWORD',
  });
  const codes: unknown[] = [];
  for (let time = 0; time < 5; time++) codes.push((await prove(FROM, { password: 'not mine' })).code);
  expect(codes.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'WRONG_PASSWORD'));
  expect((await prove(FROM)).code).toMatch(/^REQUEST_LIMIT/);
  expect(await payOut(FROM)).toMatchObject(UNPROVEN);
});

test('a passkey proves it, once; one of another member does not', async () => {
  const [own, strange] = [await enrolled(member), await enrolled(await service.member())];
  expect(await proveBy(await signed(strange))).toMatchObject({ code: 'PASSKEY_INVALID' });
  expect(await payOut(FROM)).toMatchObject(UNPROVEN);
  const answer = await signed(own);
  expect((await proveBy(answer)).status).toBe(200);
  expect((await payOut(FROM)).status).toBe(200);
  expect(await proveBy(answer)).toMatchObject({ code: 'PASSKEY_INVALID' });
  expect(await payOut(FROM)).toMatchObject(UNPROVEN);
});

/** A code by SMS, as whoever holds the phone reads it. */
async function codeFor(token: string) {
  const { reply } = await service.call(sendProofOtp, { browser: 'own' }, token);
  return { otpToken: reply.otpToken, otpCode: await service.codeTo() };
}
/** A passkey that was made by a code, or by the password. */
async function made(proof: { otp: Awaited<ReturnType<typeof codeFor>> } | { password: string }) {
  const device = new Authenticator(ORIGIN);
  const { reply } = await service.call(beginPasskey, { body: proof, browser: 'own' }, member.token);
  expect((await service.call(addPasskey, { body: device.make(reply), browser: 'own' }, member.token)).status).toBe(200);
  return device;
}
const HELD = { status: 400, code: 'PAYOUT_ON_HOLD' };

test('a passkey that a code by SMS has made lets none leave for a day; nor is it held where none is wanted', async () => {
  await proveBy(await signed(await made({ otp: await codeFor(member.token) })));
  expect(await payOut(FROM)).toMatchObject(HELD);
  await service.set({ payoutProofFrom: 0 });
  member = await service.member({ wallet: 1_000_000 });
  await made({ otp: await codeFor(member.token) });
  expect((await payOut(FROM)).status).toBe(200);
});

test('a passkey that the password has made holds nothing, also where a code was used long before', async () => {
  await made({ otp: await codeFor(member.token) });
  await service.db.query('update member set payouts_from = null');
  service.clock.advance(6 * MINUTE);
  await proveBy(await signed(await made({ password: PASSWORD })));
  expect((await payOut(FROM)).status).toBe(200);
});

test('a password that a code by SMS has set lets none leave for a day, also from the owner’s phone', async () => {
  const body = { username: member.phone, password: PASSWORD };
  const { token } = (await service.call(login, { body, browser: 'own' })).reply;
  service.clock.advance(25 * 60 * MINUTE);
  const renewed = { newPassword: 'somtam of 2026', otp: await codeFor(token) };
  expect((await service.call(changePassword, { body: renewed, browser: 'own' }, token)).status).toBe(200);
  expect((await prove(FROM, { password: 'somtam of 2026', token })).status).toBe(200);
  expect(await payOut(FROM, { token })).toMatchObject(HELD);
});

test('the old password’s proof lets none leave once there is a new one, also in the session that stays', async () => {
  const body = { username: member.phone, password: PASSWORD };
  const { token } = (await service.call(login, { body, browser: 'own' })).reply;
  service.clock.advance(25 * 60 * MINUTE);
  await prove(FROM, { token });
  const renewed = { oldPassword: PASSWORD, newPassword: 'somtam of 2026' };
  expect((await service.call(changePassword, { body: renewed, browser: 'own' }, token)).status).toBe(200);
  expect(await payOut(FROM, { token })).toMatchObject(UNPROVEN);
});

test('a session that ends while the proof is looked at is refused as any other that has ended', async () => {
  const late = { id: member.id, tokenHash: hashToken(member.token) };
  await service.db.query('delete from session where member_id = $1', [member.id]);
  const noted = service.db.transaction((tx) => noteProof(tx, late, satang(FROM * 100), service.clock.now()));
  await expect(noted).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
});

test('a session that has ended takes its proof with it', async () => {
  await prove(FROM);
  await service.db.query('delete from session where member_id = $1', [member.id]);
  expect(await service.db.query('select 1 from payout_proof')).toEqual([]);
});

test('for members in kip it is an amount of its own', async () => {
  await service.set({ payoutProofFrom: 0, kipPayoutProofFrom: 60_000_00 });
  expect((await payOut(FROM)).status).toBe(200);
  expect((await service.call(withdrawLimits, {}, member.token)).reply.proofFrom).toBeUndefined();
  const { token } = await service.member({ wallet: 100_000_00, currency: 'LAK' });
  expect(await payOut(60_000, { token })).toMatchObject(UNPROVEN);
  await prove(60_000, { token });
  expect((await payOut(60_000, { token })).status).toBe(200);
});
