/** Shared parts of the chat's tests: a conversation, and the parts of the chat that stand still. */
import { type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import type { Conversation } from '../../contract/chat.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { ChosenFile } from '../../machines/chat/attachment.ts';
import type { Outgoing, Stamp, Who } from '../../machines/chat/chat.ts';
import { composerMachine } from '../../machines/chat/composer.machine.ts';
import type { AttachmentPrepared } from '../../machines/chat/composer-setup.ts';
import { chatHistoryMachine } from '../../machines/chat/history.machine.ts';
import type { HistoryAsked } from '../../machines/chat/history-context.ts';
import { outboxMachine } from '../../machines/chat/outbox.machine.ts';
import type { Unsent } from '../../machines/chat/outbox-setup.ts';

/** Someone who only listens. */
export const listener = (told: AnyEventObject[] = []) =>
  createActor(fromCallback<AnyEventObject>(({ receive }) => receive((event) => told.push(event)))).start();

export const who: Who = { userId: '7', guestId: null };

/** The time of the tests that depend on it: four hours after the first messages. */
export const NOW = Date.UTC(2026, 10, 21, 12);

/** Message number `n` of the conversation, one a minute. Odd ones are support's. */
export function said(n: number, given: Partial<Conversation> = {}): Conversation {
  const own = n % 2 === 0;
  return {
    _id: `M${n}`,
    clientId: own ? `C${n}` : null,
    sender: own ? 'customer' : 'support',
    message: { message_type: 'text', payload: { message: `Words ${n}` } },
    createdAt: new Date(Date.UTC(2026, 10, 21, 8, n)).toISOString(),
    ...given,
  };
}

/** The page of messages `from` down to `to`, newest first. */
export function page(from: number, to: number): Outcome<readonly Conversation[]> {
  return { ok: true, value: Array.from({ length: from - to + 1 }, (_, at) => said(from - at)) };
}

export function stamping(): () => Stamp {
  let count = 0;
  return () => ({
    clientId: `new-${++count}`,
    writtenAt: new Date(Date.UTC(2026, 10, 21, 12, 0, count)).toISOString(),
  });
}

export const TEXT: Outgoing = {
  clientId: 'new-1',
  writtenAt: '2026-11-21T12:00:01.000Z',
  content: { kind: 'text', text: 'Is anybody there?' },
};
export const PICTURE: Outgoing = {
  clientId: 'new-2',
  writtenAt: '2026-11-21T12:00:02.000Z',
  content: {
    kind: 'file',
    fileType: 'image',
    name: 'slip.jpg',
    size: 900,
    text: 'My slip',
    filePath: null,
    preview: 'blob:http://localhost/slip',
  },
};

/** An outbox with these, that does nothing. */
export function idleOutbox(unsent: readonly Unsent[] = []) {
  return createActor(
    outboxMachine.provide({
      actors: { loadUnsent: fromPromise(async () => unsent), store: fromCallback(() => {}) },
    }),
    { input: { owner: listener(), who, stamp: stamping() } },
  ).start();
}

/** A conversation whose first page never comes. */
export function idleHistory() {
  const never = fromPromise<Outcome<readonly Conversation[]>, HistoryAsked>(() => new Promise(() => {}));
  return createActor(chatHistoryMachine.provide({ actors: { loadNewest: never, loadOlder: never } }), {
    input: { owner: listener(), who },
  }).start();
}

/** A composer that nobody uses. */
export function idleComposer() {
  return createActor(
    composerMachine.provide({
      actors: {
        store: fromCallback(() => {}),
        prepareAttachment: fromPromise<AttachmentPrepared, { chosen: ChosenFile | null }>(() => new Promise(() => {})),
      },
    }),
    { input: { owner: listener(), who, draft: '' } },
  ).start();
}
