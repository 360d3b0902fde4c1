/** The built app's styles, on a local address, for states' HTML. */
import { join } from 'node:path';
import files from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';

const APP = join(process.cwd(), 'dist');

/** Stands for a picture that only a fixture names. */
export const SAMPLE = join(APP, 'art', 'banners', 'bonus-1.svg');

/** Bytes of one state's pages. */
const LARGEST = 32 * 1024 * 1024;

/** Names of the app's style sheets, in the order in which the app loads them. */
async function styles(): Promise<string[]> {
  const manifest = v.parse(
    v.record(v.string(), v.object({ file: v.string(), css: v.optional(v.array(v.string()), []) })),
    (await import(join(APP, '.vite', 'manifest.json'), { with: { type: 'json' } })).default,
  );
  const chunks = Object.values(manifest);
  const sheets = chunks.flatMap(({ file, css }) => [...css, ...(file.endsWith('.css') ? [file] : [])]);
  return [...new Set(['index', 'screens', ''].flatMap((first) => sheets.filter((one) => one.includes(`/${first}`))))];
}

/** Serves `/stage`, an empty page in the app's styles, where nothing moves. */
export async function builtApp(): Promise<FastifyInstance> {
  const sheets = (await styles()).map((name) => `<link rel="stylesheet" href="/${name}">`).join('');
  const still = '<style>*,::before,::after{animation:none!important;transition:none!important}</style>';
  const stage = `<!doctype html><html><head><meta charset="utf-8">${sheets}${still}</head><body></body></html>`;
  const server = fastify({ bodyLimit: LARGEST });
  await server.register(files, { root: APP });
  server.setNotFoundHandler((_, reply) => reply.sendFile('art/banners/bonus-1.svg'));
  server.get('/stage', (_, reply) => reply.type('text/html; charset=utf-8').send(stage));
  return server;
}
