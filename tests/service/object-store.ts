/** An S3-compatible store for tests: one bucket in memory, and nothing without a good signature (AWS Signature 4). */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '../../server/files/settings.ts';

export interface TestObjectStore {
  readonly settings: ObjectStore;
  readonly objects: Map<string, Buffer>;
  /** Requests that it turned away. */
  readonly refused: string[];
  /** Answers everything with 503 from now on. */
  breakDown(): void;
  /** Sends everybody to another store from now on. */
  sendAway(to: string): void;
  stop(): Promise<void>;
}

const KEY = { accessKeyId: 'TESTKEY', secretAccessKey: 'a secret of the tests' };
const BUCKET = 'wallet-files';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Computed anew from what came, by AWS's description of it. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  const [, credential = '', names = '', signature] = given ?? [];
  const [id, day = '', region = '', service = '', end] = credential.split('/');
  const payload = String(request.headers['x-amz-content-sha256']);
  if (id !== KEY.accessKeyId || end !== 'aws4_request' || !names.split(';').includes('host')) return false;
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [request.method, request.url, '', headers.join(''), names, payload].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const ofDay: Buffer = hmac(`AWS4${KEY.secretAccessKey}`, day);
  const key = [region, service, 'aws4_request'].reduce((from, part) => hmac(from, part), ofDay);
  return hmac(key, toSign).toString('hex') === signature;
}

export async function startObjectStore(): Promise<TestObjectStore> {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  let broken = false;
  let elsewhere: string | undefined;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = (status: number, bytes?: Buffer) => response.writeHead(status).end(bytes);
    const [, bucket, name = ''] = request.url?.split('/') ?? [];
    if (broken) return answer(503);
    if (elsewhere !== undefined) return response.writeHead(307, { location: `${elsewhere}${request.url}` }).end();
    if (bucket !== BUCKET || !isSigned(request, body)) {
      refused.push(`${request.method} ${request.url}`);
      return answer(403);
    }
    const object = objects.get(name);
    if (request.method === 'PUT') {
      objects.set(name, body);
      return answer(200);
    }
    if (request.method === 'DELETE') return answer(objects.delete(name) ? 204 : 404);
    if (object === undefined) return answer(404);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    return from === undefined ? answer(200, object) : answer(206, object.subarray(Number(from), Number(to) + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the store does not listen');
  return {
    settings: { endpoint: `http://127.0.0.1:${address.port}`, bucket: BUCKET, region: 'eu-test-1', ...KEY },
    objects,
    refused,
    breakDown() {
      broken = true;
    },
    sendAway(to) {
      elsewhere = to;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
