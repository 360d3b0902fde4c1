/** A forgotten password, on a phone: from the login's link to the login with the new password. */
import { expect, test } from 'vitest';
import { newMember } from './member.ts';
import { sharedProduct } from './product.ts';
import { texts } from './texts.ts';

const product = await sharedProduct();

test('link, number, code, new password: /login has the number, and takes the new password', async () => {
  const say = texts('en');
  const { phone } = await newMember(product);
  const page = await product.open();
  await page.goto('/login');
  await page.getByRole('link', { name: say('login.forgot') }).click();
  await page.getByLabel(say('field.phone')).fill(phone);
  await page.getByRole('button', { name: say('forgot.send') }).click();
  const code = page.getByLabel(say('otp.code'));
  await code.waitFor();
  // A phone may close the page while its owner reads the message; what is drawn then is no number to enter.
  await page.reload();
  await code.waitFor();
  const [message] = await product.db.query<{ text: string }>('select text from sms where phone = $1', [phone]);
  await code.pressSequentially(/\d{6}/.exec(message?.text ?? '')?.[0] ?? '');
  await page.getByLabel(say('forgot.password'), { exact: true }).fill('somtam of 2026');
  // Who has read the code has the number: nobody is asked about it any more.
  expect(await page.getByRole('main').getByRole('link').count()).toBe(0);
  await page.getByLabel(say('forgot.confirm')).fill('somtam of 2026');
  await page.getByRole('button', { name: say('forgot.save') }).click();
  await page.waitForURL('**/login');
  await page.getByText(say('forgot.changed')).waitFor();
  expect(await page.getByLabel(say('field.phone')).inputValue()).toBe(phone);
  await page.getByLabel(say('field.password'), { exact: true }).fill('somtam of 2026');
  await page.getByRole('button', { name: say('login.submit') }).click();
  await page.waitForURL('**/user/home');
});
