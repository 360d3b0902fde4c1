/** The stores of the files' bytes: in pieces in the database, or in an S3-compatible store. */
import type { Database } from '../db/database.ts';
import type { ObjectStore } from './settings.ts';

export interface Place {
  /** Writes all of it. Again does no harm. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes from one offset to another, both included. */
  read(name: string, from: number, to: number): AsyncGenerator<Uint8Array>;
  /** Takes it away; one that is not there is none. */
  remove(name: string): Promise<void>;
}

/** Bytes of a piece: little enough that neither the database nor the memory notices one. */
const PIECE = 256 * 1024;

export function databasePlace(db: Database): Place {
  return {
    async write(name, bytes) {
      for (let at = 0; at * PIECE < bytes.length; at++)
        await db.query('insert into file_piece (name, at, bytes) values ($1, $2, $3) on conflict do nothing', [
          name,
          at,
          bytes.subarray(at * PIECE, (at + 1) * PIECE),
        ]);
    },
    async *read(name, from, to) {
      for (let at = Math.floor(from / PIECE); at * PIECE <= to; at++) {
        const [piece] = await db.query<{ bytes: Uint8Array }>(
          'select bytes from file_piece where name = $1 and at = $2',
          [name, at],
        );
        if (piece === undefined) throw new Error('a file has gone while it was read');
        yield piece.bytes.subarray(Math.max(0, from - at * PIECE), to + 1 - at * PIECE);
      }
    },
    // Its pieces go with its row.
    async remove() {},
  };
}

/** Milliseconds for writing or removing, and for reading, which goes at the receiver's pace. */
const WRITING = 30_000;
const READING = 300_000;

/** The client is loaded by the first file, so that a service without such a store never loads it. */
export function objectPlace(store: ObjectStore): Place {
  const client = lazily(async () => {
    const { AwsClient } = await import('aws4fetch');
    const { accessKeyId, secretAccessKey, region } = store;
    return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  });
  const ask = async (name: string, time: number, init: RequestInit) => {
    const { fetch } = await client().then((s3) => ({ fetch: s3.fetch.bind(s3) }));
    return fetch(`${store.endpoint}/${store.bucket}/${encodeURIComponent(name)}`, {
      ...init,
      // The files go to the configured store and to no other.
      redirect: 'manual',
      signal: AbortSignal.timeout(time),
    });
  };
  const failed = (what: string, { status }: Response) => new Error(`the object store answered ${status} to ${what}`);
  return {
    async write(name, bytes) {
      const body = new Uint8Array(bytes);
      const answer = await ask(name, WRITING, { method: 'PUT', body });
      await answer.body?.cancel();
      if (!answer.ok) throw failed('writing', answer);
    },
    async *read(name, from, to) {
      const answer = await ask(name, READING, { headers: { range: `bytes=${from}-${to}` } });
      if (answer.status !== 206 || answer.body === null) throw failed('reading', answer);
      yield* answer.body;
    },
    async remove(name) {
      const answer = await ask(name, WRITING, { method: 'DELETE' });
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw failed('removing', answer);
    },
  };
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
