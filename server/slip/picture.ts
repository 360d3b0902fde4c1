/**
 * The picture of a slip: what it is is decided by its bytes, and what is kept is drawn anew, so that no place, name of a
 * phone or anything hidden in the file stays. Runs in a process of its own (server/workers).
 */
import jsQR from 'jsqr';
import sharp from 'sharp';
import { readSlipCode, type SlipCode } from './mini-qr.ts';

/** Pixels that a picture may have: 12 megapixels is a phone's photograph, 50 its largest. */
const MAX_PIXELS = 50_000_000;
/** The longer side of what is kept. A slip's text stays readable. */
const KEPT = 1600;
/** The shorter side that a slip has at least. */
const SMALLEST = 200;
/** Longer sides at which the code is looked for: a screenshot's code is large, a photograph's may be small. */
const SCANNED = [800, 1600];
/** Columns and rows in which a picture's hash sees it: fewer, and all slips of one bank look the same. */
const GRID = 32;
/** Steps of grey, of 256, that two places differ by: less is what pressing a picture again changes in a plain area. */
const MARGIN = 4;

export interface SlipPicture {
  /** JPEG without any metadata. */
  readonly jpeg: Uint8Array;
  readonly tooSmall: boolean;
  readonly code: SlipCode | undefined;
  /** 1024 times 0 or 1; of a picture that was pressed, scaled or lightened again few are others (a "dHash"). */
  readonly hash: string;
}

/** Looks at an uploaded file. Undefined unless it is a PNG or JPEG that can be drawn. */
export async function readSlipPicture(bytes: Uint8Array): Promise<SlipPicture | undefined> {
  if (!isPng(bytes) && !isJpeg(bytes)) return undefined;
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .flatten({ background: '#fff' });
    const { data, info } = await source
      .resize({ width: KEPT, height: KEPT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    return {
      jpeg: await sharp(data).jpeg({ quality: 85 }).toBuffer(),
      tooSmall: Math.min(info.width, info.height) < SMALLEST,
      code: await findCode(data, Math.max(info.width, info.height)),
      hash: await hashOf(data),
    };
  } catch {
    // Whatever sharp has to say about a file that cannot be drawn, it is the file's fault.
    return undefined;
  }
}

const isPng = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 8)).toString('hex') === '89504e470d0a1a0a';
const isJpeg = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 3)).toString('hex') === 'ffd8ff';

/** A 1 wherever the picture is darker to the right. */
async function hashOf(png: Uint8Array): Promise<string> {
  const width = GRID + 1;
  const grey = await sharp(png).greyscale().resize({ width, height: GRID, fit: 'fill' }).raw().toBuffer();
  const bits = Array.from({ length: GRID * GRID }, (_, at) => {
    const here = Math.floor(at / GRID) * width + (at % GRID);
    return (grey[here] ?? 0) > (grey[here + 1] ?? 0) + MARGIN ? '1' : '0';
  });
  return bits.join('');
}

async function findCode(png: Uint8Array, longerSide: number): Promise<SlipCode | undefined> {
  for (const side of new Set(SCANNED.map((wanted) => Math.min(wanted, longerSide)))) {
    const { data, info } = await sharp(png)
      .resize({ width: side, height: side, fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    const found = jsQR(pixels, info.width, info.height, { inversionAttempts: 'dontInvert' });
    const code = found === null ? undefined : readSlipCode(found.data);
    if (code !== undefined) return code;
  }
  return undefined;
}
