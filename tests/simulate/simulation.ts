/** One run: players on their phones, the service, the world outside, in virtual time, all of it out of a seed. */
import type { AnyActorRef } from 'xstate';
import type { Config } from '../../server/config.ts';
import type { TestDatabase } from '../service/database.ts';
import { afterwards } from './afterwards.ts';
import { Phone, Tab } from './browser.ts';
import { Bystanders } from './bystanders.ts';
import { type Pace, paceOf, partsOfDay, putAway } from './day.ts';
import { accidents } from './faults.ts';
import { comingTo, giftIn, listeningTo, readSetup } from './feed.ts';
import type { AppRoot } from './flows.ts';
import { enter } from './globals.ts';
import { HABITS, type HabitName } from './habits.ts';
import { LINE_FATES, Line, type LineFate } from './line.ts';
import { currencyOf, enrol, numberOf, offerBonuses, passwordOf, SECRET } from './members.ts';
import { AGAIN, type Drawn, FATES, type Fate, fetching, type RequestKind } from './network.ts';
import { ORACLES } from './oracles.ts';
import { World } from './outside.ts';
import type { Observer, Page } from './page.ts';
import { recall, remember } from './past.ts';
import { Person } from './person.ts';
import { type Deed, Player } from './player.ts';
import { Prober } from './probes.ts';
import { type PhoneKind, type Profile, profileOf } from './profiles.ts';
import { Random } from './random.ts';
import { describe, type Failure, Recorder } from './recording.ts';
import { compare, screenWrong } from './reference/final.ts';
import { Reference } from './reference/reference.ts';
import { ServiceHost } from './service.ts';
import { reach } from './stall.ts';
import { Timeline } from './timeline.ts';
import { Told } from './told.ts';
import { walk } from './walk.ts';
import { Watcher } from './watcher.ts';

export interface Plan {
  readonly seed: number;
  readonly players: number;
  /** Virtual. */
  readonly hours: number;
  /** Names of faults: those of FATES and ACCIDENTS. */
  readonly faults: readonly string[];
  /** The only chance decisions to make; null: all. */
  readonly only: readonly string[] | null;
  /** One thing after the other, instead of a few minutes several times a day. */
  readonly busy: boolean;
  /** Share of the players who press anything; null: as the seed has it. */
  readonly chaos: number | null;
}

export interface Result {
  readonly failures: readonly Failure[];
  readonly digest: string;
  /** The decisions that were made by chance and can be left out. */
  readonly decisions: readonly string[];
  readonly lines: readonly string[];
  readonly events: number;
}

/** Noon in Bangkok. */
export const START = Date.parse('2026-03-02T05:00:00.000Z');
/** The time at which a run begins. */
export const startOf = ({ seed }: Pick<Plan, 'seed'>): number => START + profileOf(seed).startsAt * HOUR;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The time between two looks of the same oracle. */
const LOOK = 7_000;
/** The rest after the world has healed. */
const REST = 10 * MINUTE;
/** The time for a walk through all that there is to see. */
const WALK = 6 * MINUTE;
/** Another day begins, keys and sessions grow old; the service rests, as every hour of it costs time. */
const NIGHT = 19 * HOUR;
/** The time until news stands on every page: those without a line read every five minutes. */
const NEWS = 5.5 * MINUTE;
/** Numbers of those who share a phone. */
const SHARING = 500;
/** Numbers of those who do nothing. */
const BYSTANDING = 900;

type Seen = readonly [oracle: string, text: string];

const tokenOf = (app: AppRoot): string | null =>
  app.getSnapshot().children.session?.getSnapshot().context.token ?? null;

export class Simulation {
  readonly timeline: Timeline;
  readonly service: ServiceHost;
  readonly players: Player[] = [];
  readonly recorder: Recorder;
  readonly world: World;
  readonly #profile: Profile;
  readonly #pace: Pace;
  readonly #decisions: string[] = [];
  readonly #only: ReadonlySet<string> | null;
  readonly #watcher = new Watcher(this);
  readonly #told = new Told();
  #bystanders: Bystanders | null = null;
  #isHealed = false;
  /** The end of the day. */
  #end = 0;
  /** So much of it went by at night. */
  #slept = 0;
  readonly #start: number;
  readonly #observer: Observer;

  constructor(
    readonly plan: Plan,
    readonly database: TestDatabase,
    config: Config,
    keepsLines: boolean,
  ) {
    const seed = String(plan.seed);
    this.#profile = profileOf(plan.seed);
    this.#pace = paceOf(plan.busy);
    this.#start = startOf(plan);
    this.#only = plan.only === null ? null : new Set(plan.only);
    this.timeline = new Timeline(startOf(plan), seed);
    this.timeline.onMoment = (moment) => reach(plan.seed, moment);
    this.timeline.onError = (error) => this.fail('noActorInError', `thrown: ${describe(error)}`);
    this.recorder = new Recorder(keepsLines, [SECRET]);
    this.service = new ServiceHost(this.timeline, database, config, seed);
    this.service.onFailure = (call, body) => this.fail('serviceFailed', `${call}: ${body}`);
    this.service.onDesk = (method, path, answer) =>
      this.note(path.startsWith('/door') ? 'door' : 'desk', 'answer', {
        call: `${method} ${path}`,
        status: answer?.status ?? null,
        said: answer?.status === 200 ? undefined : answer?.body,
      });
    const moved = (memberId: number) => {
      for (const player of this.players)
        if (player.people.some((one) => one.memberId === memberId)) player.movedAt = this.timeline.now;
    };
    const deliver = (player: Player, id: number) => this.#smsDelay(player, id);
    this.world = new World(this.timeline, this.service, this.players, moved, deliver, seed);
    this.#observer = {
      inspected: (tab, event) => {
        this.recorder.inspect(Math.round(this.timeline.now), tab.name, event);
        const wrong = this.#told.wrongIn(event);
        if (wrong !== null) this.fail('told', `${tab.name}: ${wrong}`);
      },
      broken: (tab, what, error) => this.fail('noActorInError', `${tab.name} ${what}: ${describe(error)}`),
      shown: (page) => this.#watcher.look(page),
      requested: (page) => this.#watcher.lookAtRequests(page),
      line: (tab, token) => new Line(tab, this.#lineReach, token),
    };
    enter(this.timeline, () => (this.timeline.party instanceof Tab ? this.timeline.party : null));
  }

  fail(oracle: string, text: string): void {
    this.recorder.fail(oracle, text, this.timeline.now - this.#slept);
  }

  /** Lets nobody do anything for so long: the day goes on afterwards. */
  rest(length: number): void {
    this.#end += length;
    this.#slept += length;
    this.timeline.postpone(length);
  }

  /** Makes a decision by chance; false where it is left out. */
  #decide(name: string): boolean {
    if (this.#only !== null && !this.#only.has(name)) return false;
    this.#decisions.push(name);
    return true;
  }

  note = (who: Tab | string, type: string, details: Record<string, unknown>): void => {
    const { now } = this.timeline;
    this.recorder.write({ at: Math.round(now), type, who: typeof who === 'string' ? who : who.name, ...details });
  };

  async #prepare(): Promise<void> {
    await this.database.reset();
    const { seed, players, faults } = this.plan;
    const { db } = this.database;
    await offerBonuses(db);
    const reach = {
      timeline: this.timeline,
      service: this.service,
      isKeyless: this.plan.faults.includes('keyless'),
      note: this.note,
      drawn: (tab: Tab, what: string) => this.#drawn(tab, what),
      fate: (tab: Tab, drawn: Drawn, kind: RequestKind) => this.#fate(tab, drawn, kind),
    };
    const send = fetching(reach);
    const bystanders: number[] = [];
    for (let index = 1; index <= players; index++) {
      const [number, password] = [numberOf(index), passwordOf(seed, index)];
      bystanders.push(
        await enrol(db, this.service.config, [numberOf(BYSTANDING + index), password], new Date(this.#start)),
      );
      // Some join during the run.
      const joins = (name: string) => new Random(`${seed}/${name}/joins`).chance(this.#profile.joining);
      const memberOf = async (name: string, given: readonly [string, string]) =>
        joins(name) ? 0 : await enrol(db, this.service.config, given, new Date(this.#start));
      const memberId = await memberOf(`p${index}`, [number, password]);
      const phone = new Phone(`p${index}`, String(seed), this.timeline, send);
      if (this.#has(phone, 'wrongClock'))
        phone.skew = Math.round(new Random(`${seed}/${phone.name}/clock`).between(-3, 3) * HOUR);
      phone.isLineBlocked = this.#has(phone, 'lineBlocked');
      const own = new Person(phone.name, number, password, memberId);
      const people: [Person, ...Person[]] = [own];
      if (this.#has(phone, 'shared')) {
        const [second, secret] = [numberOf(SHARING + index), passwordOf(seed, SHARING + index)];
        const name = `${phone.name}b`;
        people.push(new Person(name, second, secret, await memberOf(name, [second, secret])));
      }
      phone.hasLocks = !this.#has(phone, 'noLocks');
      if (this.#has(phone, 'noStorage')) phone.storage = 'missing';
      for (const { wishes } of people) {
        wishes.isForgetful = phone.storage === 'missing';
        wishes.isKeyless = faults.includes('keyless');
      }
      this.players.push(new Player(phone, people, this.world, this.#observer, this.note));
    }
    const members = this.#people.flatMap(({ memberId }) => (memberId === 0 ? [] : [memberId]));
    if (members.length > 0) await remember(db, members, this.#start);
    this.#bystanders = new Bystanders(db, bystanders);
    await this.#bystanders.begin(this.#start);
    await this.#bystanders.outlive(this.#start);
    await this.#engage(members);
  }

  get #people(): Person[] {
    return this.players.flatMap(({ people }) => people);
  }

  /** True if a phone is of a kind. */
  #has({ name }: Phone, kind: PhoneKind): boolean {
    const isDrawn = new Random(`${this.plan.seed}/${name}/${kind}`).chance(this.#profile.phones[kind]);
    return isDrawn && this.plan.faults.includes(kind) && this.#decide(`${name}/${kind}`);
  }

  /** Keeps an account of who should have what. */
  async #engage(members: readonly number[]): Promise<void> {
    const { timeline, service } = this;
    const now = () => timeline.now;
    const phoneOf = (id: number) => this.#people.find(({ memberId }) => memberId === id)?.number;
    const reference = new Reference(
      await readSetup(this.database.db),
      now,
      (delay, look) => void timeline.after(delay, null, look),
      (text) => this.fail('reference', text),
      giftIn,
      phoneOf,
    );
    const first = this.#people.find(({ memberId }) => memberId === members[0]);
    const inviter = first && reference.open(first.name, first.number, null, currencyOf(first.number));
    for (const { memberId, name, number } of this.#people)
      if (memberId !== 0 && memberId !== members[0]) reference.open(name, number, inviter, currencyOf(number));
    const friend = [...reference.accounts.values()][1];
    for (const account of reference.accounts.values()) recall(account, friend, this.#start);
    service.door = (asked) => comingTo(reference, asked, timeline.now);
    service.tidying = () => reference.tidying();
    service.lineTo = (far) => listeningTo(reference, far, now);
    this.world.reference = reference;
  }

  #fate(tab: Tab, { name, random }: Drawn, kind: RequestKind): Fate | null {
    const { faults } = this.plan;
    const drawn = random.next();
    const { troubled, fates } = this.#profile;
    const fate = random.weighted<Fate>({ ...FATES, ...fates, ...(kind === 'again' && AGAIN) });
    const isGrave = kind === 'money' || kind === 'again';
    if (this.#isHealed || !faults.includes(fate) || drawn > (isGrave ? troubled.money : troubled.other)) return null;
    // Without keys nobody can tell a request that the network doubles, or brings after it was looked for in vain.
    if (isGrave && faults.includes('keyless') && (fate === 'doubled' || fate === 'lateRequest')) return null;
    if (!this.#decide(`${name}/${fate}`)) return null;
    const player = this.#playerOf(tab);
    if (player !== undefined && kind === 'figures') player.troubledAt = this.timeline.now;
    return fate;
  }

  #smsDelay(player: Player, id: number): number | null {
    const random = new Random(`${this.plan.seed}/${player.name}/sms ${id}`);
    const fate = random.weighted({ soon: 12, smsLost: 2, smsLate: 3 });
    const soon = random.between(1_500, 12_000);
    const isTroubled = !this.#isHealed && fate !== 'soon' && this.plan.faults.includes(fate);
    if (!isTroubled || !this.#decide(`${player.name}/sms/${id}/${fate}`)) return soon;
    return fate === 'smsLost' ? null : random.between(30_000, 4 * MINUTE);
  }

  readonly #lineReach = {
    note: (tab: Tab, what: string, details: Record<string, unknown>) => this.note(tab, what, details),
    service: (): ServiceHost => this.service,
    joined: (tab: Tab, isStill: () => boolean) => this.#watcher.expectCaughtUp(tab, isStill),
    drawn: (tab: Tab, what: string) => this.#drawn(tab, what),
    lineFate: ({ name, random }: Drawn): LineFate | null => {
      const drawn = random.next();
      const fate = random.weighted<LineFate>(LINE_FATES);
      if (this.#isHealed || !this.plan.faults.includes(fate) || drawn > this.#profile.troubled.line) return null;
      return this.#decide(`${name}/${fate}`) ? fate : null;
    },
  };

  /** A stream for each thing that comes and goes by a network. */
  #drawn(tab: Tab, what: string): Drawn {
    const name = this.#playerOf(tab)?.nameOf(what) ?? `${tab.name}/${what}`;
    return { name, random: new Random(`${this.plan.seed}/${name}`) };
  }

  #playerOf(tab: Tab): Player | undefined {
    return this.players.find(({ phone }) => phone === tab.phone);
  }

  /** `isBrief`: nothing heals, and the run ends with the day. */
  async run(isBrief: boolean): Promise<Result> {
    await this.#prepare();
    await this.timeline.real(this.service.start());
    const end = this.#start + this.plan.hours * HOUR;
    this.#end = end;
    if (
      new Random(`${this.plan.seed}/pair`).chance(this.#profile.pair) &&
      this.plan.faults.includes('pair') &&
      this.#decide('world/pair')
    )
      await this.timeline.real(this.service.start());
    for (const player of this.players) this.#plan(player, end);
    this.#planAccidents(end);
    const { calm } = this.#pace;
    this.world.workAtDesk(new Random(`${this.plan.seed}/desk`), calm);
    this.world.agent.work(new Random(`${this.plan.seed}/agent`), calm);
    this.#watch();
    const isOver = () => this.recorder.failures.length > 0;
    // A night may put it off.
    while (this.timeline.now < this.#end && !isOver()) await this.timeline.runUntil(this.#end, isOver);
    if (!isOver()) await (isBrief ? this.#consult() : this.#heal(this.#end, isOver));
    for (const player of this.players) for (const tab of [...player.phone.tabs]) player.close(tab);
    this.service.kill();
    await this.timeline.settle();
    const { failures, lines } = this.recorder;
    return { failures, digest: this.recorder.digest(), decisions: this.#decisions, lines, events: this.timeline.count };
  }

  #plan(player: Player, end: number): void {
    const random = new Random(`${this.plan.seed}/${player.name}/day`);
    const { habits, chaos } = this.#profile;
    const isWild = new Random(`${this.plan.seed}/${player.name}/chaos`).chance(this.plan.chaos ?? chaos);
    for (const part of partsOfDay(random, this.#pace, this.#start, end)) {
      const { index, at } = part;
      const usual = index === 1 ? 'payIn' : random.weighted<HabitName>(habits);
      const habit = isWild && random.chance(0.6) ? 'pressAnything' : usual;
      const drawn = new Random(`${this.plan.seed}/${player.name}/deed ${index}`);
      putAway(this.timeline, player, part, end, new Random(`${this.plan.seed}/${player.name}/away ${index}`));
      this.timeline.plan(at - this.timeline.now, () => {
        if (!this.#decide(`${player.name}/${index}/${habit}`)) return;
        player.begin(index);
        this.note(player.name, 'deed', { index, habit });
        this.#proceed(player, index, HABITS[habit](player, drawn, this.world));
      });
    }
  }

  /** A part of the end. */
  #do(player: Player, name: string, deed: (random: Random) => Deed): void {
    player.begin(player.deeds + 1);
    const random = new Random(`${this.plan.seed}/${player.name}/${name}`);
    this.timeline.after(random.between(0, 10_000), null, () => this.#proceed(player, player.deeds, deed(random)));
  }

  #proceed(player: Player, index: number, deed: Deed): void {
    const { done, value } = deed.next();
    if (done) return;
    this.timeline.plan(value, () => {
      // Something else has come up.
      if (player.deeds === index) this.#proceed(player, index, deed);
    });
  }

  #planAccidents(end: number): void {
    for (const [name, { of, every, happen }] of accidents) {
      if (!this.plan.faults.includes(name)) continue;
      for (const player of of === 'phone' ? this.players : this.players.slice(0, 1)) {
        const who = of === 'phone' ? player.name : 'world';
        const random = new Random(`${this.plan.seed}/${who}/${name}`);
        const often = (this.#profile.accidents[name] ?? 1) / (of === 'world' ? this.#pace.calm : 1);
        const gap = () => (-Math.log(1 - random.next()) * every * HOUR) / often;
        for (let at = this.#start + gap(), index = 1; at < end; at += gap(), index++) {
          const drawn = new Random(`${this.plan.seed}/${who}/${name} ${index}`);
          this.timeline.plan(at - this.timeline.now, () => {
            if (!this.#decide(`${who}/${name}/${index}`)) return;
            this.note(who, 'fault', { fault: name });
            for (const hit of of === 'phone' ? [player] : this.players) hit.troubledAt = this.timeline.now;
            happen(this, drawn, player);
          });
        }
      }
    }
  }

  /** The oracles that hold at any moment, now and then. */
  #watch(): void {
    const often = 10 * MINUTE * this.#pace.calm;
    const look = () => {
      if (!this.world.isOpen) return;
      this.timeline.after(often, null, look);
      void this.#consult();
    };
    this.timeline.after(often, null, look);
  }

  /** The findings of the oracles now. */
  async #seen(isEnd: boolean): Promise<Seen[]> {
    for (const player of this.players) if (!player.isMember) this.world.meet(player);
    const scene = { db: this.database.db, players: this.players, people: this.#people, world: this.world };
    const seen: Seen[] = [];
    for (const { name, atEnd, check } of ORACLES)
      if (isEnd || !atEnd) for (const text of await check(scene)) seen.push([name, text]);
    return isEnd ? [...seen, ...(await this.#compared())] : seen;
  }

  /** The differences from the account of who should have what. */
  async #compared(): Promise<readonly Seen[]> {
    const { reference } = this.world;
    const wrong = reference === null ? [] : await compare(reference, this.database.db);
    wrong.push(...((await this.#bystanders?.wrong()) ?? []));
    const pages = this.players.flatMap((player) => [...player.pages.values()]);
    return [...wrong, ...pages.flatMap((page) => this.#look(page))].map((text) => ['reference', text] as const);
  }

  /** Does something while time goes on; longer than `WALK` it must not take. */
  async #await(work: () => Promise<void>, isOver: () => boolean): Promise<void> {
    let isDone = false;
    await this.timeline.act(null, () => {
      void work().then(() => {
        isDone = true;
      });
    });
    await this.timeline.runUntil(this.timeline.now + WALK, () => isDone || isOver());
    if (!isDone && !isOver()) this.fail('atRest', 'the service has not come to rest');
  }

  /** Something happens to each member while they look at some page: without a touch, it stands there soon. */
  async #news(isOver: () => boolean): Promise<void> {
    const { timeline, service, players } = this;
    await timeline.act(null, () => {
      for (const player of players) {
        const random = new Random(`${this.plan.seed}/${player.name}/news`);
        player.begin(player.deeds + 1);
        player.closeDialogs();
        player.visit(random.pick(['/user/home', '/user/statement', '/user/spin', '/user/bonus']));
        if (!random.chance(0.3)) continue;
        player.phone.isLineBlocked = true;
        service.breakLines(player.phone.address);
      }
    });
    await timeline.runUntil(timeline.now + MINUTE / 2, isOver);
    await timeline.act(null, () => {
      for (const { memberId } of players) {
        void service.desk('POST', `members/${memberId}/transfers`, { amount: 1, reference: `NEWS${memberId}` });
        void service.desk('POST', `members/${memberId}/coins`, { coins: 1 });
      }
    });
    await timeline.runUntil(timeline.now + NEWS, isOver);
    for (const { phone, pages } of players)
      for (const page of pages.values())
        for (const text of this.#look(page, phone.isLineBlocked))
          this.fail('reference', `${text}, of which it was told`);
  }

  /** Each member deals with the service without the app; then a night goes by, and they look again in the morning. */
  async #dayAfter(isOver: () => boolean): Promise<void> {
    const { timeline, world, players } = this;
    const probers = players.flatMap((player) => {
      const tokens = [...player.pages.values()].map(({ root }) => tokenOf(root.app));
      const token = tokens.find((one) => one !== null);
      const random = new Random(`${this.plan.seed}/${player.name}/probe`);
      return token == null ? [] : [new Prober(world, player, token, random)];
    });
    const tabs = () => players.flatMap(({ phone }) => phone.tabs);
    const putAway = (until: number) =>
      timeline.act(null, () => {
        for (const tab of tabs())
          tab.later(0, () => {
            tab.look('hidden');
            tab.asleepUntil = until;
          });
      });
    await putAway(timeline.now + 2 * NIGHT);
    await timeline.runUntil(timeline.now + 1_000);
    await this.#await(async () => void (await Promise.all(probers.map((prober) => prober.deal()))), isOver);
    await timeline.act(null, () => this.service.kill());
    await timeline.runUntil(timeline.now + NIGHT, isOver);
    await timeline.act(null, () => void this.service.start());
    // Once what has run out is taken away.
    await timeline.runUntil(timeline.now + HOUR + MINUTE, isOver);
    const others = (at: number) => probers[(at + 1) % probers.length];
    await this.#await(async () => {
      await Promise.all(probers.map((prober, at) => prober.again(probers.length > 1 ? others(at) : undefined)));
      await Promise.all(probers.map((prober) => prober.look()));
      for (const text of (await this.#bystanders?.kept()) ?? []) this.fail('kept', text);
    }, isOver);
    await timeline.act(null, () => {
      for (const tab of tabs()) {
        tab.asleepUntil = 0;
        timeline.wake(tab);
        tab.later(0, () => tab.look('visible'));
      }
    });
    await timeline.runUntil(timeline.now + MINUTE, isOver);
    if (!isOver()) await this.#await(() => this.#consultAtEnd(() => this.#compared()), isOver);
  }

  async #consult(): Promise<void> {
    for (const [oracle, text] of await this.#seen(false)) this.fail(oracle, text);
  }

  /** At the end counts what stays: figures that are being read anew at this moment are no fault. */
  async #consultAtEnd(look: () => Promise<readonly Seen[]>): Promise<void> {
    let stays = await look();
    for (let time = 0; time < 2 && stays.length > 0; time++) {
      await this.timeline.pause(LOOK);
      const seen = await look();
      stays = stays.filter((one) => seen.some(([oracle, text]) => oracle === one[0] && text === one[1]));
    }
    for (const [oracle, text] of stays) this.fail(oracle, text);
  }

  /** The faults of a page that somebody looks at. */
  #look(page: Page | null, isAsking = false): string[] {
    const { reference } = this.world;
    const account = reference?.holderOf(page === null ? null : tokenOf(page.root.app));
    if (page === null || page.frame === null || account === undefined) return [];
    if (page.tab.document.visibilityState === 'hidden' || page.tab.isGone) return [];
    const flows = new Map<string, AnyActorRef>([...page.flows].filter(([name]) => !isAsking || name === 'inbox'));
    flows.set('wallet', page.frame.wallet);
    return screenWrong(account, this.timeline.now, flows, page.tab.kept).map((text) => `${page.tab.name}: ${text}`);
  }

  /** Everything works again, and everybody repeats the requests without an answer. */
  async #heal(end: number, isOver: () => boolean): Promise<void> {
    this.#isHealed = true;
    this.world.agent.isAtWork = false;
    this.note('world', 'healed', {});
    await this.timeline.act(null, () => {
      for (const [, { mend }] of accidents) mend?.(this);
    });
    await this.timeline.runUntil(end + MINUTE, isOver);
    for (const player of this.players) this.#do(player, 'after', (random) => afterwards(player, random));
    await this.timeline.runUntil(end + REST, isOver);
    if (isOver()) return;
    this.world.isOpen = false;
    for (const player of this.players)
      this.#do(player, 'walk', (random) =>
        walk(
          player,
          random,
          (one) => this.#look(one.page),
          (text) => this.fail('reference', text),
        ),
      );
    await this.timeline.runUntil(this.timeline.now + WALK, isOver);
    if (isOver()) return;
    await this.#await(() => this.#consultAtEnd(() => this.#seen(true)), isOver);
    if (!isOver()) await this.#news(isOver);
    if (!isOver()) await this.#dayAfter(isOver);
  }
}
