/** Somebody with a phone: what they know, what they look at, and how they press. */
import * as v from 'valibot';
import type { AnyActorRef, EventObject } from 'xstate';
import type { RequestView } from '../../machines/money-request/request.ts';
import type { Phone, Tab } from './browser.ts';
import type { Observer } from './page.ts';
import { Page } from './page.ts';
import type { Person } from './person.ts';
import type { Random } from './random.ts';
import type { Reference } from './reference/reference.ts';

/** A part of a player's day, in steps: it yields how long they wait, in milliseconds. */
export type Deed = Generator<number, void, void>;

/** The world outside, in its part for one player. */
interface Meeting {
  readonly reference: Pick<Reference, 'propose'> | null;
  /** Looks whether they are a member by now. */
  meet(player: Player): void;
  /** Messages that have come to their phone meanwhile. */
  readMessages(player: Player): void;
}

const reviewed = v.object({ request: v.object({ kind: v.string(), ask: v.unknown() }) });
const received = v.object({ offer: v.object({ kind: v.string(), ask: v.unknown() }) });
const claimed = v.object({ coupon: v.object({ id: v.string() }) });
const playing = v.object({ code: v.string(), amount: v.number() });

/** Asks whose outcome the player wants: read off the screen at the moment of the press. */
function confirmedBy(actor: AnyActorRef, { type }: EventObject): Pick<RequestView, 'kind' | 'ask'> | null {
  const { context } = actor.getSnapshot();
  if (type === 'payment.confirm') {
    const read = v.safeParse(reviewed, context);
    return read.success ? (read.output.request as Pick<RequestView, 'kind' | 'ask'>) : null;
  }
  if (type === 'wheel.spin') return { kind: 'spin', ask: {} };
  if (type === 'offer.receive') {
    const read = v.safeParse(received, context);
    return read.success ? (read.output.offer as Pick<RequestView, 'kind' | 'ask'>) : null;
  }
  if (type === 'claim.confirm') {
    const read = v.safeParse(claimed, context);
    return read.success ? { kind: 'coupon', ask: { ...read.output.coupon, label: '', amount: null } } : null;
  }
  if (type === 'transfer.submit' || type === 'play.submit') {
    const read = v.safeParse(playing, context);
    if (!read.success || read.output.amount <= 0) return null;
    const { code: to, amount } = read.output;
    return { kind: 'transfer', ask: { from: 'WALLET', to, amount } as RequestView<'transfer'>['ask'] };
  }
  return null;
}

/** The beginning of the paths of members' pages. */
const MEMBERS = '/user/';

export class Player {
  readonly pages = new Map<Tab, Page>();
  /** The person who holds the phone. */
  me: Person;
  /** The tab at which the player looks. */
  tab: Tab | null = null;
  /** The last time that the player ended a session by themselves. */
  leftAt = 0;
  /** The last time that the player sent a login. */
  loginAt = 0;
  /**
   * By tab: true if the last login was to be remembered: on the phone then, in sight of all tabs, else in that tab
   * alone.
   */
  readonly remembers = new WeakMap<Tab, boolean>();
  /** The new passwords that were sent with the old one, by the form. */
  readonly proposals = new WeakMap<AnyActorRef, string>();
  /** Tokens of the sessions that were on the phone's pages when they left. */
  readonly left = new Set<string>();
  /** The player's own purse outside. Times when money of theirs last moved by others' doing. */
  movedAt = 0;
  /** The last time that something went wrong with the phone, the service, or the reading of figures. */
  troubledAt = 0;
  /** The number of parts of the day that have begun. */
  deeds = 0;
  /**
   * The number of times that the phone has sent each request, and received each message over a line, in this part of
   * the day.
   */
  readonly #times = new Map<string, number>();

  constructor(
    readonly phone: Phone,
    /** The owners of the phone: the first one, and those with whom they share it. */
    readonly people: readonly [Person, ...Person[]],
    readonly world: Meeting,
    readonly observer: Observer,
    readonly note: (tab: Tab, what: string, details: Record<string, unknown>) => void,
  ) {
    [this.me] = people;
  }

  /** The phone has forgotten what it had kept. */
  forget(): void {
    for (const { wishes } of this.people) wishes.forget();
    this.phone.unheard.clear();
  }

  /** The phone goes to the next who shares it. */
  passOn(): void {
    for (const tab of [...this.phone.tabs]) if (tab !== this.tab) this.close(tab);
    this.me = this.people[(this.people.indexOf(this.me) + 1) % this.people.length] ?? this.me;
  }

  get number(): string {
    return this.me.number;
  }

  get memberId(): number {
    return this.me.memberId;
  }

  get wishes() {
    return this.me.wishes;
  }

  get messages() {
    return this.me.messages;
  }

  get passwords() {
    return this.me.passwords;
  }

  /** A part of the day begins. */
  begin(index: number): void {
    this.deeds = index;
    this.#times.clear();
  }

  /** The name of what happens now, among others like it: the same, as long as what came before of other kinds changes. */
  nameOf(what: string): string {
    const time = (this.#times.get(what) ?? 0) + 1;
    this.#times.set(what, time);
    return `${this.name}/${this.deeds}/${what}.${time}`;
  }

  get isMember(): boolean {
    return this.memberId !== 0;
  }

  get name(): string {
    return this.phone.name;
  }

  get page(): Page | null {
    return this.tab === null ? null : (this.pages.get(this.tab) ?? null);
  }

  /** Code runs on behalf of the tab that the player looks at. False where there is none, or it does not respond. */
  touch(): boolean {
    const { tab, phone } = this;
    if (tab === null || tab.isGone || tab.asleepUntil > phone.timeline.now) return false;
    phone.timeline.party = tab;
    return true;
  }

  open(address: string, before?: Tab): void {
    const tab = this.phone.open(address, before);
    this.tab = tab;
    this.phone.timeline.party = tab;
    const { pathname } = tab.entry.address;
    if (!pathname.startsWith(MEMBERS)) this.leave();
    this.note(tab, 'page', { address: pathname });
    this.pages.set(tab, new Page(tab, this.observer));
  }

  close(tab: Tab | null = this.tab): void {
    if (tab === null) return;
    this.pages.get(tab)?.close();
    this.pages.delete(tab);
    this.phone.close(tab);
    if (this.tab === tab) this.tab = this.phone.tabs.at(-1) ?? null;
  }

  /** The page is loaded anew: what is in memory is gone. */
  reload(tab: Tab | null = this.tab): void {
    if (tab === null) return;
    const address = tab.entry.address.href;
    const isLooking = this.tab === tab;
    const looking = this.tab;
    this.close(tab);
    this.open(address, tab);
    if (!isLooking) this.tab = looking;
  }

  /** The flow of a dialog or a route, where it is on the screen. */
  flow(name: string): AnyActorRef | undefined {
    return this.page?.flows.get(name);
  }

  /** True if a flow is in the state of that name. */
  shows(name: string, state: string): boolean {
    return this.flow(name)?.getSnapshot().matches(state) ?? false;
  }

  /** Presses what can be pressed. `times`: as quickly as that. */
  press(actor: AnyActorRef | undefined, event: EventObject, times = 1): boolean {
    if (actor === undefined || !this.touch() || this.tab === null) return false;
    const snapshot = actor.getSnapshot();
    if (snapshot.status !== 'active' || !snapshot.can(event)) return false;
    this.note(this.tab, 'press', { actor: actor.id, event });
    const wanted = confirmedBy(actor, event);
    if (wanted !== null) this.wishes.confirm(wanted);
    const isNew = event.type === 'password.submit' && actor === this.flow('forgot');
    if ('newPassword' in event && 'confirm' in event && event.newPassword === event.confirm) {
      this.passwords.propose(String(event.newPassword));
      this.proposals.set(actor, String(event.newPassword));
    }
    if (isNew && 'password' in event) {
      this.passwords.propose(String(event.password));
      this.world.reference?.propose(this.number, String(event.password));
    }
    if (event.type === 'session.closed') this.leave();
    // The player gives it up, and looks for it in the statement.
    if (/\.(drop|later|dismiss)$/.test(event.type)) this.phone.unheard.clear();
    if (event.type === 'login.submit') {
      this.loginAt = this.phone.timeline.now;
      this.remembers.set(this.tab, 'remember' in event && event.remember === true);
    }
    for (let time = 0; time < times; time++) actor.send(event);
    return true;
  }

  /** The session ends by the player's own doing, on every page, also on those that hear of it much later. */
  leave(): void {
    this.leftAt = this.phone.timeline.now;
    for (const { root } of this.pages.values()) {
      const token: string | null = root.app.getSnapshot().children.session?.getSnapshot().context.token ?? null;
      if (token !== null) this.left.add(token);
    }
  }

  /** The browser's "back". */
  back(): void {
    const { tab } = this;
    if (tab === null || !this.touch()) return;
    if (tab.before?.address.pathname.startsWith(MEMBERS) === false) this.leave();
    tab.go(-1);
  }

  openDialog(dialog: string): boolean {
    const dialogs = this.page?.frame?.dialogs;
    return this.press(dialogs, { type: 'dialog.open', dialog } as EventObject);
  }

  closeDialogs(): void {
    this.press(this.page?.frame?.dialogs, { type: 'dialogs.close' });
  }

  /** Goes to another page; one that is for visitors ends the session. */
  visit(to: string): void {
    if (!to.startsWith(MEMBERS)) this.leave();
    this.press(this.page?.root.app, { type: 'location.requested', to } as EventObject);
  }
}

/** The time for which people look before they press. Milliseconds. */
export const think = (random: Random) => random.between(200, 4_000);
