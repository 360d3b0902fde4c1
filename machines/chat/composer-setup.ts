import { type ActorRef, assign, emit, type Snapshot, sendTo, setup } from 'xstate';
import { MESSAGE_MAX } from '../../contract/chat.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening, promised } from '../provided.ts';
import { type Attachment, type ChosenFile, type Complaint, complaintOf } from './attachment.ts';
import type { Content, Who } from './chat.ts';
import { lettersIn } from './letters.ts';

export type ComposerEvent =
  | { readonly type: 'draft.changed'; readonly text: string }
  /** Something to ask about is put before what the player has begun to write. */
  | { readonly type: 'draft.offered'; readonly text: string }
  | { readonly type: 'attachment.chosen'; readonly chosen: ChosenFile }
  | { readonly type: 'attachment.remove' }
  /** The app keeps a recording of its last minutes, which the player may attach. */
  | { readonly type: 'recording.offered' }
  | { readonly type: 'recording.attach' }
  | { readonly type: 'draft.send' };

/** The event that the composer sends to its owner. */
export interface ComposerTold {
  readonly type: 'message.written';
  readonly content: Content;
  readonly file?: object;
}

/** The commands to the store: the draft survives a reload, and the preview is released. */
export type ComposerCommand =
  | { readonly type: 'draft.keep'; readonly text: string }
  | { readonly type: 'preview.release'; readonly preview: string };

export interface ComposerInput {
  readonly owner: ActorRef<Snapshot<unknown>, ComposerTold>;
  readonly who: Who;
  readonly draft: string;
}

export interface ComposerContext extends ComposerInput {
  /** Characters of the draft, as the player sees them. */
  readonly letters: number;
  readonly attachment: Attachment | null;
  readonly complaint: Complaint | null;
  /** There is a recording to attach. */
  readonly records: boolean;
}

export type AttachmentPrepared =
  | { readonly ok: true; readonly attachment: Attachment }
  | { readonly ok: false; readonly complaint: Complaint };

export function draftOf(text: string) {
  return { draft: text, letters: lettersIn(text) };
}

function contentOf({ draft, attachment }: ComposerContext): Content {
  const text = draft.trim();
  if (attachment === null) return { kind: 'text', text };
  const { kind: fileType, name, size, preview } = attachment;
  return { kind: 'file', fileType, name, size, text, filePath: null, preview };
}

/** The types, actors, actions, guards and delays of the chart in `composer.machine.ts`. */
export const composerSetup = setup({
  types: {
    context: {} as ComposerContext,
    events: {} as ComposerEvent,
    emitted: {} as ActorBroken,
    input: {} as ComposerInput,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /**
     * Makes the file ready, or the recording if there is no file: a picture is drawn anew, so that no place goes with
     * it, and gets its preview.
     */
    prepareAttachment: promised<AttachmentPrepared, { chosen: ChosenFile | null }>('prepareAttachment'),
    store: listening<ComposerCommand, { who: Who }>('store'),
  },
  actions: {
    write: assign(({ event }) => (event.type === 'draft.changed' ? draftOf(event.text) : {})),
    offer: assign(({ context }, params: { text: string }) =>
      context.draft.includes(params.text.trim())
        ? {}
        : draftOf(context.draft.trim() === '' ? params.text : `${params.text}\n${context.draft}`),
    ),
    keep: sendTo('store', ({ context }): ComposerCommand => ({ type: 'draft.keep', text: context.draft })),
    attach: assign((_, attachment: Attachment | null) => ({ attachment, complaint: null })),
    complain: assign((_, complaint: Complaint | null) => ({ complaint })),
    clearComplaint: assign({ complaint: null }),
    release: sendTo(
      'store',
      ({ context }): ComposerCommand => ({ type: 'preview.release', preview: context.attachment?.preview ?? '' }),
    ),
    tell: sendTo(
      ({ context }) => context.owner,
      ({ context }): ComposerTold => ({
        type: 'message.written',
        content: contentOf(context),
        ...(context.attachment !== null && { file: context.attachment.file }),
      }),
    ),
    clear: assign({ draft: '', letters: 0, attachment: null, complaint: null }),
    tellBroken: emit(brokenIn),
  },
  guards: {
    /** Something to say, and not too much of it. */
    isSendable: ({ context: { draft, letters, attachment } }) =>
      letters <= MESSAGE_MAX && (attachment !== null || draft.trim() !== ''),
    isRefused: ({ event }) => event.type === 'attachment.chosen' && complaintOf(event.chosen) !== null,
    isReady: (_, prepared: AttachmentPrepared) => prepared.ok,
    canRecord: ({ context: { records, attachment } }) => records && attachment === null,
    hasAttachment: ({ context }) => context.attachment !== null,
  },
  delays: {
    /** Drawing a picture takes seconds at most. Milliseconds. */
    preparingLimit: 30_000,
  },
});
