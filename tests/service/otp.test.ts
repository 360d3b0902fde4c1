import { describe, expect, test } from 'vitest';
import { createAccount, validateAccount } from '../../contract/account.ts';
import { sendOtp, verifyOtp } from '../../contract/otp.ts';
import { one } from '../../server/db/database.ts';
import { mayTry } from '../../server/limits/limits.ts';
import { DEMO_PHONE, otherCode, type Service, serviceOfFile, startService } from './harness.ts';

const PHONE = '0877777777';
const MINUTE = 60_000;

const service = await serviceOfFile();

const send = (phoneNumber = PHONE) => service.call(sendOtp, { body: { phoneNumber } });
const verify = (otpToken: string, otpCode: string) => service.call(verifyOtp, { body: { otpToken, otpCode } });

const received = (phone = PHONE) => service.codeTo(phone);

test('a code arrives and proves the phone', async () => {
  const { reply } = await send();
  expect(reply).toMatchObject({ code: '', resendIn: 60, expireIn: 300 });
  expect(reply.otpRef).toMatch(/^[A-Z]{4}$/);
  const code = await received();
  expect(code).toMatch(/^\d{6}$/);
  expect((await verify(reply.otpToken, code)).reply).toEqual({ code: 'OTP_CODE_VALID' });
});

test('neither code nor token is kept with the check', async () => {
  const { otpToken } = (await send()).reply;
  const kept = JSON.stringify(await service.db.query('select * from otp'));
  expect(kept).not.toContain(await received());
  expect(kept).not.toContain(otpToken);
});

describe('the message', () => {
  const textFor = async (from: Service, phoneNumber: string, accepted?: string) => {
    const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted };
    expect((await from.call(sendOtp, { body: { phoneNumber }, headers })).status).toBe(200);
    return one(await from.db.query<{ text: string }>('select text from sms where phone = $1', [phoneNumber])).text;
  };

  test('is in the language of the request, else in the country’s', async () => {
    const accepted = [undefined, '*', 'th', 'lo', 'lo-LA;q=0.4, th;q=0.8', 'fr, en-GB;q=0.5, th;q=0', 'x'.repeat(4000)];
    const texts = await Promise.all(accepted.map((header, index) => textFor(service, `087777000${index}`, header)));
    const beginnings = texts.map((text) => text.slice(0, 8));
    expect(beginnings).toEqual(['รหัส OTP', 'รหัส OTP', 'รหัส OTP', 'ລະຫັດ OT', 'รหัส OTP', 'Your OTP', 'รหัส OTP']);
  });

  test('is Lao in Laos', async () => {
    const laos = await startService({ config: { laos: true } });
    expect(await textFor(laos, '2055537788')).toMatch(/^ລະຫັດ OTP ຂອງທ່ານແມ່ນ \d{6} \(Ref: [A-Z]{4}\) ໃຊ້ໄດ້ພາຍໃນ 5 ນາທີ /);
    expect(await textFor(laos, '2055537789', 'th')).toMatch(/^รหัส OTP/);
    await laos.close();
  });
});

describe('sending', () => {
  test('once a minute', async () => {
    await send();
    service.clock.advance(MINUTE - 1);
    expect(await send()).toMatchObject({ status: 429, code: 'REQUEST_LIMIT_1MIN' });
    service.clock.advance(1);
    expect((await send()).status).toBe(200);
  });

  test('two at the same moment send one', async () => {
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['REQUEST_LIMIT_1MIN', undefined]);
    expect(one(await service.db.query('select count(*) as sent from sms'))).toEqual({ sent: 1 });
  });

  test('not to a member, not to a number of the wrong length', async () => {
    expect(await send(DEMO_PHONE)).toMatchObject({ code: 'EXISTING_USER' });
    expect(await send('087777777')).toMatchObject({ code: 'PHONE_NUMBER_REQUIRE_10_DIGIT' });
  });

  test('says OTP_VERIFIED when the phone is verified already, until a registration used it or half an hour passed', async () => {
    const { otpToken } = (await send()).reply;
    await verify(otpToken, await received());
    service.clock.advance(29 * MINUTE);
    expect((await send()).reply.code).toBe('OTP_VERIFIED');
    service.clock.advance(MINUTE);
    expect((await send()).reply.code).toBe('');
  });

  test('one address asks for 30 codes a minute at most', async () => {
    for (let index = 0; index < 30; index++) await send(`08700000${String(index).padStart(2, '0')}`);
    expect(await send()).toMatchObject({ code: 'REQUEST_LIMIT_1MIN' });
  });
});

describe('verifying', () => {
  test('a wrong code', async () => {
    const { otpToken } = (await send()).reply;
    expect(await verify(otpToken, otherCode(await received()))).toMatchObject({ code: 'OTP_CODE_INVALID' });
    expect((await verify(otpToken, await received())).status).toBe(200);
  });

  test('too late', async () => {
    const { otpToken } = (await send()).reply;
    service.clock.advance(5 * MINUTE);
    expect(await verify(otpToken, await received())).toMatchObject({ code: 'OTP_EXPIRED' });
  });

  test('twice', async () => {
    const { otpToken } = (await send()).reply;
    const code = await received();
    await verify(otpToken, code);
    expect(await verify(otpToken, code)).toMatchObject({ code: 'OTP_VERIFIED' });
  });

  test('an older code after a newer was sent', async () => {
    const { otpToken } = (await send()).reply;
    const code = await received();
    service.clock.advance(MINUTE);
    await send();
    expect(await verify(otpToken, code)).toMatchObject({ code: 'OTP_TOKEN_INVALID' });
  });

  test('with a token that was never given, or is none', async () => {
    expect(await verify('x'.repeat(43), '123456')).toMatchObject({ code: 'OTP_NOT_EXIST' });
    expect(await verify('nonsense', '123456')).toMatchObject({ code: 'OTP_TOKEN_INVALID' });
  });
});

describe('five wrong codes', () => {
  const spoil = async () => {
    const { otpToken } = (await send()).reply;
    const code = await received();
    for (let tries = 1; tries < 5; tries++)
      expect(await verify(otpToken, otherCode(code))).toMatchObject({ code: 'OTP_CODE_INVALID' });
    expect(await verify(otpToken, otherCode(code))).toMatchObject({ status: 429, code: 'OTP_BLOCK' });
    return { otpToken, code };
  };

  test('block the phone for 15 minutes, the right code too', async () => {
    const { otpToken, code } = await spoil();
    expect(await verify(otpToken, code)).toMatchObject({ code: 'OTP_BLOCK' });
    service.clock.advance(15 * MINUTE - 1);
    expect(await send()).toMatchObject({ code: 'OTP_BLOCK' });
    service.clock.advance(1);
    expect((await send()).status).toBe(200);
  });

  test('count over several codes', async () => {
    for (let round = 0; round < 4; round++) {
      const { otpToken } = (await send()).reply;
      await verify(otpToken, otherCode(await received()));
      service.clock.advance(MINUTE);
    }
    const { otpToken } = (await send()).reply;
    expect(await verify(otpToken, otherCode(await received()))).toMatchObject({ code: 'OTP_BLOCK' });
  });

  test('all at once count each', async () => {
    const { otpToken } = (await send()).reply;
    const wrong = otherCode(await received());
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(otpToken, wrong)));
    expect(answers.filter(({ code }) => code === 'OTP_CODE_INVALID')).toHaveLength(4);
    expect(answers.filter(({ code }) => code === 'OTP_BLOCK')).toHaveLength(4);
  });
});

describe('a verified phone', () => {
  const register = (username: string) =>
    service.call(createAccount, {
      body: {
        name: 'A',
        username,
        password: 'a new one of 2026',
        bankCode: 'KBANK',
        bankAccountName: 'C D',
        bankAccountNo: username,
      },
    });

  test('registers once', async () => {
    await service.set({ registerOTP: true });
    const { otpToken } = (await send()).reply;
    await verify(otpToken, await received());
    expect(await register('0866666666')).toMatchObject({ code: 'UNVERIFIED_OTP' });
    expect((await register(PHONE)).status).toBe(200);
    await service.db.query('delete from member where phone = $1', [PHONE]);
    expect(await register(PHONE)).toMatchObject({ code: 'UNVERIFIED_OTP' });
  });

  test('asked once more, as after an answer that was lost, the browser that registered it is told that it is taken', async () => {
    await service.set({ registerOTP: true });
    const { otpToken } = (await send()).reply;
    await verify(otpToken, await received());
    const answers = await Promise.all([register(PHONE), register(PHONE)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['EXISTING_USER', undefined]);
    expect(await register(PHONE)).toMatchObject({ code: 'EXISTING_USER' });
    const body = { name: 'A', username: PHONE, password: 'a new one of 2026' };
    expect(await service.call(validateAccount, { body })).toMatchObject({ code: 'EXISTING_USER' });
    expect(await service.call(validateAccount, { body, browser: 'elsewhere' })).toMatchObject({
      code: 'UNVERIFIED_OTP',
    });
    await service.db.query('delete from member where phone = $1', [PHONE]);
    expect(await service.call(validateAccount, { body })).toMatchObject({ code: 'UNVERIFIED_OTP' });
  });

  test('registers within half an hour', async () => {
    const { otpToken } = (await send()).reply;
    await verify(otpToken, await received());
    service.clock.advance(30 * MINUTE);
    expect(await register(PHONE)).toMatchObject({ code: 'UNVERIFIED_OTP' });
  });
});

test('a window that begins has all its tries', async () => {
  const begun = service.clock.now().getTime();
  const allowed: boolean[] = [];
  for (const at of [0, 0, 0, MINUTE, MINUTE, MINUTE])
    allowed.push(await mayTry(service.db, 'window', { tries: 2, window: MINUTE }, new Date(begun + at)));
  expect(allowed).toEqual([true, true, false, true, true, false]);
});
