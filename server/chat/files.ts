/**
 * Files of the chat. They are below the data folder, not below what the front end serves, under names that nobody
 * guesses: an `<img>` sends no token, so the address is the proof. Those that the repository brings (`media/`) are for
 * the bot.
 */
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import * as v from 'valibot';
import type { Database, Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { LINK } from '../http/policy.ts';
import { newToken } from '../members/sessions.ts';

export type FileKind = 'image' | 'video' | 'file';
export type Extension = 'png' | 'jpg' | 'gif' | 'mp4' | 'mov' | 'pdf';

const KINDS: Readonly<Record<Extension, FileKind>> = {
  png: 'image',
  jpg: 'image',
  gif: 'image',
  mp4: 'video',
  mov: 'video',
  pdf: 'file',
};
const DAY = 24 * 3_600_000;
/** Files that were never sent, taken away at each upload at most. */
const SWEPT = 20;

/** Before the name of a file. Relative to the chat backend. */
export const FILES_PATH = '/api/chat/files/';
const BROUGHT = fileURLToPath(new URL('./media/', import.meta.url));

const folderOf = (dataDir: string) => join(dataDir, 'chat');

/** Keeps a file, whole or not at all. Returns its path. Throws when the disk does. */
export async function keepFile(
  app: App,
  file: { extension: Extension; bytes: Uint8Array },
  now: Date,
): Promise<{ path: string; kind: FileKind }> {
  const folder = folderOf(app.config.dataDir);
  const name = `${newToken()}.${file.extension}`;
  const kind = KINDS[file.extension];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweep(app.db, folder, now);
  // In the books first: what the disk holds is always known there, and swept if it is never sent.
  await app.db.query('insert into chat_file (name, kind, created_at) values ($1, $2, $3)', [name, kind, now]);
  const unfinished = join(folder, `.${name}`);
  await writeFile(unfinished, file.bytes, { mode: 0o600 });
  await rename(unfinished, join(folder, name));
  return { path: FILES_PATH + name, kind };
}

/** Takes away files that were uploaded more than a day ago and never sent. */
async function sweep(db: Database, folder: string, now: Date): Promise<void> {
  const stale = await db.query<{ name: string }>(
    `delete from chat_file where name in (
       select name from chat_file where not sent and created_at < $1 order by created_at limit $2 for update skip locked)
     returning name`,
    [new Date(now.getTime() - DAY), SWEPT],
  );
  for (const { name } of stale) for (const file of [name, `.${name}`]) await rm(join(folder, file), { force: true });
}

/** Notes that a file is part of a message. False when there is no such file, or it is of another kind. */
export async function claimFile(tx: Queries, path: string, kind: FileKind): Promise<boolean> {
  if (!path.startsWith(FILES_PATH)) return false;
  const claimed = await tx.query('update chat_file set sent = true where name = $1 and kind = $2 returning name', [
    path.slice(FILES_PATH.length),
    kind,
  ]);
  return claimed.length === 1;
}

const TYPES = '(png|jpg|gif|mp4|mov|pdf)';
const UPLOADED = new RegExp(`^[\\w-]{43}\\.${TYPES}$`);
const OURS = new RegExp(`^[a-z]+\\.${TYPES}$`);
const filePath = v.object({ name: v.string() });

/** Files of the chat end with the service. What is not there is asked for anew, the rest kept as its headers say. */
const CHAT_FILE = { ...LINK, afterEnd: false, cache: 'no-store' } as const;

const isThere = (file: string) =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

/** Serves the files: their own type and no other, no script whatever they hold, parts of them for videos. */
export async function serveFiles(app: App): Promise<void> {
  const folder = folderOf(app.config.dataDir);
  await app.http.register(async (files) => {
    // No root: the folder comes with the first upload.
    await files.register(fastifyStatic, { serve: false, cacheControl: false });
    files.get(`${FILES_PATH}:name`, { config: { policy: CHAT_FILE } }, async (request, reply) => {
      const { name } = v.parse(filePath, request.params);
      const root = UPLOADED.test(name) ? folder : OURS.test(name) ? BROUGHT : undefined;
      if (root === undefined || !(await isThere(join(root, name)))) return reply.callNotFound();
      reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('content-disposition', name.endsWith('.pdf') ? 'attachment' : 'inline')
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-site');
      return reply.sendFile(name, root);
    });
  });
}
