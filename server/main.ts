/** Starts the service: `tsx server/main.ts`. Settings come from the environment, see config.ts. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { type Config, readConfig, StartupError } from './config.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { expectZone, openDatabase } from './db/open.ts';
import { deskLink } from './desk/door.ts';
import { takeFolderIn } from './files/folder.ts';
import { openFiles } from './files/store.ts';
import { HOUSEKEEPING_EVERY, tidyUp } from './housekeeping.ts';
import { endGently, newLife } from './operating/life.ts';
import { serveMetrics } from './operating/metrics.ts';
import { expectProductionData } from './production.ts';
import { developmentKeys } from './push/keys.ts';
import { DEMO_KTB_PHONE, DEMO_PASSWORD, DEMO_PHONE } from './seed/demo-member.ts';
import { seed } from './seed/seed.ts';
import { setWorkers } from './workers/pools.ts';

try {
  await start(readConfig(process.env));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  setWorkers(config.caps);
  const db = await openDatabase(config, (error) => {
    // At once: a write in between would spoil what the other process writes.
    console.error(error.message);
    process.exit(1);
  });
  try {
    await expectZone(db, config.timeZone);
    await migrate(db);
    await expectProductionData(db, config);
    await seed(db, config, new Date());
    const files = openFiles(db, config);
    await takeFolderIn(db, files, config.dataDir);
    const life = newLife();
    const push = config.push ?? (config.production ? undefined : await developmentKeys(config.dataDir));
    const http = await buildApp({ config: { ...config, push }, db, life });
    const metrics = life.figures && serveMetrics(life.figures);
    if (metrics !== undefined) await once(metrics.listen(config.metricsPort, config.metricsHost), 'listening');
    await listen(() => http.listen({ port: config.port, host: config.host }), config);
    const timer = setInterval(() => {
      const failed = (error: unknown) => http.log.error(error, 'housekeeping failed');
      tidyUp(db, new Date()).catch(failed);
      files.sweep(new Date(), failed).catch(failed);
    }, HOUSEKEEPING_EVERY);
    timer.unref();
    closeOnSignal(async () => {
      clearInterval(timer);
      await endGently(http, life, sleep(config.drain));
      metrics?.close();
      await db.close();
    });
    const address = http.server.address();
    announce(config, typeof address === 'object' && address !== null ? address.port : config.port, db);
  } catch (error) {
    await db.close().catch(() => {});
    throw error;
  }
}

async function listen(open: () => Promise<unknown>, config: Config): Promise<void> {
  try {
    await open();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartupError(`port ${config.port} on ${config.host} is taken; set PORT to another number`);
    if (code === 'EACCES') throw new StartupError(`not allowed to use port ${config.port}; set PORT to one above 1023`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`HOST ${config.host} is not an address of this machine`);
    throw error;
  }
}

/** Lets running calls end, then closes the database. A second signal does not wait. */
function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const stop = () => {
    if (closing) process.exit(1);
    closing = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function announce(config: Config, port: number, db: Database): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = `http://${host}:${port}`;
  const store = db.driver === 'postgres' ? 'PostgreSQL (DATABASE_URL)' : config.dataDir;
  const lines = [`The service listens on ${address}, its data in ${store}.`];
  if (config.demo)
    lines.push(
      `Demo member: phone ${DEMO_PHONE}, password ${DEMO_PASSWORD}.`,
      `Another, at KTB with a name in Thai: phone ${DEMO_KTB_PHONE}, same password.`,
    );
  if (config.desk)
    lines.push(`Desk (what the bank, the SMS and the agent would do): ${deskLink(address, config.deskToken)}`);
  console.log(lines.join('\n'));
}
