/**
 * Draws the project's own pictures into public/: `npx tsx scripts/art.ts`. The same source gives the same bytes.
 * It fails when a picture is larger than 4 kB, or when ivory text on a card's ground would be hard to read.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { bankMark, banks } from './art/banks.ts';
import { emblem, emblems, ground, groundNames } from './art/games.ts';
import { guilloche } from './art/guilloche.ts';
import { banners, mark } from './art/scenes.ts';

const LIMIT = 4000;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', 'public');

const files = new Map<string, string>([
  ['favicon.svg', mark(9)],
  ['art/guilloche.svg', guilloche],
]);
for (const [code, drawing] of Object.entries(emblems)) files.set(`art/games/${code}.svg`, emblem(drawing));
for (const name of groundNames) files.set(`art/games/${name}-bg.svg`, ground(name));
for (const [code, drawing] of Object.entries(banks)) files.set(`art/banks/${code}.svg`, bankMark(drawing));
for (const [name, drawing] of Object.entries(banners)) files.set(`art/banners/${name}.svg`, drawing);

const luminance = (rgb: readonly number[]) => {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The lowest contrast between a text colour and any point of a picture's lower half and left side, where text stands. */
async function contrast(drawing: string, text: readonly number[]): Promise<number> {
  const { data, info } = await sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let worst = 21;
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if (y < info.height * 0.5 && x > info.width * 0.62) continue;
      const at = (y * info.width + x) * info.channels;
      const pixel = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      const [low = 0, high = 0] = [luminance(pixel), luminance(text)].sort((p, q) => p - q);
      worst = Math.min(worst, (high + 0.05) / (low + 0.05));
    }
  }
  return worst;
}

const problems: string[] = [];
for (const [name, text] of files) {
  if (text.length >= LIMIT) problems.push(`${name} has ${text.length} bytes`);
}
for (const name of groundNames) {
  const worst = await contrast(ground(name), [0xb4, 0xd0, 0xc4]);
  if (worst < 4.5) problems.push(`${name}-bg.svg: muted ivory text has a contrast of ${worst.toFixed(2)}`);
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

for (const [name, text] of files) {
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
console.log(`${files.size} pictures, the largest ${Math.max(...[...files.values()].map((text) => text.length))} bytes`);
