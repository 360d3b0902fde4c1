/** Machines are made into mutants where they stand: whoever holds one holds the mutant, too. */
import { type AnyStateMachine, StateMachine } from 'xstate';

/** A microstep that leads to itself for ever ends in an error instead of a hang. */
const MICROSTEPS = 500;

type Provided = Parameters<AnyStateMachine['provide']>[0];
const derived: { from: AnyStateMachine; given: Provided; machine: AnyStateMachine }[] = [];

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

/** Machines that were provided with actors while modules were loaded follow the machine that they came from. */
export async function following<Result>(load: () => Promise<Result>): Promise<Result> {
  const { provide } = StateMachine.prototype;
  StateMachine.prototype.provide = function (given) {
    const machine = provide.call(this, given);
    derived.push({ from: this, given, machine });
    return machine;
  };
  try {
    return await load();
  } finally {
    StateMachine.prototype.provide = provide;
  }
}

/** Everything of a machine but its methods, which are bound to it. */
const partsOf = (machine: AnyStateMachine) =>
  Object.fromEntries(Object.entries(machine).filter(([, part]) => typeof part !== 'function'));

function become(machine: AnyStateMachine, parts: ReturnType<typeof partsOf>): void {
  Object.assign(machine, parts);
  for (const each of derived) if (each.from === machine) become(each.machine, partsOf(machine.provide(each.given)));
}

/** Makes the machines of a module those of its mutant; returns what makes them as they were. */
export function swapIn(original: object, mutant: object): () => void {
  const others = new Map(Object.entries(mutant));
  const undo: (() => void)[] = [];
  for (const [name, machine] of Object.entries(original)) {
    const other: unknown = others.get(name);
    if (!isMachine(machine) || !isMachine(other)) continue;
    Object.assign(other.config, { options: { ...other.config.options, maxIterations: MICROSTEPS } });
    const before = partsOf(machine);
    undo.push(() => become(machine, before));
    become(machine, partsOf(other));
  }
  return () => {
    for (const one of undo.reverse()) one();
  };
}
