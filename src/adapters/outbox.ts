/** Unsent messages on the phone: their words in the local storage, their files in IndexedDB. */
import * as v from 'valibot';
import { isSessionCode } from '../../contract/errors.ts';
import type { Who } from '../../machines/chat/chat.ts';
import type { Unsent } from '../../machines/chat/outbox-setup.ts';
import { keepGuest } from './guest.ts';
import type { KeyValue, StorageKey } from './storage.ts';

const content = v.variant('kind', [
  v.object({ kind: v.literal('text'), text: v.string() }),
  v.object({ kind: v.literal('postback'), title: v.string(), message: v.unknown() }),
  v.object({
    kind: v.literal('file'),
    fileType: v.picklist(['image', 'video', 'file']),
    name: v.string(),
    size: v.number(),
    text: v.string(),
    filePath: v.nullable(v.string()),
  }),
]);
const kept = v.object({
  clientId: v.string(),
  writtenAt: v.string(),
  content,
  status: v.picklist(['queued', 'failed']),
  refusedWith: v.nullable(v.string()),
});

/** Files by the `clientId` of their message, for as long as the phone lets us. Nothing here ever rejects. */
export interface Files {
  get(clientId: string): Promise<Blob | null>;
  put(clientId: string, file: Blob): Promise<void>;
  remove(clientId: string): Promise<void>;
  /** Removes all but these. */
  keepOnly(clientIds: readonly string[]): Promise<void>;
}

const DATABASE = 'chat';
const STORE = 'files';

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** If IndexedDB is missing, blocked or full, files are kept as long as the page. */
export function phoneFiles(factory: IDBFactory | undefined = globalThis.indexedDB): Files {
  const held = new Map<string, Blob>();
  let opened: Promise<IDBDatabase> | null = null;
  const open = () => {
    if (factory === undefined) return Promise.reject(new Error('no IndexedDB'));
    const request = factory.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return settled(request);
  };
  const attempt = async <Value>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value | null> => {
    try {
      opened ??= open();
      const database = await opened;
      return await settled(use(database.transaction(STORE, mode).objectStore(STORE)));
    } catch {
      return null;
    }
  };
  return {
    async get(clientId) {
      const file: unknown = held.get(clientId) ?? (await attempt('readonly', (store) => store.get(clientId)));
      return file instanceof Blob ? file : null;
    },
    async put(clientId, file) {
      held.set(clientId, file);
      await attempt('readwrite', (store) => store.put(file, clientId));
    },
    async remove(clientId) {
      held.delete(clientId);
      await attempt('readwrite', (store) => store.delete(clientId));
    },
    async keepOnly(clientIds) {
      for (const clientId of held.keys()) if (!clientIds.includes(clientId)) held.delete(clientId);
      const keys = (await attempt('readonly', (store) => store.getAllKeys())) ?? [];
      for (const key of keys)
        if (typeof key === 'string' && !clientIds.includes(key))
          await attempt('readwrite', (store) => store.delete(key));
    },
  };
}

/** A member's go with the session (everything under `intent:` does); a guest's stay with the browser. */
function placeOf(who: Who): `intent:chat:${string}` | 'chat-unsent:' {
  return who.userId === null ? 'chat-unsent:' : `intent:chat:${who.userId}:`;
}

export function keepUnsent(local: KeyValue, who: Who, { problem, ...unsent }: Unsent): void {
  // The next load would send it again as a message of somebody else.
  if (who.guestId !== null && !keepGuest(local, who.guestId)) return;
  const record: v.InferOutput<typeof kept> = {
    ...unsent,
    // The preview is this page's own.
    content: v.parse(content, unsent.content),
    refusedWith: problem?.kind === 'refused' ? problem.code : null,
  };
  local.set(`${placeOf(who)}${unsent.clientId}`, JSON.stringify(record));
}

export function dropUnsent(local: KeyValue, who: Who, clientId: string): void {
  local.remove(`${placeOf(who)}${clientId}`);
}

function readUnsent(text: string | null): v.InferOutput<typeof kept> | null {
  try {
    const read = v.safeParse(kept, JSON.parse(text ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/**
 * Those of this player, in the order in which they were written. One that was refused with its session goes by itself
 * in the next. `show`: the address at which a file can be seen.
 */
export async function leftUnsent(
  local: KeyValue,
  files: Files,
  who: Who,
  show: (clientId: string, file: Blob) => string,
): Promise<Unsent[]> {
  const records = local.keys(placeOf(who)).flatMap((key) => readUnsent(local.get(key)) ?? []);
  records.sort((one, other) => (one.writtenAt < other.writtenAt ? -1 : 1));
  return Promise.all(
    records.map(async ({ refusedWith, ...left }): Promise<Unsent> => {
      const isPast = refusedWith !== null && isSessionCode(refusedWith);
      const record: typeof left = isPast ? { ...left, status: 'queued' } : left;
      const problem = refusedWith === null || isPast ? null : ({ kind: 'refused', code: refusedWith } as const);
      if (record.content.kind !== 'file') return { ...record, content: record.content, problem };
      const file = await files.get(record.clientId);
      const preview = file === null ? null : show(record.clientId, file);
      return { ...record, content: { ...record.content, preview }, problem };
    }),
  );
}

const keysIn = (local: KeyValue): StorageKey[] => [...local.keys('intent:chat:'), ...local.keys('chat-unsent:')];

/** The time at which the last unsent message was written, milliseconds since 1970; 0 if there is none. */
export function lastWritten(local: KeyValue): number {
  return Math.max(0, ...keysIn(local).map((key) => Date.parse(readUnsent(local.get(key))?.writtenAt ?? '') || 0));
}

/** Files whose message is gone (its member has logged out, say) are not kept. */
export async function tidyFiles(local: KeyValue, files: Files): Promise<void> {
  await files.keepOnly(keysIn(local).map((key) => key.slice(key.lastIndexOf(':') + 1)));
}
