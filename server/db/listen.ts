/** Hears a PostgreSQL server's notifications, on a connection of its own that is opened again when it breaks. */
import pg from 'pg';
import type { Listener } from './database.ts';

/** Milliseconds. */
const RETRY = 1000;
/** The interval of the connection's checks: one that broke silently is noticed. Milliseconds. */
const PING = 15_000;
const PING_TIMEOUT = 10_000;

/** Listens until the returned function is called. Throws when the first connection fails. */
export async function listenOnServer(
  config: pg.ClientConfig,
  channel: string,
  listener: Listener,
): Promise<() => Promise<void>> {
  let closed = false;
  let current: { client: pg.Client; lose: () => void } | undefined;
  let retry: NodeJS.Timeout | undefined;

  const open = async () => {
    const client = new pg.Client({ ...config, keepAlive: true, query_timeout: PING_TIMEOUT });
    const lose = () => {
      if (current?.client !== client) return;
      current = undefined;
      client.end().catch(() => {});
      if (!closed) again();
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload }) => listener.heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    if (closed) await client.end();
    else current = { client, lose };
  };
  const again = () => {
    retry = setTimeout(() => {
      open().then(
        () => {
          if (!closed) listener.missed();
        },
        () => {
          if (!closed) again();
        },
      );
    }, RETRY);
    retry.unref();
  };

  await open();
  const ping = setInterval(() => {
    const tried = current;
    tried?.client.query('select 1').catch(tried.lose);
  }, PING);
  ping.unref();
  return async () => {
    closed = true;
    clearTimeout(retry);
    clearInterval(ping);
    const last = current;
    current = undefined;
    await last?.client.end();
  };
}
