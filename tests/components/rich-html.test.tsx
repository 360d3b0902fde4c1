import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LocalText } from '../../contract/local-text.ts';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import { safeHtml, safeList } from '../../src/adapters/html.ts';
import { RichHtml } from '../../src/components/rich-html.tsx';
import { TextProvider } from '../../src/i18n/text.tsx';

async function shown(html: LocalText, locale: LocaleKey = 'en'): Promise<HTMLElement> {
  const [safe] = await safeHtml([html]);
  if (safe === undefined) throw new Error('one text in, one text out');
  return render(
    <TextProvider locale={locale} messages={{}}>
      <RichHtml html={safe} />
    </TextProvider>,
  ).container;
}

/** Each must come out with nothing of it that could act. */
const HOSTILE = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '<svg onload="window.hacked = 1"><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&#58;alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="blob:https://x/1">x</a>',
  '<a href="https://x.test" onclick="alert(1)" ping="https://spy.test" style="position:fixed;inset:0">x</a>',
  '<iframe src="https://x.test" srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://x.test"></object><embed src="https://x.test"><applet></applet>',
  '<form action="https://x.test"><input name="password"><button formaction="https://x.test">Log in</button></form>',
  '<style>body { display: none }</style><link rel="stylesheet" href="https://x.test/a.css">',
  '<div style="position:fixed;inset:0;z-index:9999" class="fixed inset-0" id="root" name="app">x</div>',
  '<base href="https://x.test/"><meta http-equiv="refresh" content="0;url=https://x.test">',
  '<video src="https://x.test/v" autoplay onplay="alert(1)"></video><audio src=x onerror=alert(1)></audio>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>"><img src="javascript:alert(1)">',
  '<details open ontoggle="alert(1)"><summary>x</summary></details><dialog open>x</dialog>',
  '<p contenteditable tabindex="1" autofocus onfocus="alert(1)" aria-hidden="true" role="alert" data-autofocus>x</p>',
  '<template><script>alert(1)</script></template><x-custom onclick="alert(1)">x</x-custom>',
  '<map name="m"><area href="javascript:alert(1)"></map><img usemap="#m" srcset="https://x.test 1x" src="https://x.test/i.png">',
];

describe('what an operator’s text cannot do', () => {
  test.each(HOSTILE)('%s', async (html) => {
    const box = await shown(html);
    for (const element of box.querySelectorAll('.rich *')) {
      expect(element.localName).toMatch(/^(a|p|div|span|img|table|tbody|tr|td)$/);
      for (const { name, value } of element.attributes) {
        expect(['href', 'src', 'alt', 'title', 'target', 'rel', 'referrerpolicy']).toContain(name);
        if (name === 'href' || name === 'src') expect(new URL(value, document.baseURI).protocol).toMatch(/^https?:$/);
      }
    }
    expect(window).not.toHaveProperty('hacked');
  });

  test('forms, styles and scripts leave no words behind', async () => {
    const box = await shown(
      '<p>Terms</p><style>p { color: red }</style><script>steal()</script><button>Log in</button>',
    );
    expect(box.textContent).toBe('Terms');
  });
});

describe('what it can do', () => {
  test.each([
    'https://example.test/terms',
    'http://example.test',
    'tel:021234567',
    'mailto:help@example.test',
    '/user/contact',
  ])('link to %s, in a window of its own', async (href) => {
    const box = await shown(`<a href="${href}" target="_self" rel="opener">more</a>`);
    const link = box.querySelector('a');
    expect(link?.getAttribute('href')).toBe(href);
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('headings, lists, tables and pictures', async () => {
    const html =
      '<h2>กติกา</h2><ul><li><strong>ข้อ 1</strong></li></ul><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>';
    expect((await shown(html)).querySelector('.rich')?.innerHTML).toBe(html);
    const picture = (await shown('<img src="/art/banners/invite-1.svg">')).querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/art/banners/invite-1.svg');
    expect(picture?.getAttribute('alt')).toBe('');
  });

  test('plain words stay as they are', async () => {
    expect((await shown('1 < 2 & ก')).textContent).toBe('1 < 2 & ก');
  });
});

test('texts keep their places; a list leaves out what holds nothing to see', async () => {
  const texts = ['<p>1</p>', '<script>x</script>', '  <p> </p>', '<p>4</p>'];
  expect(await safeHtml(texts)).toEqual(['<p>1</p>', '', '', '<p>4</p>']);
  expect(await safeList(texts)).toEqual(['<p>1</p>', '<p>4</p>']);
  expect(await safeList([])).toEqual([]);
});

describe('an operator’s text in three languages', () => {
  const text = { th: '<b>ไทย</b><script>1</script>', en: '<img src=x onerror=alert(1)>English', la: '' };

  test('each is cleaned, and the player’s shows; Thai where there is none', async () => {
    expect((await shown(text, 'en')).textContent).toBe('English');
    expect((await shown(text, 'th')).innerHTML).toContain('<b>ไทย</b>');
    expect((await shown(text, 'la')).textContent).toBe('ไทย');
    expect((await shown({ en: 'English' }, 'la')).textContent).toBe('English');
    for (const locale of ['th', 'la', 'en'] as const)
      expect((await shown(text, locale)).innerHTML).not.toMatch(/script|onerror/);
  });

  test('one of which nothing is left in any language is none', async () => {
    expect(await safeHtml([{ th: '<script>1</script>', la: '<p></p>' }, 'kept'])).toEqual(['', 'kept']);
    expect(await safeList([{ th: ' ' }, { en: 'kept' }])).toEqual([{ en: 'kept' }]);
  });
});
