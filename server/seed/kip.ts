/** The first data for members whose money is in kip offer the same as in baht, each baht as so many kip. */
import { one, type Transaction } from '../db/database.ts';
import { keepText, type OperatorText } from '../texts/texts.ts';
import type { Seed } from './part.ts';

const KIP = 500;
const WORDS: Readonly<Record<string, string>> = { บาท: 'กีบ', ບາດ: 'ກີບ', baht: 'kip' };

/** A text with its amounts in kip. */
const inKip = (text: string) =>
  text.replace(
    /([\d,]+) (บาท|ບາດ|baht)/g,
    (_, amount: string, word: string) =>
      `${(Number(amount.replaceAll(',', '')) * KIP).toLocaleString('en-US')} ${WORDS[word]}`,
  );

/** A Thai text in kip, whose translations are kept in kip, too. */
async function keptInKip(tx: Transaction, thai: string): Promise<string> {
  const [known] = await tx.query<OperatorText>('select th, la, en from operator_text where md5(th) = md5($1)', [thai]);
  const th = inKip(thai);
  if (known !== undefined && th !== thai)
    await keepText(tx, { th, la: known.la && inKip(known.la), en: known.en && inKip(known.en) });
  return th;
}

async function seedOffers(tx: Transaction): Promise<void> {
  const offers = await tx.query<{ code: string; name: string; notice: string }>(
    `select code, name, notice from bonus where currency = 'BAHT'`,
  );
  for (const { code, name, notice } of offers) {
    await tx.query(
      `insert into bonus (code, kind, name, type, max_received, notice, amount, deposit_percent, amount_max, deposit_min,
                          turnover_times, percent_fail, quota, given, starts_at, ends_at, position, played_times, is_active,
                          currency)
       select code || 'K', kind, $2, type, max_received, $3, amount * $4, deposit_percent, amount_max * $4, deposit_min * $4,
              turnover_times, percent_fail, quota, given, starts_at, ends_at, position, played_times, is_active, 'LAK'
       from bonus where code = $1`,
      [code, await keptInKip(tx, name), await keptInKip(tx, notice), KIP],
    );
    await tx.query(
      `insert into bonus_banner (code, position, image, html)
       select code || 'K', position, image, html from bonus_banner where code = $1`,
      [code],
    );
  }
}

async function seedWheel(tx: Transaction): Promise<void> {
  const prizes = await tx.query<{ code: string; name: string }>(`select code, name from prize where kind = 'money'`);
  for (const { code, name } of prizes)
    await tx.query(
      `insert into prize (code, name, kind, amount, valid_days)
       select code || 'K', $2, kind, amount * $3, valid_days from prize where code = $1`,
      [code, await keptInKip(tx, name), KIP],
    );
  const [wheel] = await tx.query<{ id: number }>('select id from wheel where is_active');
  if (wheel === undefined) return;
  const { id } = one(
    await tx.query<{ id: number }>(
      `insert into wheel (code, name, is_active, currency) select code || 'K', name, true, 'LAK' from wheel where id = $1
       returning id`,
      [wheel.id],
    ),
  );
  const slices = await tx.query<{ position: number; label: string; html: string | null }>(
    'select position, label, html_description as html from wheel_slice where wheel_id = $1',
    [wheel.id],
  );
  for (const { position, label, html } of slices)
    await tx.query(
      `insert into wheel_slice (wheel_id, position, code, prize_code, label, bg_color, text_color, html_description, weight)
       select $3, s.position, s.code, case when p.kind = 'money' then p.code || 'K' else p.code end, $4, s.bg_color,
              s.text_color, $5, s.weight
       from wheel_slice s join prize p on p.code = s.prize_code where s.wheel_id = $1 and s.position = $2`,
      [wheel.id, position, id, await keptInKip(tx, label), html === null ? null : await keptInKip(tx, html)],
    );
}

/** Account numbers that cannot exist, so that nobody pays a stranger. */
export const KIP_ACCOUNTS = [
  ['AUTO', '160120000000000'],
  ['QR', '160120000000000'],
] as const;

export const seedKip: Seed = async (tx) => {
  for (const [position, [mode, no]] of KIP_ACCOUNTS.entries())
    await tx.query(
      `insert into deposit_bank (bank_code, bank_type, mode, account_name, account_no, currency, position)
       values ('BCEL', 'BANK', $1, 'LUCKY WALLET SOLE CO', $2, 'LAK', $3)`,
      [mode, no, position],
    );
  await seedOffers(tx);
  await seedWheel(tx);
};
