/** The desk's games: which of their providers work. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { readSettings, writeSettings } from '../settings/settings.ts';
import { DeskRefusal, parsed } from './door.ts';
import { deskGame, gameBody, type gamesReply } from './games-contract.ts';

const codePath = v.object({ code: v.pipe(v.string(), v.maxLength(50)) });

export function deskGames(desk: FastifyInstance, app: App): void {
  desk.get('/api/games', () => readGames(app.db));

  desk.put('/api/games/:code', async (request) => {
    const { code } = parsed(codePath, request.params);
    const { failing } = parsed(gameBody, request.body);
    return app.db.transaction(async (tx) => {
      // Two desks switch one after the other: the setting is one list of all games that fail.
      const games = await tx.query<{ code: string }>('select code from game order by code for update');
      if (!games.some((game) => game.code === code)) throw new DeskRefusal(404, `There is no game ${code}.`);
      const others = (await readSettings(tx)).gamesFailing.filter((other) => other !== code);
      await writeSettings(tx, { gamesFailing: failing ? [...others, code] : others });
      return readGames(tx);
    });
  });
}

async function readGames(db: Queries): Promise<v.InferInput<typeof gamesReply>> {
  const { gamesFailing } = await readSettings(db);
  const rows = await db.query<{ code: string; name: string; category: string }>(
    'select code, name, category from game where is_active order by position, code',
  );
  return { games: rows.map((row) => v.parse(deskGame, { ...row, failing: gamesFailing.includes(row.code) })) };
}
