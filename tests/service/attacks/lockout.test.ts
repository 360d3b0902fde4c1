/** Takeovers that count on the owner having no way back in until payouts go again. */
import { beforeEach, expect, test } from 'vitest';
import { resetPassword, sendResetOtp } from '../../../contract/forgot.ts';
import { login } from '../../../contract/login.ts';
import { verifyOtp } from '../../../contract/otp.ts';
import { addPasskey, beginPasskey } from '../../../contract/passkeys.ts';
import { changePassword, putProfile } from '../../../contract/profile.ts';
import { listSecurityEvents } from '../../../contract/sessions.ts';
import { withdraw } from '../../../contract/wallet.ts';
import { Authenticator } from '../authenticator.ts';
import { type NewMember, otherCode, PASSWORD, serviceOfFile } from '../harness.ts';

const ORIGIN = 'https://wallet.example';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const THIEFS = 'stolen of 2026';
const OWNERS = 'somtam of 2026';

const service = await serviceOfFile({ config: { publicUrl: ORIGIN } });
let member: NewMember;
beforeEach(async () => {
  member = await service.member({ wallet: 100_000 });
});

const code = () => service.codeTo(member.phone);
const enter = (password: string, browser: string) =>
  service.call(login, { body: { username: member.phone, password }, browser, ip: `198.51.100.${browser.length}` });
const ask = (browser: string) =>
  service.call(sendResetOtp, { body: { phoneNumber: member.phone }, browser, ip: `198.51.100.${browser.length}` });
async function reset(browser: string, newPassword: string): Promise<string | undefined> {
  const asked = await ask(browser);
  if (asked.status !== 200) return asked.code;
  const { otpToken } = asked.reply;
  await service.call(verifyOtp, { body: { otpToken, otpCode: await code() }, browser });
  return (await service.call(resetPassword, { body: { otpToken, newPassword }, browser })).code;
}
/** Uses up the wrong codes of a day that the number has. */
async function guessForTheDay(): Promise<void> {
  const { otpToken } = (await ask('guesser')).reply;
  const body = { otpToken, otpCode: otherCode(await code()) };
  const codes: unknown[] = [];
  for (let tries = 0; tries < 5; tries++)
    codes.push((await service.call(verifyOtp, { body, browser: 'guesser' })).code);
  expect(codes).toEqual([...Array<string>(4).fill('OTP_CODE_INVALID'), 'OTP_BLOCK']);
  service.clock.advance(MINUTE);
}
/** The thief's own account is where the money goes, in a day. */
async function takeAccount(password: string, browser: string): Promise<string> {
  const { token } = (await enter(password, browser)).reply;
  const body = { name: 'N', bankCode: 'KBANK', bankAccountName: 'A THIEF', bankAccountNo: '9998887776', password };
  expect((await service.call(putProfile, { body, browser }, token)).status).toBe(200);
  return token;
}
const payOut = (token: string) => service.call(withdraw, { body: { amount: 100 } }, token);
/** The owner comes back on their phone, and the thief is out. */
async function expectOwnersReturn(thief: string): Promise<void> {
  expect(await reset('phone', OWNERS)).toBeUndefined();
  service.clock.advance(DAY);
  expect((await payOut(thief)).status).toBe(401);
  expect((await enter(OWNERS, 'phone')).status).toBe(200);
}

test('whoever had the SIM for ten minutes locked the owner out until the money was gone', async () => {
  await enter(PASSWORD, 'phone');
  service.clock.advance(3 * DAY);
  expect(await reset('thief', THIEFS)).toBeUndefined();
  const thief = await takeAccount(THIEFS, 'thief');
  service.clock.advance(MINUTE);
  // The SIM is back with its owner: it does the thief no good that others may give no more codes.
  await guessForTheDay();
  expect((await ask('stranger')).code).toBe('RESET_LIMIT');
  await expectOwnersReturn(thief);
});

test('whoever had phished the password did the same, with guesses of the days before', async () => {
  await enter(PASSWORD, 'phone');
  for (let day = 0; day < 3; day++) {
    service.clock.advance(DAY);
    await guessForTheDay();
  }
  service.clock.advance(DAY);
  // New devices push out new ones only.
  for (let times = 0; times < 25; times++) {
    await enter(PASSWORD, `device ${times}`);
    service.clock.advance(1000);
  }
  const { token } = (await enter(PASSWORD, 'thief')).reply;
  const body = { oldPassword: PASSWORD, newPassword: THIEFS };
  expect((await service.call(changePassword, { body, browser: 'thief' }, token)).status).toBe(200);
  // Nor does another change make them forgotten.
  const again = { oldPassword: THIEFS, newPassword: `${THIEFS} again` };
  expect((await service.call(changePassword, { body: again, browser: 'thief' }, token)).status).toBe(200);
  const thief = await takeAccount(`${THIEFS} again`, 'thief');
  // Devices that were new then have no codes of their own.
  for (const browser of ['device 24', 'device 7']) expect((await ask(browser)).code).toBe('RESET_LIMIT');
  await expectOwnersReturn(thief);
});

test('a device from before a new password is trusted with nothing else', async () => {
  await enter(PASSWORD, 'phone');
  service.clock.advance(DAY);
  await reset('phone', OWNERS);
  service.clock.advance(2 * DAY);
  const { token } = (await enter(OWNERS, 'phone')).reply;
  // The device counts as one that logs in for the first time: it is reported, and payouts wait after another change.
  const events = (await service.call(listSecurityEvents, {}, token)).reply.events.items.map(({ type }) => type);
  expect(events).toContain('new_device');
  const change = (oldPassword: string, newPassword: string) =>
    service.call(changePassword, { body: { oldPassword, newPassword }, browser: 'phone' }, token);
  service.clock.advance(DAY - 1);
  await change(OWNERS, 'larb of 2026');
  expect((await payOut(token)).code).toBe('PAYOUT_ON_HOLD');
});

test('of changes that one session has under way, with the same old password, the last one counted', async () => {
  const passwords = ['larb of 2026', 'som of 2026', 'yam of 2026', 'tod of 2026'];
  const answers = await Promise.all(
    passwords.map((newPassword) =>
      service.call(changePassword, { body: { oldPassword: PASSWORD, newPassword } }, member.token),
    ),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([...Array<string>(3).fill('WRONG_PASSWORD'), undefined]);
  const set = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect((await enter(set, 'phone')).status).toBe(200);
});

test('a passkey that was begun with the old password in the session that stays was made after the new one', async () => {
  const begin = (password: string) =>
    service.call(beginPasskey, { body: { password }, browser: 'thief' }, member.token).then(({ reply }) => reply);
  const add = (options: Awaited<ReturnType<typeof begin>>) =>
    service.call(addPasskey, { body: new Authenticator(ORIGIN).make(options), browser: 'thief' }, member.token);
  const begun = await begin(PASSWORD);
  const body = { oldPassword: PASSWORD, newPassword: OWNERS };
  expect((await service.call(changePassword, { body, browser: 'phone' }, member.token)).status).toBe(200);
  expect((await add(begun)).code).toBe('PASSKEY_INVALID');
  expect((await add(await begin(OWNERS))).status).toBe(200);
});

test('whoever has the password had a code sent each minute, by new devices without end', async () => {
  await enter(PASSWORD, 'phone');
  service.clock.advance(DAY);
  const codes: unknown[] = [];
  for (let times = 0; times < 9; times++) {
    expect((await enter(PASSWORD, `device ${times}`)).status).toBe(200);
    codes.push((await ask(`device ${times}`)).code);
    service.clock.advance(MINUTE);
  }
  // Five a day for the number, as a stranger; so the owner's is not always one too soon.
  expect(codes).toEqual([...Array(5).fill(undefined), ...Array<string>(4).fill('REQUEST_LIMIT')]);
  expect(await reset('phone', OWNERS)).toBeUndefined();
});
