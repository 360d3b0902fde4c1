/**
 * The screens that differ between two commits, as pictures: each commit is put in a folder of its own for a while, where
 * its own `npm run paths` takes the pictures of the flows in question. That runs the code of both commits.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** A state whose screen differs, in the first language and theme where it does: `en.light`. Pictures are WebP; null: none. */
export interface Pair {
  readonly flow: string;
  readonly state: string;
  readonly look: string;
  readonly before: Buffer | null;
  readonly after: Buffer | null;
}

export interface Pairs {
  readonly pairs: readonly Pair[];
  /** The names of states that differ, too, beyond the limits of count and size: `withdraw entering.fresh`. */
  readonly leftOut: readonly string[];
  /** Flows of which no pictures were taken, beyond the limit. */
  readonly flowsLeftOut: readonly string[];
}

/** Flows of which pictures are taken. */
export const MOST_FLOWS = 12;
/** Pairs of pictures in a page. */
export const MOST_PAIRS = 40;
/** Bytes of a page's pictures. */
export const MOST_BYTES = 8 * 1024 * 1024;
/** Milliseconds for one commit: an installation, a build and the pictures. */
const PATIENCE = 20 * 60_000;

const LOOKS = ['light', 'dark'].flatMap((theme) => ['en', 'th', 'la'].map((locale) => `${locale}.${theme}`));
/** Of 255: by so much a colour differs that a player could tell. */
const VISIBLE = 24;
/** Pixels: fewer are the edge of a letter. */
const SPECK = 12;

/** The models of a flow by its name in a report: `slip list` and `slip-list` are `slipList`. */
const patternOf = (flow: string): string =>
  flow
    .split(/\W+/)
    .map((word) => word.replace(/^\w/, (first) => `[${first.toLowerCase()}${first.toUpperCase()}]`))
    .join('\\W*');

const isAlike = (one: string, other: string): boolean => readFileSync(one, 'utf8') === readFileSync(other, 'utf8');

type Files = ReadonlyMap<string, string>;

/** Takes the pictures of the commit in a folder; returns their files by `withdraw/entering.fresh.en.light`. */
function taken(root: string, folder: string, pattern: string): Files {
  const pictures = join(folder, 'reports', 'paths', 'pictures');
  if (isAlike(join(root, 'package-lock.json'), join(folder, 'package-lock.json')))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  try {
    execFileSync(process.execPath, ['scripts/paths.mjs', '-t', pattern], {
      cwd: folder,
      timeout: PATIENCE,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (error) {
    // A screen that the run finds fault with has its picture all the same.
    if (!existsSync(pictures)) throw error;
  }
  const all = existsSync(pictures) ? readdirSync(pictures, { recursive: true, encoding: 'utf8' }) : [];
  const files = all.filter((file) => file.endsWith('.webp'));
  return new Map(files.map((file) => [file.slice(0, -'.webp'.length).replaceAll('\\', '/'), join(pictures, file)]));
}

async function differs(one: string, other: string): Promise<boolean> {
  if (readFileSync(one).equals(readFileSync(other))) return false;
  const read = (file: string) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [before, after] = [await read(one), await read(other)];
  if (before.info.width !== after.info.width || before.info.height !== after.info.height) return true;
  let channels = 0;
  for (const [place, value] of before.data.entries())
    if (Math.abs(value - (after.data[place] ?? 0)) > VISIBLE) channels += 1;
  return channels > SPECK * before.info.channels;
}

async function pairsOf(before: Files, after: Files): Promise<Omit<Pairs, 'flowsLeftOut'>> {
  const screens = new Set([...before.keys(), ...after.keys()].map((name) => name.replace(/\.\w+\.\w+$/, '')));
  const pairs: Pair[] = [];
  const leftOut: string[] = [];
  let bytes = 0;
  for (const screen of [...screens].sort()) {
    for (const look of LOOKS) {
      const [one, other] = [before, after].map((files) => files.get(`${screen}.${look}`));
      if (one === other || (one !== undefined && other !== undefined && !(await differs(one, other)))) continue;
      const [old, now] = [one, other].map((file) => (file === undefined ? null : readFileSync(file)));
      const size = (old?.length ?? 0) + (now?.length ?? 0);
      const [flow = '', state = ''] = screen.split('/');
      if (pairs.length < MOST_PAIRS && bytes + size <= MOST_BYTES) {
        pairs.push({ flow, state, look, before: old ?? null, after: now ?? null });
        bytes += size;
      } else leftOut.push(`${flow} ${state}`);
      break;
    }
  }
  return { pairs, leftOut };
}

/** Takes the pictures of these flows at both commits: some minutes. `root`: the repository's folder. */
export async function picturesBetween(
  root: string,
  commits: readonly string[],
  flows: readonly string[],
): Promise<Pairs> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const home = mkdtempSync(join(tmpdir(), 'behaviour-'));
  const pattern = `^(${flows.slice(0, MOST_FLOWS).map(patternOf).join('|')})$`;
  try {
    const [before = new Map(), after = new Map()] = commits.map((commit, place) => {
      const folder = join(home, String(place));
      git('worktree', 'add', '--quiet', '--detach', folder, commit);
      return taken(root, folder, pattern);
    });
    return { ...(await pairsOf(before, after)), flowsLeftOut: flows.slice(MOST_FLOWS) };
  } finally {
    for (const name of readdirSync(home)) {
      const packages = join(home, name, 'node_modules');
      // The row that the link leads to stays.
      if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(packages);
      git('worktree', 'remove', '--force', join(home, name));
    }
    rmSync(home, { recursive: true, force: true });
  }
}
