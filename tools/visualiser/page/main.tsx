/** Entry of the visualiser page: joins the window that the app posts to with the page's machine. */
import './page.css';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { createActor } from 'xstate';
import { fromApp, hourOf, OPENED, postLines } from '../lines.ts';
import { fileOf } from './file.ts';
import { recordedTo } from './notes.tsx';
import { openFile } from './open-file.ts';
import { pageMachine } from './page.machine.ts';
import type { Recording } from './recording.ts';
import { Visualiser } from './visualiser.tsx';

/** `port1` is this page's end of its talk with the app. */
const { port1, port2 } = new MessageChannel();

/** Offers a file of the recording's name and hour. */
function download(_: unknown, recording: Recording) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([fileOf(recording)], { type: 'application/jsonl' }));
  link.download = `recording-${hourOf()}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const actor = createActor(
  pageMachine.provide({
    actors: { read: openFile },
    actions: {
      save: download,
      keepNote: async ({ self }, line) => {
        if (recordedTo !== null && !(await postLines(recordedTo, [line]))) self.send({ type: 'note.lost' });
      },
      post: (_, message) => port1.postMessage(message),
    },
  }),
).start();

port1.onmessage = ({ data }) => {
  const told = v.safeParse(fromApp, data);
  if (told.success) actor.send(told.output);
};
/** Lost once that window is closed. */
const app: Window | null = window.opener;
app?.postMessage(OPENED, window.location.origin, [port2]);
setInterval(() => {
  if (app?.closed) actor.send({ type: 'app.left' });
}, 1000);

/** A recording can be dropped anywhere. */
window.addEventListener('dragover', (event) => event.preventDefault());
window.addEventListener('drop', (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  if (file !== undefined) actor.send({ type: 'file.open', file });
});

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Visualiser actor={actor} />);
