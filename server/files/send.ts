/** Answers with a stored file: as the type that it was taken for and no other, or with one part of it. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredFile } from './store.ts';

/** `name`: of the file; what it holds never changes. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile, type: string): FastifyReply {
  reply
    .type(type)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'");
  const { size } = file;
  const part = partOf(request.headers.range, size);
  if (part === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const { from, to } = part ?? { from: 0, to: size - 1 };
  if (part !== undefined) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`);
  reply.header('content-length', to - from + 1);
  return reply.send(request.method === 'HEAD' ? undefined : Readable.from(file.read(from, to), { objectMode: false }));
}

/** The one requested part. Undefined: all of it, also for several parts at once, which nobody needs. */
function partOf(range: string | undefined, size: number): { from: number; to: number } | 'outside' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '');
  if (asked === null || asked[0] === 'bytes=-') return undefined;
  const [, first = '', last = ''] = asked;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to || from >= size ? 'outside' : { from, to };
}
