/** What must hold of coins, coupons, bonuses and promotions: from the books alone, and from what a page says of them. */
import type { Oracle } from './oracle.ts';

const lines = (rows: readonly { readonly text: string }[]) => rows.map(({ text }) => text);

export const OFFERS: readonly Oracle[] = [
  {
    name: 'coins',
    against: 'a coin that is spent twice, or a spin that takes none; coins that nobody gave',
    check: async ({ db, players }) =>
      lines(
        await db.query<{ text: string }>(
          `select 'member ' || m.id || ' has ' || m.coin || ' coins, the statement says ' || coalesce(sum(a.coin), 0) as text
           from member m left join activity a on a.member_id = m.id where m.id = any($1)
           group by m.id having m.coin <> coalesce(sum(a.coin), 0) or m.coin < 0
           union all
           select 'spin ' || s.reference || ' took ' || count(a.id) || ' coins' from spin s
           left join activity a on a.reference = s.reference and a.member_id = s.member_id and a.coin = -1
           where s.member_id = any($1) group by s.reference having count(a.id) <> 1`,
          [players.map(({ memberId }) => memberId)],
        ),
      ),
  },
  {
    name: 'prizes',
    against: 'a prize that is claimed twice, or claimed and not given; a coupon for a spin that won nothing',
    check: async ({ db, players }) =>
      lines(
        await db.query<{ text: string }>(
          `select 'coupon ' || c.id || ' was given ' || count(distinct t.id) + count(distinct a.id) || ' times' as text
           from coupon c
           left join ledger_transaction t on t.kind = 'prize' and t.reference = c.id
           left join activity a on a.reference = c.id and a.member_id = c.member_id and a.coin = c.coin
           where c.member_id = any($1) group by c.id
           having count(distinct t.id) + count(distinct a.id) <> case when c.claimed_at is null then 0 else 1 end
           union all
           select 'spin ' || s.reference || ' won nothing and gave a coupon' from spin s
           join coupon c on c.spin_id = s.id join prize p on p.code = s.prize_code
           where s.member_id = any($1) and p.kind = 'nothing'`,
          [players.map(({ memberId }) => memberId)],
        ),
      ),
  },
  {
    name: 'perks',
    against: 'a gift, a refund or what friends brought that is credited twice, never, or with another amount',
    check: async ({ db, players }) =>
      lines(
        await db.query<{ text: string }>(
          `select 'gift ' || g.code || ' of ' || g.amount || ' was credited with ' || coalesce(sum(e.amount), 0) as text
           from gift g left join ledger_transaction t on t.kind = 'deposit' and t.reference = 'gift:' || g.code
           left join ledger_entry e on e.transaction_id = t.id and e.amount > 0
           group by g.code, g.amount, g.redeemed_at
           having coalesce(sum(e.amount), 0) <> case when g.redeemed_at is null then 0 else g.amount end
           union all
           select 'member ' || m.id || ' was given ' || given.total || ' of ' || due.total
           from member m cross join lateral
             (select coalesce(sum(a.amount), 0) as total from activity a
              where a.member_id = m.id and a.from_place in ('REFUND', 'INVITE')) given
           cross join lateral
             (select (select coalesce(sum(amount), 0) from refund where member_id = m.id and added_at is not null)
                   + (select coalesce(sum(amount), 0) from invite_earning
                      where member_id = m.id and collected_at is not null) as total) due
           where m.id = any($1) and given.total <> due.total`,
          [players.map(({ memberId }) => memberId)],
        ),
      ),
  },
  {
    name: 'bonusRules',
    against:
      'a bonus beside another, beyond what it allows, or credited otherwise than it says; a payout while one is held',
    check: async ({ db, players }) =>
      lines(
        await db.query<{ text: string }>(
          `with own as (select r.*, b.type, b.max_received from bonus_receipt r join bonus b on b.code = r.code
                        where r.member_id = any($1))
           select 'member ' || member_id || ' received ' || code || ' ' || count(*) || ' times' as text from own
           group by member_id, code, type, max_received,
             case type when 'limit' then null else date_trunc(type, received_at at time zone 'Asia/Bangkok') end
           having count(*) > max_received
           union all
           select one.reference || ' was received while ' || other.reference || ' was held' from own one
           join own other on other.member_id = one.member_id and other.id < one.id
             and (other.ended_at is null or other.ended_at > one.received_at)
           union all
           select 'payout ' || w.reference || ' while ' || o.reference || ' was held' from withdrawal w
           join own o on o.member_id = w.member_id and w.created_at > o.received_at
             and w.created_at < coalesce(o.ended_at, 'infinity')
           -- An end is written down when somebody asks.
           where (select coalesce(sum(p.stake), 0) from play p
                  where p.member_id = o.member_id and p.id > o.after_play and p.at <= w.created_at) < o.turnover_required
             and o.status <> 'failed'
           union all
           select o.reference || ' was finished too early' from own o where o.status = 'finished'
             and (select coalesce(sum(p.stake), 0) from play p
                  where p.member_id = o.member_id and p.id > o.after_play and p.at <= o.ended_at) < o.turnover_required
           union all
           select o.reference || ' of ' || o.amount || ' was credited with ' || coalesce(sum(e.amount), 0) from own o
           left join ledger_transaction t on t.kind = 'bonus' and t.reference = o.reference
           left join ledger_entry e on e.transaction_id = t.id and e.amount > 0
           group by o.reference, o.amount having coalesce(sum(e.amount), 0) <> o.amount
           union all
           select o.reference || ' gave back ' || coalesce(sum(e.amount), 0) || ' instead of ' || o.taken from own o
           left join ledger_transaction t on t.kind = 'bonus_cleared' and t.reference = o.reference
           left join ledger_entry e on e.transaction_id = t.id and e.amount > 0
           group by o.reference, o.taken having coalesce(sum(e.amount), 0) <> o.taken
           union all
           select code || ' was given more often than there are' from bonus where quota is not null and given > quota`,
          [players.map(({ memberId }) => memberId)],
        ),
      ),
  },
  {
    name: 'offersShown',
    against: 'a page that says a bonus is held that is not, or shows coins that are not there, and stays so',
    atEnd: true,
    check: async ({ db, players }) => {
      const wrong: string[] = [];
      for (const player of players)
        for (const page of player.pages.values()) {
          const wheel = page.flows.get('spin')?.getSnapshot();
          if (wheel?.matches('ready')) {
            const [row] = await db.query<{ coin: number }>('select coin from member where id = $1', [player.memberId]);
            if (row?.coin !== wheel.context.coins)
              wrong.push(`${page.tab.name} shows ${wheel.context.coins} coins of ${row?.coin}`);
          }
          const bonus = page.flows.get('bonus')?.getSnapshot();
          if (!bonus?.matches({ ready: { page: 'shown' } })) continue;
          const [row] = await db.query<{ code: string }>(
            `select code from bonus_receipt r where member_id = $1 and status = 'active'
             and (select coalesce(sum(stake), 0) from play p where p.member_id = r.member_id and p.id > r.after_play)
               < r.turnover_required`,
            [player.memberId],
          );
          const held: unknown = bonus.context.page?.held ?? null;
          // What fails for want of money ends without a word.
          if (held !== null && row === undefined) wrong.push(`${page.tab.name} says that a bonus is held`);
        }
      return wrong;
    },
  },
];
