/** A listening actor on its own. */
import { type AnyActorLogic, type AnyEventObject, createActor, setup } from 'xstate';

/** Runs a listening actor as a machine does, and records the events that it sends. */
export function hosted<Command extends AnyEventObject>(logic: AnyActorLogic, input: unknown, told: AnyEventObject[]) {
  const host = createActor(
    setup({ actors: { it: logic } }).createMachine({
      invoke: { id: 'it', src: 'it', input: () => input },
      on: { '*': { actions: ({ event }) => told.push(event) } },
    }),
  ).start();
  return {
    send: (command: Command) => host.getSnapshot().children.it?.send(command),
    stop: () => host.stop(),
  };
}
