/** Uploading slips, seeing what became of them, and their pictures (rule: Slips). */

import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { uploadSlip } from '../../contract/deposit.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import { listSlips, slipImage } from '../../contract/statement.ts';
import { sendFile } from '../files/send.ts';
import type { FileStore } from '../files/store.ts';
import { TooMuch } from '../files/store.ts';
import type { App } from '../http/app-context.ts';
import { LINK } from '../http/policy.ts';
import { refusal } from '../http/refusal.ts';
import { keyedUploadRoute, memberRoute } from '../http/route.ts';
import { mayTry } from '../limits/limits.ts';
import { SLIP_MAX_BYTES } from '../lookups/slip-rules.ts';
import { readPage } from '../statement/pages.ts';
import { issueTicket, readTicket } from '../tickets/tickets.ts';
import { onPicture, onUpload } from '../workers/pools.ts';
import { takeSlip } from './slips.ts';

/** Keeps a picture and returns its name: a hash, so that the same upload made twice is one file. Throws as `keep`. */
async function keepPicture(files: FileStore, memberId: number, jpeg: Uint8Array, now: Date): Promise<string> {
  const name = `${createHash('sha256').update(`${memberId}\n`).update(jpeg).digest('hex')}.jpg`;
  await files.keep({ name, owner: `member:${memberId}`, purpose: 'slip', bytes: jpeg, now });
  return name;
}

const UPLOADS = { tries: 10, window: 60_000 };
/** The lifetime of a picture's address. Milliseconds. */
const PICTURE_VALID = 10 * 60_000;

interface Row {
  reference: string;
  amount: number | null;
  status: string;
  note: string | null;
  created_at: Date;
}

export function slipModule(app: App): void {
  keyedUploadRoute(
    app,
    uploadSlip,
    SLIP_MAX_BYTES,
    (upload, member, now) =>
      onUpload('picture', `member:${member.id}`, async () => {
        if (upload === undefined || upload.bytes.length === 0) throw refusal('SLIP_NO_FILE');
        if (!(await mayTry(app.db, `slip:${member.id}`, UPLOADS, now))) throw refusal('REQUEST_LIMIT_1MIN');
        const picture = await onPicture('readSlipPicture', upload.bytes, app.config.caps.pictureTime);
        if (picture === undefined) throw refusal('SLIP_INVALID_FILE');
        try {
          return { ...picture, picture: await keepPicture(app.files, member.id, picture.jpeg, now) };
        } catch (error) {
          if (error instanceof TooMuch) throw refusal('REQUEST_LIMIT');
          app.http.log.error(error, 'a slip could not be kept');
          throw refusal('SLIP_UPLOAD_FAIL', 503);
        }
      }),
    async ({ tx, member, now, prepared: { picture, tooSmall, code, hash } }) => {
      const taken = await takeSlip(tx, { memberId: member.id, picture, tooSmall, code, hash, now });
      return { ...taken, createdAt: now.toISOString() };
    },
  );

  memberRoute(app, listSlips, async ({ member, body }) => {
    const { total, rows } = await readPage<Row>(
      app.db,
      { table: 'slip', columns: 'l.reference, l.amount, l.status, l.note, l.created_at' },
      { memberId: member.id, ...body },
    );
    return {
      total,
      slips: rows.map((row) => ({
        createdAt: row.created_at.toISOString(),
        amount: row.amount === null ? null : satangToBaht(satang(row.amount)),
        status: row.status,
        note: row.note,
        reference: row.reference,
      })),
    };
  });

  memberRoute(app, slipImage, async ({ member, params: { reference }, now, refusal }) => {
    const [slip] = await app.db.query<{ picture: string }>(
      'select picture from slip where reference = $1 and member_id = $2',
      [reference, member.id],
    );
    if (slip === undefined) throw refusal('NO_DATA');
    const subject = slip.picture;
    const token = await issueTicket(app.db, { purpose: 'slip-picture', subject, valid: PICTURE_VALID, now });
    return { url: `/files/slips/${token}` };
  });

  servePictures(app);
}

const picturePath = v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) });

/** An `<img>` sends no bearer token: the address is the proof. The service gave it to the slip's member only. */
function servePictures(app: App): void {
  app.http.get('/files/slips/:token', { config: { policy: LINK } }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const path = v.safeParse(picturePath, request.params);
    const name = path.success ? await readTicket(app.db, 'slip-picture', path.output.token, app.clock()) : undefined;
    const file = name === undefined ? undefined : await app.files.find(name);
    if (file === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    return sendFile(request, reply, file, 'image/jpeg');
  });
}
