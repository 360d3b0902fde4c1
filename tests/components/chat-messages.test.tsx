import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { ChatButton, ChatMessage } from '../../contract/chat.ts';
import { DaySeparator } from '../../src/components/chat/day-separator.tsx';
import type { ChatEntry } from '../../src/components/chat/entry.ts';
import { placeOf } from '../../src/components/chat/grouping.ts';
import { MessageBubble } from '../../src/components/chat/message-bubble.tsx';
import { clockTime } from '../../src/components/chat/moments.ts';
import { entry, show, text } from './chat-kit.tsx';
import { violations } from './violations.ts';

const buttons: ChatButton[] = [
  { type: 'web', title: 'Website', url: 'https://x.test/a' },
  { type: 'call', title: 'Call us', phone: '02 123 4567' },
  { type: 'postback', title: 'Check', payload: 'CHECK' },
  { type: 'something', title: 'Other' },
];
const media = (fileType: 'image' | 'video' | 'file', filePath: string, message = ''): ChatMessage => ({
  message_type: 'media',
  payload: { message, url: true, fileType, filePath },
});

const TYPES: Record<string, ChatMessage> = {
  text: text('Hello https://x.test'),
  buttons: { message_type: 'buttons', payload: { message: 'Choose', buttons } },
  image: media('image', 'https://x.test/a.png', 'A slip'),
  video: media('video', 'https://x.test/a.mp4'),
  file: media('file', 'https://x.test/guide.pdf'),
  'quick replies': { message_type: 'quick_replies', payload: { message: 'Well?', quick_replies: buttons } },
  generic: {
    message_type: 'generic',
    payloads: [
      { image_url: 'https://x.test/c.png', title: 'One', subtitle: 'First', buttons },
      { title: 'Two', buttons: [] },
    ],
  },
  postback: { message_type: 'postback', payload: { title: 'Check', message: { a: 1 } } },
  unknown: { message_type: 'unknown' },
};

describe('every type of message', () => {
  test.each(Object.entries(TYPES))(
    '%s is accessible from support and from the player, in every language',
    async (_, message) => {
      for (const locale of ['th', 'la', 'en'] as const)
        for (const author of ['support', 'me'] as const) {
          const { unmount } = await show(
            <MessageBubble entry={entry(message, { author })} onButton={() => {}} />,
            locale,
          );
          expect(await violations()).toEqual([]);
          unmount();
        }
    },
  );

  test('a text keeps its lines, and its links open in a window of their own', async () => {
    await show(<MessageBubble entry={entry(text('one\ntwo https://x.test/a'))} />);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'https://x.test/a' });
    expect(link.target).toBe('_blank');
    expect(link.rel).toBe('noopener noreferrer');
    expect(link.closest('p')?.textContent).toBe('one\ntwo https://x.test/a');
    expect(link.closest('p')?.className).toContain('whitespace-pre-wrap');
  });

  test('Thai is marked as Thai, whatever the language of the app', async () => {
    await show(<MessageBubble entry={entry(text('สวัสดีค่ะ'))} />);
    expect(screen.getByText('สวัสดีค่ะ').lang).toBe('th');
  });

  test('a very long text is opened by a press', async () => {
    const long = 'word '.repeat(4000);
    await show(<MessageBubble entry={entry(text(long))} />);
    const more = screen.getByRole('button', { name: 'Show all' });
    expect(document.body.textContent?.length).toBeLessThan(3300);
    await userEvent.click(more);
    expect(document.body.textContent?.length).toBeGreaterThan(19_000);
    expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBeDefined();
  });

  test('web and call are links; postback and every other type are told', async () => {
    const onButton = vi.fn();
    const shown = entry({ message_type: 'buttons', payload: { message: 'Choose', buttons } });
    await show(<MessageBubble entry={shown} onButton={onButton} />);
    const web = screen.getByRole<HTMLAnchorElement>('link', { name: 'Website' });
    expect([web.getAttribute('href'), web.target, web.rel]).toEqual([
      'https://x.test/a',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(screen.getByRole('link', { name: 'Call us' }).getAttribute('href')).toBe('tel:021234567');
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    await userEvent.click(screen.getByRole('button', { name: 'Other' }));
    expect(onButton.mock.calls).toEqual([
      [buttons[2], shown],
      [buttons[3], shown],
    ]);
  });

  test('answers cannot be pressed without a connection; links can', async () => {
    const onButton = vi.fn();
    await show(<MessageBubble entry={entry(TYPES.buttons ?? text(''))} onButton={onButton} buttonsDisabled />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check' }).disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Website' })).toBeDefined();
  });

  test('quick replies go once the player has answered; the question stays', async () => {
    const shown = entry(TYPES['quick replies'] ?? text(''));
    const { rerender } = await show(<MessageBubble entry={shown} onButton={() => {}} />);
    expect(screen.getByRole('button', { name: 'Check' })).toBeDefined();
    rerender(<MessageBubble entry={shown} onButton={() => {}} answered />);
    expect(screen.queryByRole('button', { name: 'Check' })).toBeNull();
    expect(screen.getByText('Well?')).toBeDefined();
  });

  test('of five hundred buttons ten stand there, and the rest after a press', async () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ type: 'postback', title: `Button ${at}` }));
    await show(
      <MessageBubble
        entry={entry({ message_type: 'buttons', payload: { message: '', buttons: many } })}
        onButton={() => {}}
      />,
    );
    expect(screen.getAllByRole('button')).toHaveLength(11);
    await userEvent.click(screen.getByRole('button', { name: 'Show 490 more' }));
    expect(screen.getAllByRole('button')).toHaveLength(500);
  });

  test('a button without a title has a name all the same', async () => {
    const nameless = [{ type: 'web', title: ' ', url: 'https://x.test' }];
    await show(
      <MessageBubble entry={entry({ message_type: 'buttons', payload: { message: '', buttons: nameless } })} />,
    );
    expect(screen.getByRole('link', { name: 'Open link' })).toBeDefined();
  });

  test('a picture says whose it is, opens large, and when it is broken says so', async () => {
    await show(<MessageBubble entry={entry(media('image', 'https://x.test/a.png'), { name: 'Pim' })} />);
    const picture = screen.getByRole('img', { name: 'Picture from Pim' });
    await userEvent.click(screen.getByRole('button', { name: 'Picture from Pim' }));
    const viewer = await screen.findByRole('dialog', { name: 'Picture' });
    const zoom = within(viewer).getByRole('button', { name: 'Enlarge the picture' });
    await userEvent.click(zoom);
    expect(zoom.getAttribute('aria-pressed')).toBe('true');
    expect(within(viewer).getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toBe(
      'https://x.test/a.png',
    );
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    fireEvent.error(picture);
    expect(screen.getByText('This picture cannot be shown')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open link' }).getAttribute('href')).toBe('https://x.test/a.png');
  });

  test('a preview that is gone does not hide the picture that was uploaded', async () => {
    const sent = entry(media('image', 'blob:http://localhost/1'), { author: 'me' });
    const { rerender } = await show(<MessageBubble entry={sent} />);
    fireEvent.error(screen.getByRole('img', { name: 'Picture from You' }));
    expect(screen.queryByRole('link')).toBeNull();
    rerender(<MessageBubble entry={{ ...sent, message: media('image', 'https://x.test/a.png') }} />);
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Picture from You' }).src).toBe('https://x.test/a.png');
  });

  test('a video loads only what it must; a broken one says so', async () => {
    const { container } = await show(<MessageBubble entry={entry(TYPES.video ?? text(''))} />);
    const video = container.querySelector('video');
    expect([video?.controls, video?.preload, video?.autoplay, video?.getAttribute('poster')]).toEqual([
      true,
      'metadata',
      false,
      null,
    ]);
    if (video !== null) fireEvent.error(video);
    expect(screen.getByText('This video cannot be played')).toBeDefined();
  });

  test('a file is a row with its name', async () => {
    await show(<MessageBubble entry={entry(media('file', 'https://x.test/%E0%B8%AA.pdf'))} />);
    const row = screen.getByRole<HTMLAnchorElement>('link', { name: /ส\.pdf/ });
    expect(row.download).toBe('ส.pdf');
  });

  test('cards are a place that the keyboard reaches; of very many, twenty are drawn', async () => {
    const cards = Array.from({ length: 200 }, (_, at) => ({ title: `Card ${at}`, buttons: [] }));
    await show(<MessageBubble entry={entry({ message_type: 'generic', payloads: cards })} />);
    expect(screen.getByRole('region', { name: 'Cards' }).tabIndex).toBe(0);
    expect(screen.getAllByRole('listitem')).toHaveLength(21);
    await userEvent.click(screen.getByRole('button', { name: 'Show 180 more' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(200);
  });
});

describe('what became of a message', () => {
  const mine = (more: Partial<ChatEntry>) => entry(text('Hi'), { author: 'me', ...more });

  test.each([
    [{}, 'Sent'],
    [{ read: true }, 'Read'],
    [{ delivery: 'sending' }, 'Sending'],
    [{ delivery: 'uploading_file' }, 'Sending'],
    [{ delivery: 'failed', read: true }, 'Not sent'],
  ] as const)('%j is told as %s', async (more, words) => {
    await show(<MessageBubble entry={mine(more)} />);
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByText(clockTime('2026-11-21T09:05:00.000Z'))).toBeDefined();
  });

  test('a failed one can be sent again or taken away, also in the middle of a group', async () => {
    const [onResend, onRemove] = [vi.fn(), vi.fn()];
    const failed = mine({ delivery: 'failed' });
    await show(<MessageBubble entry={failed} place="middle" onResend={onResend} onRemove={onRemove} />);
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(onResend).toHaveBeenCalledExactlyOnceWith(failed);
    expect(onRemove).toHaveBeenCalledExactlyOnceWith(failed);
    expect(await violations()).toEqual([]);
  });

  test('an upload tells how far it is and can be cancelled', async () => {
    const onCancelUpload = vi.fn();
    const upload = entry(media('image', 'blob:http://localhost/1'), {
      author: 'me',
      delivery: 'uploading_file',
      progress: 0.42,
    });
    await show(<MessageBubble entry={upload} onCancelUpload={onCancelUpload} />);
    expect(screen.getByRole('progressbar', { name: 'Uploading the file' }).getAttribute('aria-valuenow')).toBe('42');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload' }));
    expect(onCancelUpload).toHaveBeenCalledExactlyOnceWith(upload);
    expect(await violations()).toEqual([]);
  });

  test('marks are the player’s alone', async () => {
    await show(<MessageBubble entry={entry(text('Hi'))} />);
    expect(screen.queryByText('Sent')).toBeNull();
    expect(screen.getByRole('article', { name: /^Support, / })).toBeDefined();
  });
});

describe('groups and days', () => {
  const at = (iso: string, more: Partial<ChatEntry> = {}) => entry(text('x'), { at: iso, ...more });
  const [one, two, late, other] = [
    at('2026-11-21T09:00:00Z'),
    at('2026-11-21T09:04:00Z'),
    at('2026-11-21T09:30:00Z'),
    at('2026-11-21T09:04:30Z', { author: 'me' }),
  ];

  test('messages of one author within five minutes belong together', () => {
    expect(placeOf(undefined, one, two)).toBe('first');
    expect(placeOf(one, two, late)).toBe('last');
    expect(placeOf(two, late, undefined)).toBe('single');
    expect(placeOf(two, other, late)).toBe('single');
    expect(placeOf(one, two, at('2026-11-21T09:05:00Z'))).toBe('middle');
    expect(placeOf(one, at('2026-11-21T09:01:00Z', { name: 'Pim' }), undefined)).toBe('single');
  });

  test.each([
    [0, 'Today'],
    [1, 'Yesterday'],
    [2, '19/11/2026'],
  ])('%i days ago is %s', async (days, words) => {
    const now = new Date(2026, 10, 21, 0, 30).getTime();
    await show(<DaySeparator at={new Date(2026, 10, 21 - days, 23, 59).toISOString()} now={now} />);
    expect(screen.getByText(words)).toBeDefined();
  });

  test('the year is Gregorian in Thai too', async () => {
    await show(<DaySeparator at="2024-01-05T05:00:00Z" />, 'th');
    expect(screen.getByText('05/01/2024')).toBeDefined();
  });
});
