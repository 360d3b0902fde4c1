/** The requests with which a page begins. */
import { expect, test } from 'vitest';
import { filesOf, HOME_REQUESTS, VISITS } from '../../scripts/size.ts';
import { memberPhone, withoutScript } from './drawn.ts';
import { AGREED, loggedIn, newMember } from './member.ts';
import { sharedProduct } from './product.ts';

const product = await sharedProduct();

test.each(['/login', '/register', '/user/home'] as const)(
  '%s asks for the files that its budget counts, and no others',
  async (path) => {
    const stored = path === '/user/home' ? { ...loggedIn(await newMember(product)), ...AGREED } : {};
    const page = await product.open({ locale: 'la', stored });
    const asked = new Set<string>();
    page.on('request', (request) => {
      const [, file] = /\/(assets\/[^?]+\.(?:js|css))$/.exec(request.url()) ?? [];
      if (file !== undefined) asked.add(file);
    });
    await page.goto(path);
    const { rested } = filesOf(process.env.STATIC_DIR ?? 'dist', VISITS[path], 'lo');
    const [, ...files] = rested;
    await expect.poll(() => files.filter((file) => !asked.has(file))).toEqual([]);
    await page.waitForLoadState('networkidle');
    expect([...asked].filter((file) => !files.includes(file))).toEqual([]);
  },
);

test('home makes no more requests than its budget allows', async () => {
  await product.flags({ enableChatWidget: false });
  const stored = { ...loggedIn(await newMember(product, { pg: 20 })), ...AGREED };
  const page = await product.open({ locale: 'th', stored });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // A browser with windows fetches the page's icon, too.
    if (request.resourceType() !== 'font' && pathname !== '/favicon.svg') asked.push(`${request.method()} ${pathname}`);
  });
  const last = [page.waitForRequest('**/assets/dialogs-*.js'), page.waitForResponse('**/api/opening')];
  await page.goto('/user/home');
  await Promise.all(last);
  await page.waitForLoadState('networkidle');
  // The logos of all games are one file.
  const pictures = asked.filter((one) => one.includes('/art/')).sort();
  expect(pictures).toEqual(['GET /art/games.svg', 'GET /art/games/slot-bg.svg']);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(HOME_REQUESTS);
});

test('home reads its figures once, also when the live line is there', async () => {
  await product.flags({ enableChatWidget: true });
  const { page } = await memberPhone(product, { locale: 'th' });
  // The service counts how long the account has not changed: that has to be longer than the page needs to open.
  await page.goto('/user/home');
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const joined = page
    .waitForEvent('websocket')
    .then((line) =>
      line.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes('unchangedFor') }),
    );
  await page.reload();
  await joined;
  // The chat's history is read from the room, after the figures would be read again.
  await expect.poll(() => asked).toContain('/api/chat/history');
  await page.waitForLoadState('networkidle');
  const reads = asked.filter((path) => /\/api\/(wallet|opening|statement|bonus|chat)/.test(path));
  // The figures first: they wait for nothing else.
  expect(reads).toEqual(['/api/wallet', '/api/opening', '/api/chat/history']);
});

test('home’s code, texts and figures are requested along with the app’s script', async () => {
  const { page, t } = await memberPhone(product, { locale: 'th' });
  const release = await withoutScript(page);
  const files = ['member', 'packages', 'common', 'visitors', 'asking', 'th'].map((part) =>
    page.waitForRequest(`**/assets/${part}-*.js`),
  );
  const figures = page.waitForRequest('**/api/wallet');
  await page.goto('/user/home', { waitUntil: 'commit' });
  await Promise.all([...files, figures]);
  release();
  await page.getByRole('button', { name: t('home.deposit') }).waitFor();
});
