/**
 * Pictures of the chat: what they are is decided by their bytes, and they are drawn anew, without place or phone. Runs in
 * a process of its own (server/workers).
 */
import sharp from 'sharp';

export type PictureKind = 'png' | 'jpg' | 'gif';

/** Pixels that a picture may have, all frames of an animation together. */
const MAX_PIXELS = 50_000_000;
/** The longer side of what is kept: text on a screenshot stays readable. */
const KEPT = 2560;

/** Undefined unless it is a PNG, JPEG or GIF that can be drawn. A GIF keeps its animation. */
export async function readPicture(bytes: Uint8Array): Promise<{ kind: PictureKind; bytes: Uint8Array } | undefined> {
  const kind = kindOf(bytes);
  if (kind === undefined) return undefined;
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: kind === 'gif' });
    if (kind === 'gif') return { kind, bytes: await source.gif().toBuffer() };
    const drawn = source
      .rotate()
      .resize({ width: KEPT, height: KEPT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    return { kind, bytes: await (kind === 'png' ? drawn.png() : drawn.jpeg({ quality: 85 })).toBuffer() };
  } catch {
    // Whatever sharp has to say about a file that cannot be drawn, it is the file's fault.
    return undefined;
  }
}

function kindOf(bytes: Uint8Array): PictureKind | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (start === '\x89PNG\r\n\x1a\n') return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpg';
  return /^GIF8[79]a/.test(start) ? 'gif' : undefined;
}
