/** The view of the service that its operator has, and its end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import type { Module } from '../../server/http/app-context.ts';
import { API_PAGE } from '../../server/http/policy.ts';
import { RunningSum } from '../../server/ledger/running-sum.ts';
import { modules } from '../../server/modules.ts';
import { endGently, newLife } from '../../server/operating/life.ts';
import { type Service, startService } from './harness.ts';

let service: Service | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

/** A promise, and the function that resolves it. */
function promised() {
  let resolve = () => {};
  const promise = new Promise<void>((end) => {
    resolve = end;
  });
  return { promise, resolve };
}

const begun = promised();
/** A call that takes its time. */
const slow: Module = (app) => {
  app.http.get('/api/slow', { config: { policy: API_PAGE } }, async () => {
    begun.resolve();
    await sleep(600);
    return { done: true };
  });
};

test('the service that is told to end is not ready, still answers, lets a running call end, and is gone', async () => {
  const life = newLife();
  service = await startService({ modules: [slow, ...modules], life });
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const statusOf = async (path: string) => (await fetch(address + path)).status;
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 200]);
  const socket = io(address, { path: '/socket.io', transports: ['websocket'], reconnection: false });
  await new Promise<void>((connected) => socket.once('connect', connected));
  const left = new Promise((disconnected) => socket.once('disconnect', disconnected));

  const noticed = promised();
  const ended = endGently(service.app, life, noticed.promise);
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503]);
  const late = await fetch(`${address}/api/lookup/active`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  const running = fetch(`${address}/api/slow`);
  await begun.promise;
  noticed.resolve();
  expect(await (await running).json()).toEqual({ done: true });
  expect(await left).toBe('transport close');
  await ended;
  await expect(fetch(`${address}/livez`)).rejects.toThrow();
});

test('an answer has the id of its request: the proxy’s where it has the form of one', async () => {
  service = await startService();
  const idOf = async (given?: string) => {
    const headers = given === undefined ? {} : { 'x-request-id': given };
    return (await service?.app.inject({ url: '/livez', headers }))?.headers['x-request-id'];
  };
  expect(await idOf('proxy-0123456789')).toBe('proxy-0123456789');
  expect(await idOf('{"level":60}\n')).toMatch(/^[\da-f-]{36}$/);
  expect(await idOf()).not.toBe(await idOf());
});

test('the figures count requests by their route, and never by who called', async () => {
  const life = newLife();
  service = await startService({ config: { metricsPort: 1 }, life });
  await service.app.inject('/art/games.svg?of=0812345678');
  await service.app.inject('/api/lookup/active');
  const text = (await life.figures?.metrics()) ?? '';
  expect(text).toContain('http_request_seconds_count{method="GET",route="/api/lookup/active",status="200"} 1');
  expect(text).not.toContain('0812345678');
  expect(text).toMatch(/^books_satang 0$/m);
  expect(text).toMatch(/^payouts_open 0$/m);
});

test('the ledger is added up in steps, what is a minute old once', async () => {
  service = await startService();
  const { db } = service;
  let now = 0;
  const books = new RunningSum(db, () => now);
  await service.member({ wallet: 5000 });
  // A mistake that nobody makes through the ledger.
  await db.script(`
    alter table ledger_entry disable trigger all;
    insert into ledger_entry (transaction_id, account_id, amount)
      select t.id, min(a.id), 7 from ledger_transaction t, ledger_account a
        where not exists (select from ledger_entry e where e.transaction_id = t.id and e.account_id = a.id)
        group by t.id limit 1;
    alter table ledger_entry enable trigger all;`);
  expect(await books.next()).toBe(0);
  expect(books.sums).toEqual({ BAHT: 0, LAK: 0 });
  // The whole of it at any moment, added up already or not.
  const all = await books.rest()(db);
  expect(all).toMatchObject({ sums: { BAHT: 7, LAK: 0 }, left: 0 });
  expect(books.wrongBalances).toBe(1);
  now = 60_000;
  // Two who read at once add nothing twice.
  await Promise.all([books.next(), books.next()]);
  expect(books.sums).toEqual({ BAHT: 7, LAK: 0 });
  expect(await books.rest()(db)).toEqual(all);
});
