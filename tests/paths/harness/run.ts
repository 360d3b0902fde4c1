/** One run of a production machine behind its rendered view, with answers that the test gives. */
import { act } from '@testing-library/react';
import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  fromCallback,
  fromPromise,
  type InputFrom,
  SimulatedClock,
} from 'xstate';
import type { FlowModel } from './model.ts';
import type { Recorder } from './record.ts';
import { type Stage, type Staging, stage, type Ui } from './ui.tsx';

export interface Pending {
  readonly input: unknown;
  readonly signal: AbortSignal;
  settled: boolean;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

export interface Run<M extends AnyStateMachine> {
  readonly actor: ActorRefFrom<M>;
  readonly ui: Ui;
  readonly stage: Stage;
  /** The events that the flow emitted so far. */
  readonly emitted: AnyEventObject[];
  /** Every request of an actor so far. */
  pending(src: string): readonly Pending[];
  /** Every input with which the actor was started so far. */
  asked(src: string): unknown[];
  /** Settles the pending request of an actor. Fails when there is none. */
  answer(src: string, output: unknown): Promise<void>;
  /** The same with an error. `id`: of the invoke, where it is another; a listening actor or a child machine breaks. */
  fail(src: string, error: unknown, id?: string): Promise<void>;
  /** Does something to the machine, and lets what comes of it show. */
  settled(work: () => void): Promise<void>;
  /** An event from outside the view. */
  send(event: AnyEventObject): Promise<void>;
  /** Lets this many milliseconds pass. */
  pass(milliseconds: number): Promise<void>;
  /** The events that the machine sent to listening actors: `[src, event]`. */
  readonly told: [string, AnyEventObject][];
  stop(): void;
}

/** Replaces the actors of a model's machine by ones that the test answers. */
function playable(
  model: FlowModel<AnyStateMachine>,
  log: { pending: Map<string, Pending[]>; told: [string, AnyEventObject][] },
) {
  const actors: Record<string, AnyActorLogic> = {};
  for (const [src, fixture] of Object.entries<unknown>(model.actors)) {
    if (fixture === 'quiet')
      actors[src] = fromCallback(({ receive }) => receive((event) => log.told.push([src, event])));
    else if (typeof fixture === 'object' && fixture !== null && 'machine' in fixture)
      actors[src] = fixture.machine as AnyStateMachine;
    else
      actors[src] = fromPromise(
        ({ input, signal }) =>
          new Promise((resolve, reject) => {
            log.pending.set(src, [...(log.pending.get(src) ?? []), { input, signal, settled: false, resolve, reject }]);
          }),
      );
  }
  return model.machine.provide({ actors });
}

/** An actor of a model's machine, not started yet, on a clock of its own. */
export function actorOf(
  model: FlowModel<AnyStateMachine>,
  input: unknown,
  log: Parameters<typeof playable>[1],
  onTransition?: (transition: AnyTransitionDefinition) => void,
  recorder?: Recorder,
) {
  const clock = new SimulatedClock();
  const machine = playable(model, log);
  const actor = createActor<AnyStateMachine>(machine, {
    input,
    clock,
    inspect: (event) => {
      recorder?.inspect(machine, event);
      if (event.type !== '@xstate.microstep') return;
      // The first steps are taken while the actor is being made: it is known by its machine, not by its reference.
      for (const transition of event._transitions)
        if (transition.source.machine === machine) onTransition?.(transition);
    },
  });
  return { actor, clock };
}

export function start<M extends AnyStateMachine>(
  model: FlowModel<M>,
  input: InputFrom<M>,
  onTransition?: (transition: AnyTransitionDefinition) => void,
  recorder?: Recorder,
  staging: Staging = { quick: recorder !== undefined },
): Run<M> {
  const pending = new Map<string, Pending[]>();
  const told: [string, AnyEventObject][] = [];
  const emitted: AnyEventObject[] = [];
  const any = model as unknown as FlowModel<AnyStateMachine>;
  const { actor, clock } = actorOf(any, input, { pending, told }, onTransition, recorder);
  actor.on('*', (event: AnyEventObject) => {
    emitted.push(event);
    recorder?.emitted(event);
  });
  actor.start();
  const typed = actor as unknown as ActorRefFrom<M>;
  const shown = stage(model.view?.(typed), staging);

  const take = (src: string): Pending => {
    // A model may offer an answer again where an invoke outlives it: that one changes nothing.
    const asked = (pending.get(src) ?? []).filter(({ signal }) => !signal.aborted);
    const last = asked.findLast(({ settled: answered }) => !answered) ?? asked.at(-1);
    if (last === undefined) throw new Error(`"${src}" was not asked`);
    last.settled = true;
    return last;
  };
  const asksFor = (src: string): boolean => {
    const fixture = Object.entries<unknown>(model.actors).find(([name]) => name === src)?.[1];
    return typeof fixture === 'object' && fixture !== null && !('machine' in fixture);
  };
  const settled = async (work: () => void) => {
    await act(async () => {
      work();
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  };
  return {
    actor: typed,
    ui: shown.ui,
    stage: shown,
    emitted,
    told,
    pending: (src) => pending.get(src) ?? [],
    asked: (src) => (pending.get(src) ?? []).map(({ input: given }) => given),
    answer: (src, output) => settled(() => take(src).resolve(output)),
    fail: (src, error, id = src) =>
      settled(() => {
        if (asksFor(src)) take(src).reject(error);
        else actor.send({ type: `xstate.error.actor.${id}`, error, actorId: id });
      }),
    settled,
    send: (event) => settled(() => actor.send(event)),
    pass: (milliseconds) => settled(() => clock.increment(milliseconds)),
    stop() {
      shown.close();
      actor.stop();
    },
  };
}
