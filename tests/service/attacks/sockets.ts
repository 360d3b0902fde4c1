/** A client that does what no browser does: it writes to the socket what it likes. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawClient {
  readonly socket: Socket;
  /** The answer so far. */
  answer(): string;
  /** Resolves with the answer's status once it begins to come; undefined when the connection ends without one. */
  status(): Promise<number | undefined>;
  /** Resolves when the service has closed the connection. */
  closed(): Promise<void>;
}

export async function openRaw(
  address: string,
  head: readonly string[],
  body: Uint8Array | string = '',
): Promise<RawClient> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  // The service may close it while this side still writes.
  socket.on('error', () => {});
  const end = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  if (head.length > 0) socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  const statusIn = () => {
    const code = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
    return code === undefined ? undefined : Number(code);
  };
  return {
    socket,
    answer: () => answer,
    async status() {
      while (statusIn() === undefined && !socket.destroyed)
        await Promise.race([once(socket, 'data').catch(() => {}), end]);
      return statusIn();
    },
    closed: () => end,
  };
}

/** The head of an upload, and the beginning of a form with a file, of which the rest may never come. */
export function uploadHead(path: string, length: number | 'chunked', token?: string): string[] {
  return [
    `POST ${path} HTTP/1.1`,
    'host: wallet',
    'content-type: multipart/form-data; boundary=edge',
    length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    'idempotency-key: attack-upload-1',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
  ];
}

export const FORM_BEGIN =
  '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';

/** The head of a chat socket. */
export const SOCKET_HEAD = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'host: wallet',
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
];

/** A frame as a client sends it, of up to 125 bytes. Its mask is zero, so that it travels as it is. */
export function frame(opcode: number, payload: string): Buffer {
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)]);
}

export const TEXT = 1;
export const PING = 9;
