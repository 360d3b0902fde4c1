/** Deposits: a slip, a gift link, a QR code. */
import * as v from 'valibot';
import { sendTrueLink, uploadSlip } from '../../../contract/deposit.ts';
import { satang, satangToBaht } from '../../../contract/money.ts';
import { createQr, qrProvider } from '../../../contract/qrcode.ts';
import { listSlips } from '../../../contract/statement.ts';
import { giftReceipt } from '../../../machines/gift-link/link.ts';
import type { Asks, Payloads } from '../../../machines/money-request/kinds.ts';
import { slipReceipt } from '../../../machines/slip-upload/slip.ts';
import { digestOf } from '../../adapters/digest.ts';
import { linkKeyOf, sealed } from '../../adapters/encrypt.ts';
import { uploading } from '../../adapters/upload.ts';
import { qrReading } from '../qr-reading.ts';
import { movedIn, movedOf, type Row } from './row.ts';
import { entriesLike, ifDone, leastOf, momentOf, readReply, tracesIn, typeLike } from './traces.ts';

const digest = v.pipe(v.string(), v.minLength(1));

/** The order that belongs to a payload; the payload itself is not kept. */
export const askOf: { readonly [K in keyof Payloads]: (payload: Payloads[K]) => Asks[K] } = {
  slip: (file) => ({ digest: file.digest }),
  giftLink: (link) => ({ digest: digestOf(link) }),
};

/** Throws a TypeError for what is no file of the browser's. */
function formOf(file: object): FormData {
  if (!(file instanceof Blob)) throw new TypeError('not a file');
  const form = new FormData();
  form.set('file', file, file.type === 'image/png' ? 'slip.png' : 'slip.jpg');
  return form;
}

export const slipRow: Row<'slip'> = {
  schema: v.object({ digest }),
  identity: (ask) => ask.digest,
  call: async ({ api }, { payload, key, signal, progress }) => {
    const answer = await api.send(uploadSlip, {
      body: formOf(payload.file),
      key,
      signal,
      through: uploading(progress),
    });
    return answer.ok ? { ok: true, value: { ...movedOf(answer.value), note: answer.value.note ?? null } } : answer;
  },
  traces: (look) =>
    tracesIn(look, {
      read: async (page) => {
        const options = { body: { page, limit: 10 }, signal: look.signal };
        const { slips, total } = await readReply(look.world, listSlips, options);
        return { ...slips, total };
      },
      name: ({ createdAt }) => `${createdAt}`,
      trace: ({ reference = null, createdAt, amount, status, note = null }) => ({
        answer: { reference, amount, at: momentOf(createdAt), status, note },
        likeness: 'yes',
      }),
    }),
  receipt: (_, taken) => slipReceipt(taken),
};

export const giftLinkRow: Row<'giftLink'> = {
  schema: v.object({ digest }),
  identity: (ask) => ask.digest,
  call: async ({ api, config }, { payload: link, key, signal }) => {
    const secret = linkKeyOf(config.linkKey);
    if (secret === null) return { ok: false, code: 'KEY_MISSING' };
    // The envelope comes out of the key and the link: a retry sends the very same bytes.
    const envelope = await sealed(link, secret, key);
    const answer = await api.send(sendTrueLink, { body: { link: envelope }, key, signal });
    return answer.ok ? movedIn({ ok: true, value: { ...answer.value, status: 'SUCCESS' } }) : answer;
  },
  // Nothing says which link a deposit is of: one of this way that came while the answer was lost is it.
  traces: (look) =>
    entriesLike(look, (entry) =>
      leastOf(typeLike(entry, 'deposit'), /true|gift/i.test(entry.from ?? '') ? 'yes' : 'perhaps', ifDone(entry)),
    ),
  receipt: (_, moved) => giftReceipt(moved),
};

export const qrRow: Row<'qr'> = {
  schema: v.object({ provider: qrProvider, amount: v.pipe(v.number(), v.integer(), v.transform(satang)) }),
  identity: (ask) => `${ask.provider}:${ask.amount}`,
  call: async (world, { ask: { provider, amount }, key, signal }) => {
    const params = { bankCode: provider };
    const answer = await world.api.send(createQr, { params, body: { amount: satangToBaht(amount) }, key, signal });
    // An answer without a code is a refusal in the service's own words.
    if (answer.ok && !answer.value.hasQrcode) return { ok: false, code: answer.value.message || 'QR_FAIL' };
    return qrReading(world, provider, answer);
  },
  traces: null,
};
