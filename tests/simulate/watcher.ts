/** The oracles that look whenever a page shows something new: outcomes, figures, countdowns, sessions. */
import type { AnyActorRef } from 'xstate';
import type { RequestView } from '../../machines/money-request/request.ts';
import type { TestDatabase } from '../service/database.ts';
import type { Tab } from './browser.ts';
import { countdowns, isTaken, ledgerBalance, leftOfCode, shownBalance } from './oracles.ts';
import { CONVERSATIONS, missedOn, unsentOn } from './oracles-chat.ts';
import type { Page } from './page.ts';
import type { Player } from './player.ts';
import type { Reference } from './reference/reference.ts';
import type { Conversation } from './talk.ts';
import type { Timeline } from './timeline.ts';

const MINUTE = 60_000;
/** A key is good for a day. */
const DAY = 20 * 60 * MINUTE;
/** An answer that says how long a code is good for may be as late as that. */
const LATE = 100_000;
/** A login under way when the player left may open a session that the leaving ends. */
const AT_THE_SAME_TIME = 15_000;
/** The time after which a reported outcome is checked on the screen; where nothing goes wrong, sooner. */
const SOON = MINUTE;
const AT_ONCE = 6_000;
/** A request that something happens to may take as long. */
const TROUBLE = 100_000;

/** The time after a page has joined its room: then the history has been read, or the page says that it has not. */
const CAUGHT_UP = 10_000;
/** A message that was sent so shortly before may have been stored after. */
const UNDER_WAY = 2_000;

/** The run that is watched. */
interface Watched {
  readonly timeline: Timeline;
  readonly database: TestDatabase;
  readonly players: readonly Player[];
  readonly world: { readonly reference: Reference | null };
  fail(oracle: string, text: string): void;
  note(who: Tab | string, type: string, details: Record<string, unknown>): void;
}

/** A session of a phone. */
interface Opened {
  readonly sentAt: number;
  readonly page: Page;
  /** True if it is its tab's alone. */
  readonly isOwn: boolean;
}

export class Watcher {
  readonly #run: Watched;
  readonly #told = new Map<string, { readonly view: RequestView; readonly tab: string }>();
  readonly #tokens = new Map<Page, string | null>();
  /** The time of the login that opened a session, and the page that it was opened on, by the session's token. */
  readonly #opened = new Map<string, Opened>();
  readonly #codes = new Set<string>();
  /** Registrations that have come to their end. */
  readonly #created = new WeakSet<AnyActorRef>();
  readonly #remembering = new WeakSet<object>();

  constructor(run: Watched) {
    this.#run = run;
  }

  /** Expects a page to know again the requests that were sent before it was loaded, and had no answer. */
  #expectMemory(player: Player, page: Page): void {
    const { frame, tab } = page;
    if (frame === null || this.#remembering.has(frame) || !frame.requests.getSnapshot().matches('ready')) return;
    // After a login the first figures say whose requests these are.
    if (frame.wallet.getSnapshot().context.reading === null) return;
    this.#remembering.add(frame);
    const { phone } = tab;
    const holder = (token: string | null) => this.#run.world.reference?.holderOf(token);
    const account = holder(page.root.app.getSnapshot().children.session?.getSnapshot().context.token ?? null);
    const before = [...phone.unheard].filter(
      ([, { token, at }]) => holder(token) === account && at > this.#run.timeline.now - DAY,
    );
    tab.later(1_000, () => {
      const known = Object.values(frame.requests.getSnapshot().context.views).map(({ key }) => key);
      for (const [key, { call }] of before)
        if (page.frame === frame && phone.unheard.has(key) && !known.includes(key))
          this.#run.fail('memory', `${tab.name} (${player.name}) knows nothing of ${call}, which has had no answer`);
    });
  }

  /** Checks the content of a page now. */
  look(page: Page): void {
    const player = this.#run.players.find(({ phone }) => phone === page.tab.phone);
    if (player === undefined) return;
    this.#expectMemory(player, page);
    this.#followMessages(player, page, 'chat');
    this.#followMessages(player, page, 'guestChat');
    const { passwords } = player;
    if (page.flows.get('forgot')?.getSnapshot().matches('changed') && passwords.proposed !== null)
      passwords.confirm(passwords.proposed);
    const form: AnyActorRef | undefined = page.flows.get('profile')?.getSnapshot().children.changePassword;
    const saved = form?.getSnapshot().matches('saved') ? player.proposals.get(form) : undefined;
    if (form !== undefined && saved !== undefined) {
      player.proposals.delete(form);
      passwords.confirm(saved);
    }
    this.#followRegistration(player, page);
    for (const { id } of countdowns(page)) this.#expectCountdown(page, id);
    this.#followSession(player, page);
  }

  /** Notes the outcomes of requests that a page receives: at once, since what was looked at is gone with the answer. */
  lookAtRequests(page: Page): void {
    const player = this.#run.players.find(({ phone }) => phone === page.tab.phone);
    if (player === undefined || page.frame === null) return;
    const { views } = page.frame.requests.getSnapshot().context;
    for (const [name, { view, tab }] of this.#told)
      if (tab === page.tab.name && views[view.id] === undefined) {
        this.#told.delete(name);
        if (this.#isReceived(page, view)) player.phone.unheard.delete(view.key);
        player.wishes.tell({ ...view, phase: 'gone' });
      }
    for (const view of Object.values(views)) {
      const name = `${page.tab.name} ${view.id}`;
      if (this.#told.get(name)?.view.phase === view.phase) continue;
      this.#told.set(name, { view, tab: page.tab.name });
      const { kind, ask, phase } = view;
      this.#run.note(page.tab, 'told', { kind, ask, phase, reference: view.receipt?.reference ?? undefined });
      player.wishes.tell(view);
      if (phase !== 'done') continue;
      // The answer may have been lost, and the outcome found in the statement.
      player.phone.unheard.delete(view.key);
      this.#expectFigures(player, page, SOON);
      if (page === player.page) this.#expectFigures(player, page, AT_ONCE);
    }
  }

  /** The bonus page drops the request for a promotion without an answer when it sees the promotion held. */
  #isReceived(page: Page, view: RequestView): boolean {
    if (view.kind !== 'promotion' || view.phase !== 'unanswered') return false;
    const token = page.root.app.getSnapshot().children.session?.getSnapshot().context.token ?? null;
    const receipts = this.#run.world.reference?.holderOf(token)?.receipts ?? [];
    return receipts.some(({ offer }) => view.intent === `promotion:${offer.code}`);
  }

  /** Checks that a player whom the app calls a member is one. */
  #followRegistration(player: Player, page: Page): void {
    const register = page.flows.get('register');
    if (register === undefined || this.#created.has(register) || !register.getSnapshot().matches('created')) return;
    this.#created.add(register);
    player.passwords.confirm(player.passwords.current);
    void this.#run.database.db.query('select 1 from member where phone = $1', [player.number]).then(([member]) => {
      if (member === undefined) this.#run.fail('canLogIn', `${player.name} was told to be a member, and is none`);
    });
  }

  /** Soon after a code is shown first, the time on the screen is the service's, whatever the phone's clock says. */
  #expectCountdown(page: Page, id: string): void {
    const { tab } = page;
    const name = `${tab.name} ${id}`;
    if (this.#codes.has(name)) return;
    this.#codes.add(name);
    const { skew } = tab;
    tab.later(5_000, () => {
      const shown = countdowns(page).find((one) => one.id === id);
      if (shown === undefined || skew !== tab.skew) return;
      const { now } = this.#run.timeline;
      void leftOfCode(this.#run.database.db, id, now).then((left) => {
        if (left !== null && Math.abs(left - shown.left) > LATE)
          this.#run.fail('countdown', `${tab.name} says ${shown.left} ms for ${id}, the service ${left} ms`);
      });
    });
  }

  /** Soon after something was done, the figures on the screen are those of the ledger, or are said to be old. */
  #expectFigures(player: Player, page: Page, after: number): void {
    const doneAt = this.#run.timeline.now;
    const { memberId } = player;
    page.tab.later(after, () => {
      if (player.memberId !== memberId) return;
      if (after < SOON && player.troubledAt > doneAt - TROUBLE) return;
      const shown = shownBalance(page);
      if (shown === null || page.tab.document.visibilityState === 'hidden' || !page.tab.phone.online) return;
      void ledgerBalance(this.#run.database.db, memberId).then(async (booked) => {
        const [last] = await this.#run.database.db.query<{ at: Date }>(
          `select max(t.created_at) as at from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
           join ledger_account a on a.id = e.account_id where a.member_id = $1`,
          [memberId],
        );
        const isQuiet = (last?.at?.getTime() ?? 0) < doneAt && player.movedAt < doneAt - SOON;
        if (isQuiet && shown !== booked)
          this.#run.fail('figures', `${page.tab.name} shows ${shown} after it was done, the ledger says ${booked}`);
      });
    });
  }

  /**
   * Checks that a message which is no longer on its way has arrived, unless the player took it back or was logged out.
   */
  #followMessages(player: Player, page: Page, conversation: Conversation): void {
    const name = `${page.tab.name} ${conversation}`;
    const { messages } = player;
    const unsent = unsentOn(page, conversation);
    const before = messages.onTheirWay.get(name);
    messages.onTheirWay.set(name, new Set(unsent.map(({ text }) => text)));
    if (unsent.some(({ status }) => status === 'failed')) messages.troubled.add(name);
    if (before === undefined || page.flows.get(conversation) === undefined) return;
    const gone = [...before].filter((text) => !messages.removed.has(text) && !unsent.some((one) => one.text === text));
    if (gone.length === 0) return;
    void this.#run.database.db
      .query<{ text: string }>(
        `select coalesce(message->'payload'->>'title', message->'payload'->>'message') as text
         from chat_message where sender = 'customer'`,
      )
      .then((stored) => {
        for (const text of gone)
          if (!stored.some((one) => one.text === text)) this.#run.fail('saidTrue', `${name} shows "${text}" as said`);
      });
  }

  /**
   * Checks that a page which has come (back) to the room has read earlier messages, or says that it is reading or could
   * not.
   */
  expectCaughtUp(tab: Tab, isStill: () => boolean): void {
    const joinedAt = this.#run.timeline.now;
    tab.later(CAUGHT_UP, () => {
      const player = this.#run.players.find(({ phone }) => phone === tab.phone);
      const page = player?.pages.get(tab);
      if (player === undefined || page === undefined || !isStill() || !tab.phone.online) return;
      for (const conversation of CONVERSATIONS)
        void missedOn(this.#run.database, player, page, conversation, new Date(joinedAt - UNDER_WAY))?.then(
          (missed) => {
            if (missed > 0)
              this.#run.fail('caughtUp', `${tab.name} came to the room and lacks ${missed} messages of before`);
          },
        );
    });
  }

  /** A session ends on a page by the player, or because the service no longer takes it. */
  #followSession(player: Player, page: Page): void {
    const token = page.root.app.getSnapshot().children.session?.getSnapshot().context.token ?? null;
    const before = this.#tokens.get(page) ?? null;
    this.#tokens.set(page, token);
    if (token !== null && !this.#opened.has(token)) {
      const isOwn = player.remembers.get(page.tab) === false;
      this.#opened.set(token, { sentAt: player.loginAt, page, isOwn });
    }
    if (before === null || token !== null) return;
    const endedAt = this.#run.timeline.now;
    void isTaken(this.#run.database.db, before, new Date(endedAt)).then((taken) => {
      const { sentAt = 0, isOwn = false } = this.#opened.get(before) ?? {};
      const isUnderWay = sentAt <= player.leftAt && player.leftAt > endedAt - AT_THE_SAME_TIME;
      // A login in another tab takes the place of whoever is signed in on the phone, not in a tab alone.
      const others = isOwn ? [] : [...this.#opened.values()];
      const isReplaced = others.some(
        (other) => other.page !== page && other.page.tab.phone === page.tab.phone && other.sentAt > sentAt,
      );
      if (taken && !player.left.has(before) && !isUnderWay && !isReplaced)
        this.#run.fail('session', `${page.tab.name} was logged out although the service still takes its session`);
    });
  }
}
