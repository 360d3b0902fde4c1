/** The browsers that the style sheets require (Chrome 111, Safari 16.4) are enough for everything else. */
import { expect, test } from 'vitest';
import { openChat, write } from './chat-kit.ts';
import { AGREED, gameCard, logIn, newMember, openDialog, press } from './member.ts';
import { sharedProduct } from './product.ts';
import { texts } from './texts.ts';

const product = await sharedProduct();

/** Takes away, in the page, what came to browsers after March 2023 or only comes over https. */
function makeOld(): void {
  const missing: [object, string[]][] = [
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [Promise, ['withResolvers', 'try']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Element.prototype, ['checkVisibility', 'moveBefore', 'togglePopover', 'showPopover', 'hidePopover']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf']],
    [Document.prototype, ['startViewTransition']],
    [Crypto.prototype, ['randomUUID']],
    [Window.prototype, ['requestIdleCallback', 'cancelIdleCallback']],
    [globalThis, ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation']],
  ];
  for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);
}

test('an older phone logs in, sees the money, pays in, opens a game and writes to support', async () => {
  const t = texts('th');
  const member = await newMember(product, { pg: 20 });
  const page = await product.open({ locale: 'th', stored: AGREED });
  await page.addInitScript(makeOld);
  await page.goto('/login');
  await logIn(page, t, member);
  await page.waitForURL('**/user/home');
  expect(await page.evaluate(() => 'any' in AbortSignal || 'canParse' in URL || 'randomUUID' in crypto)).toBe(false);

  await openDialog(page, t, 'home.deposit');
  await page.getByLabel(t('qr.amount')).fill('100');
  await press(page, t('qr.create'));
  await page.getByAltText(t('qr.image', { amount: '100.00' })).waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await gameCard(page, 'PG Soft').click();
  await page.getByRole('dialog').getByText('PG Soft').first().waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const panel = await openChat(page, t);
  await write(panel, t, 'สวัสดีค่ะ');
  await panel.getByText(t('chat.sent')).last().waitFor();
});
