/** The login that stands in index.html: seen and filled in before a script is there, then taken over with what was typed. */
import { describe, expect, test } from 'vitest';
import { passTimeUntil } from './clock.ts';
import { held, inEach, withoutScript } from './drawn.ts';
import { isTakenOver, newMember, PASSWORD } from './member.ts';
import { intercept, sharedProduct } from './product.ts';
import { texts } from './texts.ts';

const product = await sharedProduct();

describe('before the app’s script is there', () => {
  test('the login stands in the phone’s language, and a press of its button is not lost', async () => {
    const member = await newMember(product);
    const page = await product.open({ stored: { 'site-name': 'Golden Wallet' } });
    const release = await withoutScript(page);
    const say = await inEach(page, '/user/statement', async (say, tag) => {
      await page.getByRole('heading', { name: say('login.title') }).waitFor();
      await page.getByRole('banner').getByText('Golden Wallet').waitFor();
      expect(await page.title()).toBe(`${say('nav.login')} · Golden Wallet`);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag);
    });
    await page.getByLabel(say('field.phone')).fill(member.phone);
    await page.getByLabel(say('field.password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: say('login.submit') }).click();
    release();
    // The page that the player wanted.
    await page.waitForURL('**/user/statement');
  });

  test('what another tab learns meanwhile of the operator’s name costs nothing, nor does typing a press to see the password', async () => {
    const say = texts('en');
    const page = await product.open();
    const release = await withoutScript(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const phone = page.getByLabel(say('field.phone'));
    await phone.fill('0811112222');
    const before = await phone.elementHandle();
    await page.getByRole('button', { name: say('field.showPassword') }).click();
    const password = page.getByLabel(say('field.password'), { exact: true });
    await password.pressSequentially('half of i');
    await page.evaluate(() => localStorage.setItem('site-name', 'Another Wallet'));
    release();
    await isTakenOver(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(
      await before?.evaluate((field) => field instanceof HTMLInputElement && field.isConnected && field.value),
    ).toBe('0811112222');
    await page.getByRole('button', { name: say('field.hidePassword') }).waitFor();
    expect(await password.getAttribute('type')).toBe('text');
    expect(await password.inputValue()).toBe('half of i');
  });

  test('it is painted before anything is asked for, and its fonts do not delay the app', async () => {
    const page = await product.open({ locale: 'th' });
    await page.goto('/login');
    await isTakenOver(page);
    /** The time of the first request for each file, by the beginning of its name. */
    const began = () =>
      page.evaluate(() =>
        Object.fromEntries(
          performance
            .getEntriesByType('resource')
            .toReversed()
            .map(({ name, startTime }) => [/\/assets\/([a-z]+)-/.exec(name)?.[1] ?? name, startTime]),
        ),
      );
    await expect.poll(began).toMatchObject({ inter: expect.any(Number), noto: expect.any(Number) });
    const { index, views, th, inter, noto } = await began();
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    for (const at of [index, views, th]) expect(at).toBeGreaterThanOrEqual(painted);
    for (const at of [inter, noto]) expect(at).toBeGreaterThan(index ?? Number.NaN);
  });

  test('of an operator without a name the app’s stands there, and a press that is thought better of is not sent', async () => {
    const say = texts('en');
    const page = await product.open({ locale: 'en', stored: { 'site-name': '' } });
    await product.flags({ siteName: '' });
    const release = await withoutScript(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByRole('banner').getByText(say('app.name')).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(new URL(request.url()).pathname));
    await page.getByLabel(say('field.phone')).fill('0899999999');
    await page.getByRole('button', { name: say('login.submit') }).click();
    await page.getByLabel(say('field.password'), { exact: true }).fill('half of i');
    release();
    await isTakenOver(page);
    expect(await page.getByLabel(say('field.password'), { exact: true }).inputValue()).toBe('half of i');
    expect(await page.title()).toBe(`${say('nav.login')} · ${say('app.name')}`);
    await page.waitForLoadState('networkidle');
    expect(sent).not.toContain('/api/login');
  });

  test('Enter submits, also of a player who then ticks a box and chooses a language', async () => {
    const say = texts('th');
    const member = await newMember(product);
    const page = await product.open({ locale: 'th' });
    const release = await withoutScript(page);
    await page.goto('/user/statement', { waitUntil: 'commit' });
    await page.getByLabel(say('field.phone')).fill(member.phone);
    const password = page.getByLabel(say('field.password'), { exact: true });
    await password.fill(PASSWORD);
    await password.press('Enter');
    await page.getByLabel(say('field.remember')).check();
    await page.getByRole('combobox').selectOption('la');
    release();
    await page.waitForURL('**/user/statement');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  });

  test('the language can be changed and the tab of the page pressed, and what was typed stays', async () => {
    const page = await product.open({ locale: 'th' });
    const release = await withoutScript(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel(texts('th')('field.phone')).fill('0899999999');
    await page.getByRole('combobox').selectOption('la');
    const lao = texts('la');
    await page.getByRole('heading', { name: lao('login.title') }).waitFor();
    const ownTab = page.getByRole('link', { name: lao('nav.login') });
    await ownTab.click();
    release();
    await isTakenOver(page);
    await ownTab.click();
    expect(await page.getByLabel(lao('field.phone')).inputValue()).toBe('0899999999');
    // It is the app's now.
    await page.getByRole('button', { name: lao('field.showPassword') }).click();
    await page.getByRole('button', { name: lao('field.hidePassword') }).waitFor();
    await page.getByRole('button', { name: lao('login.submit') }).click();
    await page.getByText(lao('login.missingPassword')).waitFor();
  });

  test('where only the fonts do not come, nothing is said, and what was typed stays', async () => {
    const say = texts('th');
    const page = await product.open({ locale: 'th' });
    const release = await withoutScript(page);
    const fails = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/fonts-'));
    await intercept(page, '*/assets/fonts-*.css', () => false);
    // The fonts are missed before the app is there.
    await intercept(page, '*/api/*', () => fails.then(() => true));
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel(say('field.phone')).fill('0899999999');
    release();
    await fails;
    await isTakenOver(page);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByLabel(say('field.phone')).inputValue()).toBe('0899999999');
  });

  test('where it never comes, that is said, and another try loads the page anew', async () => {
    const say = texts('th');
    const page = await product.open({ locale: 'th' });
    let isBroken = true;
    await intercept(page, '*/assets/index-*.js', () => !isBroken);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByRole('alert').getByText(say('error.failure.offline')).waitFor();
    isBroken = false;
    await page.getByRole('button', { name: say('common.retry') }).click();
    await isTakenOver(page);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test.each([
    ['/login', 'views'],
    ['/register', 'index'],
  ] as const)('where it hangs, %s says so in time, and is taken over all the same (%s)', async (path, part) => {
    const say = texts('th');
    const page = await product.open({ locale: 'th', clock: true });
    const release = await withoutScript(page, part);
    await page.goto(path, { waitUntil: 'commit' });
    const phone = page.getByLabel(say('field.phone'));
    await phone.fill('0812345678');
    await page.getByRole('button', { name: say(path === '/login' ? 'login.submit' : 'common.next') }).click();
    const told = page.getByRole('alert').getByText(say('error.failure.offline'));
    await passTimeUntil(page, 10_000, told);
    expect(await page.locator('[data-pressed]').count()).toBe(0);
    release();
    await isTakenOver(page);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await phone.inputValue()).toBe('0812345678');
  });

  test('where its texts never come, it stands with what was typed, and says so', async () => {
    const say = texts('th');
    const page = await product.open({ locale: 'th' });
    const release = await withoutScript(page);
    await intercept(page, '*/assets/th-*.js', () => false);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel(say('field.phone')).fill('0899999999');
    release();
    await page.getByRole('alert').getByText(say('error.failure.offline')).waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByRole('heading', { name: say('login.title') }).waitFor();
    expect(await page.getByLabel(say('field.phone')).inputValue()).toBe('0899999999');

    // Another language says it too.
    const english = texts('en');
    await page.getByRole('combobox').selectOption('en');
    await page.getByRole('alert').getByText(english('error.failure.offline')).waitFor();
    expect(await page.getByLabel(english('field.phone')).inputValue()).toBe('0899999999');
    await page.getByRole('button', { name: english('common.retry') }).click();
    await isTakenOver(page);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('where the texts of a language chosen there never come, it stands in it with what was typed', async () => {
    const english = texts('en');
    const page = await product.open({ locale: 'th' });
    const release = await withoutScript(page, 'views');
    await intercept(page, '*/assets/en-*.js', () => false);
    // The app's machines have begun, in Thai.
    await Promise.all([page.waitForResponse('**/assets/th-*.js'), page.goto('/login', { waitUntil: 'commit' })]);
    await page.getByRole('combobox').selectOption('en');
    await page.getByLabel(english('field.phone')).fill('0899999999');
    release();
    await page.getByRole('alert').getByText(english('error.failure.offline')).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByLabel(english('field.phone')).inputValue()).toBe('0899999999');
  });
});

describe('it shows to nobody else', () => {
  test('not to a member, whose home stands in its own file', async () => {
    const page = await product.open({ locale: 'th', stored: { token: 'a token' } });
    await withoutScript(page);
    for (const path of ['/login', '/howto', '/user/statement']) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('main[aria-busy=true]').waitFor();
      expect(await page.locator('form').count()).toBe(0);
    }
  });

  test('where the service has ended, the page says so', async () => {
    const page = await product.open({ locale: 'en' });
    const release = await withoutScript(page);
    await product.flags({ terminated: true });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel(texts('en')('field.phone')).fill('0899999999');
    // A press until then is not the browser's own: it would leave the page for the service's answer.
    const arrive = await held(page, '*/assets/terminated-screen-*.js');
    const asked = page.waitForRequest('**/assets/terminated-screen-*.js');
    const posted: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
    release();
    await asked;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await page.getByRole('button', { name: texts('en')('login.submit') }).click();
    arrive();
    await page.waitForURL('**/terminated');
    await page.getByText(texts('en')('terminated.title')).first().waitFor();
    expect(posted).toEqual([]);
  });
});
