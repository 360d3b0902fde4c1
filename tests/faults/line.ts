/** A TCP line between the app and the service that can be cut where a test wants it. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * The place at which a request's connection breaks.
 * - `before`: nothing of it reaches the service
 * - `working`: the service has the whole request, the app hears nothing; the service is still at it
 * - `answer`: the service has answered, the app hears nothing
 * - `middle`: the app gets half of the answer
 */
export const CUTS = ['before', 'working', 'answer', 'middle'] as const;
export type Cut = (typeof CUTS)[number];

export interface Seen {
  readonly path: string;
  readonly key: string;
  readonly cut: Cut | null;
  /** The body that the service answered with, whether or not it reached the app; null when no request reached it. */
  answer: string | null;
}

export interface Line {
  readonly url: string;
  /** Requests with an `Idempotency-Key`, in the order in which they came. */
  readonly seen: Seen[];
  /** Cuts the next request that carries a key. */
  cut(where: Cut): void;
  /** Resolves when the service has answered everything that reached it. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

const END_OF_HEAD = '\r\n\r\n';

function headOf(bytes: Buffer): { head: string; body: Buffer } | null {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  return { head: bytes.subarray(0, end).toString('latin1'), body: bytes.subarray(end + END_OF_HEAD.length) };
}

const header = (head: string, name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? null;

/** The whole request with its head; null while some of it is missing. */
function wholeRequest(bytes: Buffer): { head: string; body: Buffer } | null {
  const parts = headOf(bytes);
  if (parts === null) return null;
  if (header(parts.head, 'transfer-encoding') !== null) throw new Error('the line takes no chunked requests');
  return parts.body.length >= Number(header(parts.head, 'content-length') ?? 0) ? parts : null;
}

/** One request a connection, and the answer as it is: then what is cut where is plain. */
function simplified(head: string): string {
  const lines = head.split('\r\n').filter((line) => !/^(connection|keep-alive|accept-encoding):/i.test(line));
  return [...lines, 'connection: close', 'accept-encoding: identity'].join('\r\n') + END_OF_HEAD;
}

/** Opens a line to the service on a port of this machine. */
export async function openLine(port: number): Promise<Line> {
  const seen: Seen[] = [];
  const plans: Cut[] = [];
  const sockets = new Set<Socket>();
  const answers = new Set<Promise<void>>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Broken connections are what this is about.
    socket.on('error', () => {});
    return socket;
  };

  /** Hands the request to the service; resolves with all that it answers. */
  function ask(head: string, body: Buffer, sent: () => void): Promise<Buffer> {
    return new Promise((resolve) => {
      const upstream = track(connect(port, '127.0.0.1'));
      const chunks: Buffer[] = [];
      upstream.on('data', (chunk: Buffer) => chunks.push(chunk));
      upstream.on('close', () => resolve(Buffer.concat(chunks)));
      upstream.write(simplified(head), 'latin1');
      upstream.write(body, sent);
    });
  }

  async function serve(app: Socket, { head, body }: { head: string; body: Buffer }): Promise<void> {
    const key = header(head, 'idempotency-key');
    const cut = key === null ? null : (plans.shift() ?? null);
    const request = key === null ? null : { path: head.split(' ')[1] ?? '', key, cut, answer: null };
    const entry: Seen | null = request;
    if (entry !== null) seen.push(entry);
    if (cut === 'before') {
      app.resetAndDestroy();
      return;
    }
    const answer = await ask(head, body, () => {
      if (cut === 'working') app.resetAndDestroy();
    });
    const parts = headOf(answer);
    if (entry !== null) entry.answer = parts?.body.toString('utf8') ?? null;
    if (cut === 'answer') app.resetAndDestroy();
    else if (cut === 'middle') {
      const half = answer.length - Math.ceil((parts?.body.length ?? 0) / 2);
      app.write(answer.subarray(0, half), () => app.destroy());
    } else app.end(answer);
  }

  const server = createServer((app) => {
    track(app);
    let bytes = Buffer.alloc(0);
    const listen = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const request = wholeRequest(bytes);
      if (request === null) return;
      app.off('data', listen);
      const served = serve(app, request).finally(() => answers.delete(served));
      answers.add(served);
    };
    app.on('data', listen);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  const { port: own }: AddressInfo = address;

  return {
    url: `http://127.0.0.1:${own}`,
    seen,
    cut: (where) => void plans.push(where),
    async quiet() {
      while (answers.size > 0) await Promise.all(answers);
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
