/** Follows what actors tell each other: a machine is told what it knows, and by another machine's step each thing once. */
import type { InspectionEvent } from 'xstate';
import { listIn, textIn } from './reference/rules.ts';

/** Told to whoever has started the machine, to be taken or left. */
const OFFERED = ['otp.failed'];

const eventsOf = (actor: object) => listIn(actor, 'logic', 'events');

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
    const isKnown = known.length === 0 || known.includes(event.type) || known.includes('*');
    if (!isKnown && !OFFERED.includes(event.type)) return `${textIn(to, 'id')} is told ${event.type}, which it never takes`;
    if (by === undefined || eventsOf(by).length === 0) return null;
    const given = this.#given.get(event) ?? new WeakMap();
    this.#given.set(event, given);
    const [step, before] = [this.#steps.get(by) ?? 0, given.get(to)];
    given.set(to, { by, step });
    return before?.by === by && before.step === step
      ? `${textIn(to, 'id')} is told ${event.type} twice by ${textIn(by, 'id')}`
      : null;
  }
}
