/** The order of the conversation, and whose turn it is: what could not be sent is neither the latest nor an answer. */
import { expect, test } from 'vitest';
import type { Conversation } from '../../contract/chat.ts';
import type { Unsent } from '../../machines/chat/outbox-setup.ts';
import { lastOfMine } from '../../src/components/chat/message-row.tsx';
import { entriesOf } from '../../src/screens/chat/entries.ts';

const at = (minute: number) => `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`;

const said = (id: string, minute: number, sender = 'support'): Conversation => ({
  _id: id,
  sender,
  message: { message_type: 'text', payload: { message: id } },
  createdAt: at(minute),
});
const asked = (id: string, minute: number): Conversation => ({
  ...said(id, minute, 'bot'),
  message: {
    message_type: 'quick_replies',
    payload: { message: id, quick_replies: [{ type: 'postback', title: 'Yes', payload: '{}' }] },
  },
});
const unsent = (clientId: string, minute: number, status: Unsent['status']): Unsent => ({
  clientId,
  writtenAt: at(minute),
  content: { kind: 'text', text: clientId },
  status,
  problem: status === 'failed' ? { kind: 'refused', code: 'FILE_INVALID' } : null,
});

const ids = (timeline: readonly Conversation[], waiting: readonly Unsent[]) =>
  entriesOf(timeline, waiting, null, null).map(({ id }) => id);

test('what could not be sent stays where it was written, what is on its way stands last', () => {
  const timeline = [said('a', 1), said('b', 5), said('c', 9)];
  const waiting = [unsent('queued', 3, 'queued'), unsent('failed', 4, 'failed'), unsent('late', 10, 'failed')];
  expect(ids(timeline, waiting)).toEqual(['a', 'failed', 'b', 'c', 'late', 'queued']);
});

test.each([
  ['below it', 9],
  ['above it', 2],
])('choices stay open with a message %s that could not be sent', (_, minute) => {
  const timeline = [said('mine', 1, 'customer'), asked('which?', 5)];
  const entries = entriesOf(timeline, [unsent('failed', minute, 'failed')], null, null);
  expect(entries.find(({ id }) => id === 'which?')?.message.message_type).toBe('quick_replies');
  expect(lastOfMine(entries)).toBe(entries.findIndex(({ id }) => id === 'mine'));
});

test('choices are gone with a message on its way, or a later one', () => {
  const types = (timeline: readonly Conversation[], waiting: readonly Unsent[]) =>
    entriesOf(timeline, waiting, null, null).map(({ message }) => message.message_type);
  expect(types([asked('which?', 5)], [unsent('queued', 6, 'queued')])).toEqual(['text', 'text']);
  expect(types([asked('which?', 5), said('other', 6)], [])).toEqual(['text', 'text']);
  expect(types([asked('which?', 5), asked('and?', 6)], [])).toEqual(['text', 'quick_replies']);
});
