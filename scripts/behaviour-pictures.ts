/**
 * The screens that differ between two commits, as pictures: each commit is put in a folder of its own for a while, where
 * its own `npm run paths` takes the pictures of the flows in question. That runs the code of both commits.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';

/** A state whose screen differs, in the first language and theme where it does: `en.light`. Pictures are WebP; null: none. */
export interface Pair {
  readonly flow: string;
  readonly state: string;
  readonly look: string;
  readonly before: Buffer | null;
  readonly after: Buffer | null;
}

/** Limits of a page: its flows, and its pairs of pictures. */
const MOST = { flows: 12, pairs: 40 };
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

type Files = ReadonlyMap<string, string>;

/** Takes the pictures of the commit in a folder; returns their files by `withdraw/entering.fresh.en.light`. */
function taken(root: string, folder: string, pattern: string): Files {
  const pictures = join(folder, 'reports', 'paths', 'pictures');
  // A flow may be one of texts alone, or of the other commit.
  const models = readdirSync(join(folder, 'tests/paths/records')).map((file) => basename(file, '.txt'));
  if (!models.some((model) => new RegExp(pattern).test(model))) return new Map();
  const [lock, theirs] = [root, folder].map((place) => readFileSync(join(place, 'package-lock.json'), 'utf8'));
  if (lock === theirs) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
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
  return new Map(files.map((file) => [file.replace('.webp', '').replaceAll('\\', '/'), join(pictures, file)]));
}

async function differs(one: string, other: string): Promise<boolean> {
  if (readFileSync(one).equals(readFileSync(other))) return false;
  const read = (file: string) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [before, after] = [await read(one), await read(other)];
  if (before.info.width !== after.info.width || before.info.height !== after.info.height) return true;
  const channels = before.data.filter((value, place) => Math.abs(value - (after.data[place] ?? 0)) > VISIBLE);
  return channels.length > SPECK * before.info.channels;
}

/** `leftOut`: the states that differ, too, beyond the limit: `withdraw entering.fresh`. */
async function pairsOf(before: Files, after: Files) {
  const screens = new Set([...before.keys(), ...after.keys()].map((name) => name.replace(/\.\w+\.\w+$/, '')));
  const pairs: Pair[] = [];
  for (const screen of [...screens].sort()) {
    const [flow = '', state = ''] = screen.split('/');
    for (const look of LOOKS) {
      const [one, other] = [before, after].map((files) => files.get(`${screen}.${look}`));
      if (one === other || (one !== undefined && other !== undefined && !(await differs(one, other)))) continue;
      const [old = null, now = null] = [one, other].map((file) => (file === undefined ? null : readFileSync(file)));
      pairs.push({ flow, state, look, before: old, after: now });
      break;
    }
  }
  const leftOut = pairs.splice(MOST.pairs).map(({ flow, state }) => `${flow} ${state}`);
  return { pairs, leftOut };
}

/**
 * Takes the pictures of these flows at both commits: some minutes. `root`: the repository's folder. `flowsLeftOut`: those of
 * which none were taken, beyond the limit.
 */
export async function picturesBetween(root: string, commits: readonly string[], flows: readonly string[]) {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const home = mkdtempSync(join(tmpdir(), 'behaviour-'));
  const pattern = `^(${flows.slice(0, MOST.flows).map(patternOf).join('|')})$`;
  try {
    const [before = new Map(), after = new Map()] = commits.map((commit, place) => {
      const folder = join(home, String(place));
      git('worktree', 'add', '--quiet', '--detach', folder, commit);
      return taken(root, folder, pattern);
    });
    return { ...(await pairsOf(before, after)), flowsLeftOut: flows.slice(MOST.flows) };
  } finally {
    // A link to packages goes with it; they stay.
    rmSync(home, { recursive: true, force: true });
    git('worktree', 'prune');
  }
}
