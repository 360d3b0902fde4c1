/** Files made to take as long, or as much memory, as a small file can. */
import sharp from 'sharp';

/** 1600 × 1600 pixels in lines of one pixel, 13 kB: jsQR takes each line for a part of a code and tries them all. */
export function stripes(): Promise<Buffer> {
  const side = 1600;
  const pixels = Buffer.from(Array.from({ length: side }, (_, x) => (x % 2) * 255));
  return sharp(Buffer.concat(Array<Buffer>(side).fill(pixels)), { raw: { width: side, height: side, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An animation of half a megapixel a frame in noise of few colours: each frame's colours are chosen anew. */
export function animation(frames = 100): Promise<Buffer> {
  const width = 700;
  const pixels = Buffer.alloc(width * width * frames);
  let seed = 7;
  for (let at = 0; at < pixels.length; at += 64) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    pixels.fill(seed >> 16, at, at + 64);
  }
  return sharp(pixels, { raw: { width, height: width * frames, channels: 1, pageHeight: width } })
    .gif({ effort: 1, colours: 8 })
    .toBuffer();
}

/** A PNG that says it has 900 megapixels, in a few bytes. */
export async function bomb(): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return png;
}

function box(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const film = (moov: Uint8Array) =>
  Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0')), box('moov', moov), box('mdat', Buffer.from('frames'))]);

/** Boxes within boxes, as many as 20 MB hold. */
export function nestedFilm(levels = 1_000_000): Buffer {
  const inner = Buffer.alloc(levels * 8);
  for (let level = 0; level < levels; level++) {
    inner.writeUInt32BE((levels - level) * 8, level * 8);
    inner.write('trak', level * 8 + 4, 'latin1');
  }
  return film(inner);
}

/** Empty boxes side by side, as many as 20 MB hold. */
export function flatFilm(count = 2_000_000): Buffer {
  return film(Buffer.alloc(count * 8, box('free', Buffer.alloc(0))));
}
