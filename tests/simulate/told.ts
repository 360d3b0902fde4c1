/** Follows what actors tell each other: a machine is told what it knows, and by another machine's step each thing once. */
import type { ActorRefLike, InspectionEvent } from 'xstate';
import { field, listIn, textIn } from './reference/rules.ts';

/** Told to whoever has started the machine, to be taken or left. */
const OFFERED = ['otp.failed'];

const eventsOf = (actor: unknown) => listIn(actor, 'logic', 'events');
const childrenOf = (actor: ActorRefLike) => Object.values(field(actor.getSnapshot(), 'children') ?? {});
const isSame = (one: object, other: object) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => field(other, name) === value);

export class Told {
  /** The steps that an actor has made. */
  readonly #steps = new WeakMap<object, number>();
  /** By who was given them: what the latest step of another gave. */
  readonly #given = new WeakMap<object, { readonly by: object; readonly step: number; readonly events: object[] }>();

  /** Returns what is wrong with what is told; null for nothing. */
  wrongIn(inspected: InspectionEvent): string | null {
    const { type, actorRef: to } = inspected;
    if (type === '@xstate.snapshot') this.#steps.set(to, (this.#steps.get(to) ?? 0) + 1);
    if (type !== '@xstate.event' || inspected.event.type.startsWith('xstate.')) return null;
    const { sourceRef: by, event } = inspected;
    const known = eventsOf(to);
    const isByMachine = by !== undefined && eventsOf(by).length > 0;
    // An actor that is no machine does not say what it takes. It is wrong only where the event is another actor's.
    const isTaken =
      known.length > 0
        ? OFFERED.includes(event.type) || known.includes(event.type) || known.includes('*')
        : !isByMachine || !childrenOf(by).some((child) => eventsOf(child).includes(event.type));
    if (!isTaken) return `${textIn(to, 'id')} is told ${event.type}, which it never takes`;
    if (!isByMachine) return null;
    const [step, last] = [this.#steps.get(by) ?? 0, this.#given.get(to)];
    const events = last?.by === by && last.step === step ? last.events : [];
    const isTwice = events.some((one) => isSame(one, event));
    events.push(event);
    this.#given.set(to, { by, step, events });
    return isTwice ? `${textIn(to, 'id')} is told ${event.type} twice by ${textIn(by, 'id')}` : null;
  }
}
