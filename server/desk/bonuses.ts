/** The desk's bonuses and promotion codes: what there is, how much of it is left, and who holds what. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Currency } from '../../contract/entities.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import { readHeld } from '../bonus/held.ts';
import { one, type Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { bonusBody, type bonusesReply } from './bonuses-contract.ts';
import { DeskRefusal, parsed } from './door.ts';
import { wired } from './wired.ts';

/** Holders that are listed. */
const HOLDERS = 10;

const codePath = v.object({ code: v.pipe(v.string(), v.maxLength(50)) });

export function deskBonuses(desk: FastifyInstance, app: App): void {
  desk.get('/api/bonuses', () => readBonuses(app.db));

  desk.put('/api/bonuses/:code', async (request) => {
    const { code } = parsed(codePath, request.params);
    const { active } = parsed(bonusBody, request.body);
    const changed = await app.db.query('update bonus set is_active = $2 where code = $1 returning code', [
      code,
      active,
    ]);
    if (changed.length === 0) throw new DeskRefusal(404, `There is no bonus ${code}.`);
    return readBonuses(app.db);
  });
}

/** Amounts in satang. */
interface BonusAmounts {
  amount: number | null;
  amount_max: number | null;
  deposit_min: number | null;
}

type DeskBonus = v.InferInput<typeof bonusesReply>['bonuses'][number];

const bahtOf = (amount: number | null) => (amount === null ? null : satangToBaht(satang(amount)));

async function readBonuses(db: Queries): Promise<v.InferInput<typeof bonusesReply>> {
  const rows = await db.query<BonusAmounts>(
    `select b.code, b.kind, b.name, b.currency, b.type, b.max_received, b.amount, b.deposit_percent, b.amount_max, b.deposit_min,
            b.turnover_times, b.quota - b.given as left, b.starts_at, b.ends_at, b.is_active as active,
            -- With a quota the bonus itself counts.
            case when b.quota is null then (select count(*)::int from bonus_receipt r where r.code = b.code)
                 else b.given end as given
     from bonus b order by b.kind, b.currency, b.position, b.code`,
  );
  return {
    bonuses: rows.map((row) => ({
      ...wired<DeskBonus>(row),
      amount: bahtOf(row.amount),
      amountMax: bahtOf(row.amount_max),
      depositMin: bahtOf(row.deposit_min),
    })),
    ...(await readHolders(db)),
  };
}

interface HolderRow {
  member_id: number;
  phone: string;
  name: string;
  currency: Currency;
  received_at: Date;
}

/** The members who hold a bonus, with the turnover at this moment. */
async function readHolders(db: Queries): Promise<Pick<v.InferInput<typeof bonusesReply>, 'holders' | 'holding'>> {
  const rows = await db.query<HolderRow>(
    `select r.member_id, m.phone, m.name, m.currency, r.received_at from bonus_receipt r join member m on m.id = r.member_id
     where r.status = 'active' order by r.received_at desc, r.id desc limit $1`,
    [HOLDERS],
  );
  const { holding } = one(
    await db.query<{ holding: number }>(`select count(*)::int as holding from bonus_receipt where status = 'active'`),
  );
  const holders: v.InferInput<typeof bonusesReply>['holders'] = [];
  for (const { member_id, phone, name, currency, received_at } of rows) {
    const held = await readHeld(db, member_id);
    // It may have ended between the two questions.
    if (held === undefined) continue;
    const { reference, code, amount, turnoverDone, turnoverRequired } = held;
    holders.push({
      reference,
      code,
      phone,
      name,
      currency,
      amount: satangToBaht(satang(amount)),
      turnoverDone: satangToBaht(satang(turnoverDone)),
      turnoverRequired: satangToBaht(satang(turnoverRequired)),
      receivedAt: received_at.toISOString(),
    });
  }
  return { holders, holding };
}
