import { fromCallback } from 'xstate';
import type { ClipboardCommand, TextCopied } from '../../machines/clipboard.ts';
import { copyText } from '../adapters/clipboard.ts';

/** The listening actor `clipboard` of every flow that copies (machines/clipboard.ts). */
export const clipboard = fromCallback<ClipboardCommand>(({ receive, sendBack }) => {
  const tell = (event: TextCopied) => sendBack(event);
  receive((command) => {
    const text = command.type === 'text.copy' ? command.text : null;
    copyText(command.type === 'text.copy' ? command.text : command.secret).then(
      () => tell({ type: 'text.copied', text }),
      () => tell({ type: 'text.notCopied', text }),
    );
  });
});
