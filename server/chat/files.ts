/**
 * Files of the chat, under names that nobody guesses: an `<img>` sends no token, so the address is the proof. Those that
 * the repository brings (`media/`) are for the bot.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Queries } from '../db/database.ts';
import { sendFile } from '../files/send.ts';
import { markUsed, type StoredFile, TooMuch } from '../files/store.ts';
import type { App } from '../http/app-context.ts';
import { LINK } from '../http/policy.ts';
import { refusal } from '../http/refusal.ts';
import { newToken } from '../members/sessions.ts';

export type FileKind = 'image' | 'video' | 'file';
export type Extension = 'png' | 'jpg' | 'gif' | 'mp4' | 'mov' | 'pdf' | 'txt';

const KINDS: Readonly<Record<Extension, { kind: FileKind; type: string }>> = {
  png: { kind: 'image', type: 'image/png' },
  jpg: { kind: 'image', type: 'image/jpeg' },
  gif: { kind: 'image', type: 'image/gif' },
  mp4: { kind: 'video', type: 'video/mp4' },
  mov: { kind: 'video', type: 'video/quicktime' },
  pdf: { kind: 'file', type: 'application/pdf' },
  txt: { kind: 'file', type: 'text/plain; charset=utf-8' },
};
const isExtension = (text: string | undefined): text is Extension => text !== undefined && Object.hasOwn(KINDS, text);

/** The path before the name of a file. Relative to the chat backend. */
export const FILES_PATH = '/api/chat/files/';
const BROUGHT = fileURLToPath(new URL('./media/', import.meta.url));

/** Keeps a file, whole or not at all. Returns its path. Refuses with REQUEST_LIMIT who has as much as they may. */
export async function keepFile(
  app: App,
  file: { extension: Extension; bytes: Uint8Array; owner: string },
  now: Date,
): Promise<{ path: string; kind: FileKind }> {
  const { extension, bytes, owner } = file;
  const name = `${newToken()}.${extension}`;
  try {
    await app.files.keep({ name, owner, purpose: 'chat', bytes, now });
  } catch (error) {
    if (error instanceof TooMuch) throw refusal('REQUEST_LIMIT');
    throw error;
  }
  return { path: FILES_PATH + name, kind: KINDS[extension].kind };
}

/** Notes that a file is part of a message. False when there is no such file, or it is of another kind. */
export async function claimFile(tx: Queries, path: string, kind: FileKind): Promise<boolean> {
  if (!path.startsWith(FILES_PATH)) return false;
  const name = path.slice(FILES_PATH.length);
  const extension = UPLOADED.exec(name)?.groups?.extension;
  return isExtension(extension) && KINDS[extension].kind === kind && markUsed(tx, name, 'chat');
}

const UPLOADED = /^[\w-]{43}\.(?<extension>[a-z0-9]{3})$/;
const OURS = /^[a-z]+\.(?<extension>[a-z0-9]{3})$/;
const filePath = v.object({ name: v.string() });

/**
 * Files of the chat end with the service. A missing file is requested anew, a stored one is cached as its headers say.
 * A film is read from the database in many pieces.
 */
const CHAT_FILE = { ...LINK, afterEnd: false, cache: 'no-store', cost: 3 } as const;

/** Serves the files: their own type and no other, no script whatever they hold, parts of them for videos. */
export async function serveFiles(app: App): Promise<void> {
  const find = async (name: string): Promise<StoredFile | undefined> => {
    if (UPLOADED.test(name)) return app.files.find(name);
    if (!OURS.test(name)) return undefined;
    const bytes = await readFile(join(BROUGHT, name)).catch(() => undefined);
    return bytes && { size: bytes.length, read: (from, to) => once(bytes.subarray(from, to + 1)) };
  };
  app.http.get(`${FILES_PATH}:name`, { config: { policy: CHAT_FILE } }, async (request, reply) => {
    const { name } = v.parse(filePath, request.params);
    const extension = (UPLOADED.exec(name) ?? OURS.exec(name))?.groups?.extension;
    const file = isExtension(extension) ? await find(name) : undefined;
    if (file === undefined || !isExtension(extension)) return reply.callNotFound();
    reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', KINDS[extension].kind === 'file' ? 'attachment' : 'inline')
      .header('cross-origin-resource-policy', 'same-site');
    return sendFile(request, reply, file, KINDS[extension].type);
  });
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
