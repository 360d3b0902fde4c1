/** The stand-in for the harness: tours are generated anew for each mutant, as for each run of the suite. */
import type { AnyStateMachine } from 'xstate';
import * as harness from '../paths/harness/describe-paths.ts';
import type { FlowModel } from '../paths/harness/model.ts';
import type { Model } from './headless.ts';
import { ofModel } from './record.ts';

export const { journey } = harness;

/** A model, and what declares its generated tests, for its machine as it then is. */
export interface Generator {
  readonly name: string;
  readonly model: Model;
  declare(): void;
}

let generators: Generator[] = [];

export function takeGenerators(): Generator[] {
  const taken = generators;
  generators = [];
  return taken;
}

export function describePaths<M extends AnyStateMachine>(name: string, model: FlowModel<M>): void {
  generators.push({
    name,
    model: model as unknown as Model,
    declare() {
      ofModel(name);
      harness.describePaths(name, model);
    },
  });
}
