// @vitest-environment node
/** The browsers that the style sheets ask for (Chrome 111, Safari 16.4) are enough for everything else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { botReply } from '../../server/desk/chat-contract.ts';
import { openChat, write } from './chat-kit.ts';
import { gameCard, signIn } from './member.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  await product.desk(botReply, 'chat/bot', { method: 'PUT', body: { on: false } });
});
afterAll(() => product.stop());

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
  const { page, t } = await signIn(product, 'th', { beforehand: (it) => it.context().addInitScript(makeOld) });
  expect(await page.evaluate(() => 'any' in AbortSignal || 'canParse' in URL || 'randomUUID' in crypto)).toBe(false);

  await page.getByRole('button', { name: t('home.deposit') }).click();
  await page.getByLabel(t('qr.amount')).fill('100');
  await page.getByRole('button', { name: t('qr.create') }).click();
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
  await page.context().close();
});
