/** Where the desk's page begins. */
import './desk.css';
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import { act, copy, readDesk } from './api.ts';
import { deskMachine } from './desk.machine.ts';
import { DeskPage } from './desk-page.tsx';

const desk = createActor(
  deskMachine.provide({
    actors: {
      readDesk: fromPromise(({ input, signal }) => readDesk(input.search, signal)),
      act: fromPromise(({ input }) => act(input)),
      copy: fromPromise(({ input }) => copy(input.text)),
    },
  }),
).start();

const root = document.getElementById('root');
if (root === null) throw new Error('no #root');
createRoot(root).render(<DeskPage desk={desk} />);
