/** The built app's styles, on a local address, for states' HTML. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import files from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';

const APP = resolve(process.env.STATIC_DIR ?? 'dist');

/** Stands for a picture that only a fixture names. */
export const SAMPLE = join(APP, 'art', 'banners', 'bonus-1.svg');

/** Bytes of one state's pages. */
const LARGEST = 32 * 1024 * 1024;

/** The app's styles: those that stand in its page, and its sheets in the order in which the app loads them. */
async function styles(): Promise<string> {
  const page = await readFile(join(APP, 'index.html'), 'utf8');
  const inPage = page.match(/<style>.*?<\/style>/gs);
  if (inPage === null) throw new Error(`${APP}: a page without styles`);
  const sheets = (await readdir(join(APP, 'assets'))).filter((name) => name.endsWith('.css'));
  const [first, others] = [/^screens-/, /^(?!screens-)/].map((names) => sheets.filter((name) => names.test(name)));
  if (!first?.length || !others) throw new Error(`${APP}: no style sheet of the screens`);
  return [...inPage, ...[...first, ...others].map((name) => `<link rel="stylesheet" href="/assets/${name}">`)].join('');
}

/** Serves `/stage`, an empty page in the app's styles, where nothing moves. */
export async function builtApp(): Promise<FastifyInstance> {
  const still = '<style>*,::before,::after{animation:none!important;transition:none!important}</style>';
  const stage = `<!doctype html><html><head><meta charset="utf-8">${await styles()}${still}</head><body></body></html>`;
  const server = fastify({ bodyLimit: LARGEST });
  await server.register(files, { root: APP });
  server.setNotFoundHandler((_, reply) => reply.sendFile('art/banners/bonus-1.svg'));
  server.get('/stage', (_, reply) => reply.type('text/html; charset=utf-8').send(stage));
  return server;
}
