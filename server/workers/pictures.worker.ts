/** The process that looks at uploaded pictures: nothing of the service is in it. */
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import workerpool from 'workerpool';
import { readPicture } from '../chat/picture.ts';
import { readSlipPicture } from '../slip/picture.ts';

/** Bytes of the whole process. A picture of 50 megapixels takes less than half. */
const MEMORY_MAX = 768 * 1024 * 1024;

const work = { readPicture, readSlipPicture };
export type PictureWork = typeof work;

// Whoever waits for an answer of the service comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
sharp.concurrency(1);
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX) process.exit(1);
}, 50);

workerpool.worker(work);
