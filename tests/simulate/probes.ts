/**
 * Requests to the service by themselves, without an app, for each member when everything works: each way that money
 * comes and goes, keys that are used again, each page of each list by its number and by a search. Whoever stands at the
 * door knows the right answers.
 */
import { ALL_CALLS } from '../../contract/all.ts';
import { DEV_LINK_KEY, linkKeyBytes } from '../../server/truelink/envelope.ts';
import { closeEnvelope } from '../service/close-envelope.ts';
import type { World } from './outside.ts';
import type { Player } from './player.ts';
import type { Random } from './random.ts';
import { DAY, dayOf, field, listIn, numberIn, textIn } from './reference/rules.ts';
import type { Answered } from './service.ts';

/** The time between two requests: no limit is met. Milliseconds. */
const PAUSE = 400;

/** All that can be read by its name alone. */
const READS = ALL_CALLS.filter(
  ({ method, repeat, path }) => method === 'GET' && repeat === 'safe' && !path.includes('{'),
).map(({ path }) => path.replace('/api/', ''));

interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: object | string | null;
  readonly key: string;
}

export class Prober {
  #keys = 0;
  readonly #door: Random;
  /** The requests that were sent with a key, by member. */
  readonly #sent: Sent[] = [];

  constructor(
    readonly world: World,
    readonly player: Player,
    /** The token of a session that is good. */
    readonly token: string,
    readonly random: Random,
  ) {
    this.#door = world.chanceOf(`probe ${player.name}`);
  }

  async #send({ method, path, body, key }: Sent, token = this.token): Promise<unknown> {
    const { timeline, service } = this.world;
    await timeline.pause(PAUSE, null);
    const type = typeof body === 'string' ? 'multipart/form-data; boundary=edge' : 'application/json';
    const answer = await new Promise<Answered | null>((resolve) =>
      service.handle(
        {
          method,
          url: `/api/${path}`,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body === null ? {} : { 'content-type': type }),
            ...(key === '' ? {} : { 'idempotency-key': key }),
          },
          body: body === null || typeof body === 'string' ? body : JSON.stringify(body),
        },
        resolve,
      ),
    );
    return answer === null || !answer.type.includes('json') ? null : JSON.parse(answer.body);
  }

  #read(path: string, body: object | null = null): Promise<unknown> {
    return this.#send({ method: body === null ? 'GET' : 'POST', path, body, key: '' });
  }

  /** Sends a request with a key; at times once more. */
  async #ask(method: Sent['method'], path: string, body: Sent['body'] = null): Promise<unknown> {
    const sent = { method, path, body, key: `probe-${this.player.name}-${++this.#keys}` };
    this.#sent.push(sent);
    const reply = await this.#send(sent);
    if (this.random.chance(0.2)) await this.#send(sent);
    return reply;
  }

  /** Keys of before are used again: for the same, and for something else, by the member and by another. */
  async again(other: Prober | undefined): Promise<void> {
    for (const sent of this.#sent) if (this.random.chance(0.3)) await this.#send(sent);
    const moved = this.#sent.filter(({ path }) => path === 'wallet/transfer');
    const [first] = moved;
    if (first === undefined) return;
    await this.#send({ ...first, body: { from: 'WALLET', to: 'PG', amount: 7.77 } });
    await this.#send({ ...first, path: 'wallet/withdrawAll', body: { amount: 102.02 } });
    if (other !== undefined) await this.#send(first, other.token);
  }

  async #moves(): Promise<void> {
    const { random } = this;
    for (const game of ['PG', 'IMI']) if (random.chance(0.8)) await this.#read(`wallet/activate/${game}`);
    const amount = random.pick([33.33, 12.34, 120.5]);
    for (const [from, to] of [
      ['WALLET', 'PG'],
      ['WALLET', 'IMI'],
      ['PG', 'IMI'],
      ['IMI', 'WALLET'],
    ] as const)
      if (random.chance(0.7)) await this.#ask('POST', 'wallet/transfer', { from, to, amount });
    await this.#ask('POST', 'wallet/transferAll', { to: random.pick(['PG', 'IMI', 'WALLET']) });
    await this.#read('wallet');
  }

  async #gifts(): Promise<void> {
    const { world, player, random } = this;
    const { memberId } = player;
    const link = world.gift(player, random);
    const transfer = { amount: random.pick([100, 260, 500]), reference: `PROBE${memberId}` };
    await world.credit(player, transfer, this.#door);
    await this.#desk(`members/${memberId}/coins`, { coins: 3 });
    await world.timeline.pause(PAUSE, null);
    const key = linkKeyBytes(DEV_LINK_KEY);
    if (key !== undefined) await this.#ask('POST', 'wallet/truelink', { link: closeEnvelope(link, key) });
    await this.#ask('GET', 'refund/receive');
    await this.#ask('GET', 'refund/addWallet');
    await this.#ask('GET', 'invite/bonus');
    for (let time = 0; time < 3; time++) await this.#ask('POST', 'spinwheel/spin');
    for (const coupon of listIn(await this.#read('spinwheel/coupon')))
      if (random.chance(0.7)) await this.#ask('POST', 'spinwheel/coupon/claim', { coupon: textIn(coupon, '_id') });
    const code = await this.#ask('POST', 'qrcode/PAYTIMZ', { amount: 150 });
    await this.#read('qrcode/PAYTIMZ');
    const id = textIn(code, 'qrcodeId');
    if (id !== null && random.chance(0.5)) await world.pay(id, this.#door);
    else await this.#send({ method: 'DELETE', path: `qrcode/${id}`, body: null, key: '' });
  }

  #desk(path: string, body: object): Promise<unknown> {
    return this.world.service.desk('POST', path, body);
  }

  async #slips(): Promise<void> {
    const { world, player, random } = this;
    const transfer = world.payAtBank(player, random);
    const head = 'Content-Disposition: form-data; name="file"; filename="slip.png"\r\nContent-Type: image/png';
    const body = `--edge\r\n${head}\r\n\r\nslip of ${transfer}\r\n--edge--\r\n`;
    for (let time = 0; time < 2; time++) {
      const slip = await this.#ask('POST', 'wallet/slip', body);
      const reference = textIn(slip, 'reference');
      const picture = textIn(await this.#read(`statement/slip/reference/${reference}`), 'url');
      await world.picture(player, picture, `slip of ${transfer}`);
      if (time === 0 && random.chance(0.6))
        await this.#desk(`slips/${reference}/accept`, { amount: world.paid.get(transfer) ?? 1 });
      else await this.#desk(`slips/${reference}/refuse`, { reason: 'EXPIRED_SLIP' });
    }
  }

  async #bonuses(): Promise<void> {
    const { random, player, world } = this;
    for (const code of ['CHECKIN', 'CHECKIN', 'DAILY10', 'MATCH100', 'WELCOME50', 'FIRST500'])
      if (random.chance(0.5)) await this.#ask('GET', `bonus/activate/${code}`);
    for (const code of ['TOPUP20', 'WELCOME88', 'SONGKRAN2568'])
      if (random.chance(0.4)) await this.#ask('GET', `promotion/activate/${code}`);
    await this.#ask('POST', 'wallet/transfer', { from: 'WALLET', to: 'PG', amount: 13.37 });
    world.play(player, 'PG', random);
    for (let time = 0; time < 80; time++) await world.timeline.pause(PAUSE, null);
    for (const path of ['bonus', 'bonus/check/active', 'refund/check', 'wallet/refresh/slot', 'wallet'])
      await this.#read(path);
    await this.#ask('POST', 'wallet/withdrawAll', { amount: 101.01 });
    if (random.chance(0.6)) await this.#read('bonus/clear');
    await this.#ask('POST', 'wallet/withdrawAll', { amount: random.pick([101.01, 205.5, 400]) });
    await this.#read('lookup/withdraw');
  }

  /** Payouts are decided. */
  async #payouts(): Promise<void> {
    const { world, random } = this;
    const reply = await world.service.desk('GET', 'withdrawals');
    for (const payout of listIn(reply, 'withdrawals')) {
      const reference = textIn(payout, 'reference') ?? '';
      if (field(payout, 'phone') !== this.player.number || !/created|processing/.test(textIn(payout, 'status') ?? ''))
        continue;
      if (random.chance(0.4)) await world.decide(reference, 'processing', this.#door);
      await world.decide(reference, random.chance(0.5) ? 'paid' : 'refused', this.#door);
    }
  }

  /** Another payout account and another password: payouts wait, and the new password opens. */
  async #safety(): Promise<void> {
    const { number, passwords } = this.player;
    const [oldPassword, newPassword] = [passwords.current, passwords.another()];
    const put = (path: string, body: object) => this.#send({ method: 'PUT', path: `account/${path}`, body, key: '' });
    const names = { name: 'Simulated Player', bankCode: 'KBANK', bankAccountName: 'SIMULATED PLAYER' };
    await put('profile', { ...names, bankAccountNo: `33${number}`, password: oldPassword });
    const refused = textIn(await put('changepwd', { oldPassword, newPassword }), 'message');
    if (refused === null) {
      passwords.confirm(newPassword);
      const reply = await this.#read('login', { username: number, password: newPassword });
      if (textIn(reply, 'token') === null) this.world.reference?.fail(`${number} cannot log in with a new password`);
    }
    await this.#ask('POST', 'wallet/withdrawAll', { amount: 101.01 });
  }

  async deal(): Promise<void> {
    await this.#gifts();
    await this.#moves();
    await this.#slips();
    await this.#bonuses();
    await this.#payouts();
    if (this.random.chance(0.7)) await this.#safety();
  }

  /** Everything that can be read, page by page. */
  async look(): Promise<void> {
    const { random, world } = this;
    for (const path of ['wallet/refresh/slot', 'qrcode/PAYTIMZ', ...READS]) await this.#read(path);
    const limit = random.pick([3, 7, 10]);
    for (const list of ['statement', 'statement/slip', 'inbox', 'refund', 'invite'])
      for (let page = 1, last = 1; page <= last; page = page < 4 ? page + 1 : Math.max(page + 1, last)) {
        const total = numberIn(await this.#read(list, { page, limit }), 'total') ?? 0;
        last = Math.ceil(total / limit);
      }
    const today = new Date(dayOf(world.timeline.now) * DAY - 7 * 3_600_000).toISOString();
    const filters = [
      { kind: 'transfer' },
      { kind: 'bonus' },
      { status: 'SUCCESS' },
      { status: 'FAILED' },
      { from: today },
      { until: today },
      { place: 'PG' },
      { kind: 'withdraw', status: 'SUCCESS' },
    ];
    for (const filter of filters)
      if (random.chance(0.5)) for (const page of [1, 2]) await this.#read('statement', { ...filter, page, limit: 5 });
    for (const skip of [0, 7, 14, 21]) await this.#read('chat/history', { limit: 7, skip });
    const [message] = listIn(await this.#read('inbox', { page: 1, limit: 10 }), 'messages');
    const id = textIn(message, 'id');
    if (id !== null && random.chance(0.5)) await this.#read('inbox/read', { ids: [id] });
    else if (id !== null) await this.#read('inbox/read', { until: id });
    await this.#read('inbox/unread');
  }
}
