/** Calls of the desk of a service that runs as a process of its own. */
import * as v from 'valibot';
import { DESK_TOKEN } from './process.ts';

/** The service is closing: it takes nothing more on a connection that was open. */
export class Closing extends Error {}

export async function desk<S extends v.GenericSchema>(
  url: string,
  reply: S,
  path: string,
  send?: { method: 'POST' | 'PUT'; body: object },
): Promise<v.InferOutput<S>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${DESK_TOKEN}` };
  const response = await fetch(
    `${url}/desk/api/${path}`,
    send === undefined ? { headers } : { method: send.method, headers, body: JSON.stringify(send.body) },
  );
  if (response.status === 503) throw new Closing(`desk: ${path}`);
  if (!response.ok) throw new Error(`desk: ${path}: ${response.status} ${await response.text()}`);
  return v.parse(reply, await response.json());
}
