/** The members who take part from the start, and the offers of this world's operator. */
import type { Config } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { hashPassword } from '../../server/members/passwords.ts';

/** A text in every password, and nowhere else. */
export const SECRET = 'correct horse';
export const passwordOf = (seed: number, index: number) => `${SECRET} ${seed} battery ${index}`;
export const numberOf = (index: number) => `08${String(10_000_000 + index)}`;

/** A member as registration makes them; their id. */
export async function enrol(
  db: Database,
  config: Config,
  [number, password]: readonly [string, string],
  at: Date,
): Promise<number> {
  const hash = await hashPassword(password, config.scrypt);
  const [row] = await db.query<{ id: number }>(
    `insert into member (phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, coin, created_at)
     values ($1, 'Simulated Player', $2, 'KBANK', 'SIMULATED PLAYER', $3, 'BAHT', 0, $4) returning id`,
    [number, hash, `22${number}`, at],
  );
  if (row === undefined) throw new Error('an insert without a row');
  return row.id;
}

/** Small bonuses with a small turnover, so that players receive and finish them within an hour. */
export async function offerBonuses(db: Database): Promise<void> {
  // So that what friends bring can be taken within the hour, and a day's limits are met.
  await db.query(`insert into setting (key, value) values ('inviteTurnoverTimes', '1'), ('inviteDayMax', '12000'),
                    ('withdrawDayMax', '90000'), ('withdrawDayCount', '6')
                  on conflict (key) do update set value = excluded.value`);
  await db.query(
    `update bonus set played_times = case when code = 'CHECKIN' then 1 else 0 end, amount = amount / 5,
     turnover_times = least(turnover_times, 2), deposit_min = deposit_min / 5`,
  );
}
