import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { describe, expect, test, vi } from 'vitest';
import type { ChatMessage } from '../../contract/chat.ts';
import { ChatIcon } from '../../src/components/chat/chat-icon.tsx';
import { InviteBubble } from '../../src/components/chat/invite-bubble.tsx';
import { MessageAlert } from '../../src/components/chat/message-alert.tsx';
import { PanelFrame } from '../../src/components/chat/panel-frame.tsx';
import { entry, show, text } from './chat-kit.tsx';
import { violations } from './violations.ts';

const nothing = () => {};

function phone(isPhone: boolean) {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isPhone && media.includes('40rem'),
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
}

function Chat({ onRefresh = nothing, onClose = nothing }: { onRefresh?: () => void; onClose?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <ChatIcon open={isOpen} unread={isOpen ? 0 : 2} onToggle={() => setOpen(!isOpen)} />
      {isOpen && (
        <PanelFrame status="connected" onRefresh={onRefresh} onClose={close} footer={<input aria-label="Field" />}>
          <p>Messages</p>
        </PanelFrame>
      )}
    </>
  );
}

describe('the panel', () => {
  test('takes the focus, gives it back on Escape, and is accessible', async () => {
    phone(false);
    const onClose = vi.fn();
    await show(<Chat onClose={onClose} />);
    const icon = screen.getByRole('button', { name: 'Open chat, 2 unread messages' });
    await userEvent.click(icon);
    const panel = screen.getByRole('dialog', { name: 'Support chat' });
    expect(document.activeElement).toBe(panel);
    expect(panel.getAttribute('aria-modal')).toBeNull();
    expect(icon.getAttribute('aria-controls')).toBe('chat-panel');
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    await expect.poll(() => document.activeElement).toBe(icon);
  });

  test('keeps the focus while it covers a phone, and lets it go on a desktop', async () => {
    phone(true);
    await show(<Chat />);
    await userEvent.click(screen.getByRole('button', { name: /Open chat/ }));
    const panel = screen.getByRole('dialog', { name: 'Support chat' });
    expect(panel.getAttribute('aria-modal')).toBe('true');
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Field' }));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Refresh messages' }));
    for (let press = 0; press < 5; press += 1) {
      await userEvent.tab();
      expect(panel.contains(document.activeElement)).toBe(true);
    }
  });

  test('what goes away while it has the focus leaves it to the conversation or the field; a focus elsewhere stays', async () => {
    phone(false);
    const panel = (quick: boolean, sendable: boolean) => (
      <>
        <button type="button">The page's own</button>
        <PanelFrame
          status="connected"
          onRefresh={nothing}
          onClose={nothing}
          footer={
            <form data-focus-heir="textarea">
              <textarea aria-label="Field" />
              <button type="button" disabled={!sendable}>
                Send
              </button>
            </form>
          }
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as the list of messages is */}
          <div role="log" tabIndex={0}>
            {quick && <button type="button">Deposit</button>}
          </div>
        </PanelFrame>
      </>
    );
    const button = (name: string) => screen.getByRole('button', { name });
    const { rerender } = await show(panel(true, true));
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog'));
    button('Deposit').focus();
    rerender(panel(false, true));
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('log'));

    button('Send').focus();
    rerender(panel(true, false));
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Field'));

    button('Deposit').focus();
    button("The page's own").focus();
    rerender(panel(false, true));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(document.activeElement).toBe(button("The page's own"));

    rerender(panel(true, true));
    button('Deposit').focus();
    button('Deposit').blur();
    await Promise.resolve();
    rerender(panel(false, true));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(document.activeElement).toBe(document.body);
  });

  test('stands in what a phone’s keyboard leaves of the screen, unless the player zooms', async () => {
    phone(true);
    const view = Object.assign(new EventTarget(), { height: 740, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', view);
    try {
      await show(
        <PanelFrame status="connected" onRefresh={nothing} onClose={nothing}>
          <p>Messages</p>
        </PanelFrame>,
      );
      const place = () => {
        const { style } = screen.getByRole('dialog');
        return [style.getPropertyValue('--visible-top'), style.getPropertyValue('--visible-height')];
      };
      expect(place()).toEqual(['0px', '740px']);
      Object.assign(view, { height: 410, offsetTop: 60 }).dispatchEvent(new Event('resize'));
      expect(place()).toEqual(['60px', '410px']);
      Object.assign(view, { scale: 2 }).dispatchEvent(new Event('scroll'));
      expect(place()).toEqual(['', '']);
    } finally {
      vi.stubGlobal('visualViewport', undefined);
    }
  });

  test('does not close on an Escape that was meant for a dialog it opened', async () => {
    phone(false);
    const onClose = vi.fn();
    await show(
      <PanelFrame status="connected" onRefresh={nothing} onClose={onClose}>
        {createPortal(<input aria-label="Elsewhere" />, document.body)}
        <input aria-label="Inside" />
      </PanelFrame>,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Elsewhere' }), '{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Inside' }), '{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('refreshes once, however often it is pressed meanwhile', async () => {
    phone(false);
    const onRefresh = vi.fn();
    const panel = (refreshing: boolean) => (
      <PanelFrame status="connected" onRefresh={onRefresh} refreshing={refreshing} onClose={nothing}>
        <p>Messages</p>
      </PanelFrame>
    );
    const { rerender } = await show(panel(false));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh messages' }));
    rerender(panel(true));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh messages' }));
    expect(onRefresh).toHaveBeenCalledOnce();
  });

  test.each([
    ['connected', 'Online'],
    ['connecting', 'Connecting…'],
    ['reconnecting', 'Reconnecting…'],
    ['offline', 'Offline'],
  ] as const)('says that it is %s', async (status, words) => {
    phone(false);
    await show(
      <PanelFrame status={status} onRefresh={nothing} onClose={nothing}>
        <p>Messages</p>
      </PanelFrame>,
    );
    expect(screen.getByRole('status').textContent).toBe(words);
  });
});

describe('outside the panel', () => {
  test.each([
    [0, 'Open chat', ''],
    [1, 'Open chat, 1 unread message', '1'],
    [150, 'Open chat, 150 unread messages', '99+'],
    [10, 'Open chat, 10 or more unread messages', '10+'],
  ])('%i unread: the button says so in words and figures', async (unread, name, badge) => {
    await show(<ChatIcon open={false} unread={unread} more={badge === '10+'} onToggle={nothing} />);
    expect(screen.getByRole('button', { name }).textContent).toBe(badge);
    expect(await violations()).toEqual([]);
  });

  test('the invitation opens the chat or goes', async () => {
    const [onOpen, onDismiss] = [vi.fn(), vi.fn()];
    await show(<InviteBubble onOpen={onOpen} onDismiss={onDismiss} />);
    await userEvent.click(screen.getByRole('button', { name: /Can we help/ }));
    expect([onOpen.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 0]);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect([onOpen.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 1]);
    expect(await violations()).toEqual([]);
  });

  const said: [ChatMessage, string][] = [
    [text('<b>Hi</b>\nthere'), '<b>Hi</b> there'],
    [text('a'.repeat(5000)), `${'a'.repeat(300)}…`],
    [
      { message_type: 'media', payload: { message: '', url: true, fileType: 'image', filePath: 'x' } },
      'Sent a picture',
    ],
    [{ message_type: 'generic', payloads: [] }, 'Cards'],
    [{ message_type: 'unknown' }, 'This version of the app cannot show this message'],
  ];
  test.each(said)('a message that arrives is announced in words: %j', async (message, words) => {
    const [onOpen, onDismiss] = [vi.fn(), vi.fn()];
    await show(<MessageAlert entry={entry(message, { name: 'Pim' })} onOpen={onOpen} onDismiss={onDismiss} />);
    expect(screen.getByRole('status').textContent).toContain(words);
    await userEvent.click(screen.getByRole('button', { name: /Pim/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect([onOpen.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 1]);
    expect(await violations()).toEqual([]);
  });
});
