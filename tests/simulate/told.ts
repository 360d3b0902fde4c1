/** Follows what actors tell each other: a machine is told what it knows, and by another machine's step each thing once. */
import type { ActorRefLike, InspectionEvent } from 'xstate';
import { field, listIn, textIn } from './reference/rules.ts';

/** Told to whoever has started the machine, to be taken or left. */
const OFFERED = ['otp.failed'];

const eventsOf = (actor: unknown) => listIn(actor, 'logic', 'events');
const childrenOf = (actor: ActorRefLike) => Object.values(field(actor.getSnapshot(), 'children') ?? {});

export class Told {
  /** The events that an actor has been given. */
  readonly #steps = new WeakMap<object, number>();
  /** By the event and who was given it: who gave it, and after how many of its own. */
  readonly #given = new WeakMap<object, WeakMap<object, { readonly by: object; readonly step: number }>>();

  /** Returns what is wrong with what is told; null for nothing. */
  wrongIn(inspected: InspectionEvent): string | null {
    if (inspected.type !== '@xstate.event') return null;
    const { actorRef: to, sourceRef: by, event } = inspected;
    this.#steps.set(to, (this.#steps.get(to) ?? 0) + 1);
    if (event.type.startsWith('xstate.')) return null;
    const known = eventsOf(to);
    const isByMachine = by !== undefined && eventsOf(by).length > 0;
    // What an actor takes that is no machine does not say: only that it is another's.
    const isTaken =
      known.length > 0
        ? OFFERED.includes(event.type) || known.includes(event.type) || known.includes('*')
        : !isByMachine || !childrenOf(by).some((child) => eventsOf(child).includes(event.type));
    if (!isTaken) return `${textIn(to, 'id')} is told ${event.type}, which it never takes`;
    if (!isByMachine) return null;
    const given = this.#given.get(event) ?? new WeakMap();
    this.#given.set(event, given);
    const [step, before] = [this.#steps.get(by) ?? 0, given.get(to)];
    given.set(to, { by, step });
    return before?.by === by && before.step === step
      ? `${textIn(to, 'id')} is told ${event.type} twice by ${textIn(by, 'id')}`
      : null;
  }
}
