/** The desk's prize wheels: what is on them, what was drawn, and which one players spin. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { sumOfWeights } from '../spin/draw.ts';
import { activateWheel, listWheels } from '../spin/wheels.ts';
import { DeskRefusal, parsed } from './door.ts';
import type { wheelsReply } from './wheel-contract.ts';

const codePath = v.object({ code: v.pipe(v.string(), v.maxLength(50)) });

export function deskWheels(desk: FastifyInstance, app: App): void {
  desk.get('/api/wheels', () => readWheels(app.db));

  desk.post('/api/wheels/:code/activate', async (request) => {
    const { code } = parsed(codePath, request.params);
    const activation = await activateWheel(app.db, code);
    if (activation === 'unknown') throw new DeskRefusal(404, `There is no wheel ${code}.`);
    if (activation === 'empty')
      throw new DeskRefusal(
        409,
        `Nothing can be drawn on ${code}: all its weights are zero. The wheel stays as it was.`,
      );
    return readWheels(app.db);
  });
}

async function readWheels(db: Queries): Promise<v.InferInput<typeof wheelsReply>> {
  const wheels = await listWheels(db);
  const counts = await db.query<{ wheel_id: number; slice_code: string; drawn: number }>(
    'select wheel_id, slice_code, count(*)::int as drawn from spin group by wheel_id, slice_code',
  );
  return {
    wheels: wheels.map(({ id, code, name, currency, isActive, slices }) => {
      const own = counts.filter(({ wheel_id }) => wheel_id === id);
      const weights = sumOfWeights(slices);
      return {
        code,
        name,
        currency,
        active: isActive,
        draws: own.reduce((sum, { drawn }) => sum + drawn, 0),
        slices: slices.map((slice) => ({
          code: slice.code,
          label: slice.label,
          prize: slice.prize.name,
          bgColor: slice.bgColor,
          weight: slice.weight,
          expected: weights === 0 ? 0 : slice.weight / weights,
          drawn: own.find(({ slice_code }) => slice_code === slice.code)?.drawn ?? 0,
        })),
      };
    }),
  };
}
