/** Requests to the desk's API. Errors are Errors whose message can be shown. */
import * as v from 'valibot';
import { deskError } from '../../server/desk/contract.ts';

/** Milliseconds. */
const TIMEOUT = 10_000;

/** Asks the desk's API. `path` is under `/desk/api/`, `timeout` in milliseconds. */
export async function ask<S extends v.GenericSchema>(
  schema: S,
  path: string,
  init: RequestInit = {},
  timeout = TIMEOUT,
): Promise<v.InferOutput<S>> {
  const limit = AbortSignal.timeout(timeout);
  const signal = init.signal ? AbortSignal.any([limit, init.signal]) : limit;
  const response = await fetch(`/desk/api/${path}`, { cache: 'no-store', ...init, signal }).catch(() => {
    throw new Error('The service does not answer.');
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const error = v.safeParse(deskError, body);
    throw new Error(error.success ? error.output.message : `The service answered ${response.status}.`);
  }
  const reply = v.safeParse(schema, body);
  if (!reply.success) throw new Error('The service gave an answer that this page does not understand.');
  return reply.output;
}

/** Like `ask`, with a body. */
export function send<S extends v.GenericSchema>(schema: S, method: 'POST' | 'PUT', path: string, body: object) {
  return ask(schema, path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
}
