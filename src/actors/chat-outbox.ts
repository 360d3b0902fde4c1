import { fromCallback, fromPromise } from 'xstate';
import { sendMessage, uploadImage, uploadRecording, uploadVideo } from '../../contract/chat.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { messageOf, type Who } from '../../machines/chat/chat.ts';
import { deliveryMachine } from '../../machines/chat/delivery.machine.ts';
import type { FileUpload, Sending } from '../../machines/chat/delivery-setup.ts';
import { outboxMachine } from '../../machines/chat/outbox.machine.ts';
import type { OutboxCommand, Unsent } from '../../machines/chat/outbox-setup.ts';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import { dropUnsent, type Files, keepUnsent, leftUnsent, tidyFiles } from '../adapters/outbox.ts';
import { uploading } from '../adapters/upload.ts';
import { tagOf } from '../i18n/locale.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/** The phone no longer has the file: the player must choose it again. */
export const FILE_LOST = 'CHAT_FILE_LOST';

async function uploaded(
  world: World,
  files: Files,
  { outgoing: { clientId, content }, teller }: FileUpload,
  signal: AbortSignal,
): Promise<Outcome<{ path: string }>> {
  if (content.kind !== 'file') throw new TypeError('no file to upload');
  const file = await files.get(clientId);
  if (file === null) return { ok: false, code: FILE_LOST };
  const form = new FormData();
  form.set('file', file, content.name);
  const upload = { image: uploadImage, video: uploadVideo, file: uploadRecording }[content.fileType];
  return world.api.send(upload, {
    body: form,
    signal,
    through: uploading((fraction) => teller.send({ type: 'file.progressed', fraction })),
  });
}

/** The names of a member that support sees (rule: Chat messages); none of a guest. */
export interface Sender {
  readonly username?: string;
  readonly name?: string;
}

interface OutboxPorts {
  readonly files: Files;
  /** The player's language as it is now. */
  readonly locale: () => LocaleKey;
  readonly senderOf: (who: Who) => Sender;
  /** The backend takes `clientId` and `locale`. */
  readonly isExtended: () => boolean;
}

/** The player's messages on their way, with what keeps them through a reload. */
export const outboxFlow = (world: World, { files, locale, senderOf, isExtended }: OutboxPorts) => {
  const previews = new Map<string, string>();
  return outboxMachine.provide({
    actors: {
      loadUnsent: fromPromise<readonly Unsent[], { who: Who }>(async ({ input }) => {
        void tidyFiles(world.local, files);
        return leftUnsent(world.local, files, input.who, (clientId, file) => {
          const preview = URL.createObjectURL(file);
          previews.set(clientId, preview);
          return preview;
        });
      }),
      store: fromCallback<OutboxCommand, { who: Who }>(({ input, receive }) => {
        receive((command) => {
          if (command.type === 'file.keep') {
            if (command.file instanceof Blob) void files.put(command.clientId, command.file);
            return;
          }
          if (command.type === 'unsent.keep') {
            const { clientId, content } = command.unsent;
            if (content.kind === 'file' && content.preview !== null) previews.set(clientId, content.preview);
            keepUnsent(world.local, input.who, command.unsent);
            return;
          }
          dropUnsent(world.local, input.who, command.clientId);
          void files.remove(command.clientId);
          const preview = previews.get(command.clientId);
          previews.delete(command.clientId);
          if (preview !== undefined) URL.revokeObjectURL(preview);
        });
        return () => {
          for (const preview of previews.values()) URL.revokeObjectURL(preview);
          previews.clear();
        };
      }),
      delivery: deliveryMachine.provide({
        actors: {
          uploadFile: fromPromise(({ input, signal }: Signalled<FileUpload>) => uploaded(world, files, input, signal)),
          sendMessage: fromPromise(({ input, signal }: Signalled<Sending>) => {
            const { clientId, content, writtenAt } = input.outgoing;
            return world.api.send(sendMessage, {
              body: {
                ...input.who,
                ...senderOf(input.who),
                ...(isExtended() ? { clientId, locale: tagOf(locale()) } : {}),
                sender: 'customer',
                createdAt: writtenAt,
                message: messageOf(content),
              },
              signal,
            });
          }),
        },
      }),
    },
  });
};
