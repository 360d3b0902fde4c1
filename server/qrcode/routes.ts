/** Deposits by QR code: the rules **QR providers** and **QR code**. */
import * as v from 'valibot';
import type { WireReplyOf } from '../../contract/call.ts';
import { satangToBaht } from '../../contract/money.ts';
import { cancelQr, createQr, getQr } from '../../contract/qrcode.ts';
import type { App } from '../http/app-context.ts';
import type { Kept } from '../http/kept.ts';
import { keyedRoute, memberRoute } from '../http/route.ts';
import { mayTry } from '../limits/limits.ts';
import type { Member } from '../members/sessions.ts';
import { type Codes, cancelCode, createCode, readCodes } from './codes.ts';
import { qrSvg } from './picture.ts';
import { takesAmount } from './providers.ts';

/** The most codes that a member may request; each is a call to a provider. */
const CREATIONS = { tries: 20, window: 60_000 };

type Record = WireReplyOf<typeof getQr>;

const isOffered = ({ offered }: Kept, { currency }: Member, bankCode: string) =>
  offered.some((one) => one.provider === bankCode && one.currency === currency);

export function qrcodeModule(app: App): void {
  memberRoute(app, getQr, async ({ member, params: { bankCode }, kept, now, refusal }) => {
    const record = wireRecord(await readCodes(app.db, member.id, bankCode, now), now);
    // An existing code stays visible when the provider is no longer offered: it may still be paid.
    if (!record.hasQrcode && record.last == null && !isOffered(kept, member, bankCode)) throw refusal('NO_BANK');
    return record;
  });

  keyedRoute(
    app,
    createQr,
    async ({ tx, member, params: { bankCode }, body: { amount }, kept, now, refusal }) => {
      if (!isOffered(kept, member, bankCode)) throw refusal('NO_BANK');
      if (!takesAmount(bankCode, amount, member.currency)) throw refusal('INVALID_AMOUNT');
      const counted = mayTry(tx, `qr:${member.id}`, CREATIONS, now);
      const isFailing = kept.failing.includes(bankCode);
      const minutes = kept.settings.qrMinutes;
      if (!isFailing) createCode(tx, { member, provider: bankCode, amount, minutes, now });
      const [isAllowed, codes] = await Promise.all([counted, readCodes(tx, member.id, bankCode, now)]);
      if (!isAllowed) throw refusal('REQUEST_LIMIT_1MIN');
      // An older code stands: nothing has come in its place.
      return isFailing ? { hasQrcode: false, message: 'QR_FAIL' } : wireRecord(codes, now);
    },
    withTimeLeft,
  );

  memberRoute(app, cancelQr, async ({ member, params: { qrcodeId }, now, refusal }) => {
    if (!(await cancelCode(app.db, member.id, qrcodeId, now))) throw refusal('NO_DATA');
    return {};
  });
}

const running = v.looseObject({ expireIn: v.number(), expiresAt: v.pipe(v.string(), v.isoTimestamp()) });

/** Whole seconds; never 0 while the code can be paid. */
function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
}

/** A creation that is answered again gives the time that is left now, not what was left then. */
function withTimeLeft(body: unknown, now: Date): unknown {
  return v.is(running, body) ? { ...body, expireIn: secondsUntil(new Date(body.expiresAt), now) } : body;
}

/** The member's codes at a provider as they travel. */
function wireRecord({ open, last }: Codes, now: Date): Record {
  const ended = last && {
    qrcodeId: last.id,
    amount: satangToBaht(last.amount),
    status: last.status,
    paidAt: last.paidAt?.toISOString() ?? null,
  };
  if (open === undefined) return { hasQrcode: false, last: ended ?? null };
  return {
    hasQrcode: true,
    qrcodeId: open.id,
    qrcode: qrSvg(open.payload),
    payload: open.payload,
    amount: satangToBaht(open.amount),
    expireIn: secondsUntil(open.expiresAt, now),
    expiresAt: open.expiresAt.toISOString(),
    status: open.status,
    createdAt: open.createdAt.toISOString(),
    last: ended ?? null,
  };
}
