/** What tests find in the place of the harness: tours are generated anew for each mutant, as they are for each run of the suite. */
import type { AnyStateMachine } from 'xstate';
import * as harness from '../paths/harness/describe-paths.ts';
import type { FlowModel } from '../paths/harness/model.ts';
import { ofModel } from './record.ts';

export const { journey } = harness;

/** Each declares the generated tests of a model, for its machine as it then is. */
let generators: (() => void)[] = [];

export function takeGenerators(): (() => void)[] {
  const taken = generators;
  generators = [];
  return taken;
}

export function describePaths<M extends AnyStateMachine>(name: string, model: FlowModel<M>): void {
  generators.push(() => {
    ofModel(name);
    harness.describePaths(name, model);
  });
}
