/** Entry of the visualiser page: joins the window that the app posts to with the page's machine. */
import './page.css';
import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { postLines } from '../post-lines.ts';
import { APP_WINDOW } from './app-window.ts';
import { fileOf } from './file.ts';
import { openFile } from './open-file.ts';
import { pageMachine } from './page.machine.ts';
import { isInspection, type Recording } from './recording.ts';
import { Visualiser } from './visualiser.tsx';

/** Messages come in bursts; the page is drawn once for each burst. Milliseconds. */
const BURST = 50;
/** The interval of checks that the app's window is still open. Milliseconds. */
const WATCH = 1000;

/** Offers a file of the recording's name and hour. */
function download(_: unknown, recording: Recording) {
  const hour = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([fileOf(recording)], { type: 'application/jsonl' }));
  link.download = `recording-${hour}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), WATCH);
}

/** The file in which the development server keeps the session; nothing where it keeps none. */
const recordedTo = new URLSearchParams(window.location.search).get('recording');

const actor = createActor(
  pageMachine.provide({
    actors: { read: openFile },
    actions: {
      save: download,
      keepNote: async ({ self }, line) => {
        if (recordedTo !== null && !(await postLines(recordedTo, [line]))) self.send({ type: 'note.lost' });
      },
      post: (_, message) => APP_WINDOW?.postMessage(message, window.location.origin),
    },
  }),
).start();

let burst: StatelyInspectionEvent[] = [];
createBrowserReceiver().subscribe((message) => {
  if (!isInspection(message)) return;
  if (burst.length === 0)
    setTimeout(() => {
      actor.send({ type: 'messages.received', messages: burst });
      burst = [];
    }, BURST);
  burst.push(message);
});

window.addEventListener('message', ({ data }) => {
  if (data?.type === '@statelyai.disconnected') actor.send({ type: 'app.left' });
});
setInterval(() => {
  if (APP_WINDOW?.closed) actor.send({ type: 'app.left' });
}, WATCH);

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Visualiser actor={actor} recordedTo={recordedTo} />);
