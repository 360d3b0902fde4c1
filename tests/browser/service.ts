/**
 * The service for browser tests, in the test's own process: its real routes and the built app, on a database in memory
 * that is loaded from a template. tests/service/startup.test.ts starts it as a process, as `npm start` does.
 */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { developmentKeys } from '../../server/push/keys.ts';
import { seed } from '../../server/seed/seed.ts';
import { writeSettings } from '../../server/settings/settings.ts';
import { openTestDatabase } from '../service/database.ts';

export interface Service {
  /** The address, without a slash at its end. */
  readonly url: string;
  readonly db: Database;
  readonly config: Config;
  stop(): Promise<void>;
}

/** A zone of the service's day that does not end during the tests: a loss refund, say, runs out at midnight. */
function timeZone(): string {
  const hour = new Date(Date.now() + 7 * 3_600_000).getUTCHours();
  return hour < 23 ? 'Asia/Bangkok' : 'UTC';
}

/** A new database with the first data. The support bot is off. */
async function openSeeded(config: Config) {
  const { db, close } = await openTestDatabase();
  await seed(db, config, new Date());
  await writeSettings(db, { chatBot: false });
  return { db, close };
}

/**
 * Starts one on a free port. `beside`: one that runs already, whose database it shares, as a second process would.
 * `staticDir`: another build of the app. `laos`: for the Laos build.
 */
export async function startService(
  staticDir = process.env.STATIC_DIR ?? 'dist',
  { beside, laos = false }: { beside?: Pick<Service, 'db'>; laos?: boolean } = {},
): Promise<Service> {
  const settings = readConfig({
    NODE_ENV: 'development',
    DATA_DIR: await mkdtemp(join(inject('folder'), 'service-')),
    STATIC_DIR: staticDir,
    TIME_ZONE: timeZone(),
    ...(laos && { LAOS: 'on' }),
  });
  const config: Config = {
    ...settings,
    push: await developmentKeys(settings.dataDir),
    // The tests' passwords are no secret.
    scrypt: { N: 16, r: 1, p: 1 },
    strict: true,
    // A picture that is not looked at in time is refused: on a busy machine that would be a good one.
    caps: { ...settings.caps, pictureTime: 60_000 },
  };
  const { db, close } = beside ? { db: beside.db, close: async () => {} } : await openSeeded(config);
  const app = await buildApp({ config, db });
  const url = await app.listen({ port: 0, host: config.host });
  return {
    url,
    db,
    config,
    async stop() {
      await app.close();
      await close();
    },
  };
}

/** Never called: shows `npm test -- --changed`, which follows imports, what the built pages are made from. */
export const builtFrom = () => [import('../../src/main.tsx'), import('../../tools/desk/main.tsx')];
