/** The entry of the desk's page. */
import './desk.css';
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import { keepFocus } from '../../src/adapters/kept-focus.ts';
import { act, copy, readDesk } from './api.ts';
import { chatMachine } from './chat.machine.ts';
import { postMessage, readConversations, readMessages, readOlder, setBot, uploadFile } from './chat-api.ts';
import { deskMachine } from './desk.machine.ts';
import { DeskPage } from './desk-page.tsx';
import { keep, recall } from './memory.ts';
import { placeOf } from './place.ts';

const place = placeOf(location.hash);

const desk = createActor(
  deskMachine.provide({
    actors: {
      readDesk: fromPromise(({ input, signal }) => readDesk(input.views, signal)),
      act: fromPromise(({ input }) => act(input)),
      copy: fromPromise(({ input }) => copy(input.text)),
    },
  }),
  { input: { place } },
).start();

const remembered = recall();
const chat = createActor(
  chatMachine.provide({
    actors: {
      readConversations: fromPromise(({ signal }) => readConversations(signal)),
      readMessages: fromPromise(({ input, signal }) => readMessages(input.conversation, input.unread, signal)),
      readOlder: fromPromise(({ input, signal }) => readOlder(input.conversation, input.before, signal)),
      uploadFile: fromPromise(({ input, signal }) => uploadFile(input.file, signal)),
      postMessage: fromPromise(({ input }) => postMessage(input)),
      setBot: fromPromise(({ input }) => setBot(input.on)),
    },
  }),
  { input: { place, ...remembered } },
);
let { drafts, name } = remembered;
chat.subscribe(({ context }) => {
  if (context.drafts === drafts && context.name === name) return;
  ({ drafts, name } = context);
  keep(context);
});
chat.start();

window.addEventListener('hashchange', () => {
  const event = { type: 'place.changed', place: placeOf(location.hash) } as const;
  desk.send(event);
  chat.send(event);
});

const root = document.getElementById('root');
if (root === null) throw new Error('no #root');
keepFocus(document);
createRoot(root).render(<DeskPage desk={desk} chat={chat} />);
