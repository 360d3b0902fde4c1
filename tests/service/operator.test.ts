/** Production's first data, and the file in which the operator gives the rest. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Config, readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { applyFile, exportFile } from '../../server/operating/operator.ts';
import { expectProductionData } from '../../server/production.ts';
import { seed } from '../../server/seed/seed.ts';
import { writeSettings } from '../../server/settings/settings.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { START } from './harness.ts';

const PRODUCTION: Config = readConfig({ NODE_ENV: 'production', EMBEDDED: 'allow' });
const as = { who: 'malee', at: START, dryRun: false };
const MINE = {
  settings: { siteName: 'Mine', withdrawMin: 20_000 },
  depositBanks: [
    {
      bank_code: 'SCB',
      bank_type: 'BANK',
      mode: 'AUTO',
      account_name: 'MINE CO',
      account_no: '1112223334',
      currency: 'BAHT',
    },
  ],
  // A wallet that is paid by gift link has no number.
  depositWallets: [{ account_name: 'MINE CO', mode: 'LINK', account_no: null }],
  conditions: [{ html: '<p>One.</p>' }, { html: '<p>Two.</p>' }],
};

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ db } = database);
  await database.snapshot();
});
afterEach(() => database.reset());
afterAll(() => database.close());

test('a new database in production has the banks of both countries, and nothing of ours', async () => {
  await seed(db, PRODUCTION, START);
  await expectProductionData(db, PRODUCTION);
  const { banks, settings, ...others } = await exportFile(db);
  expect(banks).toHaveLength(15);
  expect(settings).toMatchObject({ siteName: '', lineLink: '', contactPhone: '' });
  expect(Object.values(others).flat()).toEqual([]);
  for (const table of ['bonus', 'wheel', 'prize', 'operator_text', 'member'])
    expect(await db.query(`select 1 from ${table}`), table).toEqual([]);
});

test('a database that the product was tried with does not start in production, and says with what', async () => {
  await seed(db, { ...PRODUCTION, production: false }, START);
  const refusal = expect(expectProductionData(db, PRODUCTION)).rejects;
  await refusal.toThrow(
    /the account SCB 4680123456.*the wallet 0000000000.*the link https.*the bonus .*the wheel LUCKY8/,
  );
  await applyFile(db, { ...MINE, depositWallets: [] }, as);
  await writeSettings(db, { lineLink: '' });
  await db.script('update bonus set is_active = false; update wheel set is_active = false');
  await expectProductionData(db, PRODUCTION);
});

test('a file is looked at, applied, and says nothing new the second time', async () => {
  await seed(db, PRODUCTION, START);
  const differences = [
    'settings withdrawMin: 10000 → 20000',
    'settings siteName: "" → "Mine"',
    'depositBanks SCB BANK AUTO 1112223334 BAHT: new',
    'depositWallets LINK : new',
    'conditions 0: new',
    'conditions 1: new',
  ];
  expect(await applyFile(db, MINE, { ...as, dryRun: true })).toEqual(differences);
  expect(await exportFile(db)).toMatchObject({
    conditions: [],
    depositBanks: [],
    depositWallets: [],
    settings: { siteName: '' },
  });
  expect(await applyFile(db, MINE, as)).toEqual(differences);
  expect(await exportFile(db)).toMatchObject(MINE);
  expect(await applyFile(db, await exportFile(db), as)).toEqual([]);
  expect(await db.query('select who, differences from operator_change')).toEqual([{ who: 'malee', differences }]);
});

test('what is no longer in a file is switched off, and comes back as it was', async () => {
  await seed(db, PRODUCTION, START);
  await applyFile(db, MINE, as);
  const less = { depositBanks: [], depositWallets: [], conditions: [{ html: '<p>Two.</p>' }] };
  expect(await applyFile(db, less, as)).toEqual([
    'depositBanks SCB BANK AUTO 1112223334 BAHT: switched off',
    'depositWallets LINK : switched off',
    'conditions 0, html: "<p>One.</p>" → "<p>Two.</p>"',
    'conditions 1: removed',
  ]);
  expect(await exportFile(db)).toMatchObject(less);
  await applyFile(db, MINE, as);
  expect(await db.query('select account_no from deposit_bank')).toEqual([{ account_no: '1112223334' }]);
});

test.each([
  [{ depositBanks: [{ ...MINE.depositBanks[0], account_no: '12-34' }] }, /digits/],
  [{ depositBanks: [MINE.depositBanks[0], MINE.depositBanks[0]] }, /is there twice/],
  [{ depositBanks: [{ ...MINE.depositBanks[0], bank_code: 'NOBANK' }] }, /deposit_bank_bank_code_fkey/],
  [{ settings: { withdrawMin: -1 } }, /withdrawMin|>=0/],
  [{ depositbanks: [] }, /depositbanks/],
])('a file that does not fit changes nothing: %j', async (file, why) => {
  await seed(db, PRODUCTION, START);
  await expect(applyFile(db, { ...file, sources: [{ code: 'LINE', description: 'LINE' }] }, as)).rejects.toThrow(why);
  expect(await exportFile(db)).toMatchObject({ sources: [], depositBanks: [] });
});
