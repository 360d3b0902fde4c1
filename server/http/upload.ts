/** One file of a multipart form. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

export interface Upload {
  /** As the sender named it: for showing, never for a path. */
  readonly filename: string;
  /** As the sender claims; the bytes decide. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The file in the field `file`, or undefined without one. Throws INVALID_REQUEST (413) when it is too large. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload | undefined> {
  if (!request.isMultipart()) return undefined;
  let upload: Upload | undefined;
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 10, parts: 11 } })) {
    if (part.type !== 'file') continue;
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new Refusal('INVALID_REQUEST', 413);
    if (part.fieldname === 'file') upload = { filename: part.filename, type: part.mimetype, bytes };
  }
  return upload;
}
