import { fromCallback } from 'xstate';
import { pictureMachine } from '../../machines/picture/picture.machine.ts';
import type { PictureCommand, PictureTold } from '../../machines/picture/picture.ts';
import { canShareFiles, keep, share } from '../adapters/files.ts';

/** Draws a picture when it is asked for, and keeps or shares it. What draws loads with the first. */
const pictures = fromCallback<PictureCommand>(({ receive, sendBack }) => {
  const tell = (event: PictureTold) => sendBack(event);
  if (canShareFiles('image/png')) tell({ type: 'share.offered' });
  receive(async ({ type, picture }) => {
    const shares = type === 'picture.share';
    try {
      const { drawPicture } = await import('../adapters/picture.ts');
      const file = await drawPicture(picture);
      const done = await (shares ? share(file) : keep(file));
      tell({ type: done ? (shares ? 'picture.shared' : 'picture.saved') : 'picture.declined' });
    } catch {
      tell({ type: 'picture.failed' });
    }
  });
});

/** The child `picture` of every flow that has something to keep. */
export const pictureFlow = () => pictureMachine.provide({ actors: { pictures } });
