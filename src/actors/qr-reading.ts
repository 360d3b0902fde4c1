/** The service's answer about a provider's QR code, and the code that this phone has shown. */
import type { Outcome } from '../../contract/outcome.ts';
import { QR_PROVIDERS, type QrProvider, type QrRecord } from '../../contract/qrcode.ts';
import type { QrReading } from '../../machines/qr/reading.ts';
import { pictureAddress } from '../adapters/picture-address.ts';
import { serviceNow } from '../adapters/service-time.ts';
import type { World } from './world.ts';

/** The text of a code as a picture. What draws it loads with the first backend that gives no picture. */
async function drawn(record: QrRecord): Promise<QrRecord> {
  const { qrcode, payload } = record;
  if (qrcode) return qrcode.startsWith('<') ? record : { ...record, qrcode: pictureAddress(qrcode) };
  if (!payload) return record;
  const { renderSVG } = await import('uqr');
  return { ...record, qrcode: renderSVG(payload, { ecc: 'M', border: 4 }) };
}

/** The record that has just come, with its code's remaining time: by the service's clock, if only the end is given. */
export function timed(record: QrRecord): QrRecord {
  const { expireIn, expiresAt } = record;
  if (expireIn != null || expiresAt == null) return record;
  return { ...record, expireIn: (Date.parse(expiresAt) - serviceNow()) / 1000 };
}

/**
 * Notes the code that this phone shows, so that its payment is announced even after a reload; once only. `shown`: the code
 * that is on this screen, whatever another tab has noted since.
 */
export async function qrReading(
  { local }: Pick<World, 'local'>,
  provider: QrProvider,
  answer: Outcome<QrRecord>,
  shown: string | null = null,
): Promise<Outcome<QrReading>> {
  if (!answer.ok) return answer;
  const record = await drawn(timed(answer.value));
  const place = `intent:qr-code:${provider}` as const;
  const watched = local.get(place);
  if (record.hasQrcode && record.qrcodeId) local.set(place, record.qrcodeId);
  else if (record.last?.qrcodeId === watched && (record.last.status === 'paid' || record.last.status === 'cancelled'))
    local.remove(place);
  return { ok: true, value: { record, at: Date.now(), watched: shown ?? watched } };
}

/** The player has seen its receipt: the deposit dialog has nothing to announce. */
export function forgetCode({ local }: Pick<World, 'local'>, { reference }: { readonly reference: string }): void {
  for (const provider of QR_PROVIDERS)
    if (local.get(`intent:qr-code:${provider}`) === reference) local.remove(`intent:qr-code:${provider}`);
}
