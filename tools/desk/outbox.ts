/** The agent's messages, until the service has them. */
import * as v from 'valibot';
import { type ChatMessage, chatMessage } from '../../contract/chat.ts';

/** A message as it travels: of any type, see `agentMessageBody`. */
export interface SentMessage {
  readonly message_type: string;
  readonly [key: string]: unknown;
}

export type FileKind = 'image' | 'video' | 'file';

/** A file of the draft. */
export interface Attached {
  readonly file: File;
  readonly kind: FileKind;
  /** The preview's `blob:` address. */
  readonly preview: string;
}

export interface Draft {
  readonly text: string;
  readonly attached: Attached | null;
  /** The reason why the last file was not taken. */
  readonly problem: string | null;
}

export const EMPTY_DRAFT: Draft = { text: '', attached: null, problem: null };

export interface Outgoing {
  readonly clientId: string;
  /** The conversation's number. */
  readonly conversation: number;
  /** The agent's name; null for none. */
  readonly name: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly message: SentMessage;
  /** The message as the list shows it meanwhile. */
  readonly shown: ChatMessage;
  /** The file to upload before the message is sent; null when there is none (any more). */
  readonly file: File | null;
  readonly delivery: 'uploading_file' | 'sending' | 'failed';
}

/** A blank draft is not sent. */
export const isSendable = ({ text, attached }: Draft): boolean => text.trim() !== '' || attached !== null;

/** The draft as a message: its text, or its file with the text beneath. Its `filePath` is for the upload to say. */
export function messageOf({ text, attached }: Draft): SentMessage {
  if (attached === null) return { message_type: 'text', payload: { message: text.trim() } };
  return mediaOf(attached.kind, attached.preview, text.trim());
}

const mediaOf = (fileType: FileKind, filePath: string, message: string): SentMessage => ({
  message_type: 'media',
  payload: { message, url: false, fileType, filePath },
});

/** A message on its way, under a new id. */
export function outgoingOf(
  message: SentMessage,
  { conversation, name, file = null }: { conversation: number; name: string; file?: File | null },
): Outgoing {
  return {
    clientId: crypto.randomUUID(),
    conversation,
    name: name.trim() === '' ? null : name.trim(),
    at: new Date().toISOString(),
    message,
    shown: v.parse(chatMessage, message),
    file,
    delivery: file === null ? 'sending' : 'uploading_file',
  };
}

/**
 * The message once its file is uploaded: it names the file. What the list shows stays, so that the picture does not
 * blink.
 */
export function withFile(outgoing: Outgoing, { path, fileType }: { path: string; fileType: FileKind }): Outgoing {
  const text = outgoing.shown.message_type === 'media' ? outgoing.shown.payload.message : '';
  return { ...outgoing, file: null, message: mediaOf(fileType, path, text), delivery: 'sending' };
}

/** A message for another try: from the upload when the file is still here. */
export const again = (outgoing: Outgoing): Outgoing => ({
  ...outgoing,
  at: new Date().toISOString(),
  delivery: outgoing.file === null ? 'sending' : 'uploading_file',
});

/** The one whose turn it is. */
export const nextOf = (outbox: readonly Outgoing[]): Outgoing | undefined =>
  outbox.find(({ delivery }) => delivery !== 'failed');

const KINDS: Readonly<Record<string, FileKind>> = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  mp4: 'video',
  mov: 'video',
  pdf: 'file',
};
const TYPES: Readonly<Record<string, FileKind>> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/gif': 'image',
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'application/pdf': 'file',
};

/** Bytes. */
export const FILE_MAX = 20 * 1024 * 1024;

/** The kind of a file, or the reason why it is not taken. The service looks at its bytes later. */
export function kindOfFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileKind | Error {
  const kind = TYPES[type] ?? KINDS[name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (kind === undefined) return new Error('PNG, JPEG, GIF, MP4, MOV or PDF only.');
  if (size > FILE_MAX) return new Error('The file is too large: 20 MB at most.');
  return kind;
}
