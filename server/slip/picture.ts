/**
 * The picture of a slip: what it is is decided by its bytes, and what is kept is drawn anew, so that no place, name of a
 * phone or anything hidden in the file stays.
 */
import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { newToken } from '../members/sessions.ts';
import { readSlipCode, type SlipCode } from './mini-qr.ts';

/** Pixels that a picture may have: 12 megapixels is a phone's photograph, 50 its largest. */
const MAX_PIXELS = 50_000_000;
/** The longer side of what is kept. A slip's text stays readable. */
const KEPT = 1600;
/** The shorter side that a slip has at least. */
const SMALLEST = 200;
/** Longer sides at which the code is looked for: a screenshot's code is large, a photograph's may be small. */
const SCANNED = [800, 1600];

export interface SlipPicture {
  /** JPEG without any metadata. */
  readonly jpeg: Uint8Array;
  readonly tooSmall: boolean;
  readonly code: SlipCode | undefined;
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
    };
  } catch {
    // Whatever sharp has to say about a file that cannot be drawn, it is the file's fault.
    return undefined;
  }
}

const isPng = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 8)).toString('hex') === '89504e470d0a1a0a';
const isJpeg = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 3)).toString('hex') === 'ffd8ff';

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

/** Where slips are, below the data folder: never below what is served. */
export const slipFolder = (dataDir: string) => join(dataDir, 'slips');

/**
 * Keeps a picture and returns its file name: a hash, so that the same upload made twice is one file. Whole or not at
 * all. Throws when the disk does.
 */
export async function keepPicture(dataDir: string, memberId: number, jpeg: Uint8Array): Promise<string> {
  const name = `${createHash('sha256').update(`${memberId}\n`).update(jpeg).digest('hex')}.jpg`;
  const folder = slipFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${newToken()}`);
  await writeFile(unfinished, jpeg, { mode: 0o600 });
  await rename(unfinished, join(folder, name));
  return name;
}
