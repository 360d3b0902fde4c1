/** Uploading files to send: what is taken is decided by the bytes, not by the name. */
import { isUtf8 } from 'node:buffer';
import * as v from 'valibot';
import { uploadImage, uploadRecording, uploadVideo } from '../../contract/chat.ts';
import type { App } from '../http/app-context.ts';
import { refusal } from '../http/refusal.ts';
import { uploadRoute } from '../http/route.ts';
import type { Upload } from '../http/upload.ts';
import { mayTry } from '../limits/limits.ts';
import type { Member } from '../members/sessions.ts';
import { readSettings } from '../settings/settings.ts';
import { onPicture, onUpload } from '../workers/pools.ts';
import { type Extension, keepFile } from './files.ts';
import { readVideo } from './video.ts';

/** Rule: Chat files. */
const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 20 * 1024 * 1024;

/** The app keeps much less. */
const RECORDING_MAX_BYTES = 2 * 1024 * 1024;

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
  const picture = await onPicture('readPicture', bytes, time);
  return picture && { extension: picture.kind, bytes: picture.bytes };
};

export const readMovie: Read = async (bytes) => {
  const video = readVideo(bytes);
  return video && { extension: video.kind, bytes: video.bytes };
};

/** A recording is text in lines of JSON, the first of which says that it is one. */
const readText: Read = async (bytes) => {
  const [first] = Buffer.from(bytes).toString('utf8').split('\n', 1);
  const isRecording = v.is(v.pipe(v.string(), v.parseJson(), recording), first);
  return isRecording && isUtf8(bytes) ? { extension: 'txt', bytes } : undefined;
};
const recording = v.looseObject({ type: v.literal('recording'), version: v.number() });

const READ = { image: readImage, video: readMovie, recording: readText };

export function chatUploads(app: App): void {
  const take = ({ upload, member, ip, now }: Input, what: keyof typeof READ) => {
    const whose = member === undefined ? `ip:${ip}` : `member:${member.id}`;
    return onUpload(what === 'video' ? 'film' : 'picture', whose, async () => {
      if (upload === undefined || upload.bytes.length === 0) throw refusal('FILE_REQUIRED');
      if (!(await mayTry(app.db, `chat-upload:${whose}`, OFTEN, now))) throw refusal('REQUEST_LIMIT');
      if (!(await mayTry(app.db, `chat-upload-daily:${whose}`, DAILY, now))) throw refusal('REQUEST_LIMIT');
      const file = await READ[what](upload.bytes, app.config.caps.pictureTime);
      if (file === undefined) throw refusal('FILE_INVALID');
      const { path } = await keepFile(app, { ...file, owner: whose }, now);
      return { path };
    });
  };
  uploadRoute(app, uploadImage, IMAGE_MAX_BYTES, (input) => take(input, 'image'));
  uploadRoute(app, uploadVideo, VIDEO_MAX_BYTES, (input) => take(input, 'video'));
  uploadRoute(app, uploadRecording, RECORDING_MAX_BYTES, async (input) => {
    if (!(await readSettings(app.db)).recordings) throw refusal('INVALID_REQUEST');
    return take(input, 'recording');
  });
}
