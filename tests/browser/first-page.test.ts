/**
 * The login that stands in index.html, the registration's first step in register.html, and the other public pages in files
 * of theirs: seen and filled in before a script is there, then taken over with what was typed.
 */
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { MessageId } from '../../contract/texts.ts';
import { VIDEOS } from '../../machines/dialogs/dialog.ts';
import { filesOf, HOME_REQUESTS, VISITS } from '../../scripts/size.ts';
import { textsReply } from '../../server/desk/texts-contract.ts';
import { expectAccessible } from './axe.ts';
import { passTimeUntil } from './clock.ts';
import { AGREED, isTakenOver, keepsFigures, loggedIn, newMember, PASSWORD } from './member.ts';
import { hasShown, intercept, type Locale, type OpenOptions, sharedProduct } from './product.ts';
import { type Say, texts } from './texts.ts';

const LOCALES: readonly Locale[] = ['th', 'la', 'en'];

const product = await sharedProduct();

/** Keeps a part of the app's script back until what it gives back is called. */
async function withoutScript(page: Page, part = 'index'): Promise<() => void> {
  return held(page, `*/assets/${part}-*.js`);
}

/** Keeps what is requested there back until what it gives back is called. */
async function held(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<true>((resolve) => {
    release = () => resolve(true);
  });
  await intercept(page, pattern, () => released);
  return release;
}

/** Looks at the drawn page in each of the languages, which the phone had before it was loaded. It stays in the last. */
async function inEach(page: Page, path: string, look: (say: Say, tag: string) => Promise<void>): Promise<Say> {
  await page.goto('/favicon.svg');
  for (const locale of LOCALES) {
    await page.evaluate((locale) => localStorage.setItem('locale', locale), locale);
    await page.goto(path, { waitUntil: 'commit' });
    await look(texts(locale), locale === 'la' ? 'lo' : locale);
  }
  return texts(LOCALES.at(-1) ?? 'en');
}

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

/** A phone of a member, whose page is still to be loaded. */
async function memberPhone(options: Omit<OpenOptions, 'stored'> = {}) {
  const page = await product.open({ ...options, stored: { ...loggedIn(await newMember(product)), ...AGREED } });
  return { page, t: texts(options.locale ?? 'en') };
}

test.each(['index', 'views'])('a member’s page whose code does not come says so, and loads anew (%s)', async (part) => {
  const { page, t } = await memberPhone();
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
  const { page, t } = await memberPhone({ clock: true });
  const release = await withoutScript(page);
  await page.goto('/user/home', { waitUntil: 'commit' });
  await passTimeUntil(page, 10_000, page.getByRole('alert').getByText(t('error.failure.offline')));
  expect(await page.locator('[aria-busy=true]').count()).toBe(0);
  release();
  await page.getByRole('button', { name: t('home.deposit') }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a member’s page whose own code hangs shows its frame all the same', async () => {
  const { page, t } = await memberPhone();
  await held(page, '*/assets/statement-screen-*.js');
  await page.goto('/user/statement', { waitUntil: 'commit' });
  await page.getByRole('navigation', { name: t('nav.main') }).waitFor();
});

describe('of the other public pages, before the app’s script is there', () => {
  test('each stands in the phone’s language, is taken over as it stands, and loses no press', async () => {
    await product.flags({ siteName: 'Golden Wallet' });
    // The operator's words stand there, too.
    const contactText = 'ໂທ <b>02</b> & LINE';
    const { texts: all } = await product.desk(textsReply, 'texts');
    const contact = all.find(({ place }) => place === 'Contact');
    if (contact === undefined) throw new Error('the desk does not list the text of the contact page');
    const write = ({ th, la, en }: { th: string; la: string | null; en: string | null }) =>
      product.desk(textsReply, `texts/${contact.id}`, { method: 'PUT', body: { th, la: la ?? '', en: en ?? '' } });
    onTestFinished(async () => {
      await write(contact);
    });
    await write({ ...contact, la: contactText });
    const page = await product.open({ stored: { 'site-name': 'Golden Wallet' } });
    await page.goto('/favicon.svg');

    /** `act`: before the app is there. It gives back what comes of it once the app is. */
    const takesOver = async (
      [path, title, locale]: readonly [string, MessageId, Locale],
      act: (say: Say) => Promise<() => Promise<unknown>> = async () => async () => {},
    ) => {
      const say = texts(locale);
      await page.evaluate((locale) => localStorage.setItem('locale', locale), locale);
      const release = await withoutScript(page);
      await page.goto(path, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { level: 1, name: say(title) });
      await heading.waitFor();
      await page.getByRole('banner').getByText('Golden Wallet').waitFor();
      expect(await page.title()).toBe(`${say(title)} · Golden Wallet`);
      const before = await heading.elementHandle();
      const comes = await act(say);
      release();
      await isTakenOver(page);
      await comes();
      await page.waitForLoadState('networkidle');
      expect(await before?.evaluate((node) => node.isConnected)).toBe(true);
      await expectAccessible(page, path);
    };

    await takesOver(['/terminated', 'terminated.title', 'th']);
    await takesOver(['/nowhere', 'notFound.title', 'la']);
    // The pictures stand in the page.
    await intercept(page, '*/videos/*.svg', () => false);
    await takesOver(['/howto', 'howto.title', 'la'], async (say) => {
      const posters = page.locator('main img');
      const widths = () =>
        posters.evaluateAll((all) => all.map((one) => one instanceof HTMLImageElement && one.naturalWidth));
      await expect.poll(widths).toEqual(VIDEOS.map(() => 960));
      await page.getByRole('button', { name: say('howto.play.title') }).click();
      const dialog = page.getByRole('dialog');
      return async () => {
        await dialog.getByRole('heading', { name: say('howto.play.title') }).waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      };
    });
    await takesOver(['/forgot', 'forgot.title', 'th'], async (say) => {
      await page.getByLabel(say('field.phone')).fill('0899999');
      await page.getByRole('button', { name: say('forgot.send') }).click();
      return async () => {
        await page.getByRole('alert').waitFor();
        expect(await page.getByLabel(say('field.phone')).inputValue()).toBe('0899999');
      };
    });
    await takesOver(['/contact/', 'nav.contact', 'la'], async (say) => {
      await page.getByText(contactText).waitFor();
      await page.getByLabel(say('genuine.text')).fill('@wallet');
      return async () => {
        await page.getByRole('button', { name: say('genuine.check') }).click();
        await page.getByText(say('genuine.notOurs')).waitFor();
        expect(await page.getByLabel(say('genuine.text')).inputValue()).toBe('@wallet');
        await page.getByText(contactText).waitFor();
      };
    });
  });

  test('a video that is open as the page is reloaded is open again, over the page as it stands', async () => {
    const say = texts('en');
    const page = await product.open({ locale: 'en' });
    await page.goto('/howto');
    await isTakenOver(page);
    await page.getByRole('button', { name: say('howto.play.title') }).click();
    const opened = page.getByRole('dialog').getByRole('heading', { name: say('howto.play.title') });
    await opened.waitFor();
    const release = await withoutScript(page);
    await page.reload({ waitUntil: 'commit' });
    const heading = await page.getByRole('heading', { level: 1, name: say('howto.title') }).elementHandle();
    release();
    await opened.waitFor();
    expect(await heading?.evaluate((node) => node.isConnected)).toBe(true);
  });

  test('where the script never comes, a page without a form says so too', async () => {
    const say = texts('la');
    const page = await product.open({ locale: 'la' });
    await intercept(page, '*/assets/index-*.js', () => false);
    await page.goto('/howto', { waitUntil: 'commit' });
    await page.getByRole('alert').getByText(say('error.failure.offline')).waitFor();
    await page.getByRole('heading', { level: 1, name: say('howto.title') }).waitFor();
  });
});

describe('of a registration, before the app’s script is there', () => {
  test('the first step stands in the phone’s language, takes the number, and is not shown to who is past it', async () => {
    const page = await product.open({ stored: { 'site-name': 'Golden Wallet' } });
    await product.flags({ registerOTP: false });
    const release = await withoutScript(page);
    const say = await inEach(page, '/register?code=PR77', async (say) => {
      await page.getByRole('heading', { name: say('register.phoneTitle') }).waitFor();
      expect(await page.title()).toBe(`${say('nav.register')} · Golden Wallet`);
    });
    await page.getByLabel(say('field.phone')).fill('0898887777');
    await page.getByRole('button', { name: say('common.next') }).click();
    release();
    await page.getByRole('heading', { name: say('register.profileTitle') }).waitFor();
    await page.getByText('089-888-7777').waitFor();
    // The invite's code, of which the page said nothing.
    expect(await page.getByLabel(say('field.inviteCode')).inputValue()).toBe('PR77');

    // One that was begun goes on at its step: the first is not shown again.
    await withoutScript(page);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('main[aria-busy=true]').waitFor();
    expect(await page.locator('form').count()).toBe(0);
  });

  test('it is taken over as it stands: nothing goes and comes, and a reload keeps what was typed before', async () => {
    const say = texts('la');
    const page = await product.open({ locale: 'la' });
    const release = await withoutScript(page);
    await page.goto('/register', { waitUntil: 'commit' });
    const field = page.getByLabel(say('field.phone'));
    await field.fill('0898887776');
    const heading = await page.getByRole('heading', { name: say('register.phoneTitle') }).elementHandle();
    const input = await field.elementHandle();
    release();
    await isTakenOver(page);
    await page.waitForLoadState('networkidle');
    expect(await heading?.evaluate((node) => node.isConnected)).toBe(true);
    expect(await input?.evaluate((node) => node.isConnected && node === document.activeElement)).toBe(true);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('register-draft'))).toContain('0898887776');
    await page.reload();
    await page.getByRole('heading', { name: say('register.phoneTitle') }).waitFor();
    expect(await page.getByLabel(say('field.phone')).inputValue()).toBe('0898887776');
  });
});

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
  const { page } = await memberPhone({ locale: 'th' });
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
  const { page, t } = await memberPhone({ locale: 'th' });
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

describe('home, before the app’s script is there', () => {
  test('its frame and actions stand in the phone’s language, and a press opens the deposit', async () => {
    const { page } = await memberPhone();
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
    const { page, t } = await memberPhone();
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
    const { page, t } = await memberPhone();
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
    const { page } = await memberPhone({ locale: 'th' });
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
    const { page } = await memberPhone();
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
    const { page, t } = await memberPhone({ keepsShown: true });
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
    const { page } = await memberPhone({ locale: 'th' });
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
