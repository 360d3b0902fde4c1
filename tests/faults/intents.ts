/** A money request of each kind, a member who may make it, and the ledger's entries for it. */
import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { bahtToSatang, satang } from '../../contract/money.ts';
import { receiveRefund } from '../../contract/refund.ts';
import { listCoupons, spin } from '../../contract/spin.ts';
import { activateSlot, transfer } from '../../contract/wallet.ts';
import type { Kind } from '../../machines/money-request/kinds.ts';
import type { RequestCommand } from '../../machines/money-request/port.ts';
import { registerGift } from '../../server/truelink/gifts.ts';
import { credited, played } from '../service/credit.ts';
import { type NewMember, type Service, START } from '../service/harness.ts';

export type Opening = Extract<RequestCommand<Kind>, { type: 'request.open' }>;

export interface Prepared {
  readonly member: NewMember;
  readonly first: Opening;
  /** The same with another amount, link or picture; absent where there is only one to request. */
  readonly another?: Opening;
}

export interface Intent {
  readonly kind: Kind;
  /** True if there is nothing else of this kind to request. */
  readonly isOnly?: true;
  prepare(service: Service): Promise<Prepared>;
  /** The ledger's entries for the first. */
  readonly books: readonly string[];
}

/** 500 in the wallet, 50 at a game. */
async function player(service: Service): Promise<NewMember> {
  const member = await service.member({ wallet: 550_00 });
  await service.call(activateSlot, { params: { slotCode: 'PG' } }, member.token);
  await service.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: 50 } }, member.token);
  return member;
}

/** A member who has played for an offer of so many satang. */
async function earner(service: Service, amount: number): Promise<NewMember> {
  const member = await service.member();
  const [offer] = await service.db.query<{ most: number }>('select max(played_times) as most from bonus');
  await played(service, member.id, amount * (offer?.most ?? 0), 0);
  return member;
}

/** A member whose friend has paid in 300 and played. */
async function inviter(service: Service): Promise<NewMember> {
  const member = await service.member();
  const friend = await service.member();
  await service.db.query('update member set invited_by = $1 where id = $2', [member.id, friend.id]);
  await credited(service, friend.id, 300_00);
  await played(service, friend.id, 6_000_00, 0);
  return member;
}

/** A member who lost 1,000 yesterday. */
async function loser(service: Service): Promise<NewMember> {
  await service.set({ refundPercent: 5 });
  const member = await service.member();
  await played(service, member.id, 1_000_00, 0, new Date(START.getTime() - 86_400_000));
  return member;
}

/** Makes the wheel give 20 baht and nothing else from now on. */
const giveMoney = ({ db }: Service) =>
  db.query(
    `update wheel_slice set weight = case when prize_code = 'MONEY20' then 7 else 0 end
     where wheel_id = (select id from wheel where is_active)`,
  );

/** The link of a gift that has not been taken. */
async function gift({ db }: Service, amount: number): Promise<string> {
  const code = randomBytes(10).toString('hex');
  await registerGift(db, code, satang(amount), START);
  return `https://gift.truemoney.com/campaign/?v=${code}`;
}

async function slip(background: string): Promise<Opening> {
  const picture = { width: 400, height: 600, channels: 3, background } as const;
  const bytes = await sharp({ create: picture }).png().toBuffer();
  const digest = createHash('sha256').update(bytes).digest('hex');
  const file = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
  return { type: 'request.open', kind: 'slip', payload: { file, digest } };
}
/** Drawn once: it takes longer than sending them. */
const SLIPS = [await slip('#f4f0ff'), await slip('#ffe8cc')] as const;

export const INTENTS: readonly Intent[] = [
  {
    kind: 'withdraw',
    prepare: async (service) => ({
      member: await player(service),
      first: { type: 'request.open', kind: 'withdraw', ask: { amount: bahtToSatang(200) } },
      another: { type: 'request.open', kind: 'withdraw', ask: { amount: bahtToSatang(300) } },
    }),
    books: ['transfer PG -5000 WALLET +5000', 'withdraw WALLET -20000 WITHDRAWAL_PENDING +20000'],
  },
  {
    kind: 'transfer',
    prepare: async (service) => ({
      member: await player(service),
      first: { type: 'request.open', kind: 'transfer', ask: { from: 'WALLET', to: 'PG', amount: bahtToSatang(12.5) } },
      another: { type: 'request.open', kind: 'transfer', ask: { from: 'WALLET', to: 'PG', amount: bahtToSatang(20) } },
    }),
    books: ['transfer PG +1250 WALLET -1250'],
  },
  {
    kind: 'transferAll',
    prepare: async (service) => ({
      member: await player(service),
      first: { type: 'request.open', kind: 'transferAll', ask: { to: 'PG', amount: bahtToSatang(500) } },
      another: { type: 'request.open', kind: 'transferAll', ask: { to: 'WALLET', amount: bahtToSatang(550) } },
    }),
    books: ['transfer PG +50000 WALLET -50000'],
  },
  {
    kind: 'slip',
    prepare: async (service) => ({ member: await service.member(), first: SLIPS[0], another: SLIPS[1] }),
    books: [],
  },
  {
    kind: 'giftLink',
    prepare: async (service) => ({
      member: await service.member(),
      first: { type: 'request.open', kind: 'giftLink', payload: await gift(service, 99_50) },
      another: { type: 'request.open', kind: 'giftLink', payload: await gift(service, 20_00) },
    }),
    books: ['deposit TRUELINK -9950 WALLET +9950'],
  },
  {
    kind: 'qr',
    prepare: async (service) => ({
      member: await service.member(),
      first: { type: 'request.open', kind: 'qr', ask: { provider: 'KBANK', amount: bahtToSatang(100) } },
      another: { type: 'request.open', kind: 'qr', ask: { provider: 'KBANK', amount: bahtToSatang(500) } },
    }),
    books: [],
  },
  {
    kind: 'refund',
    isOnly: true,
    prepare: async (service) => ({
      member: await loser(service),
      first: { type: 'request.open', kind: 'refund', ask: { amount: bahtToSatang(50) } },
    }),
    books: [],
  },
  {
    kind: 'refundAdd',
    isOnly: true,
    async prepare(service) {
      const member = await loser(service);
      await service.call(receiveRefund, {}, member.token);
      return { member, first: { type: 'request.open', kind: 'refundAdd', ask: { amount: bahtToSatang(50) } } };
    },
    books: ['refund REFUND -5000 WALLET +5000'],
  },
  {
    kind: 'invite',
    isOnly: true,
    prepare: async (service) => ({
      member: await inviter(service),
      first: { type: 'request.open', kind: 'invite', ask: { amount: bahtToSatang(30) } },
    }),
    books: ['invite INVITE -3000 WALLET +3000'],
  },
  {
    kind: 'bonus',
    isOnly: true,
    prepare: async (service) => ({
      member: await earner(service, 50_00),
      first: { type: 'request.open', kind: 'bonus', ask: { code: 'WELCOME50', times: 0 } },
    }),
    books: ['bonus BONUS -5000 WALLET +5000'],
  },
  {
    kind: 'promotion',
    isOnly: true,
    prepare: async (service) => ({
      member: await earner(service, 88_00),
      first: { type: 'request.open', kind: 'promotion', ask: { code: 'WELCOME88' } },
    }),
    books: ['bonus BONUS -8800 WALLET +8800'],
  },
  {
    kind: 'spin',
    isOnly: true,
    async prepare(service) {
      await giveMoney(service);
      return { member: await service.member({ coin: 3 }), first: { type: 'request.open', kind: 'spin', ask: {} } };
    },
    books: [],
  },
  {
    kind: 'coupon',
    async prepare(service) {
      await giveMoney(service);
      const member = await service.member({ coin: 2 });
      for (const _ of ['first', 'another']) await service.call(spin, {}, member.token);
      const { reply } = await service.call(listCoupons, {}, member.token);
      const [first, another] = reply.items.map(
        ({ _id: id = '' }): Opening => ({
          type: 'request.open',
          kind: 'coupon',
          ask: { id, label: '20 baht', amount: bahtToSatang(20) },
        }),
      );
      if (first === undefined || another === undefined) throw new Error('two spins won no two coupons');
      return { member, first, another };
    },
    books: ['prize PRIZE -2000 WALLET +2000'],
  },
];
