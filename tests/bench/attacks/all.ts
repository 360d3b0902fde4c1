/** The attacks of `npm run attack`. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { uploadImage } from '../../../contract/chat.ts';
import { uploadSlip } from '../../../contract/deposit.ts';
import { banks } from '../../../contract/lookups.ts';
import { animation, stripes } from '../../service/attacks/files.ts';
import { MEMBER, malformed } from '../../service/attacks/malformed.ts';
import { FORM_BEGIN, frame, openRaw, PING, SOCKET_HEAD, uploadHead } from '../../service/attacks/sockets.ts';
import { startService } from '../../service/harness.ts';
import { startPostgres } from '../../service/postgres-server.ts';
import {
  loggingIn,
  logIn,
  memoryOf,
  startTarget,
  type Target,
  tally,
  upload,
  type Visit,
  waitsDuring,
} from './target.ts';

export interface Outcome {
  readonly now: string;
  readonly holds: boolean;
}

interface Attack {
  readonly attack: string;
  /** The attack's effect on the service before it had limits. */
  readonly before: string;
  run(): Promise<Outcome>;
}

const MB = 1024 * 1024;
const MALFORMED = 5000;

const ms = (time: number) => `${Math.round(time)} ms`;

async function against(work: (target: Target) => Promise<Outcome>): Promise<Outcome> {
  const target = await startTarget();
  try {
    // Warm: what is compared is the attack, not the first request.
    for (let at = 0; at < 3; at++) await logIn(target.service.url);
    return await work(target);
  } finally {
    await target.stop();
  }
}

const looking = (url: string): Visit => ({ method: 'GET', url: url + banks.path });

/** Requests in this process, with the checks of the tests on what the contract lists. */
async function sendMalformed(): Promise<Outcome> {
  const service = await startService({ config: { dataDir: '/tmp/attack-malformed' } });
  const answers: string[] = [];
  const failures: string[] = [];
  for (const request of fc.sample(malformed, { seed: Number(process.env.SEED ?? 1), numRuns: MALFORMED })) {
    const headers = { ...request.headers };
    // A session each: requests before may have ended it.
    if (headers.authorization === `Bearer ${MEMBER}`) headers.authorization = `Bearer ${(await service.demo()).token}`;
    const { statusCode } = await service.app.inject({ ...request, headers });
    answers.push(String(statusCode));
    if (statusCode >= 500) failures.push(JSON.stringify(request));
  }
  await service.close();
  for (const failure of failures.slice(0, 10)) console.log(`  ${failure.slice(0, 500)}`);
  return { now: `no 5xx wanted: ${tally(answers)}`, holds: failures.length === 0 };
}

export const attacks: readonly Attack[] = [
  {
    attack: `${MALFORMED} malformed requests over all calls, PGlite`,
    before: '500 for NUL, deep JSON, 1e20, broken forms, repeated parameters',
    run: sendMalformed,
  },
  {
    attack: `${MALFORMED} malformed requests over all calls, PostgreSQL`,
    before: 'the same',
    async run() {
      const server = process.env.DATABASE_URL === undefined ? await startPostgres() : undefined;
      process.env.TEST_DATABASE_URL = server?.url ?? process.env.DATABASE_URL;
      try {
        return await sendMalformed();
      } finally {
        delete process.env.TEST_DATABASE_URL;
        await server?.stop();
      }
    },
  },
  {
    attack: 'a slip of stripes, 13 kB',
    before: 'everybody waited 38 s',
    run: () =>
      against(async ({ service: { url }, tokens }) => {
        const slip = await stripes();
        let sent = '';
        let took = 0;
        const { count, longest } = await waitsDuring(async () => {
          const began = performance.now();
          sent = await upload(url + uploadSlip.path, slip, tokens[0]);
          took = performance.now() - began;
        }, looking(url));
        return {
          now: `given up (${sent}) after ${ms(took)}; ${count} visitors waited ${ms(longest)} at most`,
          holds: sent === '503 REQUEST_LIMIT' && longest < 200,
        };
      }),
  },
  {
    attack: '150 unfinished 19 MB uploads of a guest',
    before: '0.9 to 3.7 GB, and they stayed',
    run: () =>
      against(async ({ service: { url, pid } }) => {
        const before = memoryOf(pid);
        const body = Buffer.concat([Buffer.from(FORM_BEGIN), Buffer.alloc(19 * MB - 1000)]);
        const clients = await Promise.all(
          Array.from({ length: 150 }, () => openRaw(url, uploadHead('/api/chat/upload-video', 19 * MB), body)),
        );
        await sleep(5000);
        const grown = memoryOf(pid) - before;
        const { longest } = await waitsDuring(() => sleep(3000), looking(url));
        await sleep(30_000);
        const left = clients.filter(({ socket }) => !socket.destroyed).length;
        for (const { socket } of clients) socket.destroy();
        return {
          now: `${grown} MB more, visitors waited ${ms(longest)} at most, ${left} left after 40 s`,
          holds: grown < 300 && longest < 500 && left === 0,
        };
      }),
  },
  {
    attack: '50 members upload the worst files at once, and others log in',
    before: 'no login was answered while they were looked at',
    run: () =>
      against(async ({ service: { url, pid }, tokens }) => {
        const [slip, gif] = [await stripes(), await animation()];
        const calm = await waitsDuring(() => sleep(5000), loggingIn(url));
        const before = memoryOf(pid);
        let most = 0;
        const sampling = setInterval(() => {
          most = Math.max(most, memoryOf(pid) - before);
        }, 500);
        let sent: string[] = [];
        const { count, median, longest } = await waitsDuring(async () => {
          sent = await Promise.all(
            tokens.flatMap((token) => [
              upload(url + uploadSlip.path, slip, token),
              upload(url + uploadImage.path, gif, token),
            ]),
          );
        }, loggingIn(url));
        clearInterval(sampling);
        return {
          now: `${count} logins, ${ms(median)} in the middle, ${ms(longest)} at most (without the uploads ${ms(calm.median)} and ${ms(calm.longest)}); ${most} MB more; uploads: ${tally(sent)}`,
          holds: longest < 1000,
        };
      }),
  },
  {
    attack: '100 logins at once from one address',
    before: 'visitors waited for the same threads as files do',
    run: () =>
      against(async ({ service: { url } }) => {
        let sent: number[] = [];
        const { longest } = await waitsDuring(async () => {
          sent = await Promise.all(Array.from({ length: 100 }, () => logIn(url).catch(() => 0)));
        }, looking(url)).catch(() => ({ longest: Number.POSITIVE_INFINITY }));
        return {
          now: `visitors of the same address waited ${ms(longest)} at most; logins: ${tally(sent.map(String))}`,
          holds: longest < 1000,
        };
      }),
  },
  {
    attack: '3,000 connections of one address',
    before: 'all stayed open',
    run: () =>
      against(async ({ service: { url } }) => {
        const clients = [];
        for (let at = 0; at < 3000; at += 100)
          clients.push(...(await Promise.all(Array.from({ length: 100 }, () => openRaw(url, [])))));
        await sleep(1000);
        const left = clients.filter(({ socket }) => !socket.destroyed).length;
        for (const { socket } of clients) socket.destroy();
        return { now: `${left} stay`, holds: left <= 300 };
      }),
  },
  {
    attack: 'a socket sends pings for 15 s and never reads, another one when it is closed',
    before: '1.6 GB more in 15 s',
    run: () =>
      against(async ({ service: { url, pid } }) => {
        const pings = frame(PING, 'x'.repeat(125)).toString('latin1').repeat(500);
        const before = memoryOf(pid);
        let most = 0;
        const sampling = setInterval(() => {
          most = Math.max(most, memoryOf(pid) - before);
        }, 500);
        let opened = 0;
        const { longest } = await waitsDuring(async () => {
          const end = performance.now() + 15_000;
          while (performance.now() < end) {
            opened++;
            const { socket, closed } = await openRaw(url, SOCKET_HEAD);
            socket.pause();
            while (performance.now() < end && !socket.destroyed)
              if (!socket.write(pings, 'latin1'))
                await Promise.race([once(socket, 'drain').catch(() => {}), closed(), sleep(1000)]);
            socket.destroy();
          }
        }, looking(url));
        clearInterval(sampling);
        return {
          now: `${most} MB more, visitors waited ${ms(longest)} at most, ${opened} sockets`,
          holds: most < 300 && longest < 1000,
        };
      }),
  },
];
