/**
 * The description of a machine in its flow's test. Everything is a mapped type over the machine itself: a new event,
 * actor or state does not compile until it has its fixture.
 */
import type { ReactElement } from 'react';
import type {
  ActorRefFrom,
  AnyStateMachine,
  CallbackActorLogic,
  ContextFrom,
  EventFrom,
  EventObject,
  InputFrom,
  MachineImplementationsFrom,
  OutputFrom,
  PromiseActorLogic,
  SnapshotFrom,
  StateValue,
} from 'xstate';
import type { Ui } from './ui.tsx';

/** The logic of the actors that a machine was set up with, by name. */
type LogicOf<M extends AnyStateMachine> = Required<NonNullable<MachineImplementationsFrom<M>['actors']>>;

type KeyOf<Value> = Value extends string
  ? Value
  : { [K in keyof Value & string]: `${K}.${KeyOf<Value[K]>}` }[keyof Value & string];

/** The dotted names of a machine's leaf states: `entering.refused`. */
export type StateKey<M extends AnyStateMachine> = KeyOf<SnapshotFrom<M>['value']>;

/** One event that the player or the world may cause. */
export interface EventFixture<Event, Context> {
  /** Payloads to try wherever the event is allowed; a function sees the context of the moment. */
  readonly payloads: readonly Event[] | ((context: Context) => readonly Event[]);
  /**
   * The cause of the event: the player's hand on the rendered view. `world`: an actor outside the view (the address, a
   * socket, a parent): the event is then sent as it is.
   */
  readonly act: 'world' | ((ui: Ui, event: Event) => void | Promise<void>);
}

/** Payloads of an event that is caused by an actor outside the view: it is sent as it is. */
export const world = <Event, Context>(payloads: EventFixture<Event, Context>['payloads']) =>
  ({ payloads, act: 'world' }) as const;

/** An answer of an actor. `act`: how it comes about, where settling a promise is not it (a child machine, driven by its own view). */
export interface Answer<Output> {
  readonly output: Output;
  readonly act?: (ui: Ui) => void | Promise<void>;
}

/** The answers that an actor may give. `quiet`: a listening actor, whose events are fixtures of `events`. */
type ActorFixture<Logic> =
  Logic extends CallbackActorLogic<infer _Event, infer _Input, infer _Emitted>
    ? 'quiet'
    : Logic extends PromiseActorLogic<infer Output, infer _Input, infer _Emitted>
      ? { readonly done: readonly Answer<Output>[]; readonly error: readonly unknown[] }
      : Logic extends AnyStateMachine
        ? { readonly machine: Logic; readonly done: readonly Answer<OutputFrom<Logic>>[] }
        : never;

/** Looks at what the player sees in a state. Throws (through `ui`) when it is not there. */
export type Check<Context> = (ui: Ui, context: Context) => unknown;

export interface FlowModel<M extends AnyStateMachine> {
  /** The production machine, with nothing provided yet. */
  readonly machine: M;
  /** Every input to start from; at least one. */
  readonly inputs: readonly InputFrom<M>[];
  /** The view differs with the input: the tours from each take every transition, not only what no earlier input's did. */
  readonly areInputsApart?: boolean;
  /** The production view of it; nothing for a machine that has none. */
  readonly view?: (actor: ActorRefFrom<M>) => ReactElement;
  readonly events: {
    readonly [E in EventFrom<M> as E extends { type: infer T extends string } ? T : never]: EventFixture<
      E,
      ContextFrom<M>
    >;
  };
  readonly actors: { readonly [Src in keyof LogicOf<M>]: ActorFixture<LogicOf<M>[Src]> };
  /**
   * Checks of the player's view in a leaf state, where the record does not have it: every state has its headings,
   * alerts and controls there.
   */
  readonly states?: { readonly [K in StateKey<M>]?: Check<ContextFrom<M>> };
  /**
   * Something is wrong, and an alert must say so, though no state has the tag `error`: one of a list is in trouble, which no
   * state of the whole can tell. Left out, the tag alone counts.
   */
  readonly wrong?: (context: ContextFrom<M>) => boolean;
  /**
   * The part of the context that tells two visits of one state apart. Keep it small: every value multiplies the paths.
   */
  readonly contextKey?: (context: ContextFrom<M>) => string;
  /** For plans: events that a person brings about in the course of another machine, by their types: that machine's id. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  /**
   * For plans: tells the machine what the world around it would tell at once after an event. `later`: as the flow opens,
   * the events to come.
   */
  readonly settles?: (
    event: EventFrom<M>,
    send: (event: EventFrom<M>) => Promise<void>,
    later: readonly EventObject[],
  ) => Promise<void>;
  /** For plans: the view is the test's own, in its words: nobody can walk it by hand. Its machine is part of others. */
  readonly isStandIn?: true;
  /** For plans: the events after which the view asks to be closed, though its machine goes on. */
  readonly closes?: readonly string[];
  /** Transitions that no path can take, by `state: event`, each with its reason. */
  readonly unreachable?: Readonly<Record<string, string>>;
  /** Most vertices to visit; passing it is an error. */
  readonly limit?: number;
}

/** `{entering: 'refused'}` → `entering.refused`; parallel regions give one key each. */
export function keysOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [key] : keysOf(inner).map((rest) => (rest === '' ? key : `${key}.${rest}`)),
  );
}
