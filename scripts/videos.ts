/**
 * Makes public/videos: the how-to clips, their posters and their captions. Its output is committed, so only who changes
 * a scene or its words runs it: `npx tsx scripts/videos.ts [name …]`. Needs ffmpeg with libx264.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { scenes } from './videos/scenes.ts';
import { HEIGHT, LENGTH, STEP, WIDTH } from './videos/stage.ts';

const RATE = 25;
const out = join(import.meta.dirname, '..', 'public', 'videos');
mkdirSync(out, { recursive: true });

async function encode(name: string, draw: (t: number) => string): Promise<void> {
  const size = `${WIDTH}x${HEIGHT}`;
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', String(RATE), '-i', '-'];
  const codec = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '25', '-g', '250'];
  const file = ['-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-map_metadata', '-1', '-an'];
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...codec, ...file, join(out, `${name}.mp4`)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'exit');
  for (let index = 0; index < LENGTH * RATE; index++) {
    const picture = await sharp(Buffer.from(draw(index / RATE)))
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** The steps' words of the page, at the steps' times. */
function captions(name: string, locale: string): string {
  const texts: Record<string, string> = JSON.parse(readFileSync(join(out, '../../locales', `${locale}.json`), 'utf8'));
  const time = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`;
  const cues = [1, 2, 3].map((step) => {
    const words = texts[`howto.${name}.step${step}`];
    if (words === undefined) throw new Error(`no words for step ${step} of ${name} in ${locale}`);
    return `${time((step - 1) * STEP)} --> ${time(step * STEP)}\n${words}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

const wanted = process.argv.slice(2);
for (const [name, { draw, poster }] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  writeFileSync(join(out, `${name}.svg`), `${draw(poster)}\n`);
  for (const locale of ['th', 'lo', 'en']) writeFileSync(join(out, `${name}.${locale}.vtt`), captions(name, locale));
  await encode(name, draw);
  console.log(name);
}
