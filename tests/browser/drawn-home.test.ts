/** A member's home, which stands in home.html before a script is there. */
import { describe, expect, test } from 'vitest';
import { passTimeUntil } from './clock.ts';
import { held, inEach, memberPhone, withoutScript } from './drawn.ts';
import { AGREED, isTakenOver, keepsFigures, loggedIn, newMember } from './member.ts';
import { hasShown, intercept, sharedProduct } from './product.ts';
import { texts } from './texts.ts';

const product = await sharedProduct();

test.each(['index', 'views'])('a member’s page whose code does not come says so, and loads anew (%s)', async (part) => {
  const { page, t } = await memberPhone(product);
  let isBroken = true;
  await intercept(page, `*/assets/${part}-*.js`, () => !isBroken);
  await page.goto('/user/home');
  await page.getByRole('alert').getByText(t('error.failure.offline')).waitFor();
  expect(await page.locator('[aria-busy=true]').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  isBroken = false;
  await page.getByRole('button', { name: t('common.retry') }).click();
  await page.getByRole('button', { name: t('home.deposit') }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a member’s page whose code hangs says so in time, and shows when it comes', async () => {
  const { page, t } = await memberPhone(product, { clock: true });
  const release = await withoutScript(page);
  await page.goto('/user/home', { waitUntil: 'commit' });
  await passTimeUntil(page, 10_000, page.getByRole('alert').getByText(t('error.failure.offline')));
  expect(await page.locator('[aria-busy=true]').count()).toBe(0);
  release();
  await page.getByRole('button', { name: t('home.deposit') }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a member’s page whose own code hangs shows its frame all the same', async () => {
  const { page, t } = await memberPhone(product);
  await held(page, '*/assets/statement-screen-*.js');
  await page.goto('/user/statement', { waitUntil: 'commit' });
  await page.getByRole('navigation', { name: t('nav.main') }).waitFor();
});

describe('home, before the app’s script is there', () => {
  test('its frame and actions stand in the phone’s language, and a press opens the deposit', async () => {
    const { page } = await memberPhone(product);
    const release = await withoutScript(page);
    const t = await inEach(page, '/user/home', async (t) => {
      await page.getByRole('heading', { level: 1, name: t('nav.home') }).waitFor();
      await page.getByRole('button', { name: t('home.deposit') }).waitFor();
    });
    await page.getByRole('button', { name: t('home.deposit') }).click();
    release();
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: t('home.deposit') })
      .waitFor();
  });

  test.each([
    ['on the app’s opens the deposit', 'home.deposit', 'home.deposit'],
    ['on another button does nothing', 'home.withdraw', null],
  ] as const)('a press that begins on the drawn page and ends %s, not before', async (_, end, opened) => {
    const { page, t } = await memberPhone(product);
    const release = await withoutScript(page);
    await page.goto('/user/home', { waitUntil: 'commit' });
    await page.getByRole('button', { name: t('home.deposit') }).hover();
    await page.mouse.down();
    release();
    await isTakenOver(page);
    const place = await page.getByRole('button', { name: t(end), exact: true }).boundingBox();
    if (place === null) throw new Error('the button is gone');
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    const dialog = page.getByRole('dialog');
    await page.waitForTimeout(1_500);
    expect(await dialog.count()).toBe(0);
    await page.mouse.up();
    if (opened !== null) return dialog.getByRole('heading', { name: t(opened) }).waitFor();
    await page.waitForTimeout(1_000);
    expect(await dialog.count()).toBe(0);
  });

  test('a finger’s press that begins on the drawn page counts once, where it ends on the app’s', async () => {
    const { page, t } = await memberPhone(product);
    const touch = await page.context().newCDPSession(page);
    // The app waits for its own page by an observer of the place: the finger comes down then.
    await page.addInitScript(() => {
      const { observe } = MutationObserver.prototype;
      MutationObserver.prototype.observe = function (place, options) {
        observe.call(this, place, options);
        if (!(place instanceof HTMLElement) || place.id !== 'root') return;
        MutationObserver.prototype.observe = observe;
        console.log('waits');
        for (const end = performance.now() + 500; performance.now() < end; );
      };
    });
    const release = await withoutScript(page);
    await page.goto('/user/home', { waitUntil: 'commit' });
    const place = await page.getByRole('button', { name: t('home.hideAmounts') }).boundingBox();
    if (place === null) throw new Error('the button is gone');
    const waits = page.waitForEvent('console', (message) => message.text() === 'waits');
    release();
    await waits;
    const at = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await isTakenOver(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('button', { name: t('home.showAmounts') }).waitFor();
    await page.waitForTimeout(1_000);
    expect(await page.evaluate(() => localStorage.getItem('hide-balance'))).toBe('true');
  });

  test('a press in a language that was chosen while the app renders opens the deposit', async () => {
    const t = texts('en');
    const { page } = await memberPhone(product, { locale: 'th' });
    // The app waits for its own page by an observer of the place: then the drawn one still stands.
    await page.addInitScript((deposit) => {
      const { observe } = MutationObserver.prototype;
      MutationObserver.prototype.observe = function (place, options) {
        observe.call(this, place, options);
        const select = document.querySelector('select');
        if (!(place instanceof HTMLElement) || place.id !== 'root' || select === null) return;
        MutationObserver.prototype.observe = observe;
        select.value = 'en';
        select.dispatchEvent(new Event('change', { bubbles: true }));
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === deposit)?.click();
      };
    }, t('home.deposit'));
    await page.goto('/user/home');
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: t('home.deposit') })
      .waitFor();
  });

  test('the session’s last figures stand there with their time, unless they are hidden, locked or of another session', async () => {
    const { page } = await memberPhone(product);
    await page.goto('/user/home');
    await keepsFigures(page);
    await withoutScript(page);
    const shownWith = async (entries: Record<string, string>) => {
      await page.evaluate((changed) => Object.assign(localStorage, changed), entries);
      await page.goto('/user/home', { waitUntil: 'commit' });
      await page.locator('#content dl').waitFor({ state: 'attached' });
      return page.locator('#content').textContent();
    };
    expect(await shownWith({})).toMatch(/฿2,500\.00.*฿2,500\.00.*Updated \d\d\/\d\d\/\d{4} \d\d:/);
    expect(await shownWith({ 'hide-balance': 'true' })).not.toContain('2,500');
    expect(await shownWith({ 'hide-balance': 'false', 'lock-after': '1', 'lock-used': '0' })).not.toContain('2,500');
    expect(await shownWith({ 'lock-used': String(Date.now()) })).toContain('2,500');
    expect(await shownWith({ token: 'another session’s token' })).not.toContain('2,500');
  });

  test('the service’s figures come with their time and stay where the app begins, unless another tab has said no', async () => {
    const member = await newMember(product, { pg: 320.5 });
    const page = await product.open({ locale: 'en', keepsShown: true, stored: { ...loggedIn(member), ...AGREED } });
    await page.goto('/user/home');
    await keepsFigures(page);
    // The phone remembers less than the member has.
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('last-wallet') ?? '{}');
      kept.wallet.wallet.amount = 77;
      const shown = { wallet: '฿77.00', total: '฿77.00' };
      localStorage.setItem('last-wallet', JSON.stringify({ ...kept, at: Date.now() - 3_600_000, shown }));
    });
    const stored = await page.evaluate(() => ({ ...localStorage }));
    const runApp = await withoutScript(page);
    /** Shows what the phone remembers. The function given back lets the service answer. */
    const opened = async () => {
      await page.evaluate((all) => {
        localStorage.clear();
        Object.assign(localStorage, all);
      }, stored);
      const answer = await held(page, '*/api/wallet');
      await page.goto('/user/home', { waitUntil: 'commit' });
      await hasShown(page, '฿77');
      return answer;
    };

    for (const entries of [{ token: '' }, { 'lock-after': '1', 'lock-used': '0' }, { 'hide-balance': 'true' }]) {
      const answer = await opened();
      await page.evaluate((changed) => {
        for (const [key, value] of Object.entries(changed))
          if (value === '') localStorage.removeItem(key);
          else localStorage.setItem(key, value);
      }, entries);
      const came = page.waitForResponse('**/api/wallet');
      answer();
      await (await came).finished();
      await page.waitForTimeout(100);
      expect(
        await page.evaluate(() => __shown.filter((text) => text.includes('2,500'))),
        Object.keys(entries)[0],
      ).toEqual([]);
    }

    (await opened())();
    await hasShown(page, '2,500');
    const content = page.locator('#content');
    const text = (await content.textContent()) ?? '';
    const amounts = [text, text.slice(text.indexOf('Total'))].map((part) => /฿[\d,.]+/.exec(part)?.[0]);
    expect(amounts).toEqual(['฿2,500.00', '฿2,820.50']);
    const [, day = '', clock = ''] = /Updated (\S+) ([\d:]{8})/.exec(text) ?? [];
    const at = Date.parse(`${day.split('/').reverse().join('-')}T${clock}+07:00`);
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    // Another language keeps them.
    await page.getByRole('banner').getByRole('combobox').selectOption('la');
    await page.getByRole('heading', { level: 1, name: texts('la')('nav.home') }).waitFor();
    expect(await content.textContent()).toMatch(/2,500.*2,820/);
    await page.evaluate(() => __shown.splice(0));
    runApp();
    await isTakenOver(page);
    await page.getByRole('button', { name: texts('la')('home.hideAmounts') }).waitFor();
    expect(await page.evaluate(() => __shown.filter((text) => text.includes('77')))).toEqual([]);
  });

  test('amounts that are hidden on the drawn page are hidden as the app begins', async () => {
    const { page, t } = await memberPhone(product, { keepsShown: true });
    const release = await withoutScript(page);
    await page.goto('/user/home', { waitUntil: 'commit' });
    await hasShown(page, '2,500');
    await page.getByRole('button', { name: t('home.hideAmounts') }).click();
    release();
    await page.getByRole('button', { name: t('home.showAmounts') }).waitFor();
    expect(await page.locator('#content dl').textContent()).not.toContain('2,500');
    expect(await page.evaluate(() => localStorage.getItem('hide-balance'))).toBe('true');
  });

  test('its language can be changed, the focus stays, and who is not logged in sees the login there', async () => {
    const { page } = await memberPhone(product, { locale: 'th' });
    const release = await withoutScript(page);
    await page.goto('/user/home', { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('combobox').selectOption('en');
    await page.getByRole('heading', { level: 1, name: texts('en')('nav.home') }).waitFor();
    const deposit = page.getByRole('button', { name: texts('en')('home.deposit') });
    await deposit.focus();
    release();
    await page.locator('#content dl dd').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await expect.poll(() => deposit.evaluate((button) => button === document.activeElement)).toBe(true);

    const visitor = await product.open({ locale: 'la' });
    await withoutScript(visitor);
    await visitor.goto('/user/home', { waitUntil: 'commit' });
    await visitor.getByRole('heading', { name: texts('la')('login.title') }).waitFor();
  });
});
