/** The desk's members: who they are, a transfer that the bank has seen, coins. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Currency } from '../../contract/entities.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import { one, type Param, type Queries, type Transaction } from '../db/database.ts';
import { creditTransfer } from '../deposits/credit.ts';
import type { App } from '../http/app-context.ts';
import { partOfPhone } from '../members/phone.ts';
import { coinsBody, type deskMember, type memberReply, type membersReply, transferBody } from './contract.ts';
import { DeskRefusal, parsed } from './door.ts';

const PAGE = 20;

const memberPath = v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)) });
const searchQuery = v.object({ search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), '') });

export function deskMembers(desk: FastifyInstance, app: App): void {
  desk.get('/api/members', async (request): Promise<v.InferInput<typeof membersReply>> => {
    const { search } = parsed(searchQuery, request.query);
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    const number = partOfPhone(search, app.config.laos);
    const condition = 'm.name ilike $1 or m.phone like $2 or m.twin_phone like $2';
    const params = [pattern, number === undefined ? pattern : `%${number}%`];
    const members = await readMembers(app.db, condition, params);
    const { total } = one(
      await app.db.query<{ total: number }>(`select count(*)::int as total from member m where ${condition}`, params),
    );
    return { members, total };
  });

  desk.post('/api/members/:id/transfers', async (request): Promise<v.InferInput<typeof memberReply>> => {
    const { id } = parsed(memberPath, request.params);
    const { amount, reference } = parsed(transferBody, request.body);
    await app.db.transaction(async (tx) => {
      await expectMember(tx, id);
      const transfer = { memberId: id, amount, bank: undefined, reference, now: app.clock() };
      if (!(await creditTransfer(tx, transfer)))
        throw new DeskRefusal(409, `Reference ${reference} was credited before; nothing was credited now.`);
    });
    return { member: await expectMember(app.db, id) };
  });

  desk.post('/api/members/:id/coins', async (request): Promise<v.InferInput<typeof memberReply>> => {
    const { id } = parsed(memberPath, request.params);
    const { coins } = parsed(coinsBody, request.body);
    await app.db.transaction(async (tx) => {
      await expectMember(tx, id);
      await grantCoins(tx, { id, coins, now: app.clock() });
    });
    return { member: await expectMember(app.db, id) };
  });
}

/** Coins for the wheel, with a line of the statement. */
async function grantCoins(
  tx: Transaction,
  { id, coins, now }: { id: number; coins: number; now: Date },
): Promise<void> {
  await tx.query('update member set coin = coin + $2 where id = $1', [id, coins]);
  await recordActivity(tx, {
    memberId: id,
    type: 'bonus',
    status: 'SUCCESS',
    to: 'COIN',
    amount: satang(0),
    coin: coins,
    reference: newReference('K'),
    at: now,
  });
}

type WireMember = v.InferInput<typeof deskMember>;

async function readMembers(db: Queries, condition: string, params: readonly Param[]): Promise<WireMember[]> {
  const rows = await db.query<{
    id: number;
    phone: string;
    twin_phone: string | null;
    currency: Currency;
    name: string;
    coin: number;
    balance: number;
  }>(
    `select m.id, m.phone, m.twin_phone, m.currency, m.name, m.coin, coalesce(a.balance, 0)::bigint as balance
     from member m left join ledger_account a on a.member_id = m.id and a.kind = 'player_wallet'
     where ${condition} order by coalesce(m.last_login_at, m.created_at) desc, m.id desc limit ${PAGE}`,
    params,
  );
  return rows.map(({ twin_phone, ...row }) => ({
    ...row,
    twinPhone: twin_phone,
    balance: satangToBaht(satang(row.balance)),
  }));
}

async function expectMember(db: Queries, id: number): Promise<WireMember> {
  const [member] = await readMembers(db, 'm.id = $1', [id]);
  if (member === undefined) throw new DeskRefusal(404, `There is no member ${id}.`);
  return member;
}
