/** The operator's texts are read in the player's language, and another one shows at once. */
import { expect, test } from 'vitest';
import { signIn } from './member.ts';
import { sharedProduct } from './product.ts';
import { texts } from './texts.ts';

const product = await sharedProduct();

// Thai letters; not the sign of the baht.
test('another language shows the other texts without a reload', async () => {
  const { page } = await signIn(product, 'th', { at: '/user/bonus', coins: 1 });
  await page.getByRole('button', { name: 'โบนัสต้อนรับ 50 บาท' }).waitFor();
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const language = page.locator('header select');
  await language.selectOption('en');
  await page.getByRole('button', { name: 'Welcome bonus of 50 baht' }).waitFor();
  await language.selectOption('la');
  await page.getByRole('button', { name: 'ໂບນັດຕ້ອນຮັບ 50 ບາດ' }).click();
  const offer = page.getByRole('dialog');
  await offer.getByText('ຮັບໄດ້ 1 ຄັ້ງຕໍ່ສະມາຊິກ').first().waitFor();
  expect(await offer.textContent()).not.toMatch(/[\u0E01-\u0E3A\u0E40-\u0E4E]/);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

test.each(['en', 'la'] as const)('the wheel and the conditions in %s have no Thai', async (locale) => {
  const { page, t } = await signIn(product, locale, { at: '/user/spin', coins: 1 });
  const wheel = page.getByRole('img', { name: /20/ });
  await wheel.waitFor();
  expect(await wheel.getAttribute('aria-label')).not.toMatch(/[\u0E01-\u0E3A\u0E40-\u0E4E]/);
  await page.getByRole('button', { name: texts(locale)('nav.conditions') }).click();
  const conditions = page.getByRole('dialog', { name: t('conditions.title') });
  await conditions.getByRole('heading', { level: 3 }).first().waitFor();
  expect(await conditions.textContent()).not.toMatch(/[\u0E01-\u0E3A\u0E40-\u0E4E]/);
});
