/** Deposits by QR code: the rules **QR providers** and **QR code**. */
import * as v from 'valibot';
import { call } from './call.ts';
import { id, message } from './entities.ts';
import { fields, needed, optional, reads, text, yesNo } from './fields.ts';
import type { Invariants } from './invariant.ts';
import { decimal, key, moment } from './lenient.ts';
import { baht, shownBaht } from './money.ts';

/** Banks: the deposit lookup lists them by `bankCode`, with the mode `QR`. */
export const QR_BANKS = ['KBANK', 'SCB', 'GSB', 'BCEL'] as const;
/** Payment services: always a QR. The lookup has them as `bankType`, because the account behind one is some bank's. */
export const PAYMENT_SERVICES = ['WW', 'PAYTIMZ'] as const;
export type PaymentService = (typeof PAYMENT_SERVICES)[number];
/** The amounts of a payment service, in baht: those that are offered at a tap, and the smallest that it takes. */
export const SERVICE_AMOUNTS: Readonly<Record<PaymentService, { quick: readonly number[]; minimum: number }>> = {
  WW: { quick: [100, 200, 300, 500, 1000], minimum: 100 },
  PAYTIMZ: { quick: [10, 50, 100, 500, 1000], minimum: 10 },
};
/** A provider that is added here does not compile until it has its codes in server/qrcode/providers.ts. */
export const QR_PROVIDERS = [...QR_BANKS, ...PAYMENT_SERVICES] as const;
export const qrProvider = v.picklist(QR_PROVIDERS);
export type QrProvider = v.InferOutput<typeof qrProvider>;

export const qrStatus = v.picklist(['pending', 'paid', 'expired', 'cancelled']);

/** Seconds of a day: no code is good for longer, so a larger number counts milliseconds. */
const DAY = 86_400;
const CLOCK = /^(?:(\d{1,2}):)?(\d{1,2}):(\d\d)$/;

/** Whole seconds. Also milliseconds, `mm:ss`, `hh:mm:ss`, or the moment of the end, as milliseconds since 1970. */
const seconds = reads(
  v.pipe(
    decimal,
    v.minValue(0),
    v.maxValue(DAY),
    v.transform((left) => ({ left })),
  ),
  v.union([
    v.pipe(
      decimal,
      v.minValue(DAY),
      v.maxValue(DAY * 1000),
      v.transform((left) => ({ left: left / 1000 })),
    ),
    v.pipe(
      v.string(),
      v.regex(CLOCK),
      v.transform((text) => {
        const [, hours = '0', minutes, rest] = CLOCK.exec(text) ?? [];
        return { left: Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) };
      }),
    ),
    v.pipe(
      moment,
      v.transform((at) => ({ at })),
    ),
  ]),
);

/** The first letters of PNG, JPEG, GIF, WebP and SVG in base64, and the picture's type. */
const BASE64: readonly (readonly [start: string, type: string])[] = [
  ['iVBORw0KGgo', 'png'],
  ['/9j/', 'jpeg'],
  ['R0lGOD', 'gif'],
  ['UklGR', 'webp'],
  ['PHN2Zy', 'svg+xml'],
  ['PD94bWw', 'svg+xml'],
];
const isPicture = (text: string) => /^(<svg|<\?xml|data:image\/|https?:\/\/|\/[^/])/i.test(text);

/** https, or the scheme of an app; none that the browser itself would run or read. */
const APP_LINK =
  /^(?!(?:javascript|data|vbscript|blob|file|filesystem|about|http|view-source):)[a-z][a-z\d+.-]*:\/\/[^\s]+$/i;

/** The fields of a record that depend on the backend. */
interface Code {
  /** SVG markup, or the address of a picture; null if only the text in it is known. */
  readonly qrcode?: string | null | undefined;
  readonly payload?: string | null | undefined;
  /** Seconds. */
  readonly expireIn?: number | null | undefined;
  readonly expiresAt?: string | null | undefined;
}

/** The picture of a code and the text in it, from the one field that backends give. */
function readCode(given: string | null | undefined, payload: string | null | undefined): Code {
  const code = given?.trim() ?? '';
  const type = BASE64.find(([start]) => code.startsWith(start))?.[1];
  if (type !== undefined) return { qrcode: `data:image/${type};base64,${code}`, payload };
  // EMVCo's first field: the payload's format.
  if (code.startsWith('000201')) return { qrcode: null, payload: code };
  return { qrcode: isPicture(code) ? code : null, payload };
}

const record = fields({
  hasQrcode: needed(yesNo),
  /** A code is complete with these three: its id, its picture and its amount. */
  qrcodeId: needed(v.nullish(text)),
  /** The code as SVG markup. Also a picture by its address or as base64, or the text in the code (`payload`). */
  qrcode: needed(v.nullish(v.string())),
  /** The text in the code (EMVCo), where the service tells it. */
  payload: optional(v.string()),
  /** Opens the payer's bank app on the same phone, where the provider has such a link. */
  appLink: optional(v.pipe(v.string(), v.regex(APP_LINK))),
  amount: needed(v.nullish(shownBaht)),
  /** Whole seconds left when the reply was made: relative, so that the phone's clock does not matter. */
  expireIn: optional(seconds),
  expiresAt: optional(moment),
  status: optional(qrStatus),
  createdAt: optional(moment),
  /** The result of the last code, so that a late payment can be shown. */
  last: optional(
    fields({
      qrcodeId: needed(key),
      amount: optional(shownBaht),
      status: needed(qrStatus),
      paidAt: optional(moment),
    }),
  ),
  /** The reason of a failure. */
  message: optional(v.string()),
});
/** A QR record. Only `hasQrcode` is sure: the rest depends on whether there is a code, and on the backend. */
export const qrRecord = v.pipe(
  record,
  v.transform(({ qrcode, payload, expireIn, expiresAt, ...rest }) => {
    const code: Code = {
      ...readCode(qrcode, payload),
      expireIn: expireIn && 'left' in expireIn ? expireIn.left : null,
      expiresAt: expireIn && 'at' in expireIn ? expireIn.at : expiresAt,
    };
    return { ...rest, ...code };
  }),
  v.check(
    ({ hasQrcode, qrcodeId, qrcode, payload, amount }) =>
      !hasQrcode || Boolean(qrcodeId && (qrcode || payload) && amount != null),
    'a code with its id and amount',
  ),
);
export type QrRecord = v.InferOutput<typeof qrRecord>;

const member = { access: 'member', tag: 'QR' } as const;
const bankCode = v.object({ bankCode: qrProvider });

export const getQr = /*#__PURE__*/ call({
  ...member,
  id: 'getQr',
  method: 'GET',
  path: '/api/qrcode/{bankCode}',
  repeat: 'safe',
  summary: "The player's open code at a provider, and what became of the last one",
  without: 'cannot deposit by QR code',
  params: bankCode,
  reply: qrRecord,
  errors: ['QR_FAIL', 'NO_BANK'],
});
export const createQr = /*#__PURE__*/ call({
  ...member,
  id: 'createQr',
  method: 'POST',
  path: '/api/qrcode/{bankCode}',
  repeat: 'keyed',
  summary: 'A code for an amount. `hasQrcode: false` with a message when it failed',
  without: 'cannot deposit by QR code',
  params: bankCode,
  body: v.object({ amount: baht }),
  reply: qrRecord,
  errors: [
    'INVALID_REQUEST',
    'INVALID_AMOUNT',
    'QR_FAIL',
    'NO_BANK',
    'REQUEST_LIMIT',
    'REQUEST_LIMIT_1MIN',
    'IDEMPOTENCY_CONFLICT',
  ],
});
export const cancelQr = /*#__PURE__*/ call({
  ...member,
  id: 'cancelQr',
  method: 'DELETE',
  path: '/api/qrcode/{qrcodeId}',
  repeat: 'never',
  summary: 'Takes a code back',
  without: 'waits until a code runs out before making another',
  params: v.object({ qrcodeId: id }),
  reply: message,
  errors: ['NO_DATA', 'QR_FAIL'],
});

/** A day, in seconds: a code is for a payment that is made now. */
const LONGEST = 86_400;

export const qrInvariants = {
  code: {
    wrong:
      'hasQrcode is true, and there is no code: send qrcodeId, qrcode and amount with it, or hasQrcode false with a message',
    holds: ({ qr }) => qr !== null,
  },
  expires: {
    wrong: 'expireIn is no time in which somebody pays: it is in seconds from the answer on',
    holds: ({ qr }) => qr?.expireIn == null || (qr.expireIn > 0 && qr.expireIn <= LONGEST),
  },
} as const satisfies Invariants<{ readonly qr: QrRecord | null }>;

export const openQrInvariants = {
  own: {
    wrong: "A member can cancel another one's code: look for the id among the token's member's codes",
    holds: ({ keptByOther }) => keptByOther,
  },
  cancelled: {
    wrong: 'A code that was cancelled is still open: forget it before the cancellation is answered',
    holds: ({ leftOver }) => !leftOver,
  },
} as const satisfies Invariants<{ readonly keptByOther: boolean; readonly leftOver: boolean }>;
