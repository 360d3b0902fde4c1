/** Both drivers: the zone in which they reckon, and statements that a transaction need not wait for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breaks, type Transaction } from '../../server/db/database.ts';
import { expectZone } from '../../server/db/open.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { openInMemory, openTestDatabase, type TestDatabase } from './database.ts';

/** The server, in the zone of the machine on which it was set up. */
function elsewhere() {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.searchParams.set('options', '-c TimeZone=America/Los_Angeles');
  return openPostgres({ url: url.href, connections: 1 });
}

describe.each([
  ['PGlite', openInMemory],
  ['PostgreSQL', openTestDatabase],
])('on %s', (name, open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const put = (tx: Transaction, bucket: string) =>
    tx.query('insert into rate_limit (bucket, hits, window_ends) values ($1, 1, now())', [bucket]);
  const buckets = async () =>
    (await database.db.query<{ bucket: string }>('select bucket from rate_limit order by bucket')).map(
      ({ bucket }) => bucket,
    );

  test('it reckons in UTC whatever zone it is set to, and names a zone that it does not know', async () => {
    const db = name === 'PostgreSQL' ? await elsewhere() : database.db;
    const day = `select (timestamptz '2026-03-08T05:00:00Z' + interval '1 day')::text as next`;
    expect(await db.query(day)).toEqual([{ next: '2026-03-09 05:00:00+00' }]);
    await expectZone(db, 'Asia/Vientiane');
    await expect(expectZone(db, 'Asia/Atlantis')).rejects.toThrow('does not know the zone "Asia/Atlantis"');
    if (db !== database.db) await db.close();
  });

  test('what was sent is done, in order, before it is committed', async () => {
    await database.db.transaction(async (tx) => {
      tx.sent(put(tx, 'one'));
      tx.sent(tx.query(`update rate_limit set bucket = 'first' where bucket = 'one'`));
    });
    expect(await buckets()).toEqual(['first']);
  });

  test('where it fails nothing is committed, and its error is the transaction’s', async () => {
    const failing = database.db.transaction(async (tx) => {
      tx.sent(put(tx, 'before'));
      tx.sent(put(tx, 'first'));
      // Refused only because the one before it was.
      await put(tx, 'after');
    });
    await expect(failing).rejects.toSatisfy((error) => breaks(error, 'rate_limit_pkey'));
    const atTheEnd = database.db.transaction(async (tx) => tx.sent(put(tx, 'first')));
    await expect(atTheEnd).rejects.toSatisfy((error) => breaks(error, 'rate_limit_pkey'));
    expect(await buckets()).toEqual(['first']);
  });

  test('in a part that is undone by itself it undoes that part', async () => {
    await database.db.transaction(async (tx) => {
      tx.sent(put(tx, 'outside'));
      await tx.savepoint(async () => tx.sent(put(tx, 'first'))).catch(() => tx.sent(put(tx, 'undone')));
    });
    expect(await buckets()).toEqual(['first', 'outside', 'undone']);
  });

  test('a transaction that has ended takes nothing more', async () => {
    const ended = await database.db.transaction(async (tx) => ({ tx }));
    await expect(put(ended.tx, 'late')).rejects.toThrow('has ended');
    expect(await buckets()).not.toContain('late');
  });
});
