/**
 * `npm run bench:releases`: 100 releases while the app is open (tests/browser/offline.test.ts). With `--bytes`: the bytes,
 * pressed by brotli, that a member's phone fetches for a release that changed one text, one screen or React. The app is
 * built before and after each change, in a copy of the project, and the files that the phone keeps are compared by name and
 * content. Fails where a release costs more than its goal.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { optionsOf } from '../../scripts/options.mjs';
import { bytesOf } from '../../scripts/size.ts';
import { isKept, PAGE, WORKER } from '../../scripts/vite-service-worker.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Folders that no build reads. */
const UNREAD = /^(\.git|\.cache|node_modules|reports|dist.*|tests|docs)$/;
/** A change of code adds this: the bundler cannot leave it out as unused, and it also runs where the build draws a page. */
const ADDED = "\nReflect.set(globalThis, 'release', 'the next');\n";

interface Change {
  readonly name: string;
  readonly goal: number;
  /** The file that changes, and what it becomes. */
  readonly file: string;
  readonly edit: (content: string) => string;
}

const textOf =
  (key: string) =>
  (content: string): string => {
    const changed = content.replace(new RegExp(`("${key}": ")`), '$1แก้ไข ');
    if (changed === content) throw new Error(`no text ${key}`);
    return changed;
  };
const withMore = (content: string) => content + ADDED;
const screen = (name: string) => `src/screens/${name}/${name}-screen.tsx`;

const CHANGES: readonly Change[] = [
  { name: 'a text of the withdrawal', goal: 15_000, file: 'locales/th.json', edit: textOf('withdraw.available') },
  { name: 'a text of the login', goal: 15_000, file: 'locales/th.json', edit: textOf('login.title') },
  { name: 'the statement', goal: 40_000, file: screen('statement'), edit: withMore },
  { name: 'home', goal: 40_000, file: screen('home'), edit: withMore },
  { name: 'React', goal: 90_000, file: 'node_modules/react-dom/cjs/react-dom-client.production.js', edit: withMore },
];

/** Reads the files of a build that a phone fetches, by name. Of its page it fetches parts (src/page-parts.ts). */
function filesOf(dist: string): Map<string, string> {
  const isFetched = (name: string) =>
    name === WORKER || (isKept(name) && name !== PAGE) || /^assets\/page-.*\.txt$/.test(name);
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(isFetched);
  return new Map(names.map((name) => [name, readFileSync(join(dist, name), 'utf8')]));
}

async function builtIn(folder: string, name: string, plugins: Plugin[] = []): Promise<string> {
  const outDir = join(folder, `dist-${name}`);
  await build({ root: folder, logLevel: 'error', plugins, build: { outDir, emptyOutDir: true } });
  return outDir;
}

/** The project with the change, built. What the packages have is not copied: it changes as it is read. */
async function builtWith(folder: string, { file, edit }: Change): Promise<string> {
  if (file.startsWith('node_modules/')) {
    let isMet = false;
    const transform = (code: string, id: string) => {
      if (!id.endsWith(file)) return null;
      isMet = true;
      return edit(code);
    };
    const dist = await builtIn(folder, 'after', [{ name: 'changed', enforce: 'pre', transform }]);
    if (!isMet) throw new Error(`${file} is not in the build`);
    return dist;
  }
  const place = join(folder, file);
  const before = readFileSync(place, 'utf8');
  writeFileSync(place, edit(before));
  try {
    return await builtIn(folder, 'after');
  } finally {
    writeFileSync(place, before);
  }
}

async function bytes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-releases-'));
  try {
    for (const name of readdirSync(ROOT))
      if (!UNREAD.test(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    process.chdir(folder);
    const before = filesOf(await builtIn(folder, 'before'));
    for (const change of CHANGES) {
      const dist = await builtWith(folder, change);
      const fetched = [...filesOf(dist)].filter(([name, content]) => before.get(name) !== content);
      const [mixed] = fetched.find(([name]) => name.startsWith('assets/') && before.has(name)) ?? [];
      if (mixed !== undefined) throw new Error(`${mixed} has another content under the same name`);
      const sizes = fetched.map(([name]) => ({ name, size: bytesOf(dist, name) }));
      const sum = sizes.reduce((total, { size }) => total + size, 0);
      console.log(`${String(sum).padStart(8)}  ${change.name}, of ${change.goal}; files: ${sizes.length}`);
      for (const { name, size } of sizes.sort((one, other) => other.size - one.size))
        console.log(`${String(size).padStart(16)}  ${name}`);
      if (sum > change.goal) process.exitCode = 1;
    }
  } finally {
    process.chdir(ROOT);
    rmSync(folder, { recursive: true, force: true });
  }
}

const { values } = optionsOf({ options: { bytes: { type: 'boolean', default: false } } });
if (values.bytes) await bytes();
else {
  const args = ['scripts/test.mjs', '--mode', 'large', '--project', 'browser', 'browser/offline', '-t', 'releases'];
  process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}
