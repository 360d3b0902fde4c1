/** The machines of the code as it is. */
import { type AnyStateMachine, StateMachine } from 'xstate';

const files = import.meta.glob<Record<string, unknown>>('../../../machines/**/*.machine.ts');

/** By name: a recording that carries no definitions is drawn by them, and guards are run on them. */
export async function todaysMachines(): Promise<ReadonlyMap<string, AnyStateMachine>> {
  const loaded = await Promise.all(Object.values(files).map((load) => load()));
  const machines = loaded.flatMap((exported) => Object.values(exported)).filter((one) => one instanceof StateMachine);
  return new Map(machines.map((machine): [string, AnyStateMachine] => [machine.id, machine]));
}
