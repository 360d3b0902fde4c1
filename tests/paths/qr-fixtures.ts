/** The service's answers about QR codes, for the tests of their flows. */

import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { QrRecord } from '../../contract/qrcode.ts';
import { newsOf, offerIn, type QrOffer, type QrReading } from '../../machines/qr/reading.ts';
import { moneyIn } from '../../src/i18n/money.ts';
import type { Ui } from './harness/ui.tsx';

const { figure } = moneyIn('BAHT');

export const T0 = Date.UTC(2026, 10, 21, 1, 30, 12);
export const AMOUNT = bahtToSatang(100);
const SVG = '<svg viewBox="0 0 9 9"><script>alert(1)</script><path d="M0 0h9v9H0z"/></svg>';

function answered(record: QrRecord, at = T0, watched: string | null = 'Q1'): Outcome<QrReading> {
  return { ok: true, value: { record, at, watched } };
}
export const READING: QrReading = {
  record: { hasQrcode: true, qrcodeId: 'Q1', qrcode: SVG, amount: AMOUNT, expireIn: 60 },
  at: T0,
  watched: null,
};
export const OFFER: QrOffer = offerIn(newsOf(READING));
export const open = (expireIn = 60, at = T0) =>
  answered({ hasQrcode: true, qrcodeId: 'Q1', qrcode: SVG, amount: AMOUNT, expireIn }, at, null);
export const last = (status: 'paid' | 'expired' | 'cancelled', qrcodeId = 'Q1') =>
  answered({ hasQrcode: false, last: { qrcodeId, amount: AMOUNT, status, paidAt: '2026-11-21T01:31:00.000Z' } });
export const NONE = answered({ hasQrcode: false }, T0, null);
/** Another device has made another code. */
export const REPLACED = answered({ hasQrcode: true, qrcodeId: 'Q2', qrcode: SVG, amount: AMOUNT, expireIn: 60 });
export const GONE = answered({ hasQrcode: false });
export const REFUSED: Outcome<QrReading> = { ok: false, code: 'QR_FAIL' };

/** The picture of the code, where it can be scanned. */
export function picture(ui: Ui): HTMLElement | null {
  return ui.screen.queryByRole('img', { name: ui.t('qr.image', { amount: figure(AMOUNT) }) });
}
