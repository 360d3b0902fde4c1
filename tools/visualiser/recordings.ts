/** Keeps what pages tell in files below reports/recordings: `npm run dev -- --inspect=local --record`. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import { VERSION } from '../../src/recording/format.ts';
import { Recorder } from '../../src/recording/recorder.ts';
import { AnyLine, RECORDINGS } from './lines.ts';

/** Bytes of a file, which the visualiser still opens: of a longer one the older part is let go. The number of files. */
const BOUNDS = { size: 24_000_000, files: 40 };
/** Bytes of one request. */
const LARGEST = 8_000_000;
const FROM = { from: 'session' };

const Lines = v.pipe(v.string(), v.parseJson(), v.array(AnyLine));
const isNoted = (file: string): boolean => readFileSync(file, 'utf8').includes('"type":"note"');

/** Removes the oldest until so many are left; those with a tester's notes go last. */
function makeRoom(folder: string, left: number): void {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(folder, name));
  while (files.length > left) {
    const plain = files.findIndex((file) => !isNoted(file));
    for (const file of files.splice(Math.max(0, plain), 1)) rmSync(file);
  }
}

/** The later part of a recording: what was before stands as where each actor began. `size`: characters of its lines. */
function shortened(recording: string, size: number): string {
  const recorder = new Recorder({ time: Number.POSITIVE_INFINITY, size, value: 0 });
  for (const one of recording.split('\n').slice(1)) {
    const line = v.safeParse(v.pipe(v.string(), v.parseJson(), AnyLine), one);
    if (line.success) recorder.keep(line.output);
  }
  return recorder.text(FROM);
}

/** Adds lines to a file, which is begun with its first ones. */
export function keepLines(folder: string, name: string, lines: readonly object[], { size, files } = BOUNDS): void {
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    makeRoom(folder, files - 1);
    writeFileSync(file, `${JSON.stringify({ type: 'recording', version: VERSION, ...FROM })}\n`);
  }
  appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  // A character has three bytes at most, so that the file has room again.
  if (statSync(file).size > size) writeFileSync(file, shortened(readFileSync(file, 'utf8'), size / 3));
}

/** Takes the lines that a page of this very server posts. */
async function take(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = /^\/([\w-]{1,60}\.jsonl)$/.exec(request.url ?? '')?.[1];
  const isOwn = request.method === 'POST' && request.headers['sec-fetch-site'] === 'same-origin';
  const isSmall = Number(request.headers['content-length'] ?? LARGEST) < LARGEST;
  const lines = name !== undefined && isOwn && isSmall ? v.safeParse(Lines, await text(request)) : null;
  if (name !== undefined && lines?.success) keepLines(folder, name, lines.output);
  response.writeHead(lines?.success ? 204 : 400).end();
}

export function recordings(folder = join('reports', 'recordings')): Plugin {
  return {
    name: 'recordings',
    apply: 'serve',
    configureServer({ middlewares }) {
      console.log(`Each session is recorded in ${folder}`);
      middlewares.use(RECORDINGS, (request, response, next) => void take(folder, request, response).catch(next));
    },
  };
}
