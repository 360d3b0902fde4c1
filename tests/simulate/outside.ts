/** The world outside: the bank, the payer of a QR code, a game's own site, and the operator's people at the desk. */
import * as v from 'valibot';
import { doorCredit, doorPayout, doorPayouts, doorPayoutsInKip, doorQrPaid } from '../../contract/door.ts';
import { playRound } from '../../server/provider/rounds.ts';
import { Agent } from './agent.ts';
import type { Outside } from './moves.ts';
import { OutsideParty } from './party.ts';
import type { Person } from './person.ts';
import type { Player } from './player.ts';
import { Random } from './random.ts';
import type { Reference } from './reference/reference.ts';
import type { Answered, ServiceHost } from './service.ts';
import type { Timeline } from './timeline.ts';

const MINUTE = 60_000;
/** The share of credits, paid codes and decisions on payouts that come by the door; the rest come by the desk. */
const BY_DOOR = 0.4;
/** The desk's words for what becomes of a payout. */
const AT_DESK = { processing: 'start', paid: 'pay', refused: 'refuse' } as const;

const slips = v.object({
  slips: v.array(
    v.object({
      reference: v.string(),
      status: v.string(),
      phone: v.string(),
      transactionReference: v.nullable(v.string()),
    }),
  ),
});

const payouts = v.array(v.object({ reference: v.string(), status: v.string() }));
const atDesk = v.object({ withdrawals: payouts });
const atDoor = v.object({ payouts });

export class World implements Outside {
  readonly agent: Agent;
  readonly party: OutsideParty;
  /** Transfers at the bank whose slips are shown: baht by reference. */
  readonly paid = new Map<string, number>();
  /** People are at the desk. */
  isOpen = true;
  /** Answers that have not come yet. */
  #transfers = 0;

  reference: Reference | null = null;

  constructor(
    readonly timeline: Timeline,
    readonly service: ServiceHost,
    readonly players: readonly Player[],
    /** Tells that money of a player has moved by itself. */
    readonly moved: (memberId: number) => void,
    /** The delay of a message's arrival, in milliseconds; null: it never arrives. */
    readonly deliver: (player: Player, id: number) => number | null,
    readonly seed: string,
  ) {
    this.agent = new Agent(timeline, service);
    this.party = new OutsideParty(service, (text) => this.reference?.fail(text));
  }

  bankTransfer(player: Player, amount: number, random: Random): void {
    if (!player.isMember) return;
    const reference = `BANK${++this.#transfers}`;
    const { memberId, number } = player;
    const door = this.chanceOf(reference);
    let isKnown = false;
    const tell = () => {
      this.moved(memberId);
      void this.credit({ memberId, number }, { amount, reference }, door).then((answer) => {
        if (answer !== undefined) isKnown = true;
        else if (!isKnown) this.timeline.after(MINUTE, null, tell);
        this.moved(memberId);
      });
    };
    this.timeline.after(random.between(2_000, MINUTE), null, tell);
    // Banks report some things twice.
    if (random.chance(0.2)) this.timeline.after(random.between(2_000, 2 * MINUTE), null, tell);
  }

  /** The random stream for one payment or payout at the door: others do not change with it. */
  chanceOf(name: string): Random {
    return new Random(`${this.seed}/door/${name}`);
  }

  /** A transfer has come in for a member. Undefined where nothing is answered. */
  credit(
    { memberId, number }: Pick<Person, 'memberId' | 'number'>,
    transfer: { readonly amount: number | undefined; readonly reference: string },
    door: Random,
  ): Promise<unknown> {
    if (!door.chance(BY_DOOR)) return this.service.desk('POST', `members/${memberId}/transfers`, transfer);
    const { currency } = this.reference?.accounts.get(number) ?? {};
    return this.party.tell(doorCredit, door, { member: { phone: number }, ...transfer, currency });
  }

  /** A QR code was paid. */
  pay(id: string, door: Random): Promise<unknown> {
    return door.chance(BY_DOOR)
      ? this.party.tell(doorQrPaid, door, { id })
      : this.service.desk('POST', `qrcodes/${id}/pay`, {});
  }

  /** A payout is taken in hand, was paid, or is refused. */
  async decide(reference: string, status: keyof typeof AT_DESK, door: Random): Promise<void> {
    const reason = status === 'refused' ? { reason: 'The bank returned it.' } : {};
    if (!door.chance(BY_DOOR)) await this.service.desk('POST', `withdrawals/${reference}/${AT_DESK[status]}`, reason);
    else
      for (let times = door.chance(0.2) ? 2 : 1; times > 0; times--)
        await this.party.tell(doorPayout, door, { reference, status, ...reason });
  }

  /** Messages that have come to a player's phone meanwhile: most soon, some late, some never. */
  readMessages(player: Player): void {
    const { db } = this.service.database;
    const { me } = player;
    void db
      .query<{ id: number; text: string }>('select id, text from sms where phone = $1 order by id', [me.number])
      .then((messages) => {
        for (const { id, text } of messages) {
          if (id <= me.lastMessage) continue;
          me.lastMessage = id;
          const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null;
          const delay = this.deliver(player, id);
          if (delay !== null)
            this.timeline.after(delay, null, () => {
              me.code = code;
            });
        }
      });
  }

  /** Looks whether a player is a member by now. */
  meet({ me }: Player): void {
    void this.service.database.db
      .query<{ id: number }>('select id from member where phone = $1', [me.number])
      .then(([member]) => {
        me.memberId = member?.id ?? 0;
      });
  }

  payQr({ memberId }: Player, id: string, random: Random): void {
    const door = this.chanceOf(id);
    const pay = () => {
      this.moved(memberId);
      void this.pay(id, door).then(() => this.moved(memberId));
    };
    this.timeline.after(random.between(3_000, random.chance(0.1) ? 20 * MINUTE : 60_000), null, pay);
    if (random.chance(0.2)) this.timeline.after(random.between(3_000, 90_000), null, pay);
  }

  payAtBank(player: Player, random: Random): string {
    const reference = `SLIP${++this.#transfers}`;
    const amount = random.pick([50, 100, 200]);
    this.paid.set(reference, amount);
    const { memberId, number } = player;
    // The bank reports some of these transfers, too, before the slip is shown or after.
    if (random.chance(0.5))
      this.timeline.after(random.between(3_000, 3 * MINUTE), null, () => this.#report({ memberId, number }, reference));
    return reference;
  }

  gift(player: Player, random: Random): string {
    const code = `${++this.#transfers}`.padStart(12, '0') + player.name;
    const amount = random.pick([20, 50, 100]);
    const link = `https://gift.truemoney.com/campaign/?v=${code}`;
    this.reference?.buy(code, amount * 100);
    void this.service.desk('POST', 'gifts', { link, amount });
    return link;
  }

  #report(owner: Pick<Person, 'memberId' | 'number'>, reference: string): void {
    this.moved(owner.memberId);
    const amount = this.paid.get(reference);
    void this.credit(owner, { amount, reference }, this.chanceOf(reference));
  }

  /** Checks that a slip's picture at its address is the one that was sent. */
  async picture(player: Player, address: string | null, text: string): Promise<void> {
    const asked = { method: 'GET', url: address ?? '/files/slips/none', headers: {}, body: null };
    const answer = await new Promise<Answered | null>((resolve) => this.service.handle(asked, resolve));
    if (answer?.body !== text) this.reference?.fail(`${player.name} is shown another picture of a slip`);
  }

  giveCoins(player: Player, coins: number, random: Random): void {
    const { memberId } = player;
    this.timeline.after(random.between(100, 5_000), null, () => {
      void this.service.desk('POST', `members/${memberId}/coins`, { coins });
    });
  }

  play(player: Player, game: string, random: Random): void {
    const { db } = this.service.database;
    const { memberId, number } = player;
    const token = random.bytes(32);
    const enter = async () => {
      const [account] = await db.query<{ username: string }>(
        'select username from game_account where member_id = $1 and game_code = $2',
        [memberId, game],
      );
      if (account === undefined) return;
      const { username } = account;
      await db.query(
        `insert into provider_session (token_hash, game_code, username, entered_by, expires_at) values ($1, $2, $3, 'link', $4)`,
        [token, game, username, new Date(this.timeline.now + 60 * MINUTE)],
      );
      const session = { tokenHash: token, game, username, enteredBy: 'link' as const, round: 0, formToken: '' };
      for (let round = 0; round < 1 + random.below(4); round++) {
        await this.timeline.pause(random.between(500, 3_000), null);
        const wager = { stake: random.pick([100, 500]), chance: random.pick([50, 25, 10] as const), round };
        const played = this.reference?.round(number, game, wager.stake, wager.chance);
        played?.(await playRound(db, session, { ...wager, now: new Date(this.timeline.now) }));
        this.moved(memberId);
      }
    };
    this.timeline.after(random.between(1_000, 30_000), this.service.party, () => void enter());
  }

  #personOf(phone: string): Person | undefined {
    return this.players.flatMap(({ people }) => people).find(({ number }) => number === phone);
  }

  /** Slips that wait are accepted, as a rule; some twice, as two people do. */
  async #decideSlips(random: Random): Promise<void> {
    const answer = v.safeParse(slips, await this.service.desk('GET', 'slips'));
    if (!answer.success) return;
    for (const { reference, status, phone, transactionReference } of answer.output.slips) {
      if (status !== 'PENDING' || random.chance(0.3)) continue;
      const player = this.#personOf(phone);
      const amount = this.paid.get(transactionReference ?? '');
      const isTaken = amount !== undefined && random.chance(0.85);
      for (let time = random.chance(0.15) ? 2 : 1; time > 0; time--) {
        if (player !== undefined) this.moved(player.memberId);
        if (isTaken) await this.service.desk('POST', `slips/${reference}/accept`, { amount });
        else await this.service.desk('POST', `slips/${reference}/refuse`, { reason: 'INVALID_SLIP' });
      }
      if (player !== undefined) this.moved(player.memberId);
    }
  }

  async #listedAtDesk(): Promise<v.InferOutput<typeof payouts>> {
    const listed = v.safeParse(atDesk, await this.service.desk('GET', 'withdrawals'));
    return listed.success ? listed.output.withdrawals : [];
  }

  async #listedAtDoor(door: Random): Promise<v.InferOutput<typeof payouts>> {
    const lists = [await this.party.tell(doorPayouts, door), await this.party.tell(doorPayoutsInKip, door)];
    return lists.flatMap((list) => (v.is(atDoor, list) ? list.payouts : []));
  }

  /** Payouts are taken in hand, paid or refused, every few minutes; `calm` times as seldom. */
  workAtDesk(random: Random, calm: number): void {
    const door = this.chanceOf('payouts');
    const decide = async () => {
      const listed = door.chance(BY_DOOR) ? this.#listedAtDoor(door) : this.#listedAtDesk();
      for (const { reference, status } of await listed) {
        if (status !== 'created' && status !== 'processing') continue;
        const [payout] = await this.service.database.db.query<{ member_id: number }>(
          'select member_id from withdrawal where reference = $1',
          [reference],
        );
        const moved = () => payout !== undefined && this.moved(payout.member_id);
        moved();
        const next = random.chance(0.2) ? 'processing' : random.chance(0.8) ? 'paid' : 'refused';
        await this.decide(reference, next, door);
        moved();
      }
    };
    const next = () =>
      this.timeline.plan(calm * random.between(2 * MINUTE, 8 * MINUTE), () => {
        if (!this.isOpen) return;
        void decide();
        void this.#decideSlips(random);
        next();
      });
    next();
  }
}
