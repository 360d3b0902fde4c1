/** Finds a Chrome or Chromium for the browser tests, or brings one that npm has, or says what is missing. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { fail, install, root } from './lib.mjs';

const PLACES = [
  // Chromium without its windows: a third less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  // Windows comes with it.
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path of a browser. */
export async function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : fail(`There is no browser at CHROME_PATH, ${named}.`);
  const found = PLACES.find((place) => existsSync(place));
  if (found) return found;
  if (process.platform === 'linux' && process.arch === 'x64') return packed();
  const { chromium } = await import('playwright-core');
  const fetched = chromium.executablePath();
  if (existsSync(fetched)) return fetched;
  fail(
    'The browser tests need Chrome or Chromium, and none was found. Install one, or fetch one ' +
      '(npx playwright-core install chromium), or name yours (CHROME_PATH=/path/to/chrome npm test).',
  );
}

/** Starts it with libraries and fonts of its own: a small machine has neither, and it ends without. */
const START = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="relative">fonts-cache</cachedir>
</fontconfig>
`;

/** Thai and Lao, which every player's phone can draw before the app's own fonts have come. */
const LETTERS = String.fromCodePoint(...Array.from({ length: 0x100 }, (_, index) => 0xe00 + index));

/** The one that npm has, for Linux. It is packed for machines with little room. */
async function packed() {
  const folder = join(root, 'programs/chromium');
  install(folder);
  const unpacked = join(folder, 'node_modules/.cache/unpacked');
  const start = join(unpacked, 'start');
  if (existsSync(start)) return start;
  const part = (name) =>
    brotliDecompressSync(readFileSync(join(folder, `node_modules/@sparticuz/chromium/bin/${name}.br`)));
  const half = `${unpacked}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  writeFileSync(join(half, 'chromium'), part('chromium'), { mode: 0o755 });
  for (const name of ['al2023.tar', 'fonts.tar']) spawnSync('tar', ['-x', '-C', half], { input: part(name) });
  const { default: subset } = await import('subset-font');
  for (const script of ['thai', 'lao']) {
    const font = `node_modules/@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff2`;
    const letters = await subset(readFileSync(join(root, font)), LETTERS, { targetFormat: 'sfnt' });
    writeFileSync(join(half, `fonts/${script}.ttf`), letters);
  }
  writeFileSync(join(half, 'fonts.conf'), FONTS);
  writeFileSync(join(half, 'start'), START, { mode: 0o755 });
  renameSync(half, unpacked);
  return start;
}
