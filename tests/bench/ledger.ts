/**
 * Transfers beside pgbench's TPC-B-like script, on one PostgreSQL server that writes everything to its disk, in turns:
 * `npm run bench:ledger` (`-- --members 300000 --entries 2000000 --connections 1,16,64 --seconds 20 --rounds 3`).
 *
 *   pgbench   its script as it is, as many branches as `--scale`
 *   SQL       a movement between a wallet and a game: one call of `ledger_post`
 *   HTTP      a transfer through the service, a process of its own, asked on as many connections
 *
 * Prints how many there were in a second, the median of the rounds, and the share of pgbench's; of the service also the
 * milliseconds of its processor that a transfer took, which hardly depend on what else the machine does. `--only http` leaves
 * the others out, `--beside FOLDER` takes turns with the service of another checkout, `--floor` with the least that a
 * service could be: the movement alone, without a session, a check, a key's answer or a provider. `--profile FOLDER` writes
 * where the processor was (`node --cpu-prof`). `POSTGRES_BIN` names the folder of the programs.
 */
import { execFile, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import * as v from 'valibot';
import { IDEMPOTENCY_HEADER } from '../../contract/errors.ts';
import { transfer } from '../../contract/wallet.ts';
import { optionsOf } from '../../scripts/options.mjs';
import { findPostgres } from '../../scripts/postgres.mjs';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { seed } from '../../server/seed/seed.ts';
import { ask, startPostgres } from '../service/postgres-server.ts';

const { values } = optionsOf({
  options: {
    members: { type: 'string', default: '10000' },
    entries: { type: 'string', default: '200000' },
    connections: { type: 'string', default: '1,16' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    scale: { type: 'string', default: '16' },
    serve: { type: 'string' },
    only: { type: 'string' },
    beside: { type: 'string' },
    floor: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});
const MEMBERS = Number(values.members);
const ENTRIES = Number(values.entries);
const SECONDS = Number(values.seconds);
/** Of the first member. */
const FIRST = 1_000_000;

const HERE = fileURLToPath(new URL('../..', import.meta.url));
const FLOOR = 'the floor';

const tokenOf = (member: number) => `bench-${member}`;
const unlimited = Number.POSITIVE_INFINITY;
const config = readConfig({ NODE_ENV: 'test', STATIC_DIR: '/nonexistent', LOG_LEVEL: 'fatal' });

/** The address of a service that books what `SQL` books, and does nothing else. */
async function serveFloor(connectionString: string): Promise<string> {
  const pool = new Pool({ connectionString, max: 16 });
  const server = createServer((call, reply) => {
    const member = Number(call.headers.authorization?.split('-')[1]);
    call.resume().once('end', async () => {
      const key = call.headers[IDEMPOTENCY_HEADER.toLowerCase()];
      await pool.query({ name: 'move', text: movement('$1', '$2::bigint'), values: [key, member] });
      reply.end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** The service, until it is killed: no caller is kept waiting for having asked much. */
async function serveApp(url: string): Promise<string> {
  const db = await openPostgres({ url, connections: 16 });
  const caps = { ...config.caps, addressBudget: unlimited, memberBudget: unlimited, connectionsPerAddress: unlimited };
  const http = await buildApp({ config: { ...config, strict: false, caps }, db });
  return http.listen({ port: 0, host: '127.0.0.1' });
}

async function serve(url: string): Promise<void> {
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.once('disconnect', () => process.exit());
  console.log(await (values.floor ? serveFloor : serveApp)(url));
}

interface Running {
  readonly url: string;
  /** Milliseconds of its processor that it has used. */
  used(): Promise<number>;
  end(): Promise<unknown>;
}

const cpuUsage = v.object({ user: v.number(), system: v.number() });

/** Starts the service of a checkout, or the floor, as a process of its own. */
async function startService(folder: string, database: string): Promise<Running> {
  const profile = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];
  const [checkout, ...floor] = folder === FLOOR ? [HERE, '--floor'] : [folder];
  const script = join(checkout ?? '', 'tests/bench/ledger.ts');
  const args = [...process.execArgv, ...profile, script, '--serve', database, ...floor];
  const service = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended = once(service, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    service.stdout?.once('data', (said: Buffer) => resolve(said.toString().trim()));
    service.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
  return {
    url,
    used() {
      service.send('used');
      return new Promise((resolve) =>
        service.once('message', (told) => {
          const { user, system } = v.parse(cpuUsage, told);
          resolve((user + system) / 1000);
        }),
      );
    },
    end() {
      // It ends by itself, so that its profile is written.
      service.disconnect();
      return ended;
    },
  };
}

/** Members with a wallet, an account at a game, one that no provider has, and a session, and what was booked before on their wallets. */
async function fill(url: string): Promise<void> {
  // Rows by the million take their time.
  const db = await openPostgres({ url, times: { statement: 3_600_000, lock: 10_000, idle: 3_600_000 } });
  await migrate(db);
  await seed(db, config, new Date());
  const members = `generate_series(${FIRST + 1}, ${FIRST + MEMBERS}) n`;
  const entries = `generate_series(1, ${ENTRIES / 2}) n`;
  await db.transaction((tx) =>
    tx.script(`
      set local session_replication_role = replica;
      insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, created_at)
        overriding system value
        select n, 'x' || n, 'x', 'x', 'KBANK', 'X', 'x' || n, 'BAHT', now() from ${members};
      insert into session (token_hash, member_id, created_at, last_seen_at, expires_at, idle_hours)
        select sha256(('bench-' || n)::bytea), n, now(), now(), now() + interval '1 day', 24 from ${members};
      insert into ledger_account (kind, member_id, code, balance)
        select kind, n, code, balance from ${members},
          (values ('player_wallet', 'WALLET', 100000000), ('player_game', 'PG', 0), ('player_game', 'BENCH', 0)) as accounts (kind, code, balance);
      insert into ledger_account (kind, code) values ('house', 'OPENING') on conflict do nothing;
      insert into game_account (member_id, game_code, username, password, activated_at, refreshed_at)
        select n, 'PG', 'x' || n, 'x', now(), now() from ${members};
      insert into provider_account (game_code, username, password) select 'PG', 'x' || n, 'x' from ${members};
      insert into ledger_transaction (id, kind, reference, created_at) overriding system value
        select ${FIRST} + n, 'opening', 'bench' || n, now() from ${entries};
      insert into ledger_entry (transaction_id, account_id, amount, balance_after)
        select ${FIRST} + n, a.id, 1, 1
        from ${entries} join ledger_account a on a.member_id = ${FIRST} + 1 + n % ${MEMBERS} and a.kind = 'player_wallet';
      insert into ledger_entry (transaction_id, account_id, amount)
        select ${FIRST} + n, a.id, -1 from ${entries}, ledger_account a where a.kind = 'house' and a.code = 'OPENING';
      select setval(pg_get_serial_sequence('ledger_transaction', 'id'), ${FIRST + ENTRIES});
    `),
  );
  await db.script('vacuum analyze');
  await db.close();
}

const movement = (reference: string, member: string) =>
  `select ledger_post('transfer', ${reference}, now(), jsonb_build_array(
  jsonb_build_object('kind', 'player_wallet', 'member_id', ${member}, 'code', 'WALLET', 'amount', -1),
  jsonb_build_object('kind', 'player_game', 'member_id', ${member}, 'code', 'BENCH', 'amount', 1)))`;
const MOVEMENT = `\\set member random(${FIRST + 1}, ${FIRST + MEMBERS})
${movement('gen_random_uuid()::text', ':member')};`;

/** Transactions in a second. */
async function pgbench(url: string, connections: number, script: readonly string[]): Promise<number> {
  const threads = Math.min(connections, cpus().length);
  const args = ['-n', '-c', String(connections), '-j', String(threads), '-T', String(SECONDS), ...script, url];
  const { stdout } = await promisify(execFile)(join(findPostgres(), 'pgbench'), args, { cwd: tmpdir() });
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
}

/** Transfers in a second, and milliseconds of the service's processor for each. */
async function overHttp({ url, used }: Running, connections: number): Promise<{ rate: number; ms: number }> {
  const before = await used();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  const body = JSON.stringify({ from: 'WALLET', to: 'PG', amount: 1 });
  const move = () =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${tokenOf(FIRST + 1 + randomInt(MEMBERS))}`,
        [IDEMPOTENCY_HEADER]: randomUUID(),
        'content-type': 'application/json',
        'content-length': body.length,
      };
      const asked = request(`${url}${transfer.path}`, { method: transfer.method, agent, headers }, (answer) => {
        answer.resume();
        answer.once('end', () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`a transfer was answered with ${answer.statusCode}`));
        });
      });
      asked.once('error', reject);
      asked.end(body);
    });
  const client = async () => {
    for (; performance.now() < until; done++) await move();
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return { rate: done / SECONDS, ms: ((await used()) - before) / done };
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ledger-'));
  const server = await startPostgres(['max_connections=200', 'shared_buffers=1GB', 'max_wal_size=8GB', 'jit=off']);
  const tpcb = new URL(server.url);
  tpcb.pathname = 'tpcb';
  const services: Running[] = [];
  try {
    await ask(server.url, 'create database tpcb');
    await promisify(execFile)(join(findPostgres(), 'pgbench'), ['-i', '-q', '-s', values.scale, tpcb.href]);
    await fill(server.url);
    const checkouts = [HERE, ...(values.beside ? [values.beside] : []), ...(values.floor ? [FLOOR] : [])];
    for (const checkout of checkouts) services.push(await startService(checkout, server.url));
    const script = join(folder, 'movement.sql');
    writeFileSync(script, MOVEMENT);
    console.log(`${MEMBERS} members, ${ENTRIES} entries; ${values.rounds} rounds of ${SECONDS} s; a second:`);
    for (const connections of values.connections.split(',').map(Number)) {
      const rates: Record<'pgbench' | 'SQL', number[]> = { pgbench: [], SQL: [] };
      const http = services.map((): { rate: number; ms: number }[] => []);
      for (let round = 0; round < Number(values.rounds); round++) {
        if (values.only !== 'http') {
          rates.pgbench.push(await pgbench(tpcb.href, connections, []));
          rates.SQL.push(await pgbench(server.url, connections, ['-f', script]));
        }
        // In turns too who comes first, right after the others' writing.
        const order = round % 2 === 0 ? [...services.entries()] : [...services.entries()].reverse();
        for (const [at, service] of order) http[at]?.push(await overHttp(service, connections));
      }
      const base = median(rates.pgbench);
      const share = (rate: number) => rate.toFixed(0) + (base > 0 ? ` (${(rate / base).toFixed(2)})` : '');
      if (base > 0)
        console.log(`${connections} connections: pgbench ${base.toFixed(0)}, SQL ${share(median(rates.SQL))}`);
      for (const [at, rounds] of http.entries()) {
        const rate = share(median(rounds.map((round) => round.rate)));
        const ms = median(rounds.map((round) => round.ms)).toFixed(2);
        console.log(`${connections} connections: HTTP ${rate}, ${ms} ms of the processor each: ${checkouts[at]}`);
      }
    }
  } finally {
    for (const service of services) await service.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (values.serve !== undefined) await serve(values.serve);
else {
  await main();
  // The loader's port stays open.
  process.exit();
}
