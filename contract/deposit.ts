/** Deposits by slip and by true-wallet link: the rules **Slip upload** and **Gift link**. QR calls are in qrcode.ts. */
import * as v from 'valibot';
import { call, UPLOAD_TIMEOUT } from './call.ts';
import { receipt } from './entities.ts';
import { fields, given, optional } from './fields.ts';
import { type Invariant, isNotDone } from './invariant.ts';

const member = { access: 'member', tag: 'Deposit', repeat: 'keyed' } as const;

export const uploadSlip = /*#__PURE__*/ call({
  ...member,
  id: 'uploadSlip',
  method: 'POST',
  path: '/api/wallet/slip',
  summary: 'Sends the picture of a transfer slip (multipart field `file`)',
  without: 'cannot send a slip',
  encoding: 'multipart',
  timeout: UPLOAD_TIMEOUT,
  reply: fields({
    ...receipt.entries,
    status: given(v.string()),
    /** The reason of an immediate failure: one of `SLIP_REASONS`, or words. */
    note: optional(v.string()),
  }),
  errors: [
    'INVALID_REQUEST',
    'SLIP_UPLOAD_FAIL',
    'SLIP_NO_FILE',
    'SLIP_INVALID_FILE',
    'REQUEST_LIMIT',
    'REQUEST_LIMIT_1MIN',
    'IDEMPOTENCY_CONFLICT',
  ],
});

/**
 * The gift link, encrypted on the client: AES-256-GCM under the build setting's key. The envelope is
 * `v1.<iv>.<ciphertext with its 16-byte tag>`, both base64url; the iv has 12 random bytes.
 */
export const sendTrueLink = /*#__PURE__*/ call({
  ...member,
  id: 'sendTrueLink',
  method: 'POST',
  path: '/api/wallet/truelink',
  summary: 'Redeems a true-wallet gift link',
  without: 'cannot deposit by gift link',
  body: v.object({ link: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)) }),
  reply: receipt,
  errors: [
    'INVALID_REQUEST',
    'TRUELINK_DUPLICATE',
    'TRUELINK_INVALID',
    'KEY_MISSING',
    'KEY_INVALID',
    'REQUEST_LIMIT',
    'REQUEST_LIMIT_1MIN',
    'IDEMPOTENCY_CONFLICT',
  ],
});

export const slipFile: Invariant<{ readonly done: boolean }> = {
  wrong: 'A form without a file is taken for a slip: refuse it with SLIP_NO_FILE',
  holds: isNotDone,
};
