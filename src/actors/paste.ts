import { fromCallback } from 'xstate';
import type { PasteCommand, PasteTold } from '../../machines/clipboard.ts';
import { canPaste, pasteInto } from '../adapters/clipboard.ts';

/** The listening actor `paste` (machines/clipboard.ts). A browser may ask the player first: who has left by then gets no text. */
export const paste = fromCallback<PasteCommand>(({ receive, sendBack }) => {
  const tell = (event: PasteTold) => sendBack(event);
  let left = false;
  if (canPaste()) tell({ type: 'paste.offered' });
  receive(({ name }) => {
    pasteInto(name, () => !left).catch(() => tell({ type: 'paste.failed' }));
  });
  return () => {
    left = true;
  };
});
