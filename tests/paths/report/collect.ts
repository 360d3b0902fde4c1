/** The harness's stand-in for a model's file: its model and the names of its journeys are noted, no more. */
import type { AnyStateMachine, InputFrom } from 'xstate';
import type { FlowModel } from '../harness/model.ts';
import type { Run } from '../harness/run.ts';

export type AnyModel = FlowModel<AnyStateMachine>;

export const models = new Map<string, AnyModel>();
/** Names of the pinned journeys, by the id of their machine. */
export const journeys = new Map<string, string[]>();

export function describePaths<M extends AnyStateMachine>(name: string, model: FlowModel<M>): void {
  // Loosens the type as the harness does: from here on the machine is any machine, and its fixtures are read by name.
  models.set(name, model as unknown as AnyModel);
}

export function journey<M extends AnyStateMachine>(
  name: string,
  model: FlowModel<M>,
  _input: InputFrom<M>,
  _steps: (run: Run<M>) => Promise<void>,
): void {
  const { id } = model.machine;
  journeys.set(id, [...(journeys.get(id) ?? []), name]);
}
