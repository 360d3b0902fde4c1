/** The files that a player may send (rule: Chat files). */

const MB = 1024 * 1024;
/** Largest image and video, in megabytes. */
const MOST_MB = { image: 10, video: 20 } as const;

/** The kinds of files by their ending and by the browser's name for them. */
const KINDS = {
  png: 'image',
  jpeg: 'image',
  jpg: 'image',
  gif: 'image',
  mp4: 'video',
  quicktime: 'video',
  mov: 'video',
} as const;

type ChosenKind = 'image' | 'video';
/** `file`: what the app has kept of its last minutes. */
export type AttachmentKind = ChosenKind | 'file';

/** A file as the player chose it. `file`: the browser's own, only actors look inside. */
export interface ChosenFile {
  readonly file: object;
  readonly name: string;
  /** MIME type; empty if the browser does not know. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** A file that can be sent. */
export interface Attachment {
  readonly file: object;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly kind: AttachmentKind;
  /** Address of what is shown. */
  readonly preview: string;
}

/** The reason why a file is not taken. `limit` is in megabytes. */
export type Complaint =
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'large'; readonly limit: number };

function kindBy(word: string): ChosenKind | null {
  const entry = Object.entries(KINDS).find(([name]) => name === word.toLowerCase());
  return entry?.[1] ?? null;
}

/** Image or video; null for a file that is not supported: of another type, or without an ending in its name. */
export function kindOf({ name, type }: Pick<ChosenFile, 'name' | 'type'>): ChosenKind | null {
  const ending = /[^.]\.([^.]+)$/.exec(name)?.[1];
  if (ending === undefined) return null;
  const byName = kindBy(ending);
  if (type === '') return byName;
  const byType = kindBy(type.slice(type.indexOf('/') + 1));
  return byType !== null && type.startsWith(`${byType}/`) ? byType : null;
}

/** Null when the file may be sent. */
export function complaintOf(chosen: ChosenFile): Complaint | null {
  const kind = kindOf(chosen);
  if (kind === null) return { kind: 'unsupported' };
  if (chosen.size === 0) return { kind: 'unreadable' };
  return chosen.size > MOST_MB[kind] * MB ? { kind: 'large', limit: MOST_MB[kind] } : null;
}
