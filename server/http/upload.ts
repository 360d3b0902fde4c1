/** Reads the one file of a multipart form. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

export interface Upload {
  /** The sender's name for the file: for showing, never for a path. */
  readonly filename: string;
  /** The sender's claim; the bytes decide. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * The file in the field `file`, or undefined without one. Throws INVALID_REQUEST when it is too large (413) or no form,
 * and a Refusal (503) when the process holds too much already. What it holds is counted as it comes (`request.room`).
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload | undefined> {
  if (!request.isMultipart()) return undefined;
  let upload: Upload | undefined;
  const limits = { fileSize: maxBytes, files: 1, fields: 10, parts: 11, fieldSize: 1024, headerPairs: 20 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      const chunks: Buffer[] = [];
      for await (const chunk of part.file) {
        await request.room?.take(chunk.length);
        chunks.push(chunk);
      }
      if (part.file.truncated) throw new Refusal('INVALID_REQUEST', 413);
      if (part.fieldname === 'file')
        upload = { filename: part.filename, type: part.mimetype, bytes: Buffer.concat(chunks) };
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Whatever the parser has to say: the form is not one, or its sender has gone.
    const tooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
    throw new Refusal('INVALID_REQUEST', tooLarge ? 413 : 400);
  }
  return upload;
}
