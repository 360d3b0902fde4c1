/**
 * A rolling release under load: `npm run bench:rolling`. Two processes of the service on one PostgreSQL behind nginx with
 * deploy/nginx.conf; while 2,000 transfers and 300 chat messages are sent, each process is ended and started anew. It fails
 * where a call failed or a message is missing. Needs nginx and openssl.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../server/config.ts';
import { one } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { house, post, walletOf } from '../../server/ledger/ledger.ts';
import { openSession } from '../../server/members/sessions.ts';
import { seed } from '../../server/seed/seed.ts';
import { writeSettings } from '../../server/settings/settings.ts';
import { type ServiceProcess, startProcess } from '../faults/process.ts';
import { startPostgres } from '../service/postgres-server.ts';

const TRANSFERS = 2000;
const MESSAGES = 300;
const MEMBERS = 40;
/** Calls that are under way at once. */
const AT_ONCE = 8;
const CONF = new URL('../../deploy/nginx.conf', import.meta.url);
// nginx's certificate is signed by itself.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
process.removeAllListeners('warning');

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** nginx with the settings of deploy/, on other ports and with a certificate of its own. */
async function startNginx(ports: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=wallet.example', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  const [first, second] = ports;
  const site = readFileSync(CONF, 'utf8')
    .replace(/server \{\n {2}listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('127.0.0.1:8787', `127.0.0.1:${first}`)
    .replace('127.0.0.1:8788', `127.0.0.1:${second}`)
    .replace('/etc/ssl/wallet/fullchain.pem', cert)
    .replace('/etc/ssl/wallet/privkey.pem', key);
  const conf = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    conf,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events {} http { access_log off; ${paths.join(' ')}
${site}}`,
  );
  const nginx = spawn('nginx', ['-c', conf, '-p', folder], { stdio: 'inherit' });
  return {
    url: `https://127.0.0.1:${port}`,
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    stop() {
      nginx.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function members(url: string): Promise<readonly string[]> {
  const db = await openPostgres({ url });
  await migrate(db);
  const config = readConfig({ NODE_ENV: 'development' });
  await seed(db, config, new Date());
  await writeSettings(db, { chatBot: false });
  const tokens: string[] = [];
  for (let index = 0; index < MEMBERS; index++) {
    const { id } = one(
      await db.query<{ id: number }>(
        `insert into member (phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, created_at)
         values ($1, 'Player', 'none', 'KBANK', 'PLAYER', $2, 'BAHT', now()) returning id`,
        [`07${String(index).padStart(8, '0')}`, `77${String(index).padStart(8, '0')}`],
      ),
    );
    const opening = [
      { account: walletOf(id), amount: 10_000_00 },
      { account: house('OPENING'), amount: -10_000_00 },
    ];
    await db.transaction((tx) =>
      post(tx, { kind: 'opening', reference: `member:${id}`, entries: opening, at: new Date() }),
    );
    tokens.push(await openSession(db, id, new Date(), 24));
  }
  await db.close();
  return tokens;
}

const failed: string[] = [];
/** A call by nginx. What fails is noted, never sent again. */
async function call(url: string, token: string, method: string, path: string, body?: object): Promise<unknown> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID().replaceAll('-', ''),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) failed.push(`${path} ${response.status} ${text.slice(0, 100)}`);
    return response.ok ? JSON.parse(text) : null;
  } catch (error) {
    failed.push(`${path} ${String(error)}`);
    return null;
  }
}

const postgres = await startPostgres();
const tokens = await members(postgres.url);
const ports = [await freePort(), await freePort()];
const settings = (port: number) => ({
  DATABASE_URL: postgres.url,
  PORT: String(port),
  DRAIN_SECONDS: '3',
  TRUST_PROXY: '127.0.0.1',
});
const started = await Promise.all(ports.map((port) => startProcess(settings(port))));
const services = new Map<number, ServiceProcess>(started.map((service, index) => [ports[index] ?? 0, service]));
const nginx = await startNginx(ports);
await sleep(500);
try {
  for (const token of tokens) await call(nginx.url, token, 'GET', '/api/wallet/activate/PG');
  const tasks = Array.from({ length: TRANSFERS + MESSAGES }, (_, index) => index);
  let done = 0;
  const work = async () => {
    for (let index = tasks.shift(); index !== undefined; index = tasks.shift()) {
      const token = tokens[index % MEMBERS] ?? '';
      const isMessage = index % Math.ceil((TRANSFERS + MESSAGES) / MESSAGES) === 0;
      if (isMessage) {
        const message = { message_type: 'text', payload: { message: `Message ${index}` } };
        const said = { sender: 'customer', clientId: randomUUID(), message };
        await call(nginx.url, token, 'POST', '/api/chat/send-message', said);
      } else await call(nginx.url, token, 'POST', '/api/wallet/transfer', { from: 'WALLET', to: 'PG', amount: 1 });
      done++;
    }
  };
  const began = performance.now();
  const working = Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const [index, port] of ports.entries()) {
    while (done < ((index + 1) * tasks.length) / 8) await sleep(20);
    console.log(
      `${((performance.now() - began) / 1000).toFixed(1)} s, ${done} done: process ${index + 1} is told to end`,
    );
    await services.get(port)?.stop();
    services.set(port, await startProcess(settings(port)));
    console.log(
      `${((performance.now() - began) / 1000).toFixed(1)} s, ${done} done: process ${index + 1} is there again`,
    );
  }
  await working;
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s, ${done} done`);
} finally {
  for (const service of services.values()) await service.stop();
  const errors = nginx.errors();
  nginx.stop();
  if (errors.trim() !== '') console.log(errors.split('\n').slice(0, 10).join('\n'));
}
const db = await openPostgres({ url: postgres.url });
const { count } = one(
  await db.query<{ count: number }>("select count(*)::int as count from ledger_transaction where kind = 'transfer'"),
);
const { messages } = one(await db.query<{ messages: number }>('select count(*)::int as messages from chat_message'));
await db.close();
await postgres.stop();
console.log(`${count} transfers booked, ${messages} messages kept, ${failed.length} calls failed`);
for (const line of failed.slice(0, 20)) console.log(line);
process.exit(failed.length > 0 || count + messages < TRANSFERS + MESSAGES ? 1 : 0);
