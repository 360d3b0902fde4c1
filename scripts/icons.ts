/** Draws the app's mark as the PNG icons that phones install: `npx tsx scripts/icons.ts`. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { mark } from './art/scenes.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'public', 'icons');
mkdirSync(folder, { recursive: true });

/** A maskable icon fills its square and keeps the figure inside the inner 80 %. */
const icons = [
  ['icon-192.png', 192, mark(7)],
  ['icon-512.png', 512, mark(7)],
  ['maskable-512.png', 512, mark(0, 0.82)],
] as const;

for (const [name, size, drawing] of icons) {
  await sharp(Buffer.from(drawing), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, name));
}
