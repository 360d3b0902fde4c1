/** The desk's lists: page after page without a gap or a repeat, and found by what a caller says, from indexes alone. */
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { ledgerReply, membersReply, qrcodesReply, smsReply } from '../../server/desk/contract.ts';
import { giftsReply, slipsReply, withdrawalsReply } from '../../server/desk/money-contract.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

const service = await serviceOfFile({ config: { desk: true } });
let member: NewMember;
let other: NewMember;

beforeEach(async () => {
  member = await service.member();
  other = await service.member();
  const { db } = service;
  const at = `timestamptz '2026-03-01 00:00+00' + n * interval '1 second'`;
  const owner = `case when n % 2 = 0 then ${member.id} else ${other.id} end`;
  await db.query(
    `insert into slip (member_id, reference, transaction_reference, amount, status, picture, created_at, decided_at)
     select ${owner}, 'SAB' || n, 'TX' || n, 100 * n, case when n > 20 then 'PENDING' else 'FAILED' end, 'p' || n, ${at},
            case when n <= 20 then timestamptz '2026-03-02 00:00+00' + n / 3 * interval '1 second' end
     from generate_series(1, 25) n`,
  );
  await db.query(
    `insert into withdrawal (member_id, reference, amount, bank_code, bank_account_name, bank_account_no, status,
                             created_at, decided_at)
     select ${owner}, 'WAB' || n, 100 * n, 'SCB', 'A B', '1', case when n > 20 then 'created' else 'paid' end, ${at},
            case when n <= 20 then timestamptz '2026-03-02 00:00+00' + n / 3 * interval '1 second' end
     from generate_series(1, 25) n`,
  );
  await db.query(
    `insert into qr_code (id, member_id, provider, amount, payload, created_at, expires_at, is_open)
     select 'QAB' || n, ${owner}, 'KBANK', 100 * n, '', ${at}, ${at}, false from generate_series(1, 25) n`,
  );
  await db.query(
    `insert into gift (code, amount, registered_at, redeemed_by, redeemed_at)
     select 'giftnumber' || n, 100 * n, timestamptz '2026-03-01 00:00+00' + n / 3 * interval '1 second', ${owner}, ${at}
     from generate_series(1, 25) n`,
  );
  await db.query(
    `insert into sms (phone, text, created_at)
     select case when n % 2 = 0 then $1 else $2 end, n::text, ${at} from generate_series(1, 25) n`,
    [member.phone, other.phone],
  );
  for (let n = 1; n <= 25; n += 1)
    await db.query(`select ledger_post('deposit', 'transfer:TX' || $1, now(), $2::text::jsonb)`, [
      n,
      JSON.stringify([
        { kind: 'player_wallet', member_id: n % 2 === 0 ? member.id : other.id, code: 'WALLET', amount: 100 * n },
        { kind: 'house', member_id: null, code: 'BANK', amount: -100 * n },
      ]),
    ]);
});

/** The path of each list, and the names of its entries. */
const LISTS = {
  slips: async (query: string) =>
    listed(await get(slipsReply, 'slips', query), ({ slips }) => slips.map((x) => x.reference)),
  withdrawals: async (query: string) =>
    listed(await get(withdrawalsReply, 'withdrawals', query), (reply) => reply.withdrawals.map((x) => x.reference)),
  qrcodes: async (query: string) =>
    listed(await get(qrcodesReply, 'qrcodes', query), ({ qrcodes }) => qrcodes.map(({ id }) => id)),
  gifts: async (query: string) =>
    listed(await get(giftsReply, 'gifts', query), ({ gifts }) => gifts.map((x) => x.code)),
  sms: async (query: string) =>
    listed(await get(smsReply, 'sms', query), ({ messages }) => messages.map(({ text }) => text)),
  ledger: async (query: string) =>
    listed(await get(ledgerReply, 'ledger', query), (reply) => reply.transactions.map((x) => x.reference)),
  members: async (query: string) =>
    listed(await get(membersReply, 'members', query), ({ members }) => members.map(({ phone }) => phone)),
};
type List = keyof typeof LISTS;

const listed = <R extends { next: string | null }>(reply: R, names: (reply: R) => string[]) => ({
  names: names(reply),
  next: reply.next,
});

async function get<S extends v.GenericSchema>(schema: S, list: string, query: string): Promise<v.InferOutput<S>> {
  const answer = await service.app.inject(`/desk/api/${list}?${query}`);
  return v.parse(schema, answer.json());
}

const search = async (list: List, text: string) =>
  (await LISTS[list](`limit=50&search=${encodeURIComponent(text)}`)).names;

/** Everything, in pages of seven. */
async function inPages(list: List, text = ''): Promise<string[]> {
  const names: string[] = [];
  let before = '';
  for (let page = 0; page < 20; page += 1) {
    const read = await LISTS[list](`limit=7&search=${encodeURIComponent(text)}${before}`);
    expect(read.names.length).toBeLessThanOrEqual(7);
    names.push(...read.names);
    if (read.next === null) return names;
    before = `&before=${encodeURIComponent(read.next)}`;
  }
  throw new Error(`${list} has no end`);
}

const numbered = (prefix: string, ...numbers: readonly number[]) => numbers.map((n) => `${prefix}${n}`);
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

describe('pages', () => {
  test.each<[List, string]>([
    ['slips', 'SAB'],
    ['withdrawals', 'WAB'],
  ])('of %s: what waits, the oldest first, then what was decided last', async (list, prefix) => {
    const names = await inPages(list);
    expect(names.slice(0, 5)).toEqual(numbered(prefix, 21, 22, 23, 24, 25));
    // Three were decided at each moment.
    const moments = names.slice(5).map((name) => Math.floor(Number(name.slice(3)) / 3));
    expect(moments).toEqual(moments.toSorted((one, two) => two - one));
    expect(new Set(names).size).toBe(25);
  });

  test('of what has no state: the newest first, each once', async () => {
    expect(await inPages('qrcodes')).toEqual(numbered('QAB', ...down(25, 1)));
    expect((await inPages('sms')).slice(0, 25)).toEqual(numbered('', ...down(25, 1)));
    expect((await inPages('ledger')).slice(0, 25)).toEqual(numbered('transfer:TX', ...down(25, 1)));
    expect(new Set((await inPages('gifts')).filter((code) => code.startsWith('giftnumber'))).size).toBe(25);
    expect((await inPages('members')).slice(0, 2)).toEqual([other.phone, member.phone]);
  });

  test('of what was found, as of the whole list', async () => {
    const even = down(25, 1).filter((n) => n % 2 === 0);
    expect(await inPages('qrcodes', member.phone)).toEqual(numbered('QAB', ...even));
    expect(await inPages('sms', member.phone)).toEqual(numbered('', ...even));
    expect(await inPages('ledger', member.phone)).toEqual(numbered('transfer:TX', ...even));
    expect((await inPages('slips', member.phone)).toSorted()).toEqual(numbered('SAB', ...even).toSorted());
    expect((await inPages('withdrawals', member.phone)).toSorted()).toEqual(numbered('WAB', ...even).toSorted());
    expect((await inPages('gifts', member.phone)).toSorted()).toEqual(numbered('giftnumber', ...even).toSorted());
  });

  test('say how many wait, on whatever page and whatever is looked for', async () => {
    expect(await get(slipsReply, 'slips', 'limit=2&search=SAB1')).toMatchObject({ waiting: 5 });
    expect(await get(withdrawalsReply, 'withdrawals', 'limit=2')).toMatchObject({ waiting: 5 });
    expect(await get(qrcodesReply, 'qrcodes', '')).toMatchObject({ waiting: 0 });
  });

  test.each(['x', '[]', '["x","1"]', '["infinity"]', '["infinity","1; drop"]', '[1,2]'])(
    'do not begin at %s',
    async (before) => {
      const answer = await service.app.inject(`/desk/api/slips?before=${encodeURIComponent(before)}`);
      expect(answer.statusCode).toBe(400);
    },
  );
});

describe('a search', () => {
  test.each<[List, string, string]>([
    ['slips', 'sab3', 'SAB3'],
    ['slips', 'TX3', 'SAB3'],
    ['withdrawals', ' WAB3 ', 'WAB3'],
    ['qrcodes', 'qab3', 'QAB3'],
    ['gifts', 'https://gift.truemoney.com/campaign/?v=giftnumber3', 'giftnumber3'],
    ['ledger', 'TX3', 'transfer:TX3'],
    ['ledger', 'transfer:TX3', 'transfer:TX3'],
  ])('in %s by the reference %s', async (list, text, name) => expect(await search(list, text)).toEqual([name]));

  test.each<[List, string]>([
    ['slips', 'SAB7'],
    ['withdrawals', 'WAB7'],
    ['qrcodes', 'QAB7'],
    ['gifts', 'giftnumber7'],
  ])('in %s by the amount', async (list, name) => {
    for (const text of ['7', '฿7.00', '๗']) expect(await search(list, text), text).toContain(name);
    expect(await search(list, '7.01')).toEqual([]);
  });

  test('by a number in any spelling, its beginning or its end', async () => {
    const { phone } = member;
    const spellings = [phone, `+66 ${phone.slice(1)}`, `0066${phone.slice(1)}`, phone.replace(/^(...)(...)/, '$1-$2 ')];
    for (const text of [...spellings, phone.slice(0, 9), phone.slice(-5)]) {
      expect(await search('members', text), text).toContain(phone);
      expect(await search('slips', text), text).toContain('SAB2');
    }
    expect(await search('members', phone.slice(0, 3))).toEqual([]);
  });

  test('by the beginning of the name or surname, and by a name at a game', async () => {
    await service.db.query(`update member set name = 'Somsak Rakthai' where id = $1`, [member.id]);
    for (const text of ['soms', 'RAKTH', 'Somsak Rakthai']) {
      expect(await search('members', text), text).toEqual([member.phone]);
      expect(await search('qrcodes', text), text).toContain('QAB2');
    }
    expect(await search('members', 'akthai')).toEqual([]);
    await service.db.query(
      `insert into game_account (member_id, game_code, username, password, activated_at, refreshed_at)
       select $1, code, 'pgabc123', 'x', now(), now() from game limit 1`,
      [member.id],
    );
    expect(await search('members', 'pgabc123')).toEqual([member.phone]);
  });

  test.each(['%', "'", '\\', '_', '$1', '?'])('for %s finds nothing', async (text) => {
    for (const list of Object.keys(LISTS) as List[]) expect(await search(list, text), list).toEqual([]);
  });
});
