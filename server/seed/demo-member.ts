/** Members to try everything with. Every balance comes in through the ledger. */
import { type Account, gameOf, house, post, walletOf } from '../ledger/ledger.ts';
import { hashPassword } from '../members/passwords.ts';
import type { Seed } from './part.ts';

export const DEMO_PHONE = '0812345678';
/** A second member, whose bank wants the name in English and has it in Thai (rule: English-name banks). */
export const DEMO_KTB_PHONE = '0898765432';
export const DEMO_PASSWORD = 'demo1234';

const COINS = 5;
/** Satang. */
const WALLET = 250_000;
const KTB_WALLET = 30_000;
/** The balances of the accounts at the games, in hundredths of the game's credit. */
const GAME_CREDITS = { PG: 32_050, UFABET: 50_000, HUAYHD: 8_000, IMI: 1_200 } as const;

export const seedDemoMember: Seed = async (tx, config, now) => {
  const [member] = await tx.query<{ id: number }>(
    `insert into member (phone, name, password_hash, source_code, bank_code, bank_account_name, bank_account_no,
                         currency, coin, created_at)
     values ($1, 'สมชาย ใจดี', $2, 'FRIEND', 'SCB', 'สมชาย ใจดี', '4051234567', 'BAHT', $3, $4) returning id`,
    [DEMO_PHONE, await hashPassword(DEMO_PASSWORD, config.scrypt), COINS, now],
  );
  if (member === undefined) throw new Error('the demo member was not made');
  const opening: { account: Account; amount: number }[] = [{ account: walletOf(member.id), amount: WALLET }];
  for (const [code, credits] of Object.entries(GAME_CREDITS)) {
    const username = `${code.toLowerCase()}${member.id}`;
    const [game] = await tx.query<{ ft_wallet_slot: number }>('select ft_wallet_slot from game where code = $1', [
      code,
    ]);
    if (game === undefined) throw new Error(`no game ${code}`);
    await tx.query(
      `insert into game_account (member_id, game_code, username, password, activated_at, refreshed_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [member.id, code, username, 'Demo1234', now],
    );
    await tx.query('insert into provider_account (game_code, username, password, balance) values ($1, $2, $3, $4)', [
      code,
      username,
      'Demo1234',
      credits,
    ]);
    opening.push({ account: gameOf(member.id, code), amount: credits * game.ft_wallet_slot });
  }
  const total = opening.reduce((sum, { amount }) => sum + amount, 0);
  await post(tx, {
    kind: 'opening',
    reference: `member:${member.id}`,
    entries: [...opening, { account: house('OPENING'), amount: -total }],
    at: now,
  });
};

/** The member with whom the change of a bank account's name is tried. */
export const seedDemoKtb: Seed = async (tx, config, now) => {
  const [member] = await tx.query<{ id: number }>(
    `insert into member (phone, name, password_hash, source_code, bank_code, bank_account_name, bank_account_no,
                         currency, coin, created_at)
     values ($1, 'สมหญิง รักดี', $2, 'FRIEND', 'KTB', 'สมหญิง รักดี', '9871234560', 'BAHT', 0, $3)
     on conflict do nothing returning id`,
    [DEMO_KTB_PHONE, await hashPassword(DEMO_PASSWORD, config.scrypt), now],
  );
  // A database from before may know this phone already: its member stays as they are.
  if (member === undefined) return;
  await post(tx, {
    kind: 'opening',
    reference: `member:${member.id}`,
    entries: [
      { account: walletOf(member.id), amount: KTB_WALLET },
      { account: house('OPENING'), amount: -KTB_WALLET },
    ],
    at: now,
  });
};
