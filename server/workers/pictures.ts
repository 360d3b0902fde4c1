/** The work of the process that examines uploaded pictures (pictures.worker.mjs). */
import sharp from 'sharp';
import workerpool from 'workerpool';
import { readPicture } from '../chat/picture.ts';
import { readSlipPicture } from '../slip/picture.ts';

/** Bytes of the whole process. A picture of 50 megapixels takes less than half. */
const MEMORY_MAX = 768 * 1024 * 1024;

const work = { readPicture, readSlipPicture };
export type PictureWork = typeof work;
/** Answers as soon as the process works. */
const begin = () => true;

sharp.cache(false);
sharp.concurrency(1);
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX) process.exit(1);
}, 50);

workerpool.worker({ ...work, begin });
