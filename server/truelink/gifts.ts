/** True-wallet gifts: registered at the desk with their amount, redeemed once. */
import { type Satang, satang } from '../../contract/money.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { creditDeposit } from '../deposits/credit.ts';

const HOST = 'gift.truemoney.com';

/** The gift's code in a link `https://gift.truemoney.com/campaign/?v=…`; undefined for any other address. */
export function giftCodeOf(link: string): string | undefined {
  const text = link.trim();
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isGift =
    url.protocol === 'https:' &&
    url.hostname === HOST &&
    url.port === '' &&
    url.username === '' &&
    /^\/campaign\/?$/.test(url.pathname);
  const code = url.searchParams.get('v') ?? '';
  return isGift && /^[A-Za-z0-9]{10,64}$/.test(code) ? code : undefined;
}

/** Notes what a gift holds (satang). Returns false when it is known already; its amount stays. */
export async function registerGift(db: Queries, code: string, amount: Satang, now: Date): Promise<boolean> {
  const rows = await db.query(
    'insert into gift (code, amount, registered_at) values ($1, $2, $3) on conflict do nothing returning code',
    [code, amount, now],
  );
  return rows.length > 0;
}

/** Credits a gift to a member's wallet, once ever. Returns its amount, or why not. */
export async function redeemGift(
  tx: Transaction,
  { code, memberId, reference, now }: { code: string; memberId: number; reference: string; now: Date },
): Promise<Satang | 'unknown' | 'redeemed-before'> {
  const [gift] = await tx.query<{ amount: number; redeemed_at: Date | null }>(
    'select amount, redeemed_at from gift where code = $1 for update',
    [code],
  );
  if (gift === undefined) return 'unknown';
  if (gift.redeemed_at !== null) return 'redeemed-before';
  const amount = satang(gift.amount);
  await tx.query('update gift set redeemed_by = $2, redeemed_at = $3 where code = $1', [code, memberId, now]);
  await creditDeposit(tx, {
    memberId,
    amount,
    source: 'TRUELINK',
    from: 'TRUEWALLET',
    booking: `gift:${code}`,
    reference,
    now,
  });
  return amount;
}
