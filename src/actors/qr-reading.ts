/** What the service says of a provider's QR code, and which code this phone has shown. */
import type { Outcome } from '../../contract/outcome.ts';
import type { QrProvider, QrRecord } from '../../contract/qrcode.ts';
import type { QrReading } from '../../machines/qr/reading.ts';
import { serviceNow } from '../adapters/service-time.ts';
import type { World } from './world.ts';

/** The record that has just come, with how long its code is good: by the service's clock, where it tells only its end. */
export function timed(record: QrRecord): QrRecord {
  const { expireIn, expiresAt } = record;
  if (expireIn != null || expiresAt == null) return record;
  return { ...record, expireIn: (Date.parse(expiresAt) - serviceNow()) / 1000 };
}

/** Notes which code this phone shows, so that its payment is told even after a reload of the page; once only. */
export function qrReading(
  { local }: Pick<World, 'local'>,
  provider: QrProvider,
  answer: Outcome<QrRecord>,
): Outcome<QrReading> {
  if (!answer.ok) return answer;
  const record = timed(answer.value);
  const place = `intent:qr-code:${provider}` as const;
  const watched = local.get(place);
  if (record.hasQrcode && record.qrcodeId) local.set(place, record.qrcodeId);
  else if (record.last?.qrcodeId === watched && (record.last.status === 'paid' || record.last.status === 'cancelled'))
    local.remove(place);
  return { ok: true, value: { record, at: Date.now(), watched } };
}
