/**
 * Pictures that leave the phone. The type of a file is known by its first bytes, never by its name; the picture is
 * drawn anew before it is sent, so that the place, the time and the phone's name in the file (EXIF) stay at home, and a
 * photograph of many megabytes becomes small enough for a slow network.
 */

export type PictureType = 'png' | 'jpeg' | 'gif' | 'heic';

/** Bytes that `typeOf` looks at. */
const HEAD = 64;
/** Longer sides and qualities to draw with, until the picture is small enough. A slip's text stays readable. */
const SIZES = [
  { side: 2000, quality: 0.9 },
  { side: 1600, quality: 0.8 },
  { side: 1200, quality: 0.7 },
] as const;
/** A file above this is not even opened: a cheap phone would run out of memory. */
const MOST_BYTES = 60 * 1024 * 1024;
/** Brands of an `ftyp` box that say HEIC or HEIF. */
const HEIC = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** The type of a picture by the first bytes of its file; null when they say something else. */
export function typeOf(head: Uint8Array): PictureType | null {
  if ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, at) => head[at] === byte)) return 'png';
  if ([0xff, 0xd8, 0xff].every((byte, at) => head[at] === byte)) return 'jpeg';
  if (['GIF87a', 'GIF89a'].includes(text(head, 0, 6))) return 'gif';
  if (text(head, 4, 8) !== 'ftyp') return null;
  // The major brand, the minor version, then the compatible brands up to the end of the box.
  const end = Math.min(((head[2] ?? 0) << 8) | (head[3] ?? 0), head.length);
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12 && HEIC.includes(text(head, at, at + 4))) return 'heic';
  return null;
}

/** A picture that was decoded, and how to draw it. */
export interface Drawable {
  readonly width: number;
  readonly height: number;
  /** Null when the browser cannot. `type`: a MIME type; transparency becomes white. */
  draw(width: number, height: number, type: string, quality: number): Promise<Blob | null>;
  close(): void;
}

/** Decodes a picture as its EXIF says it stands. Rejects when the browser cannot. */
export type Decode = (file: Blob) => Promise<Drawable>;

const decoded: Decode = async (file) => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  return {
    width: bitmap.width,
    height: bitmap.height,
    async draw(width, height, type, quality) {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const paper = canvas.getContext('2d');
      if (paper === null) return null;
      paper.fillStyle = '#ffffff';
      paper.fillRect(0, 0, width, height);
      paper.imageSmoothingQuality = 'high';
      paper.drawImage(bitmap, 0, 0, width, height);
      return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
    },
    close: () => bitmap.close(),
  };
};

export interface PictureLimits {
  /** Bytes; null when there is no limit. */
  readonly maxBytes: number | null;
  /** MIME types that the service takes; null when it does not say. */
  readonly accept: readonly string[] | null;
}

/** A picture that was drawn anew, or why it could not be. */
export type Drawn =
  | { readonly ok: true; readonly file: Blob }
  | { readonly ok: false; readonly complaint: 'type' | 'heic' | 'unreadable' | 'size' };

/** Draws a file anew as a JPEG (a PNG, if the service takes no other). Never rejects for the file's sake. */
export async function drawnAnew(file: Blob, limits: PictureLimits, decode: Decode = decoded): Promise<Drawn> {
  const known = typeOf(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  if (known === null) return { ok: false, complaint: 'type' };
  if (file.size > MOST_BYTES) return { ok: false, complaint: 'size' };
  const unreadable = { ok: false, complaint: known === 'heic' ? 'heic' : 'unreadable' } as const;
  const picture = await decode(file).catch(() => null);
  if (picture === null || picture.width === 0 || picture.height === 0) return unreadable;
  const type = limits.accept === null || limits.accept.includes('image/jpeg') ? 'image/jpeg' : 'image/png';
  try {
    for (const { side, quality } of SIZES) {
      const scale = Math.min(1, side / Math.max(picture.width, picture.height));
      const [width, height] = [picture.width, picture.height].map((pixels) => Math.max(1, Math.round(pixels * scale)));
      const drawn = await picture.draw(width ?? 1, height ?? 1, type, quality);
      if (drawn === null) return unreadable;
      if (limits.maxBytes === null || drawn.size <= limits.maxBytes) return { ok: true, file: drawn };
    }
    return { ok: false, complaint: 'size' };
  } finally {
    picture.close();
  }
}

/** Tells one picture from another. Without WebCrypto (an insecure address) by a weaker sum. */
export async function pictureDigest(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (globalThis.crypto?.subtle !== undefined) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return `${bytes.length}-${sum.toString(16)}`;
}
