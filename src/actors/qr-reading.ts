/** What the service says of a provider's QR code, and which code this phone has shown. */
import type { Outcome } from '../../contract/outcome.ts';
import type { QrProvider, QrRecord } from '../../contract/qrcode.ts';
import type { QrReading } from '../../machines/qr/reading.ts';
import type { World } from './world.ts';

/** Notes which code this phone shows, so that its payment is told even after a reload of the page; once only. */
export function qrReading(
  { local }: Pick<World, 'local'>,
  provider: QrProvider,
  answer: Outcome<QrRecord>,
): Outcome<QrReading> {
  if (!answer.ok) return answer;
  const record = answer.value;
  const place = `intent:qr-code:${provider}` as const;
  const watched = local.get(place);
  if (record.hasQrcode && record.qrcodeId) local.set(place, record.qrcodeId);
  else if (record.last?.qrcodeId === watched && (record.last.status === 'paid' || record.last.status === 'cancelled'))
    local.remove(place);
  return { ok: true, value: { record, at: Date.now(), watched } };
}
