/**
 * Copies a text for any flow: it declares the listening actor `clipboard`, sends it a command and receives the outcome.
 * A browser may ask the player first, for as long as it likes: meanwhile another text can be copied.
 */
import type { AppEvent } from './app/events.ts';

/** The commands to the actor. A secret goes under its own name, by which it is redacted wherever events are shown. */
export type ClipboardCommand =
  | { readonly type: 'text.copy'; readonly text: string }
  | { readonly type: 'secret.copy'; readonly secret: string };

/**
 * The command to the listening actor `paste`: the clipboard's text takes the place of what stands in the field of that
 * name, as if the player had typed it. So a secret is in the field's own event alone.
 */
export interface PasteCommand {
  readonly type: 'field.paste';
  readonly name: string;
}

/** The words of the actor: the browser can do it; it did not, and the field is as it was. */
export interface PasteTold {
  readonly type: 'paste.offered' | 'paste.failed';
}

/** The answer of the actor: the text is on the clipboard, or it is not. A secret is not repeated. */
export interface TextCopied {
  readonly type: 'text.copied' | 'text.notCopied';
  readonly text: string | null;
}

/** The toast about it: `tellCopied: emit(({ event }) => copyNotice(event))`. */
export function copyNotice({ type, text }: TextCopied): Extract<AppEvent, { type: 'notice.shown' }> {
  return type === 'text.copied'
    ? { type: 'notice.shown', tone: 'success', text: 'common.copied', values: { text: text ?? '' } }
    : { type: 'notice.shown', tone: 'danger', text: 'common.copyFailed' };
}
