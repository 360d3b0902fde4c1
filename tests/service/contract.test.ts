/** The contract says what the specification says, and its words exist in the three languages. */
import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ALL_CALLS } from '../../contract/all.ts';
import { chatMessage, conversation } from '../../contract/chat.ts';
import { DOOR_CALLS } from '../../contract/door.ts';
import { ERROR_GROUPS, isErrorCode, isSessionCode, SESSION_CODES } from '../../contract/errors.ts';
import { baht, bahtToSatang, satang, satangToBaht, signedBaht } from '../../contract/money.ts';
import { checkCatalogues } from '../../scripts/catalogue.ts';
import { describeApi } from '../../scripts/openapi.ts';

/** Section 7, by hand. */
const SECTION_7 = `
GET /api/lookup/banks
GET /api/lookup/deposit
GET /api/lookup/conditions
GET /api/lookup/agreements
GET /api/lookup/info
GET /api/lookup/notice
GET /api/lookup/contact
GET /api/lookup/withdraw
GET /api/lookup/slip
GET /api/lookup/sources
GET /api/lookup/active
GET /api/lookup/registerOTP
GET /api/lookup/enableChatWidget
POST /api/account/validate
POST /api/account
POST /api/login
GET /api/account/profile
PUT /api/account/profile
PUT /api/account/bankAccountName
PUT /api/account/changepwd
POST /api/otp/send
POST /api/otp/verify
GET /api/wallet
GET /api/wallet/refresh/slot
GET /api/wallet/activate/{slotCode}
GET /api/wallet/account/{slotCode}
GET /api/wallet/resetpassword/{slotCode}
POST /api/wallet/add
POST /api/wallet/transfer
POST /api/wallet/transferAll
POST /api/wallet/withdraw
POST /api/wallet/withdrawAll
POST /api/wallet/slip
POST /api/wallet/truelink
POST /api/invite
GET /api/invite/bonus
GET /api/invite/banners
POST /api/refund
GET /api/refund/check
GET /api/refund/receive
GET /api/refund/addWallet
GET /api/refund/banners
GET /api/bonus
GET /api/bonus/activate/{code}
GET /api/bonus/check/active
GET /api/bonus/check/minimum
GET /api/bonus/clear
GET /api/promotion/current
GET /api/promotion/find/{code}
GET /api/promotion/activate/{code}
POST /api/statement
POST /api/statement/slip
GET /api/statement/slip/reference/{reference}
GET /api/spinwheel/setup
POST /api/spinwheel/spin
GET /api/spinwheel/coupon
POST /api/spinwheel/coupon/claim
GET /api/spinwheel/active
GET /api/qrcode/{bankCode}
POST /api/qrcode/{bankCode}
DELETE /api/qrcode/{qrcodeId}
GET /api/autoLogin/pg/{username}
GET /api/autoLogin/betflix/{username}
GET /api/autoLogin/areaslot/{username}
GET /api/autoLogin/joker2/{username}
GET /api/autoLogin/huayhd/{username}
GET /api/autoLogin/askmebet/{username}/{password}
GET /api/autoLogin/imi/{username}/{password}
GET /api/autoLogin/usun/{username}/{password}
GET /api/autoLogin/circus/{username}/{password}
GET /api/autoLogin/slotracha/{username}/{password}
GET /api/autoLogin/pgslot/{username}/{password}
GET /api/chat/config
POST /api/chat/send-message
POST /api/chat/history
POST /api/chat/upload-image
POST /api/chat/upload-video
PUT /api/chat/read-customer/
`;

/** Section 8, by hand. */
const SECTION_8 = `
UNAUTHORIZED EXPIRED_AUTH_TOKEN INVALID_USER_1 INVALID_USER_2 INVALID_USER_3 INVALID_USER_4 INVALID_IP
NOT_AREASLOT NOT_UFABET
OTP_BLOCK REQUEST_LIMIT REQUEST_LIMIT_1MIN OTP_TOKEN_INVALID OTP_NOT_EXIST OTP_VERIFIED OTP_EXPIRED OTP_CODE_INVALID
OTP_CODE_VALID OTP_SEND_FAIL OTP_VERIFY_FAIL
EXISTING_USER EXISTING_BANK INVALID_USER_INFO UNVERIFIED_OTP GAME_ACTIVATION_FAIL INVALID_BANK BANK_ACCOUNT_NAME_ENG
REGISTER_FAIL NO_USER WRONG_PASSWORD WRONG_CREDENTIAL INACTIVE_USER LOGIN_FAIL PHONE_NUMBER_REQUIRE_10_DIGIT
BONUS_REMAINING BONUS_ALREADY_ACTIVE BONUS_MAX_CLAIMED BONUS_CONDITION BONUS_CLEAR BONUS_FULL
INVITE_COLLECT INVITE_INACTIVE NO_INVITE_BONUS NO_INVITEE_PLAY_INFO INVITE_BONUS_SUCCESS INVITE_BONUS_FAIL
KEY_MISSING KEY_INVALID NO_DATA NO_PROMOTION PROMOTION_RECEIVED QR_FAIL
NO_REFUND REFUND_CONDITION REFUND_SUCCESS REFUND_INACTIVE REFUND_MINIMUM
NO_BANK NO_WALLET
SLOT_ALREADY_ACTIVE SLOT_ACTIVATE_FAIL SLOT_NO_ACCOUNT SLOT_RESET_PASSWORD_FAIL
TRANSFER_MINIMUM NO_GAME MONEY_NOT_ENOUGH TRANSFER_FAIL
SLIP_UPLOAD_FAIL SLIP_NO_FILE SLIP_INVALID_FILE TRUELINK_DUPLICATE TRUELINK_INVALID
NO_CLAIMABLE_COUPON INVALID_PRIZE_CODE INVALID_CODE INVALID_COUPON_TYPE COUPON_EXPIRED
INTERNAL_SERVER_ERROR
`;

const words = (text: string) => text.trim().split(/\s+/);
const lines = (text: string) => text.trim().split('\n');

function catalogue(locale: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8'));
}
const CATALOGUES = { th: catalogue('th'), lo: catalogue('lo'), en: catalogue('en') };

function duplicates(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('calls', () => {
  const routes = ALL_CALLS.map((call) => `${call.method} ${call.path}`);

  it('that a backend must have are those of the specification; each call is there once', () => {
    const needed = ALL_CALLS.filter(({ isOptional }) => !isOptional).map(({ method, path }) => `${method} ${path}`);
    expect(needed.sort()).toEqual(lines(SECTION_7).sort());
    expect(duplicates(routes)).toEqual([]);
  });

  it('have an id of their own', () => {
    expect(duplicates(ALL_CALLS.map((call) => call.id))).toEqual([]);
  });

  it.each(ALL_CALLS)('$id takes the parameters that its path names', (call) => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const entries = call.params && 'entries' in call.params ? call.params.entries : {};
    expect(Object.keys(entries ?? {}).sort()).toEqual(inPath.sort());
  });

  it.each(ALL_CALLS)('$id names each refusal once, from the catalogue', (call) => {
    expect(call.errors.filter((code) => !isErrorCode(code))).toEqual([]);
    expect(duplicates([...call.errors])).toEqual([]);
  });

  it('that are safe have no effect by their name', () => {
    const effects =
      /activate|reset|clear|receive|addWallet|invite\/bonus|spin$|claim|transfer|withdraw$|withdrawAll|add$/;
    const wrong = ALL_CALLS.filter((call) => call.repeat === 'safe' && effects.test(call.path));
    expect(wrong.map((call) => call.path)).toEqual(['/api/lookup/withdraw']);
  });

  it('that move money carry a key', () => {
    const keyed = ALL_CALLS.filter((call) => call.repeat === 'keyed').map((call) => call.path);
    for (const path of [
      '/api/wallet/add',
      '/api/wallet/transfer',
      '/api/wallet/transferAll',
      '/api/wallet/withdraw',
      '/api/wallet/withdrawAll',
      '/api/wallet/slip',
      '/api/wallet/truelink',
      '/api/invite/bonus',
      '/api/refund/receive',
      '/api/refund/addWallet',
      '/api/bonus/activate/{code}',
      '/api/promotion/activate/{code}',
      '/api/spinwheel/spin',
      '/api/spinwheel/coupon/claim',
      '/api/qrcode/{bankCode}',
    ])
      expect(keyed).toContain(path);
  });

  it('wait 60 s, uploads 300 s', () => {
    for (const call of ALL_CALLS) expect(call.timeout).toBe(call.encoding === 'multipart' ? 300_000 : 60_000);
    expect(
      ALL_CALLS.filter((call) => call.encoding === 'multipart')
        .map((call) => call.path)
        .sort(),
    ).toEqual(['/api/chat/upload-image', '/api/chat/upload-recording', '/api/chat/upload-video', '/api/wallet/slip']);
  });

  it('need a session where a member is meant', () => {
    const open = ALL_CALLS.filter((call) => call.access === 'public' && !call.path.startsWith('/api/lookup/'));
    expect(open.map((call) => call.path).sort()).toEqual([
      '/api/account',
      '/api/account/resetpwd',
      '/api/account/validate',
      '/api/login',
      '/api/login/passkey',
      '/api/login/passkey/challenge',
      '/api/otp/reset',
      '/api/otp/send',
      '/api/otp/verify',
    ]);
  });
});

describe('codes', () => {
  const codes: string[] = Object.values(ERROR_GROUPS).flat();

  it('hold the whole catalogue', () => {
    expect(words(SECTION_8).filter((code) => !isErrorCode(code))).toEqual([]);
    expect(duplicates(codes)).toEqual([]);
  });

  it('send to login for a session that is not taken, not for a wrong network', () => {
    expect(SESSION_CODES.every(isSessionCode)).toBe(true);
    expect(isSessionCode('INVALID_IP')).toBe(false);
    expect(isSessionCode('WRONG_CREDENTIAL')).toBe(false);
  });

  it('and all other texts agree in the three languages', () => {
    expect(checkCatalogues(CATALOGUES)).toEqual([]);
  });

  it('are written in the script of their language', () => {
    const mixed = Object.entries({ th: /[\u0e80-\u0eff]/, lo: /[\u0e00-\u0e7f]/, en: /[\u0e00-\u0eff]/ }).flatMap(
      ([locale, foreign]) =>
        Object.entries(catalogue(locale))
          .filter(([key, text]) => foreign.test(text) && !key.startsWith('locale.'))
          .map(([key]) => `${locale}: ${key}`),
    );
    expect(mixed).toEqual([]);
  });
});

describe('money', () => {
  /** Every satang up to 1,000 baht, then ever larger steps up to 100 billion baht. */
  function* amounts(): Generator<number> {
    for (let n = 0; n <= 100_000; n++) yield n;
    for (let n = 100_001; n < 1e13; n = Math.floor(n * 1.0007) + 7) yield n;
  }

  it('comes back the same from the wire', () => {
    for (const n of amounts()) {
      const wire: unknown = JSON.parse(JSON.stringify(satangToBaht(satang(n))));
      if (v.parse(baht, wire) !== n || v.parse(signedBaht, -Number(wire)) !== (n === 0 ? 0 : -n))
        expect.fail(`${n} satang did not come back`);
    }
  });

  it('takes what two decimals can say, as a decimal text would', () => {
    for (const n of amounts()) {
      const text = `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`;
      if (bahtToSatang(Number(text)) !== n) expect.fail(`${text} became ${bahtToSatang(Number(text))}`);
    }
  });

  it.each([0.001, 0.005, 1.005, 10.999, 123.456, 99_999.999, 1_000_000.001, 123_456_789.125])(
    'rejects %d, which has three decimals',
    (amount) => {
      expect(v.safeParse(baht, amount).success).toBe(false);
      expect(v.safeParse(signedBaht, -amount).success).toBe(false);
      expect(() => bahtToSatang(amount)).toThrow(RangeError);
    },
  );

  it.each([-0.01, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e13, '1', null])('rejects %s', (amount) => {
    expect(v.safeParse(baht, amount).success).toBe(false);
  });

  it('forgives the dust of a floating-point sum', () => {
    expect(v.parse(baht, 0.1 + 0.2)).toBe(30);
    expect(v.parse(baht, 1.1 * 3)).toBe(330);
  });

  it('has no negative zero and no fraction of a satang', () => {
    expect(Object.is(v.parse(baht, -0), 0)).toBe(true);
    expect(() => satang(0.5)).toThrow(RangeError);
    expect(() => satang(2 ** 53)).toThrow(RangeError);
  });
});

describe('the statement of the local service', () => {
  const folder = new URL('../../server/', import.meta.url);
  const writers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('seed/'))
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
    .filter(({ text }) => text.includes('recordActivity('));

  it.each(writers)('has no words of one language from $name: the app says in three what happened', ({ text }) => {
    expect(text).not.toMatch(/[\u0e00-\u0eff]/);
    // A description is a name that the operator gave: no text is put together around it.
    expect(text).not.toMatch(/description: [`']/);
  });

  it('is written by the modules that move something', () => {
    expect(writers.length).toBeGreaterThan(8);
  });
});

describe('chat', () => {
  it('keeps a message of a type or shape that it does not know', () => {
    for (const message of [
      { message_type: 'sticker', payload: { id: 1 } },
      { message_type: 'text', payload: {} },
      { message_type: 'generic', payload: 'cards' },
      {},
      null,
      'hello',
    ])
      expect(v.parse(chatMessage, message)).toEqual({ message_type: 'unknown' });
  });

  it('keeps the conversation around it', () => {
    const parsed = v.parse(conversation, {
      sender: 'agent',
      createdAt: '2024-05-01T10:20:30.000Z',
      message: { message_type: 'sticker' },
    });
    expect(parsed).toMatchObject({ sender: 'agent', message: { message_type: 'unknown' } });
  });

  it('reads the known types', () => {
    const text = { message_type: 'text', payload: { message: 'hello' } };
    expect(v.parse(chatMessage, text)).toEqual(text);
    expect(v.parse(chatMessage, { message_type: 'generic', payloads: [{ title: 'a' }] })).toMatchObject({
      message_type: 'generic',
      payloads: [{ title: 'a', buttons: [] }],
    });
  });
});

describe('the OpenAPI description', () => {
  it('has every call, by its path and method', () => {
    const { paths } = JSON.parse(describeApi());
    const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((path) =>
      Object.values(path),
    );
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      [...ALL_CALLS, ...DOOR_CALLS].map(({ id }) => id).sort(),
    );
  });
});
