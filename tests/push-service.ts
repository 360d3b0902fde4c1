/** A push service on this machine, and a browser's half of it: for the tests of the service and of the app. */
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser's half of a subscription: its keys, and the reading of what was encrypted for it (RFC 8188, RFC 8291). */
export function pushPhone() {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = Buffer.from('sixteen bytes ok');
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): Record<string, unknown> {
      const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const hkdf = (secret: Buffer, with_: Buffer, info: Buffer | string, size: number) =>
        Buffer.from(hkdfSync('sha256', secret, with_, info, size));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = hkdf(ecdh.computeSecret(sender), auth, info, 32);
      const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const open = createDecipheriv('aes-128-gcm', key, hkdf(secret, salt, 'Content-Encoding: nonce\0', 12));
      open.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]).toString();
      // Behind it stand the end's mark and padding.
      return JSON.parse(text.slice(0, text.lastIndexOf('}') + 1));
    },
  };
}

interface Pushed {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A push service on this machine. `answers`: its status by path; null never comes. */
export async function pushService() {
  const pushed: Pushed[] = [];
  const answers = new Map<string, number | null>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    pushed.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    const status = answers.get(path) ?? (answers.has(path) ? null : 201);
    if (status !== null) response.writeHead(status).end('words');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    pushed,
    answers,
    address: (path: string) => `http://127.0.0.1:${port}${path}`,
    reset() {
      pushed.length = 0;
      answers.clear();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
