import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, StartupError } from '../../server/config.ts';
import { lockFolder } from '../../server/db/folder-lock.ts';
import { isBuildable, migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { CAPS } from '../../server/limits/caps.ts';
import { seed } from '../../server/seed/seed.ts';
import { makeDataFolder, SERVICE } from '../faults/process.ts';
import { openTestDatabase } from './database.ts';
import { START } from './harness.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'service-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('settings', () => {
  test('stand by themselves', () => {
    expect(readConfig({ NODE_ENV: 'development' })).toMatchObject({
      port: 8787,
      host: '127.0.0.1',
      desk: true,
      demo: true,
      games: true,
      laos: false,
    });
  });

  test('set each cap by its name', () => {
    const { caps } = readConfig({ NODE_ENV: 'test', SOCKETS_PER_MEMBER: '3', PASSWORD_WORKERS: '64' });
    expect(caps).toEqual({ ...CAPS, socketsPerMember: 3, passwordWorkers: 64 });
  });

  test.each([
    [{ MEMBER_BUDGET: '0' }, 'MEMBER_BUDGET must be a number'],
    [{ PASSWORD_WORKERS: '65' }, 'PASSWORD_WORKERS must be a number from 1 to 64, but is "65"'],
    [{ DATABASE_CONNECTIONS: '3' }, 'DATABASE_CONNECTIONS must be a number from 4 to 1000'],
    [{ BYTES_IN_FLIGHT: '1048576' }, 'GUEST_BYTES_IN_FLIGHT (50331648) must not be above BYTES_IN_FLIGHT (1048576)'],
    [{ PORT: 'http' }, 'PORT must be a number'],
    [{ PORT: '70000' }, 'PORT must be a number'],
    [{ LAOS: 'maybe' }, 'LAOS must be on or off'],
    [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE must be the full name of a zone'],
    // PostgreSQL would count seven hours west of Greenwich, and without summer time.
    [{ TIME_ZONE: '+07:00' }, 'TIME_ZONE must be the full name of a zone'],
    [{ TIME_ZONE: 'CET' }, 'TIME_ZONE must be the full name of a zone'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ DESK_TOKEN: 'letmein' }, 'DESK_TOKEN must be 32 letters'],
    [{ DOOR_KEYS: 'bank:credit:short' }, 'its entry 1 is none'],
    [{ PUBLIC_URL: 'wallet.example' }, 'PUBLIC_URL must be an address'],
  ])('%o is named', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  test('a bad address of the database is not repeated: it holds a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@db' })).not.toThrow('secret');
  });
});

const failed = (error: Error) => {
  throw error;
};

/** The lock of a process on this machine, of which nobody knows whether it is running. */
async function writeLock(path: string, of: { pid: number }): Promise<void> {
  const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
  const place = `${boot} ${await readlink('/proc/self/ns/pid')}`;
  await writeFile(join(path, 'service.lock'), JSON.stringify({ id: 'old', started: '1', place, beat: 7, ...of }));
}

describe('the lock of a data folder', () => {
  test('can be had again after it was given back', async () => {
    const path = join(folder, 'lock');
    const lock = await lockFolder(path, failed);
    expect(await readdir(path)).toEqual(['service.lock']);
    lock.release();
    (await lockFolder(path, failed)).release();
    expect(await readdir(path)).toEqual([]);
  });

  test('left behind by a process that is gone, it is taken over', async () => {
    const path = join(folder, 'stale');
    await mkdir(path);
    await writeLock(path, { pid: 999_999_999 });
    (await lockFolder(path, failed)).release();
    expect(await readdir(path)).toEqual([]);
  });

  test('left behind by an id that another process has now, it is taken over too', async () => {
    const path = join(folder, 'reused');
    await mkdir(path);
    await writeLock(path, { pid: process.ppid });
    (await lockFolder(path, failed)).release();
  });
});

describe('migrations and first data', () => {
  test('run once, however often the service starts; the demo member comes with DEMO', async () => {
    const config = { ...readConfig({ NODE_ENV: 'test' }), scrypt: { N: 16, r: 1, p: 1 } };
    const { db, close } = await openTestDatabase();
    expect(await migrate(db)).toEqual([]);
    await seed(db, { ...config, demo: false }, START);
    expect(await db.query('select id from member')).toEqual([]);
    expect(await seed(db, config, START)).toContain('demo-member');
    expect(await seed(db, config, START)).toEqual([]);
    await close();
  });

  test.each([
    ['create index if not exists a on sms (id);\ncreate unique index if not exists b on sms (id);', true],
    ['create index if not exists a on sms (id);\ncreate  Index b on sms (id);', false],
    ['create index concurrently if not exists a on sms (id);', false],
    ['-- create index a\ncreate table b (c int);', true],
  ])('whether an index can be built beforehand: %j', (sql, can) => {
    expect(isBuildable(sql)).toBe(can);
  });
});

/** Errors that `main.ts` prints in one line and ends with. */
describe('the database', () => {
  const refused = (changes: Parameters<typeof openDatabase>[0]) =>
    openDatabase(changes).then(
      () => expect.unreachable(),
      (error: unknown) => error,
    );

  test('does not open in a data folder that is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await chmod(file, 0o400);
    const error = await refused({ dataDir: file, databaseUrl: undefined });
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).toMatch(/cannot write to the data folder .+$/);
  });

  test('that does not answer is told without its password', async () => {
    const error = await refused(readConfig({ DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/nothing' }));
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).toMatch(/cannot reach the database of DATABASE_URL at 127\.0\.0\.1:1\/nothing: .+$/);
    expect(String(error)).not.toContain('secret');
  });
});

describe('the process', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  let children: ChildProcess[] = [];
  const start = (env: Record<string, string>) => {
    const child = spawn(process.execPath, SERVICE, {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'development', HOST: '127.0.0.1', PORT: '0', ...env },
    });
    children.push(child);
    return child;
  };
  // A process that a failed test left running would slow down, or fail, the next.
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    children = [];
  });

  const output = (child: ChildProcess) => {
    const text = { out: '', err: '' };
    child.stdout?.on('data', (chunk: Buffer) => {
      text.out += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      text.err += chunk.toString();
    });
    return text;
  };

  const fails = async (env: Record<string, string>) => {
    const child = start(env);
    const text = output(child);
    const [code] = await once(child, 'close');
    return { code, err: text.err };
  };

  // Two processes, one after the other, on a machine that may have much else to do.
  const long = { timeout: 600_000 };
  test(
    'starts, tells where, keeps others off its data, closes on SIGTERM, and says in one line why it cannot start',
    long,
    async () => {
      const data = await makeDataFolder('started-');
      const child = start({ DATA_DIR: data });
      const text = output(child);
      await expect.poll(() => text.out + text.err, { timeout: 300_000 }).toContain('/desk');
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(text.out)?.[0] ?? '';
      expect(text.out).toContain('phone 0812345678, password demo1234');
      expect((await fetch(`${address}/readyz`)).status).toBe(200);

      await expect(openDatabase({ dataDir: data, databaseUrl: undefined })).rejects.toThrow(
        /another process \(\d+\) already uses the data folder .+$/,
      );

      child.kill('SIGTERM');
      expect(await once(child, 'close')).toEqual([0, null]);
      expect(text.err).toBe('');
      expect((await readdir(data)).sort()).toEqual(['pg', 'push-keys.json']);

      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const place = taken.address();
      const port = typeof place === 'object' && place !== null ? place.port : 0;
      const second = await fails({ DATA_DIR: data, PORT: String(port) });
      taken.close();
      await rm(data, { recursive: true });
      expect(second).toEqual({
        code: 1,
        err: `port ${port} on 127.0.0.1 is taken; set PORT to another number\n`,
      });
    },
  );
});
