import { fromCallback, fromPromise } from 'xstate';
import { type ChosenFile, kindOf } from '../../machines/chat/attachment.ts';
import type { Who } from '../../machines/chat/chat.ts';
import { composerMachine } from '../../machines/chat/composer.machine.ts';
import type { AttachmentPrepared, ComposerCommand } from '../../machines/chat/composer-setup.ts';
import { drawnAnew } from '../adapters/image.ts';
import { isRecording, keptRecording } from '../recording/kept.ts';
import type { World } from './world.ts';

/** The draft's place: a member's goes with the session (everything under `intent:` does). */
export function draftKey(member: boolean) {
  return member ? ('intent:chat-draft' as const) : ('chat-draft' as const);
}

/** A photograph leaves without the place and the time in it; what moves, or cannot be drawn here, stays as it is. */
async function lighter(file: Blob, type: string): Promise<Blob> {
  if (type !== 'image/jpeg' && type !== 'image/png') return file;
  const drawn = await drawnAnew(file, { maxBytes: null, accept: null });
  return drawn.ok ? drawn.file : file;
}

/** A picture that was drawn anew is a JPEG, whatever its name said. */
function named(name: string, before: Blob, after: Blob): string {
  return before === after ? name : name.replace(/\.[^.]+$/, '.jpg');
}

/** The recording as it is now. */
function recorded(): AttachmentPrepared {
  const file = keptRecording();
  if (file === null) return { ok: false, complaint: { kind: 'unreadable' } };
  return { ok: true, attachment: { file, name: file.name, size: file.size, kind: 'file', preview: '' } };
}

async function prepared({ file, name, type }: ChosenFile): Promise<AttachmentPrepared> {
  const kind = kindOf({ name, type });
  if (kind === null || !(file instanceof Blob)) return { ok: false, complaint: { kind: 'unsupported' } };
  const ready = await lighter(file, type);
  const attachment = {
    file: ready,
    name: named(name, file, ready),
    size: ready.size,
    kind,
    preview: URL.createObjectURL(ready),
  };
  return { ok: true, attachment };
}

/** The chat's composer, with its draft kept in the tab. */
export const composerFlow = (world: World) =>
  composerMachine.provide({
    actors: {
      prepareAttachment: fromPromise(async ({ input: { chosen } }: { input: { chosen: ChosenFile | null } }) =>
        chosen === null ? recorded() : prepared(chosen),
      ),
      store: fromCallback<ComposerCommand, { who: Who }>(({ input, receive, sendBack }) => {
        if (isRecording()) sendBack({ type: 'recording.offered' });
        const place = draftKey(input.who.userId !== null);
        receive((command) => {
          if (command.type === 'preview.release') {
            if (command.preview !== '') URL.revokeObjectURL(command.preview);
          } else if (command.text === '') world.tab.remove(place);
          else world.tab.set(place, command.text);
        });
      }),
    },
  });
