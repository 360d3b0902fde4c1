import { fireEvent } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { Conversation } from '../../contract/chat.ts';
import type { chatWidgetMachine } from '../../machines/chat/widget.machine.ts';
import { NOW, said, who } from './chat-fixtures.ts';
import { closePanel, INVITED, input, model, opener, parts, there } from './chat-widget-fixtures.tsx';
import { journey } from './harness/describe-paths.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';

type WidgetRun = Run<typeof chatWidgetMachine>;

/** A run whose parts are alive, with these messages at the service. */
function alive(
  name: string,
  messages: readonly Conversation[],
  steps: (run: WidgetRun, log: AnyEventObject[]) => Promise<void>,
  answer = INVITED,
) {
  const log: AnyEventObject[] = [];
  const { connection, history, outbox, composer } = parts(messages, log);
  const living: typeof model = {
    ...model,
    actors: {
      ...model.actors,
      connection: { machine: connection, done: [] },
      history: { machine: history, done: [] },
      outbox: { machine: outbox, done: [] },
      composer: { machine: composer, done: [] },
    },
  };
  journey(name, living, input, async (run) => {
    log.length = 0;
    await run.answer('lookUp', answer);
    await run.pass(0);
    await steps(run, log);
  });
}

const unreadButton = (ui: Ui, count: number) =>
  ui.screen.queryByRole('button', { name: ui.t('chat.openUnread', { count }) });

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterAll(() => void vi.useRealTimers());

describe('chat-widget: journeys', () => {
  alive(
    'opened, it joins the room, shows the conversation, and has the focus; Escape gives it back',
    [said(1), said(2)],
    async (run, log) => {
      expect(log[0]).toEqual({ type: 'room', room: 'chat-7' });
      // Changes on the account before the room was joined were not reported: it is read anew.
      expect(run.emitted).toMatchObject([
        { type: 'part.needed', part: 'chat' },
        { type: 'chat.offered' },
        { type: 'wallet.changed' },
      ]);
      await run.ui.user.click(opener(run.ui).closest('button') ?? opener(run.ui));
      const panel = run.ui.screen.getByRole('dialog');
      await expect.poll(() => panel.contains(document.activeElement)).toBe(true);
      run.ui.seesText('Words 1');
      run.ui.sees('chat.status.connected');
      expect(run.told).toContainEqual(['dialogs', { type: 'dialog.open', dialog: 'chat' }]);
      expect(run.told).toContainEqual(['memory', { type: 'invite.over' }]);
      await run.stage.inspect();
      await run.ui.pressKey('{Escape}');
      expect(run.ui.screen.queryByRole('dialog')).toBeNull();
      expect(run.told.at(-1)).toEqual(['dialogs', { type: 'dialog.close', dialog: 'chat' }]);
      run.ui.seesNo('chat.invite.text');
    },
  );

  const held = [said(1)];
  alive('what the socket has lost is there once the panel is opened', held, async (run) => {
    held.push(said(2), said(3));
    await run.pass(120_000);
    await run.ui.user.click(opener(run.ui));
    run.ui.seesText('Words 1');
    await run.pass(0);
    run.ui.seesText('Words 2');
    run.ui.seesText('Words 3');
    run.ui.seesNo('chat.screen.stale');
  });

  alive('a topic is sent as the player’s own message, and then no more offered', [], async (run, log) => {
    await run.ui.user.click(opener(run.ui));
    await run.stage.inspect();
    await run.ui.user.click(run.ui.screen.getByRole('button', { name: 'Withdrawal' }));
    await run.pass(0);
    expect(log.filter(({ type }) => type === 'sent')).toEqual([
      { type: 'sent', content: { kind: 'postback', title: 'Withdrawal', message: { topic: 'withdraw' } } },
    ]);
    run.ui.seesNo('chat.topics');
    expect(run.ui.within(run.ui.screen.getByRole('log')).getByText('Withdrawal')).toBeTruthy();
    run.ui.seesText(/number 3 in line/);
  });

  alive('topics need no choice: who writes is offered none', [], async (run) => {
    await run.ui.user.click(opener(run.ui));
    run.ui.sees('chat.topics');
    const field = run.ui.screen.getByLabelText(run.ui.t('chat.composer.label'), { selector: 'textarea' });
    await run.ui.user.type(field, 'Hello{Enter}');
    run.ui.seesNo('chat.topics');
  });

  alive(
    'the place in line stands through the bot’s answer, and goes with an agent’s',
    [said(1), said(2)],
    async (run) => {
      const line = () => run.ui.screen.queryByText(/number 3 in line/);
      await run.ui.user.click(opener(run.ui));
      await run.pass(0);
      expect(line()).not.toBeNull();
      await run.send({ type: 'message.received', message: said(3, { sender: 'bot' }) });
      expect(line()).not.toBeNull();
      await run.send({ type: 'message.received', message: said(5) });
      expect(line()).toBeNull();
    },
  );

  alive(
    'a backend without topics and line shows neither',
    [said(1), said(2)],
    async (run) => {
      await run.ui.user.click(opener(run.ui));
      await run.pass(0);
      expect(run.ui.screen.queryByText(/in line/)).toBeNull();
    },
    there({ topics: [], queues: false }),
  );

  alive(
    'what is written is sent, and stands in the conversation once',
    [said(1)],
    async (run, log) => {
      await run.ui.user.click(opener(run.ui));
      const field = run.ui.screen.getByLabelText(run.ui.t('chat.composer.label'), { selector: 'textarea' });
      await run.ui.user.type(field, 'How long does it take?{Enter}');
      await run.pass(0);
      expect(log.filter(({ type }) => type === 'sent')).toEqual([
        { type: 'sent', content: { kind: 'text', text: 'How long does it take?' } },
      ]);
      await run.send({
        type: 'message.received',
        message: {
          ...said(8),
          clientId: 'new-1',
          message: { message_type: 'text', payload: { message: 'How long does it take?' } },
        },
      });
      expect(run.ui.within(run.ui.screen.getByRole('log')).getAllByText('How long does it take?')).toHaveLength(1);
    },
    there({ stamp: () => ({ clientId: 'new-1', writtenAt: said(8).createdAt }) }),
  );

  alive(
    'a message that comes while it is closed shows for 4 s; then the icon counts it',
    [said(1, { readAt: said(2).createdAt })],
    async (run) => {
      await run.send({ type: 'message.received', message: said(3) });
      run.ui.seesText('Words 3');
      await run.stage.inspect();
      await run.pass(3999);
      run.ui.seesText('Words 3');
      await run.pass(1);
      expect(run.ui.screen.queryByText('Words 3')).toBeNull();
      expect(unreadButton(run.ui, 1)).not.toBeNull();
      await run.send({ type: 'message.received', message: said(5) });
      expect(unreadButton(run.ui, 2)).not.toBeNull();
    },
  );

  alive(
    'read is told 1 s after the newest message is seen, and not while the player looks elsewhere',
    [said(1)],
    async (run) => {
      expect(unreadButton(run.ui, 1)).not.toBeNull();
      await run.pass(5000);
      expect(run.asked('markRead')).toEqual([]);
      await run.ui.user.click(unreadButton(run.ui, 1) as HTMLElement);
      run.ui.sees('chat.unread');
      await run.send({ type: 'page.seen', seen: false });
      await run.pass(5000);
      expect(run.asked('markRead')).toEqual([]);
      await run.send({ type: 'page.seen', seen: true });
      await run.pass(999);
      // Another one begins the second anew.
      await run.send({ type: 'message.received', message: said(3) });
      await run.pass(999);
      expect(run.asked('markRead')).toEqual([]);
      await run.pass(1);
      expect(run.asked('markRead')).toEqual([{ who, till: said(3).createdAt }]);
      await run.answer('markRead', { ok: true, value: { till: said(3).createdAt } });
      await run.pass(60_000);
      expect(run.asked('markRead')).toHaveLength(1);
      await closePanel(run.ui);
      expect(opener(run.ui).getAttribute('aria-label')).toBe(run.ui.t('nav.chat'));
    },
  );

  alive('a question about a receipt waits in the field, ready to be sent', [], async (run) => {
    await run.send({ type: 'support.asked', text: 'Reference W-1' });
    expect(run.told.at(-1)).toEqual(['dialogs', { type: 'dialogs.close' }]);
    await run.pass(300);
    const field = run.ui.screen.getByLabelText(run.ui.t('chat.composer.label'), { selector: 'textarea' });
    expect(field).toHaveProperty('value', 'Reference W-1');
    run.ui.offers('chat.composer.send');
  });

  alive('the draft is there after the panel was closed', [], async (run) => {
    const field = () => run.ui.screen.getByLabelText(run.ui.t('chat.composer.label'), { selector: 'textarea' });
    await run.ui.user.click(opener(run.ui));
    fireEvent.change(field(), { target: { value: 'I was about to' } });
    await closePanel(run.ui);
    await run.ui.user.click(opener(run.ui));
    expect(field()).toHaveProperty('value', 'I was about to');
  });

  const invitation = (ui: Ui) => ui.screen.queryByRole('button', { name: ui.t('chat.invite.dismiss') });

  journey('the invitation is read out, and rests after 10 s; the icon stays', model, input, async (run) => {
    await run.answer('lookUp', INVITED);
    // Read out once, without taking the focus.
    const announced = () => run.ui.screen.getAllByRole('status').map(({ textContent }) => textContent ?? '');
    expect(announced().filter((words) => words.includes(run.ui.t('chat.invite.text')))).toHaveLength(1);
    expect(document.activeElement).toBe(document.body);
    await run.pass(9999);
    expect(invitation(run.ui)).not.toBeNull();
    expect(run.told).not.toContainEqual(['memory', { type: 'invite.over' }]);
    await run.pass(1);
    expect(invitation(run.ui)).toBeNull();
    expect(run.told).toContainEqual(['memory', { type: 'invite.over' }]);
    expect(announced().join('')).toBe('');
    expect(opener(run.ui)).toBeTruthy();
  });

  journey('under a dialog of the page the invitation waits, and has its 10 s after it', model, input, async (run) => {
    await run.answer('lookUp', INVITED);
    await run.pass(5000);
    await run.send({ type: 'page.covered', covered: true });
    await run.pass(60_000);
    expect(invitation(run.ui)).toBeNull();
    expect(run.told).not.toContainEqual(['memory', { type: 'invite.over' }]);
    await run.send({ type: 'page.covered', covered: false });
    await run.pass(9999);
    expect(invitation(run.ui)).not.toBeNull();
    await run.pass(1);
    expect(invitation(run.ui)).toBeNull();
  });

  journey('refused, its button stays, and a press of it asks again', model, input, async (run) => {
    await run.answer('lookUp', { ok: false, code: 'REQUEST_LIMIT' });
    expect(run.emitted).toEqual([]);
    await run.ui.user.click(opener(run.ui));
    await run.answer('lookUp', INVITED);
    expect(run.told).toContainEqual(['dialogs', { type: 'dialog.open', dialog: 'chat' }]);
  });
});
