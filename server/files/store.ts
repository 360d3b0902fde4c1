/**
 * Uploaded files, where every process finds them. In the books first: what lies anywhere is always known there, counted
 * for its owner, and taken away when its time is over.
 */
import type { Config } from '../config.ts';
import type { Database, Queries } from '../db/database.ts';
import { one } from '../db/database.ts';
import { databasePlace, objectPlace, type Place } from './places.ts';

export type Purpose = 'slip' | 'chat';

export interface NewFile {
  /** Nobody guesses it. The same name is the same file. */
  readonly name: string;
  readonly owner: string;
  readonly purpose: Purpose;
  readonly bytes: Uint8Array;
  readonly now: Date;
}

export interface StoredFile {
  readonly size: number;
  /** The bytes from one offset to another, both included. */
  read(from: number, to: number): AsyncGenerator<Uint8Array>;
}

export interface FileStore {
  /** Keeps a file, whole or not at all. Throws TooMuch, or what the place says. */
  keep(file: NewFile): Promise<void>;
  /** A file that is whole. */
  find(name: string): Promise<StoredFile | undefined>;
  /** Takes away what its time is over for, a part at a time. Returns how many. `failed` hears of those that stay. */
  sweep(now: Date, failed: (error: unknown) => void): Promise<number>;
}

/** The owner, or all owners together, have as much as they may. */
export class TooMuch extends Error {}

const DAY = 24 * 3_600_000;
/** Files taken away in one transaction, and transactions of one round. */
const BATCH = 20;
const BATCHES = 500;

export function openFiles(db: Database, { files: settings }: Pick<Config, 'files'>): FileStore {
  const places: Readonly<Record<'database' | 'object', Place | undefined>> = {
    database: databasePlace(db),
    object: settings.store && objectPlace(settings.store),
  };
  const current = settings.store === undefined ? 'database' : 'object';
  const placeOf = (name: 'database' | 'object') => {
    const place = places[name];
    if (place === undefined) throw new Error('a file lies in an object store, but S3_ENDPOINT is not set');
    return place;
  };

  /** Returns where it is to be written, undefined when it is there already. */
  const enter = (file: NewFile) =>
    db.transaction(async (tx) => {
      const { complete, place, is_new } = one(
        await tx.query<{ complete: boolean; place: 'database' | 'object'; is_new: boolean }>(
          `insert into stored_file (name, owner, purpose, bytes, place, created_at) values ($1, $2, $3, $4, $5, $6)
           on conflict (name) do update set created_at = excluded.created_at
           returning complete, place, xmax = 0 as is_new`,
          [file.name, file.owner, file.purpose, file.bytes.length, current, file.now],
        ),
      );
      if (is_new && !(await count(tx, file))) throw new TooMuch();
      return complete ? undefined : place;
    });

  const count = async (tx: Queries, { owner, bytes }: NewFile) => {
    const counted = await tx.query(
      `insert into file_usage as u (owner, bytes)
       select $1, $2::bigint
       where $2::bigint <= $3::bigint and (select coalesce(sum(bytes), 0) from file_usage) + $2::bigint <= $4::bigint
       on conflict (owner) do update set bytes = u.bytes + excluded.bytes
         where u.bytes + excluded.bytes <= $3::bigint
       returning owner`,
      [owner, bytes.length, settings.ownerBytes, settings.allBytes],
    );
    return counted.length === 1;
  };

  const sweepBatch = (now: Date, failed: (error: unknown) => void) =>
    db.transaction(async (tx) => {
      const before = (days: number) => new Date(now.getTime() - days * DAY);
      const stale = await tx.query<{ name: string; place: 'database' | 'object' }>(
        `select name, place from stored_file
         where (not used and created_at < $1) or (used and purpose = 'slip' and created_at < $2)
            or (used and purpose = 'chat' and created_at < $3)
         order by created_at limit $4 for update skip locked`,
        [before(1), before(settings.slipDays), before(settings.chatDays), BATCH],
      );
      const gone: string[] = [];
      for (const { name, place } of stale)
        try {
          await placeOf(place).remove(name);
          gone.push(name);
        } catch (error) {
          failed(error);
        }
      await tx.query('delete from stored_file where name = any($1::text[])', [gone]);
      return gone.length;
    });

  return {
    async keep(file) {
      const place = await enter(file);
      if (place === undefined) return;
      await placeOf(place).write(file.name, file.bytes);
      await db.query('update stored_file set complete = true where name = $1', [file.name]);
    },
    async find(name) {
      const [file] = await db.query<{ bytes: number; place: 'database' | 'object' }>(
        'select bytes, place from stored_file where name = $1 and complete',
        [name],
      );
      return file && { size: file.bytes, read: (from, to) => placeOf(file.place).read(name, from, to) };
    },
    async sweep(now, failed) {
      let all = 0;
      for (let batch = 0; batch < BATCHES; batch++) {
        const gone = await sweepBatch(now, failed);
        all += gone;
        // Fewer than a batch: the rest is not stale, or does not go now.
        if (gone < BATCH) break;
      }
      return all;
    },
  };
}

/** Notes that a file is part of a slip or of a message. False when there is no such file. */
export async function markUsed(tx: Queries, name: string, purpose: Purpose): Promise<boolean> {
  const used = await tx.query(
    'update stored_file set used = true where name = $1 and purpose = $2 and complete returning name',
    [name, purpose],
  );
  return used.length === 1;
}
