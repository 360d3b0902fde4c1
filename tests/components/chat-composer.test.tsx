import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Composer, type ComposerProps } from '../../src/components/chat/composer.tsx';
import { countGraphemes } from '../../src/components/chat/graphemes.ts';
import { cpuTime } from '../cpu-time.ts';
import { show } from './chat-kit.tsx';
import { violations } from './violations.ts';

function Writing({ start = '', ...props }: Partial<ComposerProps> & { start?: string }) {
  const [text, setText] = useState(start);
  return (
    <Composer
      text={text}
      onText={setText}
      canSend={text.trim() !== ''}
      onSend={() => {}}
      onAttach={() => {}}
      {...props}
    />
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const picture = new File(['x'], 'slip.png', { type: 'image/png' });

describe('Enter', () => {
  test('sends; with Shift it breaks the line', async () => {
    const onSend = vi.fn();
    await show(<Writing onSend={onSend} />);
    await userEvent.type(field(), 'one{Shift>}{Enter}{/Shift}two');
    expect(field().value).toBe('one\ntwo');
    expect(onSend).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onSend).toHaveBeenCalledOnce();
    expect(field().value).toBe('one\ntwo');
  });

  test('sends nothing while there is nothing to send, and leaves no empty line', async () => {
    const onSend = vi.fn();
    await show(<Writing onSend={onSend} start=" " />);
    field().focus();
    await userEvent.keyboard('{Enter}');
    expect(onSend).not.toHaveBeenCalled();
    expect(field().value).toBe(' ');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });

  test.each([
    ['while composing', { isComposing: true }],
    ['of Safari, which ends the composition first', { isComposing: false, keyCode: 229 }],
  ])('belongs to the input method %s', async (_, init) => {
    const onSend = vi.fn();
    await show(<Writing onSend={onSend} start="ສະບາຍດີ" />);
    fireEvent.compositionStart(field());
    const key = createEvent.keyDown(field(), { key: 'Enter', ...init });
    fireEvent(field(), key);
    fireEvent.compositionEnd(field());
    expect(onSend).not.toHaveBeenCalled();
    expect(key.defaultPrevented).toBe(false);
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 });
    expect(onSend).toHaveBeenCalledOnce();
  });
});

describe('the send button', () => {
  test('sends, and leaves the focus in the field so that a phone’s keyboard stays', async () => {
    const onSend = vi.fn();
    await show(<Writing onSend={onSend} start="Hi" />);
    field().focus();
    const button = screen.getByRole('button', { name: 'Send' });
    const down = createEvent.pointerDown(button);
    fireEvent(button, down);
    expect(down.defaultPrevented).toBe(true);
    fireEvent.click(button);
    expect(onSend).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(field());
  });
});

describe('length', () => {
  test('is counted as the player sees it', () => {
    expect(countGraphemes('น้ำใจ')).toBe(3);
    expect(countGraphemes('👨‍👩‍👧‍👦🇹🇭')).toBe(2);
    expect(countGraphemes('é')).toBe(1);
    expect(countGraphemes('')).toBe(0);
  });

  test('shows near the limit, and what is too many beyond it', async () => {
    const { unmount } = await show(<Writing start={'a'.repeat(1799)} />);
    expect(screen.queryByText(/2000/)).toBeNull();
    unmount();
    const { unmount: away } = await show(<Writing start={'👍'.repeat(1950)} />);
    expect(screen.getByText('1950/2000')).toBeDefined();
    expect(field().getAttribute('aria-invalid')).toBeNull();
    away();
    await show(<Writing start={'a'.repeat(2003)} />);
    expect(screen.getByText('3 characters too many')).toBeDefined();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(await violations()).toEqual([]);
  });

  test('of a whole book does not hold the page up', async () => {
    const start = cpuTime();
    await show(<Writing start={'ก็'.repeat(500_000)} />);
    expect(cpuTime() - start).toBeLessThan(3000);
    expect(screen.getByText(/characters too many/)).toBeDefined();
  });
});

describe('a file', () => {
  test('is chosen of the kinds that may be sent, the same one again too', async () => {
    const onAttach = vi.fn();
    const { container } = await show(<Writing onAttach={onAttach} />);
    const input = container.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('no file input');
    for (const kind of ['video/mp4', 'video/quicktime', 'image/png', 'image/jpeg', 'image/gif', '.jpg'])
      expect(input.accept.split(',')).toContain(kind);
    await userEvent.upload(input, picture);
    await userEvent.upload(input, picture);
    expect(onAttach.mock.calls).toEqual([[picture], [picture]]);
  });

  const clipboard = (files: File[], text: string) => ({
    clipboardData: { files, getData: (type: string) => (type === 'text/plain' ? text : '') },
  });

  test('is pasted when it is a picture, and not when it only goes along with text', async () => {
    const onAttach = vi.fn();
    await show(<Writing onAttach={onAttach} />);
    expect(fireEvent.paste(field(), clipboard([picture], ''))).toBe(false);
    expect(onAttach).toHaveBeenCalledExactlyOnceWith(picture);
    expect(fireEvent.paste(field(), clipboard([picture], 'Cell A1'))).toBe(true);
    expect(fireEvent.paste(field(), clipboard([new File(['x'], 'a.txt', { type: 'text/plain' })], ''))).toBe(true);
    expect(onAttach).toHaveBeenCalledOnce();
  });

  test('is dropped, not opened by the browser', async () => {
    const onAttach = vi.fn();
    await show(<Writing onAttach={onAttach} />);
    expect(fireEvent.drop(field(), { dataTransfer: { files: [picture] } })).toBe(false);
    expect(onAttach).toHaveBeenCalledExactlyOnceWith(picture);
  });

  test.each([
    [500, '1 kB'],
    [51_200, '50 kB'],
    [10 * 1024 * 1024, '10.0 MB'],
  ])('of %i bytes is shown before it is sent, as %s, and can be taken away', async (size, words) => {
    const onDetach = vi.fn();
    await show(
      <Writing
        attachment={{ name: 'slip.png', size, kind: 'image', preview: 'blob:http://localhost/1' }}
        onDetach={onDetach}
        error="The file is too large"
      />,
    );
    expect(screen.getByText('slip.png')).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByRole('alert').textContent).toBe('The file is too large');
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove slip.png' }));
    expect(onDetach).toHaveBeenCalledOnce();
  });
});
