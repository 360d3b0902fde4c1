import type { LocaleKey } from '../../../machines/locale/texts.ts';

interface Scene {
  readonly sights: readonly { readonly locale: LocaleKey; readonly html: string }[];
  /** The height of a phone's screen. CSS pixels. */
  readonly phone: number;
  readonly longest: number;
}

/** Runs in the camera's page: puts each language's HTML in its frame, and returns the height of the picture. */
export async function arrange({ sights, phone, longest }: Scene): Promise<number[]> {
  const frames = [...document.querySelectorAll('iframe')];
  return Promise.all(
    sights.map(async ({ locale, html }, place) => {
      const frame = frames[place];
      const page = frame?.contentDocument;
      if (!frame || !page) throw new Error('the camera has no frame');
      frame.style.height = `${phone}px`;
      page.documentElement.lang = locale === 'la' ? 'lo' : locale;
      page.body.innerHTML = html;
      const main = page.querySelector('main');
      const inside = main === null ? [] : [...main.querySelectorAll<HTMLElement>('*')];
      // Content of a dialog or page of its parent has no margin of its own.
      const bare = inside.some((part) => {
        const { left, width } = part.getBoundingClientRect();
        const boxed = getComputedStyle(part).borderTopLeftRadius !== '0px';
        const written = [...part.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent !== '',
        );
        return left > -2 && left < 4 && width > 2 && width < 361 && (boxed || written);
      });
      if (bare && main !== null) main.style.padding = '16px';
      await Promise.all([...page.images].map((image) => image.decode().catch(() => undefined)));
      await page.fonts.ready;
      for (const log of page.querySelectorAll('[role="log"]')) log.scrollTop = log.scrollHeight;
      const over = [...page.querySelectorAll('*')].some((part) => {
        const { width, height } = part.getBoundingClientRect();
        return width > 1 && height > 1 && getComputedStyle(part).position === 'fixed';
      });
      const height = over
        ? phone
        : Math.min(longest, Math.max(96, Math.ceil(page.body.getBoundingClientRect().height)));
      frame.style.height = `${height}px`;
      return height;
    }),
  );
}
