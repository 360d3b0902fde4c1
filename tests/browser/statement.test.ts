/** The statement in a real browser: another page, the address, what is looked for, and files of it. */
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { recordActivity } from '../../server/activity/record.ts';
import { expectAccessible } from './axe.ts';
import { type Member, newMember, press, signIn } from './member.ts';
import { sharedProduct } from './product.ts';
import type { Say } from './texts.ts';

const product = await sharedProduct();
const NAME = 'โบนัสต้อนรับ น้ำใจ';

/** A member with so many entries, of which the first is a bonus; an hour between two. */
async function withEntries(count: number): Promise<Member> {
  const member = await newMember(product);
  const now = Date.now();
  await product.db.transaction(async (tx) => {
    for (let number = 1; number <= count; number += 1)
      await recordActivity(tx, {
        memberId: member.id,
        type: number === 1 ? 'bonus' : number % 2 === 0 ? 'deposit' : 'withdraw',
        status: 'SUCCESS',
        from: 'SCB',
        to: 'WALLET',
        amount: satang(100_000 + number),
        reference: `E${String(number).padStart(3, '0')}`,
        at: new Date(now - (count - number) * 3_600_000),
        ...(number === 1 ? { detail: { bonus: { description: NAME } } } : {}),
      });
  });
  return member;
}

/** The bytes of the saved file. The browser runs in a process of its own, so the file comes as a stream. */
async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const rowOf = (page: Page, t: Say, reference: string) =>
  page.getByRole('listitem').filter({ hasText: t('statement.reference', { reference }) });
const searchOf = (page: Page) => new URL(page.url()).search;

test('the last page, read from its top; reload and back keep where the player is', async () => {
  const { page, t } = await signIn(product, 'th', { member: await withEntries(45), at: '/user/statement' });
  await rowOf(page, t, 'E045').waitFor();
  await press(page, t('statement.lastPage', { page: '5' }));
  await rowOf(page, t, 'E001').waitFor();
  expect(searchOf(page)).toBe('?page=5');
  // The first row is in view below the bar, and the focus is on the list.
  const list = page.getByRole('region', { name: t('statement.entries', { page: 5 }) });
  await expect.poll(() => list.evaluate((part) => part === document.activeElement)).toBe(true);
  const top = await rowOf(page, t, 'E005').evaluate((row) => row.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(300);
  await page.reload();
  await rowOf(page, t, 'E001').waitFor();
  await press(page, t('common.previous'));
  await rowOf(page, t, 'E015').waitFor();
  await page.goBack();
  await rowOf(page, t, 'E001').waitFor();
  // A row opened and closed, and the menu's link, which leads to the beginning.
  await rowOf(page, t, 'E001').getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('receipt.save')).waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(searchOf(page)).toBe('?page=5');
  await page.getByRole('link', { name: t('nav.statement') }).click();
  await rowOf(page, t, 'E045').waitFor();
  await expectAccessible(page, 'the statement');
});

test('it is exported as a table and as a document', async () => {
  const { page, t } = await signIn(product, 'th', {
    member: await withEntries(120),
    at: '/user/statement?kind=deposit',
  });
  await page.getByText(t('statement.found', { total: 60 })).waitFor();
  await press(page, t('statement.export'));
  const dialog = page.getByRole('dialog');
  const save = async () => {
    await dialog.getByText(t('statement.export.made', { count: 60 })).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), press(dialog, t('statement.export.save'))]);
    await dialog.getByText(t('statement.export.saved')).waitFor();
    return { name: download.suggestedFilename(), bytes: await bytesOf(download) };
  };
  await press(dialog, t('statement.export.csv'));
  const csv = await save();
  expect(csv.name).toMatch(/\.csv$/);
  expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = csv.bytes.toString('utf8').trimEnd().split('\r\n');
  expect(rows).toHaveLength(61);
  expect(rows[1]).toContain(`${t('statement.kind.deposit')},SCB,${t('receipt.place.wallet')},,1001.20,,`);
  await press(dialog, t('statement.export.again'));
  await press(dialog, t('statement.export.pdf'));
  const pdf = await save();
  expect(pdf.name).toMatch(/\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  // Both fonts that its words need are in it.
  expect(pdf.bytes.toString('latin1')).toMatch(/NotoSansThai[\s\S]*Inter|Inter[\s\S]*NotoSansThai/);
  await expectAccessible(page, 'the export');
});

test('a receipt is saved as a picture, and shared where the phone can', async () => {
  const { page, t } = await signIn(product, 'la', {
    member: await withEntries(2),
    at: '/user/statement',
    beforehand: (fresh) =>
      fresh.addInitScript(() => {
        navigator.canShare = () => true;
        navigator.share = async ({ files = [] } = {}) => {
          document.title = files.map(({ name, size }) => `${name} ${size > 5_000}`).join();
        };
      }),
  });
  await rowOf(page, t, 'E001').getByRole('button').click();
  const dialog = page.getByRole('dialog');
  const [download] = await Promise.all([page.waitForEvent('download'), press(dialog, t('receipt.save'))]);
  expect(download.suggestedFilename()).toBe('receipt-E001.png');
  const bytes = await bytesOf(download);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  // 900 pixels wide, and as high as its words.
  expect(bytes.readUInt32BE(16)).toBe(900);
  expect(bytes.readUInt32BE(20)).toBeGreaterThan(500);
  await dialog.getByText(t('receipt.saved')).waitFor();
  await press(dialog, t('receipt.share'));
  await dialog.getByText(t('receipt.shared')).waitFor();
  expect(await page.title()).toBe('receipt-E001.png true');
});
