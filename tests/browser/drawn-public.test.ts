/** The registration's first step and the other public pages, each in a file of its own, before a script is there. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { MessageId } from '../../contract/texts.ts';
import { VIDEOS } from '../../machines/dialogs/dialog.ts';
import { textsReply } from '../../server/desk/texts-contract.ts';
import { expectAccessible } from './axe.ts';
import { inEach, withoutScript } from './drawn.ts';
import { isTakenOver } from './member.ts';
import { intercept, type Locale, sharedProduct } from './product.ts';
import { type Say, texts } from './texts.ts';

const product = await sharedProduct();

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
