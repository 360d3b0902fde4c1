/** Sends one message to one device. All that is asked of the network for push is here; the simulator has its own. */
import { lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { isOnLoopback, isPublicAddress } from './endpoint.ts';
import type { PushKeys } from './keys.ts';

export interface PushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * `gone`: the device is never to be told again. `refused`: the push service does not take this message. `later`: it may work
 * another time.
 */
export type Delivery = 'sent' | 'gone' | 'refused' | 'later';

/** Milliseconds for all of it: the name, the connection and the answer. */
export const PATIENCE = 10_000;

/** Looks a name up, and fails where it stands for any address that is not public. */
const lookupPublic: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const bad = found?.find(({ address }) => !isPublicAddress(address));
    const [first] = found ?? [];
    if (error !== null) done(error, []);
    else if (bad !== undefined || first === undefined) done(new Error(`${host} is at ${bad?.address}`), []);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });

/** `ttl`: the seconds for which the push service keeps it. Never throws. */
export async function deliver(
  device: PushDevice,
  payload: string,
  ttl: number,
  { publicKey, privateKey, subject }: PushKeys,
  signal: AbortSignal,
): Promise<Delivery> {
  let made: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    const { endpoint, p256dh, auth } = device;
    const vapidDetails = { publicKey, privateKey, subject };
    made = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: ttl,
      urgency: 'high',
      vapidDetails,
    });
  } catch {
    // Nothing can be encrypted for it.
    return 'gone';
  }
  const url = new URL(device.endpoint);
  const status = await new Promise<number>((resolve) => {
    const trying = isOnLoopback(url);
    const sent = (trying ? plainRequest : tlsRequest)(url, {
      method: 'POST',
      headers: { ...made.headers },
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
      ...(trying ? {} : { lookup: lookupPublic }),
    });
    sent.on('error', () => resolve(0));
    sent.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      // Its words are of no use.
      answer.destroy();
    });
    sent.end(made.body);
  });
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'later';
}
