/** Uploading files to send: what is taken is decided by the bytes, not by the name. */
import { uploadImage, uploadVideo } from '../../contract/chat.ts';
import type { App } from '../http/app-context.ts';
import { refusal } from '../http/refusal.ts';
import { uploadRoute } from '../http/route.ts';
import type { Upload } from '../http/upload.ts';
import { mayTry } from '../limits/limits.ts';
import type { Member } from '../members/sessions.ts';
import { Exceeded, onPicture } from '../workers/pools.ts';
import { Busy } from '../workers/turns.ts';
import { type Extension, keepFile } from './files.ts';
import { readVideo } from './video.ts';

/** Section 9. */
const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 20 * 1024 * 1024;

/** A member's, or of all guests at one address. */
const OFTEN = { tries: 20, window: 10 * 60_000 };
const DAILY = { tries: 200, window: 24 * 3_600_000 };

interface Input {
  readonly upload: Upload | undefined;
  readonly member: Member | undefined;
  readonly ip: string;
  readonly now: Date;
}

/** `time`: milliseconds that the work may take. */
type Read = (bytes: Uint8Array, time: number) => Promise<{ extension: Extension; bytes: Uint8Array } | undefined>;

export const readImage: Read = async (bytes, time) => {
  try {
    const picture = await onPicture('readPicture', bytes, time);
    return picture && { extension: picture.kind, bytes: picture.bytes };
  } catch (error) {
    if (error instanceof Exceeded) return undefined;
    if (error instanceof Busy) throw refusal('REQUEST_LIMIT', 503);
    throw error;
  }
};

export const readMovie: Read = async (bytes) => {
  const video = readVideo(bytes);
  return video && { extension: video.kind, bytes: video.bytes };
};

export function chatUploads(app: App): void {
  const take = async ({ upload, member, ip, now }: Input, read: Read) => {
    if (upload === undefined || upload.bytes.length === 0) throw refusal('FILE_REQUIRED');
    const whose = member === undefined ? `ip:${ip}` : `member:${member.id}`;
    if (!(await mayTry(app.db, `chat-upload:${whose}`, OFTEN, now))) throw refusal('REQUEST_LIMIT');
    if (!(await mayTry(app.db, `chat-upload-daily:${whose}`, DAILY, now))) throw refusal('REQUEST_LIMIT');
    const file = await read(upload.bytes, app.config.caps.pictureTime);
    if (file === undefined) throw refusal('FILE_INVALID');
    const { path } = await keepFile(app, file, now);
    return { path };
  };
  uploadRoute(app, uploadImage, IMAGE_MAX_BYTES, (input) => take(input, readImage));
  uploadRoute(app, uploadVideo, VIDEO_MAX_BYTES, (input) => take(input, readMovie));
}
