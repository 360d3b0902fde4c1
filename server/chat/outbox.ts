/**
 * Sends what changed on members' accounts to all processes: the transactions that changed it left it in the outbox
 * (migration 0041). One statement sends what many of them left.
 */
import { one } from '../db/database.ts';
import type { App } from '../http/app-context.ts';

/** Milliseconds after a commit in which others may join it. */
const GATHERED = 20;
/** The interval of the search for entries of a process that ended before it sent them. Milliseconds. */
const SWEPT_EVERY = 5000;
/** The most entries that one statement sends. */
const MOST = 1000;

/** Sends until the service is closed. */
export function sendAccountNews(app: App): void {
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  const send = async () => {
    let sent: number;
    do {
      const rows = await app.db.query<{ sent: number }>('select send_account_news($1) as sent', [MOST]);
      sent = one(rows).sent;
    } while (sent === MOST);
  };
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // One after the other. What cannot be sent now is sent by the next sweep.
      sending = sending.then(send).catch((error: unknown) => app.http.log.error(error, 'news could not be sent'));
    }, GATHERED);
  };
  const stop = app.db.onWrite(soon);
  const sweep = setInterval(soon, SWEPT_EVERY);
  sweep.unref();
  app.http.addHook('onClose', async () => {
    stop();
    clearInterval(sweep);
    clearTimeout(timer);
    await sending;
  });
}
