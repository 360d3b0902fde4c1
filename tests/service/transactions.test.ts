// @vitest-environment node
/** Statements that a transaction need not wait for, on both drivers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breaks, type Transaction } from '../../server/db/database.ts';
import { openInMemory, openTestDatabase, type TestDatabase } from './database.ts';

describe.each([
  ['PGlite', openInMemory],
  ['PostgreSQL', openTestDatabase],
])('on %s', (_name, open) => {
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
