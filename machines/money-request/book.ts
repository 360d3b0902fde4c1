/**
 * The books of a member's money requests: what each event changes in them, and what follows from it. Plain functions
 * from the books as they are to a step: the new books, and what is to be done.
 */
import type { AppEvent } from '../app/events.ts';
import { isKeptUntilSeen, lifetimeOf, movesMoney, needsPayload, type Payloads } from './kinds.ts';
import type { MoneyRequestEvent } from './money-request-setup.ts';
import { type Intent, isUnresolved, type KeptRequest, type RequestView, viewOf } from './request.ts';

/** Requests without a final answer that one member may have. */
const MOST_UNRESOLVED = 50;
/** Outcomes that nobody has looked at yet; the oldest go first. */
const MOST_UNSEEN = 10;

/** The asker that looks at the request which the player has opened from a notice or from home. */
export const DETAILS = 'details';

/** A flow (`asker`) opens a request. `key` and `at` are for a new one: where the same is unresolved, it is that one. */
export interface RequestOpened extends Intent {
  readonly type: 'request.open';
  readonly asker: string;
  readonly payload?: Payloads[keyof Payloads] | undefined;
}

export interface Book {
  /** The requests by their ids, in the order in which they were opened. */
  readonly views: Readonly<Record<string, RequestView>>;
  /** The id of the request that each asker looks at. */
  readonly attended: Readonly<Record<string, string>>;
}

/** The commands to the phone's memory. A request is written down by the flow that sends it. */
export type RecordsCommand =
  | { readonly type: 'record.drop'; readonly key: string; readonly intent: string }
  | { readonly type: 'payload.hold'; readonly intent: string; readonly payload: Payloads[keyof Payloads] };

type Told = Extract<AppEvent, { type: 'wallet.changed' | 'notice.shown' | 'outcome.seen' }>;

export type Effect =
  | { readonly do: 'start'; readonly view: RequestView }
  | { readonly do: 'tell'; readonly id: string; readonly event: MoneyRequestEvent }
  | { readonly do: 'remember'; readonly command: RecordsCommand }
  | { readonly do: 'emit'; readonly event: Told }
  /** Forgets a request of which there is nothing to show any more. */
  | { readonly do: 'close'; readonly id: string };

export interface Step {
  readonly book: Book;
  readonly effects: readonly Effect[];
}

class Draft {
  readonly views: Map<string, RequestView>;
  readonly attended: Map<string, string>;
  readonly effects: Effect[] = [];

  constructor({ views, attended }: Book) {
    this.views = new Map(Object.entries(views));
    this.attended = new Map(Object.entries(attended));
  }

  isAttended(id: string): boolean {
    return [...this.attended.values()].includes(id);
  }

  unresolved(): RequestView[] {
    return [...this.views.values()].filter(isUnresolved);
  }

  start(view: RequestView): void {
    this.views.set(view.id, view);
    this.effects.push({ do: 'start', view });
  }

  tell(id: string, event: MoneyRequestEvent): void {
    this.effects.push({ do: 'tell', id, event });
  }

  drop({ key, intent }: Intent): void {
    this.effects.push({ do: 'remember', command: { type: 'record.drop', key, intent } });
  }

  emit(event: Told): void {
    this.effects.push({ do: 'emit', event });
  }

  /** The asker shows the request from now on: a notice about it goes, as it would lie over it. */
  attend(asker: string, id: string): void {
    this.attended.set(asker, id);
    const known = this.views.get(id);
    if (known !== undefined) this.emit({ type: 'outcome.seen', reference: outcomeOf(known) });
  }
}

function stepOf(book: Book, change: (draft: Draft) => void): Step {
  const draft = new Draft(book);
  change(draft);
  const { views, attended, effects } = draft;
  return { book: { views: Object.fromEntries(views), attended: Object.fromEntries(attended) }, effects };
}

export const isFinished = ({ phase }: Pick<RequestView, 'phase'>) => phase === 'done' || phase === 'refused';

/** True if the request runs as an actor of its own. */
const isAlive = (view: RequestView) => isUnresolved(view) || view.phase === 'setAside';

/** True if its record stays until the player has seen the outcome. */
const isKept = ({ kind, phase }: RequestView) => phase === 'done' && isKeptUntilSeen(kind);

/** An asker leaves its request: one that is not sent yet is dropped, and an outcome counts as seen. */
function letGo(draft: Draft, asker: string): void {
  const view = draft.views.get(draft.attended.get(asker) ?? '');
  draft.attended.delete(asker);
  if (view === undefined || draft.isAttended(view.id)) return;
  if (view.phase === 'open') draft.tell(view.id, { type: 'request.drop' });
  else if (isFinished(view) && !isKept(view)) draft.views.delete(view.id);
}

function restore(draft: Draft, record: KeptRequest): void {
  // Its outcome is known here, and kept until the player has seen it: that another tab asks once more changes nothing.
  if ([...draft.views.values()].some((view) => view.key === record.key && isFinished(view))) return;
  // A record is of another request if it was first sent when the other's key had run out: that one is set aside.
  const isOf = ({ kind, intent, at }: RequestView) => intent === record.intent && record.at - at < lifetimeOf(kind);
  const same = draft.unresolved().find(isOf);
  if (same === undefined) {
    const state = { phase: 'sending', again: true, held: !needsPayload(record.kind) } as const;
    draft.start({ ...viewOf(record, state), elsewhere: true });
  } else if (same.key !== record.key) draft.tell(same.id, { type: 'record.added', key: record.key, at: record.at });
}

/** The name by which notices know what became of a request so far. */
const outcomeOf = ({ id, phase }: RequestView) => `${id} ${phase}`;

/** The notice about the state of a request that nobody looks at. Home has the request for longer. */
function noticeOf(view: RequestView): Told {
  const { id, kind, phase } = view;
  const [tone, text] =
    phase === 'done'
      ? (['success', 'request.done'] as const)
      : phase === 'refused'
        ? (['danger', 'request.refused'] as const)
        : (['info', 'request.unanswered'] as const);
  const action = { label: 'request.details', event: { type: 'request.shown', id } } as const;
  return { type: 'notice.shown', tone, text, values: { kind }, about: outcomeOf(view), action };
}

/** A flow opens a request: the same that is unresolved already, or a new one. */
export function opened(book: Book, { asker, payload, ...intent }: RequestOpened): Step {
  return stepOf(book, (draft) => {
    letGo(draft, asker);
    if (payload !== undefined)
      draft.effects.push({ do: 'remember', command: { type: 'payload.hold', intent: intent.intent, payload } });
    const same = draft.unresolved().find((view) => view.intent === intent.intent);
    const view = same ?? viewOf(intent, { phase: 'open', again: false, held: true });
    draft.attend(asker, view.id);
    if (same !== undefined) {
      if (needsPayload(same.kind)) draft.tell(same.id, { type: 'payload.given' });
    } else if (draft.unresolved().length >= MOST_UNRESOLVED)
      draft.views.set(view.id, { ...view, phase: 'refused', problem: { kind: 'refused', code: 'REQUESTS_FULL' } });
    else draft.start(view);
  });
}

/** The phone's memory of the member is found again. */
export function restored(book: Book, records: readonly KeptRequest[]): Step {
  return stepOf(book, (draft) => {
    for (const record of records) {
      const { key, value } = record;
      if (value === null) restore(draft, record);
      else draft.views.set(key, { ...viewOf(record, { phase: 'done', again: true, held: true }), value });
    }
  });
}

export function left(book: Book, asker: string): Step {
  return stepOf(book, (draft) => letGo(draft, asker));
}

export function attended(book: Book, asker: string, id: string): Step {
  return stepOf(book, (draft) => {
    if (draft.attended.get(asker) !== id) letGo(draft, asker);
    draft.attend(asker, id);
  });
}

/** The player has seen the outcome. */
export function seen(book: Book, id: string): Step {
  return stepOf(book, (draft) => {
    const view = draft.views.get(id);
    draft.views.delete(id);
    if (view !== undefined) draft.drop(view);
  });
}

/** Another tab has begun to send a request. */
export function added(book: Book, record: KeptRequest): Step {
  return stepOf(book, (draft) => restore(draft, record));
}

/** Another tab has had a final answer. */
export function removed(book: Book, key: string): Step {
  return stepOf(book, (draft) => {
    for (const view of draft.views.values())
      if (view.key === key && isAlive(view)) draft.tell(view.id, { type: 'record.removed' });
  });
}

export function toldAll(book: Book, event: MoneyRequestEvent): Step {
  return stepOf(book, (draft) => {
    for (const view of draft.views.values()) if (isAlive(view)) draft.tell(view.id, event);
  });
}

/** A request tells how far it is. */
export function changed(book: Book, view: RequestView): Step {
  return stepOf(book, (draft) => {
    const before = draft.views.get(view.id);
    const isGone = view.phase === 'gone';
    if (isGone) draft.views.delete(view.id);
    else draft.views.set(view.id, view);
    if (isGone && draft.attended.get(DETAILS) === view.id) draft.effects.push({ do: 'close', id: view.id });
    if (isGone || (isFinished(view) && !isKept(view))) draft.drop(view);

    const unseen = [...draft.views.values()].filter((one) => isFinished(one) && !draft.isAttended(one.id));
    for (const { id } of unseen.slice(0, Math.max(0, unseen.length - MOST_UNSEEN))) draft.views.delete(id);

    const wasSent =
      before?.phase === 'sending' && !before.elsewhere && ['done', 'refused', 'unanswered'].includes(view.phase);
    const wasAnsweredElsewhere = isGone && view.elsewhere;
    if (!wasSent && !wasAnsweredElsewhere) return;
    // The figures on the screen were not true: a game account may have lost what it showed.
    const games = view.problem?.kind === 'refused' && view.problem.code === 'MONEY_NOT_ENOUGH';
    draft.emit({ type: 'wallet.changed', ...(games && { games }) });
    if (wasAnsweredElsewhere)
      draft.emit({ type: 'notice.shown', tone: 'info', text: 'request.elsewhere', values: { kind: view.kind } });
    else if (!draft.isAttended(view.id) && movesMoney(view.kind)) draft.emit(noticeOf(view));
  });
}

/** The requests that nobody looks at and that the player should know of, oldest first. */
export function waitingIn({ views, attended: looked }: Book): readonly RequestView[] {
  const attendedIds = Object.values(looked);
  return Object.values(views).filter(
    ({ id, kind, phase }) => movesMoney(kind) && !attendedIds.includes(id) && phase !== 'open',
  );
}
