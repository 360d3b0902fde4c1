/**
 * The game providers' page, `/provider/{code}`: a small local stand-in for the games' own sites. It takes the three ways
 * in (rule: Custom logins; a posted form, an address with credentials, an auto-login link), shows who logged in and the
 * balance, and lets the balance change by playing.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { App } from '../http/app-context.ts';
import { isPlain } from '../http/plain.ts';
import { everyRoute, PAGE } from '../http/policy.ts';
import { refusal } from '../http/refusal.ts';
import { mayTry } from '../limits/limits.ts';
import { spendTicket } from '../tickets/tickets.ts';
import { isKnown, isLogin } from './accounts.ts';
import { type Game, loginPage, playPage, type Saying } from './page.ts';
import { CHANCES, playRound, readSeat } from './rounds.ts';
import { type Entrance, enter, isOwnForm, leave, type ProviderSession, sessionOf } from './sessions.ts';

/** Logins that are tried at one account. */
const LOGINS = { tries: 10, window: 60_000 };

/** A site of its own, as far as the wallet is concerned: its sessions are its own, and it does not end with the wallet. */
const GAME_SITE = { ...PAGE, access: 'provider', cost: 3 } as const;

const text = v.optional(v.pipe(v.string(), v.maxLength(200)), '');
const codePath = v.object({ code: v.pipe(v.string(), v.maxLength(50)) });
const entryQuery = v.object({ token: text, username: text, password: text, said: text });
const loginForm = v.object({ username: text, password: text, __EVENTVALIDATION: text });
const ownForm = v.object({ form: text });
const playForm = v.object({
  form: text,
  round: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
  stake: text,
  chance: v.pipe(v.string(), v.transform(Number), v.picklist(CHANCES)),
});

export async function providerModule(app: App): Promise<void> {
  if (!app.config.games) return;
  await app.http.register(
    async (pages) => {
      everyRoute(pages, GAME_SITE);
      pages.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 8 * 1024 },
        (_request, body, done) => {
          const form = Object.fromEntries(new URLSearchParams(String(body)));
          if (isPlain(form)) done(null, form);
          else done(refusal('INVALID_REQUEST'));
        },
      );
      pages.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      register(app, pages);
    },
    { prefix: '/provider' },
  );
}

function register(app: App, pages: FastifyInstance): void {
  pages.get('/:code', async (request, reply) => {
    const game = await findGame(app, request);
    if (game === undefined) return noGame(reply);
    const asked = v.safeParse(entryQuery, request.query);
    if (!asked.success || !isPlain(request.query)) return back(reply, game, 'wrong-login');
    const query = asked.output;
    const now = app.clock();
    // Tickets and credentials leave the address at once: the browser's history keeps it.
    if (query.token !== '') {
      const subject = await spendTicket(app.db, 'provider-link', query.token, now);
      const username = usernameIn(subject, game);
      if (username === undefined) return back(reply, game, 'old-link');
      await enter(app.db, { game: game.code, username, enteredBy: 'link', now }, request, reply);
      return back(reply, game);
    }
    if (query.username !== '') return logIn(app, game, { ...query, enteredBy: 'address' }, request, reply);
    const session = await sessionOf(app.db, game.code, request, now);
    reply.type('text/html; charset=utf-8');
    if (session === undefined) return loginPage(game, query.said);
    return playPage(game, session, await readSeat(app.db, game.code, session.username), query.said);
  });

  pages.post('/:code', async (request, reply) => {
    const game = await findGame(app, request);
    if (game === undefined) return noGame(reply);
    const form = v.safeParse(loginForm, request.body);
    if (!form.success) return back(reply, game, 'wrong-login');
    const { username, password, __EVENTVALIDATION: token } = form.output;
    if (token === '') return logIn(app, game, { username, password, enteredBy: 'form' }, request, reply);
    const subject = await spendTicket(app.db, 'provider-form', token, app.clock());
    if (usernameIn(subject, game) !== username) return back(reply, game, 'old-form');
    return logIn(app, game, { username, password, enteredBy: 'event form' }, request, reply);
  });

  pages.post('/:code/play', async (request, reply) => {
    const game = await findGame(app, request);
    if (game === undefined) return noGame(reply);
    const session = await ownSession(app, game, request);
    const form = v.safeParse(playForm, request.body);
    if (session === undefined || !form.success) return back(reply, game, 'old-form');
    const { round, chance } = form.output;
    const stake = /^\d{1,9}(\.\d{1,2})?$/.test(form.output.stake) ? Math.round(Number(form.output.stake) * 100) : 0;
    if (stake === 0) return back(reply, game, 'bad-stake');
    return back(reply, game, await playRound(app.db, session, { stake, chance, round, now: app.clock() }));
  });

  pages.post('/:code/leave', async (request, reply) => {
    const game = await findGame(app, request);
    if (game === undefined) return noGame(reply);
    const session = await ownSession(app, game, request);
    if (session === undefined) return back(reply, game, 'old-form');
    await leave(app.db, session, request, reply);
    return back(reply, game, 'left');
  });
}

async function findGame(app: App, request: FastifyRequest): Promise<Game | undefined> {
  const path = v.safeParse(codePath, request.params);
  if (!path.success || !isPlain(path.output)) return undefined;
  const [game] = await app.db.query<{ code: string; name: string; baht: number }>(
    'select code, name, ft_wallet_slot as baht from game where code = $1',
    [path.output.code],
  );
  return game;
}

function noGame(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('There is no such game.');
}

/** The game's page again, by GET, so that reloading repeats nothing. */
function back(reply: FastifyReply, game: Game, said?: Saying): FastifyReply {
  const query = said === undefined ? '' : `?said=${said}`;
  return reply.redirect(`/provider/${encodeURIComponent(game.code)}${query}`, 303);
}

/** The name in a ticket's subject, if the ticket is of this game. */
function usernameIn(subject: string | undefined, game: Game): string | undefined {
  const prefix = `${game.code}/`;
  return subject?.startsWith(prefix) ? subject.slice(prefix.length) : undefined;
}

async function logIn(
  app: App,
  game: Game,
  login: { username: string; password: string; enteredBy: Entrance },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = app.clock();
  // Only names that exist are counted: anybody can make up others without end.
  if (!(await isKnown(app.db, game.code, login.username))) return back(reply, game, 'wrong-login');
  const bucket = `provider:${game.code}:${login.username}`;
  if (!(await mayTry(app.db, bucket, LOGINS, now))) return back(reply, game, 'too-many');
  if (!(await isLogin(app.db, game.code, login.username, login.password))) return back(reply, game, 'wrong-login');
  await enter(app.db, { game: game.code, username: login.username, enteredBy: login.enteredBy, now }, request, reply);
  return back(reply, game);
}

/** The session behind a form of the page itself; nothing for a form that another site's page sent. */
async function ownSession(app: App, game: Game, request: FastifyRequest): Promise<ProviderSession | undefined> {
  const session = await sessionOf(app.db, game.code, request, app.clock());
  const form = v.safeParse(ownForm, request.body);
  return session !== undefined && form.success && isOwnForm(session, form.output.form) ? session : undefined;
}
