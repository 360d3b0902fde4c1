/** The members who take part from the start, and the offers of this world's operator. */
import type { Config } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { hashPassword } from '../../server/members/passwords.ts';

/** A text in every password, and nowhere else. */
export const SECRET = 'correct horse';
export const passwordOf = (seed: number, index: number) => `${SECRET} ${seed} battery ${index}`;
export const numberOf = (index: number) => `08${String(10_000_000 + index)}`;
/** Every third has their money in kip; who joins later, in baht. */
export const currencyOf = (number: string) => (Number(number) % 3 === 0 ? 'LAK' : 'BAHT');

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
     values ($1, 'Simulated Player', $2, 'KBANK', 'SIMULATED PLAYER', $3, $5, 0, $4) returning id`,
    [number, hash, `22${number}`, at, currencyOf(number)],
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
  await offerInKip(db);
}

/** The same limits, offers and prizes in kip, number for number, and an account to pay into. */
async function offerInKip(db: Database): Promise<void> {
  await db.script(`
    insert into setting (key, value) values ('kipDepositMin', '100'), ('kipWithdrawMin', '10000'),
      ('kipWithdrawMax', '5000000'), ('kipWithdrawDayMax', '90000'), ('kipInviteMax', '100000'), ('kipInviteDayMax', '12000');
    insert into bonus (code, kind, name, type, max_received, notice, amount, deposit_percent, amount_max, deposit_min,
                       turnover_times, percent_fail, quota, given, starts_at, ends_at, position, played_times, is_active, currency)
      select code || 'K', kind, name, type, max_received, notice, amount, deposit_percent, amount_max, deposit_min,
             turnover_times, percent_fail, quota, given, starts_at, ends_at, position, played_times, is_active, 'LAK' from bonus;
    insert into wheel (code, name, is_active, currency) select code || 'K', name, true, 'LAK' from wheel where is_active;
    insert into wheel_slice (wheel_id, position, code, prize_code, label, bg_color, text_color, html_description, weight)
      select (select max(id) from wheel), position, s.code, prize_code, label, bg_color, text_color, html_description, weight
      from wheel_slice s join wheel w on w.id = s.wheel_id where w.is_active and w.currency = 'BAHT';
    insert into deposit_bank (bank_code, bank_type, mode, account_name, account_no, currency, position)
      values ('BCEL', 'BANK', 'QR', 'SIMULATED', '160120000000000', 'LAK', 99);`);
}
