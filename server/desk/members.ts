/** The desk's members: who they are, a transfer that the bank has seen, coins. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { satang, satangToBaht } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { creditTransfer } from '../deposits/credit.ts';
import type { App } from '../http/app-context.ts';
import { payable } from '../wallet/units.ts';
import { coinsBody, type deskMember, type memberReply, type membersReply, transferBody } from './contract.ts';
import { DeskRefusal, parsed, partOfKip } from './door.ts';
import { type Listing, readPage } from './pages.ts';
import { wired } from './wired.ts';

const memberPath = v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)) });

const MEMBERS: Listing = {
  table: 'member',
  key: 'id',
  columns: `x.id, x.phone, x.twin_phone, x.currency, x.name, x.coin, coalesce(a.balance, 0)::bigint as balance`,
  joins: `left join ledger_account a on a.member_id = x.id and a.kind = 'player_wallet'`,
  order: [['x.id', 'bigint']],
};

export function deskMembers(desk: FastifyInstance, app: App): void {
  desk.get('/api/members', async (request): Promise<v.InferInput<typeof membersReply>> => {
    const { rows, next } = await readPage<MemberRow>(app.db, MEMBERS, request.query, app.config.laos);
    return { members: rows.map(wireMember), next };
  });

  desk.post('/api/members/:id/transfers', async (request): Promise<v.InferInput<typeof memberReply>> => {
    const { id } = parsed(memberPath, request.params);
    const { amount, reference } = parsed(transferBody, request.body);
    await app.db.transaction(async (tx) => {
      const { currency } = await expectMember(tx, id);
      if (payable(amount, currency) !== amount) throw partOfKip();
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

/** The balance in satang. */
interface MemberRow {
  balance: number;
}

function wireMember(row: MemberRow): WireMember {
  return { ...wired<WireMember>(row), balance: satangToBaht(satang(row.balance)) };
}

async function expectMember(db: Queries, id: number): Promise<WireMember> {
  const [row] = await db.query<MemberRow>(`select ${MEMBERS.columns} from member x ${MEMBERS.joins} where x.id = $1`, [
    id,
  ]);
  if (row === undefined) throw new DeskRefusal(404, `There is no member ${id}.`);
  return wireMember(row);
}
