/** XState's inspection events as the lines of a recording (docs/recordings.md): redacted, and only the changes. */
import type { ActorRefLike, InspectionEvent } from 'xstate';
import { changesOf, type Line, type Told } from './format.ts';
import { LEFT_OUT, redacted } from './redact.ts';

/** A line, but for when and where. */
export type Saying = Pick<Line, 'type'> & Readonly<Record<string, unknown>>;

/** Actors that are known at a time. Those that ended are forgotten first: met again, one would look like another. */
const ACTORS = 1000;

const idOf = (actor: ActorRefLike): string => ('id' in actor && typeof actor.id === 'string' ? actor.id : '');

function machineOf(actor: ActorRefLike): string | undefined {
  const logic: unknown = 'logic' in actor ? actor.logic : null;
  const isMachine = typeof logic === 'object' && logic !== null && 'states' in logic && 'id' in logic;
  return isMachine && typeof logic.id === 'string' ? logic.id : undefined;
}

const isActor = (value: unknown): value is ActorRefLike =>
  typeof value === 'object' && value !== null && 'sessionId' in value && 'send' in value;

/** A live snapshot in the words of a recording, not yet redacted. */
function toldOf(snapshot: object): Told {
  const from: Told & { tags?: unknown } = snapshot;
  const tags: unknown = from.tags;
  return {
    status: from.status,
    value: from.value,
    context: from.context,
    output: from.output,
    error: from.error,
    ...(tags instanceof Set && { tags: [...tags].map(String) }),
  };
}

export class Teller {
  readonly #longest: number;
  /** The last recorded state of each actor, by session id, to find the changes. */
  readonly #last = new Map<string, Told>();
  /** The sessions as they are named: XState counts on from one page, or run, to the next. */
  readonly #names = new Map<string, string>();
  #count = 0;

  /** `longest`: characters of one value (a key of an event or of a context); a longer one is left out. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  tell(event: InspectionEvent): Saying[] {
    if (event.type !== '@xstate.event' && event.type !== '@xstate.snapshot') return [];
    const { actorRef: actor } = event;
    const said = this.#last.has(actor.sessionId) ? [] : [this.#introduce(actor)];
    const about = { type: event.type, actor: idOf(actor), session: this.#nameOf(actor) };
    if (event.type === '@xstate.event') {
      const source = event.sourceRef && { source: this.#nameOf(event.sourceRef) };
      return [...said, { ...about, ...source, event: this.#plain(event.event) }];
    }
    const now = toldOf(event.snapshot);
    const changes = changesOf(this.#last.get(actor.sessionId) ?? {}, now);
    this.#last.set(actor.sessionId, now);
    // A machine answers each event, also where nothing changed: so each answer has its event.
    if (changes === null && now.value === undefined) return said;
    return [...said, { ...about, event: { type: event.event.type }, ...this.#told(changes ?? {}) }];
  }

  #nameOf({ sessionId }: ActorRefLike): string {
    const name = this.#names.get(sessionId) ?? String(++this.#count);
    this.#names.set(sessionId, name);
    return name;
  }

  #introduce(actor: ActorRefLike): Saying {
    const snapshot = 'getSnapshot' in actor ? toldOf(actor.getSnapshot()) : {};
    this.#last.set(actor.sessionId, snapshot);
    if (this.#last.size > ACTORS) this.#forget();
    const parent: unknown = '_parent' in actor ? actor._parent : undefined;
    const machine = machineOf(actor);
    return {
      type: '@xstate.actor',
      actor: idOf(actor),
      session: this.#nameOf(actor),
      ...(isActor(parent) && { parent: this.#nameOf(parent) }),
      ...(machine !== undefined && { machine }),
      snapshot: this.#told(snapshot),
    };
  }

  #forget(): void {
    const known = [...this.#last];
    const [session] = known.find(([, { status }]) => status !== undefined && status !== 'active') ?? known[0] ?? [];
    if (session === undefined) return;
    this.#last.delete(session);
    this.#names.delete(session);
  }

  /** State names are the machine's own: `password` among them is no secret. */
  #told({ context, value, ...rest }: Told): object {
    return {
      ...(value !== undefined && { value }),
      ...this.#plain(rest),
      ...(context !== undefined && { context: this.#plain(context) }),
    };
  }

  /** A copy of the value without secrets and without parts that are too long. */
  #plain(value: unknown): Record<string, unknown> {
    const plain = redacted(value);
    const entries = typeof plain === 'object' && plain !== null ? Object.entries(plain) : [];
    const isLong = (one: unknown) => (JSON.stringify(one)?.length ?? 0) > this.#longest;
    return Object.fromEntries(entries.map(([key, one]) => [key, isLong(one) ? LEFT_OUT : one]));
  }
}
