/** PostgreSQL in this process (WebAssembly), its files in a folder, or nowhere at all for tests. */
import { existsSync } from 'node:fs';
import { Mutex, PGlite, type Transaction as PGliteTransaction, types } from '@electric-sql/pglite';
import type { Database, Param, Transaction } from './database.ts';
import { SESSION, safeInteger } from './database.ts';
import { DURABLE_PARAMETERS, DurableFS, syncFolder } from './durable-fs.ts';
import { guarded } from './guard.ts';
import { Statements } from './prepared.ts';
import { Sent } from './sent.ts';

export interface PGliteSource {
  /** Folder of the files; without it everything is in memory. */
  folder?: string;
  /** The function that writes an open file of the folder to the disk; `fsync` by default. */
  fsync?: (file: number) => void;
  /** An archive of such a folder, loaded instead of making a new one. */
  template?: Blob;
}

/**
 * Opens PGlite. A new folder takes about 3 s, an existing one half a second: 1 MB log segments (rather than 16 MB) make
 * the first start a third quicker and the folder smaller. What is committed to a folder is on the disk.
 */
export async function openPGlite(source: PGliteSource = {}): Promise<Database> {
  const { folder } = source;
  const isNew = folder !== undefined && !existsSync(folder);
  const pglite = await PGlite.create({
    ...(folder === undefined
      ? {}
      : { fs: new DurableFS(folder, source.fsync), startParams: DURABLE_PARAMETERS, relaxedDurability: false }),
    ...(source.template === undefined ? {} : { loadDataDir: source.template }),
    initDbStartParams: ['--wal-segsize=1'],
    parsers: { [types.INT8]: safeInteger },
  });
  if (isNew) syncFolder(folder);
  await pglite.exec(SESSION);
  return pgliteDatabase(pglite);
}

/** The service's view of an open PGlite. */
function pgliteDatabase(pglite: PGlite): Database {
  const statements = new Statements(pglite);
  // One transaction, or one statement by itself, after the other.
  const turns = new Mutex();
  return guarded({
    driver: 'pglite',
    query: <R extends object>(sql: string, params: readonly Param[] = []) =>
      turns.runExclusive(async () => {
        const rows = await pglite.runExclusive(() => statements.run<R>(sql, params));
        await pglite.syncToFs();
        return rows;
      }),
    script: (sql) => turns.runExclusive(() => scripted(pglite, pglite, statements, sql)),
    transaction: (work) =>
      turns.runExclusive(async () => {
        const sent = new Sent();
        try {
          return await pglite.transaction(async (inner) => {
            const result = await work(transaction(pglite, inner, statements, sent));
            sent.end();
            await sent.answered();
            return result;
          });
        } catch (error) {
          sent.end();
          throw await sent.cause(error);
        }
      }),
    async listen(name, listener) {
      const stop = await pglite.listen(`${name}_public`, listener.heard);
      return () => stop();
    },
    ping: () => turns.runExclusive(async () => void (await pglite.query('select 1'))),
    close: () => pglite.close(),
  });
}

async function scripted(pglite: PGlite, source: Pick<PGlite, 'exec'>, statements: Statements, sql: string) {
  await source.exec(sql);
  await pglite.runExclusive(() => statements.forget());
}

function transaction(pglite: PGlite, inner: PGliteTransaction, statements: Statements, sent: Sent): Transaction {
  return {
    async query<R extends object>(sql: string, params: readonly Param[] = []) {
      sent.expectOpen();
      return pglite.runExclusive(() => statements.run<R>(sql, params));
    },
    async script(sql) {
      sent.expectOpen();
      return scripted(pglite, inner, statements, sql);
    },
    sent: (asked) => sent.add(asked),
    async savepoint(work) {
      await inner.exec('savepoint part');
      try {
        const result = await sent.within(work);
        await inner.exec('release savepoint part');
        return result;
      } catch (error) {
        await inner.exec('rollback to savepoint part; release savepoint part');
        throw error;
      }
    },
  };
}
