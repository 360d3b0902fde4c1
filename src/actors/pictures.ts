import { fromCallback } from 'xstate';
import { pictureMachine } from '../../machines/picture/picture.machine.ts';
import type { Picture, PictureCommand, PictureTold } from '../../machines/picture/picture.ts';
import { canShareFiles, keep, share } from '../adapters/files.ts';

/** The drawing code loads with the first picture. */
async function drawn(picture: Picture): Promise<File> {
  if (picture.kind === 'made') throw new TypeError(`${picture.name} is not here`);
  const { drawPicture } = await import('../adapters/picture.ts');
  return drawPicture(picture);
}

/**
 * The child `picture` of every flow that has something to keep: makes its file on request, and keeps or shares it.
 * `make`: the maker of a flow that makes its file by itself; `type`: the file's type.
 */
export const pictureFlow = (
  make: (picture: Picture) => Promise<File> = drawn,
  type: () => string = () => 'image/png',
) =>
  pictureMachine.provide({
    actors: {
      pictures: fromCallback<PictureCommand>(({ receive, sendBack }) => {
        const tell = (event: PictureTold) => sendBack(event);
        if (canShareFiles(type())) tell({ type: 'share.offered' });
        receive(async (command) => {
          const shares = command.type === 'picture.share';
          try {
            const file = await make(command.picture);
            const done = await (shares ? share(file) : keep(file));
            tell({ type: done ? (shares ? 'picture.shared' : 'picture.saved') : 'picture.declined' });
          } catch {
            tell({ type: 'picture.failed' });
          }
        });
      }),
    },
  });
