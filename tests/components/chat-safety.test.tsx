import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { chatMessage } from '../../contract/chat.ts';
import { MessageBubble } from '../../src/components/chat/message-bubble.tsx';
import { callHref, fileName, isKey, safeHref, safeMedia } from '../../src/components/chat/safe-link.ts';
import { languageOf, textParts } from '../../src/components/chat/text-parts.ts';
import { cpuTime } from '../cpu-time.ts';
import { entry, show, text } from './chat-kit.tsx';

/** Addresses that must never be followed or loaded. */
const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'javascript&#58;alert(1)',
  'javascript%3Aalert(1)',
  'javascript://https://x.test/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'intent://x#Intent;scheme=http;end',
  'ftp://x.test/a',
  'view-source:https://x.test',
  'https://bank.test@evil.test/',
  'https://user:secret@evil.test/',
  'https://bank.test\u202e/moc.live',
  'https://x.test/a b',
  'https://',
  '',
  `https://x.test/${'a'.repeat(5000)}`,
];

describe('an address in a message', () => {
  test.each(HOSTILE)('%j leads nowhere', (address) => {
    expect(safeHref(address)).toBeNull();
  });

  test.each(HOSTILE.slice(0, 14))('%j is no picture but one of this page', (address) => {
    expect(new URL(safeMedia(address) ?? location.href).origin).toBe(location.origin);
  });

  test.each([
    ['https://x.test', 'https://x.test/'],
    [' http://x.test/a?b=c#d ', 'http://x.test/a?b=c#d'],
    ['www.x.test/a', 'https://www.x.test/a'],
    ['HTTPS://X.TEST', 'https://x.test/'],
    ['https://x.test/ไทย', 'https://x.test/%E0%B9%84%E0%B8%97%E0%B8%A2'],
    ['tel:+66-2-123-4567', 'tel:+6621234567'],
    ['mailto:help@x.test?cc=spy@x.test', 'mailto:help@x.test'],
  ])('%j is followed as %s', (address, href) => {
    expect(safeHref(address)).toBe(href);
  });

  test.each([null, undefined])('%s leads nowhere', (nothing) => {
    expect(safeHref(nothing)).toBeNull();
    expect(safeMedia(nothing)).toBeNull();
    expect(callHref(nothing)).toBeNull();
  });

  test.each(['*#06#', 'tel:*21*0812345678#', '1', 'call me', `0${'1'.repeat(30)}`])('%s is not called', (number) => {
    expect(callHref(number)).toBeNull();
  });

  test('a picture is of the web or of this page, never inline', () => {
    expect(safeMedia('/files/chat/a.png')).toBe(new URL('/files/chat/a.png', document.baseURI).href);
    expect(safeMedia('files/a.png', 'https://chat.test/base/')).toBe('https://chat.test/base/files/a.png');
    expect(safeMedia('https://x.test/a.png', 'https://chat.test')).toBe('https://x.test/a.png');
    expect(safeMedia('blob:http://localhost/1-2')).toBe('blob:http://localhost/1-2');
    for (const address of ['data:image/svg+xml,<svg>', 'javascript:alert(1)', 'file:///a.png', 'java\nscript:x'])
      expect(safeMedia(address)).toBeNull();
  });

  test('a file has the name of its address', () => {
    expect(fileName('/files/%E0%B8%AA%E0%B8%A5%E0%B8%B4%E0%B8%9B.pdf?x=1#y')).toBe('สลิป.pdf');
    expect(fileName('/files/100%.pdf')).toBe('100%.pdf');
    expect(fileName('https://x.test/')).toBe('');
    expect(isKey('Eu9GhvOppSUeniE5lQT7_9CdqxZuLEO3t6KkvfuvBVc.pdf')).toBe(true);
    expect(isKey('deposit-and-withdrawal-guide-of-november-2026.pdf')).toBe(false);
    expect(isKey('สลิป.pdf')).toBe(false);
  });
});

describe('links in what people write', () => {
  const links = (written: string) =>
    textParts(written)
      .filter(({ href }) => href !== undefined)
      .map(({ text: shown }) => shown);

  test.each([
    ['see https://x.test/a?b=1.', ['https://x.test/a?b=1']],
    ['(https://x.test/a_(b)) and', ['https://x.test/a_(b)']],
    ['เข้าเว็บhttps://x.test/slipได้เลยค่ะ', ['https://x.test/slip']],
    ['ເຂົ້າ www.x.test/aໄດ້', ['www.x.test/a']],
    ['help@x.test, or mailto:me@x.test!', ['help@x.test', 'mailto:me@x.test']],
    ['tel:021234567', ['tel:021234567']],
    ['บัญชี 123-4-56789-0 ยอด 1,000.00', []],
    ['javascript:alert(1) data:text/html,x', []],
    ['https://bank.test@evil.test', []],
    ['', []],
  ])('%j', (written, expected) => {
    expect(links(written)).toEqual(expected);
  });

  test.each(['a https://x.test b', 'เข้าhttps://x.test.', 'no link', '<b>&amp;</b>', 'https://user:p@x.test tail'])(
    'nothing of %j is lost',
    (written) => {
      expect(
        textParts(written)
          .map((part) => part.text)
          .join(''),
      ).toBe(written);
    },
  );

  test.each([
    'a'.repeat(200_000),
    'a.'.repeat(100_000),
    '@'.repeat(200_000),
    'http://'.repeat(30_000),
    '('.repeat(200_000),
  ])('a hostile text of great length is read in a moment', (written) => {
    const start = cpuTime();
    textParts(written);
    expect(cpuTime() - start).toBeLessThan(3000);
  });

  test('Thai and Lao give their language away, others do not', () => {
    expect(languageOf('hello สวัสดี')).toBe('th');
    expect(languageOf('ສະບາຍດີ')).toBe('lo');
    expect(languageOf('hello 123')).toBeUndefined();
    expect(languageOf('฿100')).toBeUndefined();
  });
});

describe('a message can do nothing by itself', () => {
  test('HTML is text', async () => {
    const html = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><b>hi</b>';
    const { container } = await show(<MessageBubble entry={entry(text(html))} />);
    expect(screen.getByText(html)).toBeDefined();
    expect(container.querySelector('img, script, b')).toBeNull();
    expect(window).not.toHaveProperty('hacked');
  });

  const url = 'javascript:alert(1)';

  test('a button to a script cannot be pressed', async () => {
    const onButton = vi.fn();
    const message = {
      message_type: 'buttons',
      payload: { message: 'x', buttons: [{ type: 'web', title: 'Go', url }] },
    };
    const { container } = await show(
      <MessageBubble entry={entry(v.parse(chatMessage, message))} onButton={onButton} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(container.querySelector('a')).toBeNull();
    expect(onButton).not.toHaveBeenCalled();
  });

  test('a picture, video, file or card at a script is not loaded', async () => {
    for (const fileType of ['image', 'video', 'file'] as const) {
      const { container, unmount } = await show(
        <MessageBubble
          entry={entry({ message_type: 'media', payload: { message: '', url: true, fileType, filePath: url } })}
        />,
      );
      expect(container.querySelector('img, video, a')).toBeNull();
      unmount();
    }
    const { container } = await show(
      <MessageBubble
        entry={entry({ message_type: 'generic', payloads: [{ image_url: url, title: 'Card', buttons: [] }] })}
      />,
    );
    const shown = [...container.querySelectorAll('img')].map(({ src }) => new URL(src).protocol);
    expect(shown.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([]);
  });

  test.each([
    { message_type: 'generic', payloads: null },
    { message_type: 'buttons', payload: { buttons: 'x' } },
    { message_type: 'media', payload: { fileType: 'exe', filePath: 'a.exe' } },
    { message_type: 'text', payload: {} },
    { message_type: 'rocket', payload: {} },
    null,
    'text',
    [],
    { message_type: { toString: 'x' } },
  ])('a message of a shape we do not know is said to be one: %j', async (message) => {
    await show(<MessageBubble entry={entry(v.parse(chatMessage, message))} />);
    expect(screen.getByText('This version of the app cannot show this message')).toBeDefined();
  });
});
