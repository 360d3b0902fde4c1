// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { type Decode, drawnAnew, pictureDigest, typeOf } from '../../src/adapters/image.ts';

const bytes = (...values: (number | string)[]) =>
  new Uint8Array(values.flatMap((value) => (typeof value === 'string' ? [...Buffer.from(value, 'latin1')] : [value])));

const PNG = bytes(0x89, 'PNG\r\n', 0x1a, '\n', 'more');
const JPEG = bytes(0xff, 0xd8, 0xff, 0xe1, 'Exif GPS');
const HEIC = bytes(0, 0, 0, 24, 'ftyp', 'heic', 0, 0, 0, 0, 'mif1', 'heic');
const ANDROID = bytes(0, 0, 0, 24, 'ftyp', 'isom', 0, 0, 0, 0, 'heix', 'mif1');
const MP4 = bytes(0, 0, 0, 24, 'ftyp', 'isom', 0, 0, 0, 0, 'iso2', 'mp41', 'heic');

test.each([
  ['png', PNG],
  ['jpeg', JPEG],
  ['gif', bytes('GIF89a', 1)],
  ['gif', bytes('GIF87a', 1)],
  ['heic', HEIC],
  ['heic', ANDROID],
  [null, MP4],
  [null, bytes('<svg onload=alert(1)>')],
  [null, bytes('%PDF-1.7')],
  [null, bytes()],
  [null, bytes(0xff, 0xd8)],
])('by its first bytes: %s', (type, head) => {
  expect(typeOf(head)).toBe(type);
});

/** A browser that decodes to this size and draws to as many bytes as `weigh` says. */
function browser(width: number, height: number, weigh: (side: number) => number = () => 100) {
  const draw = vi.fn(async (w: number, h: number, type: string, _quality: number) => {
    return new Blob([new Uint8Array(weigh(Math.max(w, h)))], { type });
  });
  const close = vi.fn();
  const decode: Decode = async () => ({ width, height, draw, close });
  return { decode, draw, close };
}

const cannot: Decode = () => Promise.reject(new DOMException('no', 'InvalidStateError'));
const file = (content: Uint8Array<ArrayBuffer>, name = 'slip.jpg') => new File([content], name, { type: 'image/jpeg' });
const LIMITS = { maxBytes: 1000, accept: ['image/jpeg', 'image/png'] };

describe('a picture is drawn anew', () => {
  test('as a JPEG in its own size, and nothing of the file goes with it', async () => {
    const { decode, draw, close } = browser(900, 1600);
    const drawn = await drawnAnew(file(JPEG), LIMITS, decode);
    expect(draw.mock.calls).toEqual([[900, 1600, 'image/jpeg', 0.9]]);
    expect(drawn.ok && (await drawn.file.text())).not.toContain('Exif');
    expect(close).toHaveBeenCalledOnce();
  });

  test('smaller where it is huge, and smaller still until it is within the limit', async () => {
    const { decode, draw } = browser(6000, 8000, (side) => (side > 1200 ? 5000 : 900));
    const drawn = await drawnAnew(file(JPEG), LIMITS, decode);
    expect(draw.mock.calls.map(([width, height]) => [width, height])).toEqual([
      [1500, 2000],
      [1200, 1600],
      [900, 1200],
    ]);
    expect(drawn).toMatchObject({ ok: true, file: { size: 900 } });
  });

  test('not, where it stays too large', async () => {
    const { decode } = browser(6000, 8000, () => 5000);
    expect(await drawnAnew(file(JPEG), LIMITS, decode)).toEqual({ ok: false, complaint: 'size' });
  });

  test('as a PNG where the service takes no JPEG', async () => {
    const { decode, draw } = browser(10, 10);
    await drawnAnew(file(PNG), { maxBytes: null, accept: ['image/png'] }, decode);
    expect(draw.mock.calls[0]?.[2]).toBe('image/png');
  });

  test('a HEIC where the browser can decode it; else it is refused by name', async () => {
    expect(await drawnAnew(file(HEIC), LIMITS, browser(10, 10).decode)).toMatchObject({ ok: true });
    expect(await drawnAnew(file(HEIC), LIMITS, cannot)).toEqual({ ok: false, complaint: 'heic' });
  });

  test('not, where it is damaged or no picture, whatever its name says', async () => {
    expect(await drawnAnew(file(PNG), LIMITS, cannot)).toEqual({ ok: false, complaint: 'unreadable' });
    expect(await drawnAnew(file(MP4), LIMITS, browser(10, 10).decode)).toEqual({ ok: false, complaint: 'type' });
  });
});

test('a digest is of the bytes', async () => {
  expect(await pictureDigest(file(PNG, 'a.png'))).toBe(await pictureDigest(file(PNG, 'b.png')));
  expect(await pictureDigest(file(PNG))).not.toBe(await pictureDigest(file(JPEG)));
});
