/**
 * The desk: what the outside world does, done by hand (a bank credits a transfer, a payer scans a QR, an SMS arrives, a
 * switch is turned). There only when the service runs locally (`DESK`), and on loopback only even then. Tests use the
 * same API.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { App } from '../http/app-context.ts';
import { everyRoute, PAGE as PAGE_POLICY } from '../http/policy.ts';
import { deskBonuses } from './bonuses.ts';
import { deskBooks } from './books.ts';
import { deskChat } from './chat.ts';
import { guardDesk } from './door.ts';
import { deskFlags } from './flags.ts';
import { deskGames } from './games.ts';
import { deskMembers } from './members.ts';
import { deskMoney } from './money.ts';
import { deskPayments } from './payments.ts';
import { deskTexts } from './texts.ts';
import { deskWheels } from './wheel.ts';

/**
 * The folder into which `tools/desk/vite.config.ts` builds the page: apart from the app's, which everybody may read.
 */
const PAGE = fileURLToPath(new URL('../../dist-desk/', import.meta.url));

/** The policy of the desk's calls: `guardDesk` says who comes in, also to bring back a service that has ended. */
const DESK = { ...PAGE_POLICY, access: 'desk' } as const;

/** A part of the desk: its routes under `/desk`. A new part is one line in `parts`. */
export type DeskPart = (desk: FastifyInstance, app: App) => void;

const parts: readonly DeskPart[] = [
  deskBooks,
  deskPayments,
  deskMoney,
  deskMembers,
  deskFlags,
  deskGames,
  deskBonuses,
  deskWheels,
  deskTexts,
  deskChat,
];

export async function deskModule(app: App): Promise<void> {
  if (!app.config.desk) return;
  await app.http.register(
    async (desk) => {
      everyRoute(desk, DESK);
      guardDesk(desk, app.config.deskToken);
      for (const part of parts) part(desk, app);
      desk.get('/', async (_request, reply) => {
        reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
        return readFile(`${PAGE}index.html`, 'utf8').catch(() => {
          reply.code(404).type('text/plain; charset=utf-8');
          return 'The desk is not built yet: run "npm run build" first.';
        });
      });
      if (existsSync(`${PAGE}assets`))
        await desk.register(fastifyStatic, {
          root: `${PAGE}assets`,
          prefix: '/assets/',
          decorateReply: false,
          index: false,
          maxAge: '365d',
          immutable: true,
        });
    },
    { prefix: '/desk' },
  );
}
