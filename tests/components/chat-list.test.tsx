import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ChatEntry } from '../../src/components/chat/entry.ts';
import { changeBetween } from '../../src/components/chat/list-change.ts';
import { MessageList } from '../../src/components/chat/message-list.tsx';
import { entry, show, text } from './chat-kit.tsx';
import { violations } from './violations.ts';

/*
 * jsdom lays nothing out: the list shows its newest rows there. Scrolling, keeping the place and how little the document
 * holds are tried in Chromium (tests/bench/chat-list.mjs).
 */

const many = (count: number, more: Partial<ChatEntry> = {}) =>
  Array.from({ length: count }, (_, at) =>
    entry(text(`Message ${at}`), {
      at: new Date(new Date(2024, 2, 10, 12).getTime() + at * 60_000).toISOString(),
      ...more,
    }),
  );

/** Lays the list out as if the player had scrolled so far from its foot. */
function scrollTo(fromFoot: number) {
  const log = screen.getByRole('log');
  Object.defineProperties(log, {
    scrollHeight: { value: 5000, configurable: true },
    clientHeight: { value: 500, configurable: true },
    scrollTop: { value: 4500 - fromFoot, configurable: true, writable: true },
  });
  fireEvent.scroll(log);
}

describe('what a list has more than the last one', () => {
  const list = many(6);
  const [a, b, c] = [list.slice(0, 2), list.slice(2, 4), list.slice(4)];
  test.each([
    ['appended', b, [...b, ...c], 0, 0, c],
    ['put before', b, [...a, ...b], 0, 2, []],
    ['both', b, [...a, ...b, ...c], 0, 2, c],
    ['both, the second being on top of the screen', b, [...a, ...b, ...c], 1, 2, c],
    ['come before one that waits', [...a, ...b], [...a, ...c, ...b], 0, 0, c],
    ['come as one was removed', [...a, ...b], [...a, ...b.slice(1), ...c], 0, 0, c],
    ['come as the second was removed', b, [...b.slice(0, 1), ...c], 0, 0, c],
    ['come as the one on top of the screen was removed', [...a, ...b], [...a, ...b.slice(1), ...c], 2, 0, c],
    ['found where they were missing, above the screen', [...a, ...c], list, 2, 2, []],
    ['found where they were missing, below its top', [...a, ...c], list, 1, 0, b],
    ['found above as another came', [...a, ...b.slice(1)], list, 2, 1, c],
    ['first', [], b, 0, 0, []],
    ['another conversation', a, c, 0, 0, []],
    ['one less', b, b.slice(0, 1), 0, 0, []],
  ] as const)('%s', (_, last, next, inView, before, added) => {
    expect(changeBetween(last, next, inView)).toEqual({ before, added });
  });
});

describe('the conversation', () => {
  test('is a log that the keyboard reaches, with its days', async () => {
    await show(<MessageList entries={many(3)} />);
    const log = screen.getByRole('log', { name: 'Conversation' });
    expect(log.tabIndex).toBe(0);
    expect(within(log).getAllByRole('article')).toHaveLength(3);
    expect(within(log).getAllByText('10/03/2024')).toHaveLength(1);
    expect(await violations()).toEqual([]);
  });

  test('has a place above the first message, and for having none', async () => {
    const { rerender } = await show(<MessageList entries={[]} empty={<p>Say hello</p>} top={<p>Beginning</p>} />);
    expect(screen.getByText('Say hello')).toBeDefined();
    rerender(<MessageList entries={many(1)} empty={<p>Say hello</p>} top={<p>Beginning</p>} />);
    expect(screen.queryByText('Say hello')).toBeNull();
    expect(screen.getByText('Beginning')).toBeDefined();
    rerender(<MessageList entries={many(1)} top={<p>Beginning</p>} loadingOlder />);
    expect(screen.getByRole('img', { name: 'Loading earlier messages' })).toBeDefined();
    expect(screen.getByRole('log').getAttribute('aria-busy')).toBe('true');
  });

  test('reads out what comes from others, and nothing else', async () => {
    const first = many(2);
    const { rerender } = await show(<MessageList entries={first} />);
    const said = () => screen.getByRole('status').textContent;
    expect(said()).toBe('');
    const mine = [...first, entry(text('Me'), { author: 'me' })];
    rerender(<MessageList entries={mine} />);
    expect(said()).toBe('');
    rerender(<MessageList entries={[...mine, entry(text('Answer'), { name: 'Pim' })]} />);
    expect(said()).toBe('New message from Pim: Answer');
    rerender(<MessageList entries={[...many(2), ...mine, entry(text('Answer'))]} />);
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off');
  });

  test('asks for older messages once for each first message', async () => {
    const onNearTop = vi.fn();
    const first = many(20);
    const { rerender } = await show(<MessageList entries={first} onNearTop={onNearTop} />);
    scrollTo(1000);
    expect(onNearTop).not.toHaveBeenCalled();
    scrollTo(4400);
    scrollTo(4500);
    expect(onNearTop).toHaveBeenCalledOnce();
    rerender(<MessageList entries={[...many(10), ...first]} onNearTop={onNearTop} />);
    scrollTo(4400);
    expect(onNearTop).toHaveBeenCalledTimes(2);
  });

  test('leaves who reads further up in peace, and counts what came meanwhile', async () => {
    const onBottomChange = vi.fn();
    const first = many(20);
    const list = (entries: ChatEntry[]) => <MessageList entries={entries} onBottomChange={onBottomChange} />;
    const { rerender } = await show(list(first));
    scrollTo(0);
    scrollTo(59);
    expect(onBottomChange).not.toHaveBeenCalled();
    scrollTo(300);
    expect(onBottomChange.mock.calls).toEqual([[false]]);
    expect(screen.getByRole('button', { name: 'Go to the newest message' })).toBeDefined();
    const more = [...first, ...many(2)];
    rerender(list(more));
    expect(screen.getByRole('log').scrollTop).toBe(4200);
    expect(await violations()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '2 new messages' }));
    expect(screen.getByRole('log').scrollTop).toBe(5000);
    expect(onBottomChange.mock.calls).toEqual([[false], [true]]);
    expect(screen.queryByRole('button', { name: /new messages|newest/ })).toBeNull();
  });

  test('what the player writes brings them back to the foot', async () => {
    const first = many(20);
    const { rerender } = await show(<MessageList entries={first} />);
    scrollTo(0);
    scrollTo(2000);
    rerender(<MessageList entries={[...first, entry(text('Hi'), { author: 'me' })]} />);
    expect(screen.getByRole('log').scrollTop).toBe(5000);
  });

  test('a message that is delivered moves nobody', async () => {
    const first = many(20);
    const failed = entry(text('No'), { author: 'me', delivery: 'failed' });
    const sending = entry(text('Yes'), { author: 'me', delivery: 'sending' });
    const { rerender } = await show(<MessageList entries={[...first, failed, sending]} />);
    scrollTo(0);
    scrollTo(2000);
    rerender(<MessageList entries={[...first, { ...sending, delivery: 'succeed' }, failed]} />);
    expect(screen.getByRole('log').scrollTop).toBe(2500);
    rerender(<MessageList entries={[...first, { ...sending, delivery: 'succeed' }, entry(text('New')), failed]} />);
    expect(screen.getByRole('button', { name: '1 new message' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('New message from Support: New');
  });

  test('stays at the foot while it is there', async () => {
    const first = many(20);
    const { rerender } = await show(<MessageList entries={first} />);
    scrollTo(0);
    rerender(<MessageList entries={[...first, ...many(1)]} />);
    expect(screen.getByRole('log').scrollTop).toBe(5000);
  });

  test('offers the quick replies of what was not answered only', async () => {
    const ask = (title: string) =>
      entry({
        message_type: 'quick_replies',
        payload: { message: '?', quick_replies: [{ type: 'postback', title }] },
      });
    await show(
      <MessageList entries={[ask('Old'), entry(text('Yes'), { author: 'me' }), ask('New')]} onButton={() => {}} />,
    );
    expect(screen.queryByRole('button', { name: 'Old' })).toBeNull();
    expect(screen.getByRole('button', { name: 'New' })).toBeDefined();
  });

  test('draws no row again that says the same', async () => {
    const entries = many(3);
    const drawn = vi.fn((one: ChatEntry) => <p>{one.id}</p>);
    const { rerender } = await show(<MessageList entries={entries} renderEntry={drawn} onRemove={() => {}} />);
    drawn.mockClear();
    const [first, ...rest] = entries.map((one) => ({ ...one }));
    if (first === undefined) throw new Error('three were made');
    rerender(<MessageList entries={[first, ...rest]} renderEntry={drawn} onRemove={() => {}} />);
    expect(drawn).not.toHaveBeenCalled();
    rerender(<MessageList entries={[{ ...first, read: true }, ...rest]} renderEntry={drawn} onRemove={() => {}} />);
    expect(drawn.mock.calls.map(([one]) => one.id)).toContain(first.id);
    expect(drawn.mock.calls.map(([one]) => one.id)).not.toContain(rest[1]?.id);
  });

  test('calls the callback of the moment', async () => {
    const [old, now] = [vi.fn(), vi.fn()];
    const failed = entry(text('Hi'), { author: 'me', delivery: 'failed' });
    const { rerender } = await show(<MessageList entries={[failed]} onResend={old} />);
    rerender(<MessageList entries={[failed]} onResend={now} />);
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    expect([old.mock.calls.length, now.mock.calls]).toEqual([0, [[failed]]]);
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  test('marks where the unread ones begin, and lets the caller draw', async () => {
    const entries = many(3);
    const drawn = vi.fn((one: ChatEntry) => <p>{one.id}</p>);
    await show(<MessageList entries={entries} unreadFrom={entries[2]?.id} renderEntry={drawn} />);
    expect(screen.getByText('Unread messages')).toBeDefined();
    expect(drawn.mock.calls.map((call) => call.slice(1))).toEqual([
      ['first', false],
      ['middle', false],
      ['single', false],
    ]);
  });
});
