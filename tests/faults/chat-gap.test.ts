/**
 * The connection comes and goes while the history is being read. What was said meanwhile is found, however much has been
 * said since.
 */
import { expect, test } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import type { Conversation } from '../../contract/chat.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { chatHistoryMachine } from '../../machines/chat/history.machine.ts';
import { type HistoryAsked, timelineOf } from '../../machines/chat/history-context.ts';
import { textOf } from './chat-party.ts';

const START = Date.parse('2026-03-02T05:00:00.000Z');

function message(number: number): Conversation {
  return {
    _id: `id-${number}`,
    clientId: `client-${number}`,
    sender: number % 2 === 0 ? 'customer' : 'support',
    message: { message_type: 'text', payload: { message: String(number) } },
    createdAt: new Date(START + number).toISOString(),
  };
}

type Page = Outcome<readonly Conversation[]>;

/** A history whose every page is answered by hand, from what the service has at that moment. */
function reading() {
  const asked: { skip: number; answer: (page: Page) => void }[] = [];
  let said = 0;
  const load = fromPromise<Page, HistoryAsked>(
    ({ input: { skip } }) => new Promise((answer) => asked.push({ skip, answer })),
  );
  const owner = createActor(setup({}).createMachine({})).start();
  const history = createActor(chatHistoryMachine.provide({ actors: { loadNewest: load, loadOlder: load } }), {
    input: { owner, who: { userId: '1', guestId: null } },
  }).start();
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  /** The page as it stands at the service now. */
  const pageOf = (skip: number): Page => ({
    ok: true,
    value: Array.from({ length: Math.max(0, Math.min(10, said - skip)) }, (_, index) => message(said - skip - index)),
  });
  return {
    history,
    say(count: number, heard: boolean) {
      for (let each = 0; each < count; each++) {
        said += 1;
        if (heard) history.send({ type: 'message.received', message: message(said) });
      }
    },
    /** Takes the next request; the answer travels until it is let go. */
    take() {
      const request = asked.shift();
      if (request === undefined) throw new Error('nothing is asked');
      const page = pageOf(request.skip);
      return async () => {
        request.answer(page);
        await settle();
      };
    },
    async answerAll() {
      for (let next = asked.shift(); next !== undefined; next = asked.shift()) {
        next.answer(pageOf(next.skip));
        await settle();
      }
    },
    shown: () => timelineOf(history.getSnapshot().context).map(textOf),
    all: () => Array.from({ length: said }, (_, index) => String(index + 1)),
  };
}

test('in the room again while a page is still on its way', async () => {
  const { history, say, take, answerAll, shown, all } = reading();
  say(5, false);
  history.send({ type: 'room.joined' });
  const answered = take();
  history.send({ type: 'room.left' });
  say(3, false);
  history.send({ type: 'room.joined' });
  say(15, true);
  await answered();
  await answerAll();
  expect(shown()).toEqual(all());
});

test('an own message is delivered while the room is lost and a page is on its way', async () => {
  const { history, say, take, answerAll, shown, all } = reading();
  say(5, false);
  history.send({ type: 'room.joined' });
  await answerAll();
  history.send({ type: 'room.left' });
  history.send({ type: 'room.joined' });
  const answered = take();
  history.send({ type: 'room.left' });
  say(3, false);
  say(1, false);
  history.send({ type: 'message.delivered', message: message(9) });
  await answered();
  await answerAll();
  say(9, false);
  history.send({ type: 'room.joined' });
  await answerAll();
  expect(shown()).toEqual(all());
});
