/** The start of a journey that was written out of a recording (`npm run replay -- FILE --as-test`). */
import { type AnyStateMachine, createEmptyActor } from 'xstate';
import type { FlowModel } from './model.ts';

/** A model of the machine alone: no view, and every actor answers what the journey has it answer. */
export function modelOf(machine: AnyStateMachine): FlowModel<AnyStateMachine> {
  const asked = Object.keys(machine.implementations.actors).map((src) => [src, { done: [], error: [] }]);
  return { machine, inputs: [undefined], events: {}, actors: Object.fromEntries(asked) };
}

/** A stand-in for an actor that the recording names and does not hold. */
export const someActor = () => createEmptyActor();
