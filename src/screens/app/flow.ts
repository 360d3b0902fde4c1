import { useEffect, useState } from 'react';
import {
  type ActorRefFrom,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  type EventObject,
  type InputFrom,
} from 'xstate';
import type { AppEvent } from '../../../machines/app/events.ts';
import { telling } from '../../actors/emitted.ts';
import type { FlowOf } from '../../actors/world.ts';
import { useHost } from './system.tsx';

type Given<Logic extends AnyStateMachine> =
  undefined extends InputFrom<Logic>
    ? [options?: { input?: InputFrom<Logic> }]
    : [options: { input: InputFrom<Logic> }];

/** Flows whose emitted events the app knows, or that emit nothing; others do not compile. */
type Telling<Logic extends AnyStateMachine> =
  EventObject extends EmittedFrom<Logic> ? Logic : EmittedFrom<Logic> extends AppEvent ? Logic : never;

/**
 * Starts a screen's flow with its real actors and stops it with the screen. What the flow emits, and what the machines that
 * it starts do, reaches the root machine: the only thing that happens here.
 *
 * Not `useActorRef`: that stops and restores the actor where StrictMode rehearses an unmount, and the requests aborted by
 * the rehearsal then fail the restored actor. Here the actor is started once, and stopped when it is really left.
 */
export function useFlow<Logic extends AnyStateMachine>(
  flow: FlowOf<Logic & Telling<Logic>>,
  ...[options]: Given<Logic>
): ActorRefFrom<Logic> {
  const host = useHost();
  const { app } = host;
  const [run] = useState(() => {
    const machine: AnyStateMachine = flow(host.world);
    const tell = telling((event) => app.send(event));
    const actor = createActor(machine, {
      ...options,
      id: machine.id,
      inspect: (event) => {
        tell(event);
        host.inspect?.(event);
      },
    });
    // A machine that fails itself can say nothing any more.
    actor.subscribe({ error: (error) => app.send({ type: 'actor.broken', actor: machine.id, error }) });
    let stopping: ReturnType<typeof setTimeout> | undefined;
    return {
      actor,
      enter: () => {
        clearTimeout(stopping);
        stopping = undefined;
        // Its screen may be left before its turn.
        const start = () => stopping ?? actor.start();
        host.inTurn ? host.inTurn(start) : start();
        return () => {
          stopping = setTimeout(() => actor.stop());
        };
      },
    };
  });
  useEffect(() => run.enter(), [run]);
  return run.actor as ActorRefFrom<Logic>;
}
