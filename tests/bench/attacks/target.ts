/** The service that is attacked, and what is measured about it. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { login } from '../../../contract/login.ts';
import { readConfig } from '../../../server/config.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openPGlite } from '../../../server/db/pglite.ts';
import { openSession } from '../../../server/members/sessions.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../../server/seed/demo-member.ts';
import { seed } from '../../../server/seed/seed.ts';
import { type ServiceProcess, startProcess } from '../../faults/process.ts';

export interface Target {
  readonly service: ServiceProcess;
  /** Sessions of as many members. */
  readonly tokens: readonly string[];
  stop(): Promise<void>;
}

/** Starts it on a PGlite of its own, with members who are logged in. */
export async function startTarget(members = 50): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'attack-'));
  const db = await openPGlite({ folder: join(folder, 'pg') });
  await migrate(db);
  await seed(db, readConfig({ NODE_ENV: 'test' }), new Date());
  const rows = await db.query<{ id: number }>(
    `insert into member (phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, created_at)
     select '07' || lpad(n::text, 8, '0'), 'Player ' || n, 'none', 'KBANK', 'PLAYER', '77' || lpad(n::text, 8, '0'),
            'BAHT', now()
     from generate_series(1, $1) n returning id`,
    [members],
  );
  const tokens: string[] = [];
  for (const { id } of rows) tokens.push(await openSession(db, id, new Date(), 1));
  await db.close();
  const service = await startProcess({ DATA_DIR: folder, DATABASE_URL: '' });
  return {
    service,
    tokens,
    async stop() {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** The form with a file, sent. */
export async function upload(url: string, bytes: Uint8Array, token: string | undefined): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'file.png');
  // An answer that comes before all was sent may be lost with the connection.
  const answer = await fetch(url, {
    method: 'POST',
    body: form,
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  }).catch(() => undefined);
  if (answer === undefined) return 'connection ended';
  const { message } = (await answer.json()) as { message?: string };
  return `${answer.status} ${message ?? ''}`.trim();
}

export async function logIn(url: string): Promise<number> {
  const answer = await fetch(url + login.path, {
    method: 'POST',
    body: JSON.stringify({ username: DEMO_PHONE, password: DEMO_PASSWORD }),
    headers: { 'content-type': 'application/json' },
  });
  await answer.text();
  return answer.status;
}

export interface Waits {
  readonly count: number;
  /** Milliseconds. */
  readonly median: number;
  readonly longest: number;
}

/** A visitor's request. */
export interface Visit {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: unknown;
}

export const loggingIn = (url: string): Visit => ({
  method: 'POST',
  url: url + login.path,
  body: { username: DEMO_PHONE, password: DEMO_PASSWORD },
});

const VISITOR = fileURLToPath(new URL('./visitor.mjs', import.meta.url));

/** The times that `visit` takes, again and again while `work` runs. Throws when it is not answered with 200. */
export async function waitsDuring(work: () => Promise<unknown>, visit: Visit): Promise<Waits> {
  const { method, url, body } = visit;
  const visitor = spawn(
    process.execPath,
    [VISITOR, method, url, ...(body === undefined ? [] : [JSON.stringify(body)])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const gone = new Promise((resolve) => visitor.once('exit', resolve));
  const lines: string[] = [];
  const first = new Promise<void>((resolve, reject) => {
    createInterface(visitor.stdout).on('line', (line) => {
      lines.push(line);
      resolve();
    });
    visitor.once('exit', () => reject(new Error('the visitor has gone')));
  });
  try {
    // The first visit makes the connection: it is not counted.
    await first;
    lines.length = 0;
    await work();
    const left = lines.length;
    // The one that waits now belongs to the work too.
    while (lines.length === left && visitor.exitCode === null) await sleep(20);
  } finally {
    visitor.kill();
    await gone;
  }
  const answers = lines.map((line) => line.split(' ').map(Number));
  for (const [status] of answers) if (status !== 200) throw new Error(`a visitor was answered with ${status}`);
  const waits = answers.map(([, wait = 0]) => wait).sort((a, b) => a - b);
  return { count: waits.length, median: waits[waits.length >> 1] ?? 0, longest: waits.at(-1) ?? 0 };
}

/** Megabytes that the service and its workers hold (what they share counts for each). */
export function memoryOf(pid: number): number {
  const processes = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).split('\n');
  const kilobytes = processes
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([id, parent]) => id === pid || parent === pid)
    .reduce((sum, [, , size = 0]) => sum + size, 0);
  return Math.round(kilobytes / 1024);
}

/** The number of times that each answer came, the most frequent first. */
export function tally(answers: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([answer, count]) => `${count} × ${answer}`)
    .join(', ');
}
