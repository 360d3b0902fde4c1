/** Videos by their boxes (ISO/IEC 14496-12): what they are, and without the place where they were taken. */

export type VideoKind = 'mp4' | 'mov';

interface Box {
  readonly type: string;
  /** Offsets of the box's start, of its content and of its end. */
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/** Boxes side by side at most; a long film in fragments has a few thousand. */
const BOXES_MAX = 20_000;
/** Boxes within boxes: `moov` holds `trak`, nothing that is looked at lies deeper. */
const DEPTH_MAX = 4;

/** The boxes between two offsets. Undefined when they do not fit into each other, or are more than any film has. */
function boxesOf(file: Buffer, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    // QuickTime may end a list with four zero bytes.
    if (to - start === 4 && file.readUInt32BE(start) === 0) break;
    if (to - start < 8) return undefined;
    const size = file.readUInt32BE(start);
    const type = file.toString('latin1', start + 4, start + 8);
    const large = size === 1;
    if (large && to - start < 16) return undefined;
    const body = start + (large ? 16 : 8);
    const end = size === 0 ? to : start + (large ? Number(file.readBigUInt64BE(start + 8)) : size);
    if (end < body || end > to || boxes.length === BOXES_MAX) return undefined;
    boxes.push({ type, start, body, end });
    start = end;
  }
  return boxes;
}

/** Boxes that hold what a phone notes besides the pictures: place, maker, owner. */
const NOTES: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
const PARENTS: ReadonlySet<string> = new Set(['moov', 'trak']);

/** Overwrites the notes with empty space. Sizes stay, so that nothing else moves. */
function forget(file: Buffer, boxes: readonly Box[], depth = 1): boolean {
  return boxes.every(({ type, start, body, end }) => {
    if (NOTES.has(type)) {
      file.write('free', start + 4, 'latin1');
      file.fill(0, body, end);
    } else if (PARENTS.has(type)) {
      const inner = boxesOf(file, body, end);
      return inner !== undefined && depth < DEPTH_MAX && forget(file, inner, depth + 1);
    }
    return true;
  });
}

/**
 * An uploaded video, its notes overwritten in a copy. Undefined unless it is a whole MP4 or QuickTime file with
 * something to play.
 */
export function readVideo(bytes: Uint8Array): { kind: VideoKind; bytes: Uint8Array } | undefined {
  const file = Buffer.from(bytes);
  const boxes = boxesOf(file, 0, file.length);
  const [first] = boxes ?? [];
  if (boxes === undefined || first?.type !== 'ftyp' || first.end - first.body < 4) return undefined;
  const brand = file.toString('latin1', first.body, first.body + 4);
  if (!/^(qt {2}|isom|iso[2-9]|mp4[12]|avc1|dash|M4V[ HP]|M4VH|MSNV|f4v |3gp[4-9])$/.test(brand)) return undefined;
  const has = (type: string) => boxes.some((box) => box.type === type && box.end > box.body);
  if (!has('moov') || !(has('mdat') || has('moof')) || !forget(file, boxes)) return undefined;
  return { kind: brand === 'qt  ' ? 'mov' : 'mp4', bytes: file };
}
