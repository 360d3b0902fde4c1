import { useActorRef } from '@xstate/react';
import { useLayoutEffect, useState } from 'react';
import type { ActorRefFrom, AnyStateMachine, EmittedFrom, EventObject, InputFrom } from 'xstate';
import type { AppEvent } from '../../../machines/app/events.ts';
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
 * Starts a screen's flow with its real actors and stops it with the screen. What the flow emits reaches the root machine:
 * the only thing that happens here.
 */
export function useFlow<Logic extends AnyStateMachine>(
  flow: FlowOf<Logic & Telling<Logic>>,
  ...[options]: Given<Logic>
): ActorRefFrom<Logic> {
  const { app, world, inspect } = useHost();
  const [logic] = useState(() => flow(world));
  const actor = useActorRef<AnyStateMachine>(logic, { ...options, inspect });
  // Before the actor starts (a passive effect of useActorRef), so that nothing it says is missed.
  useLayoutEffect(() => {
    const subscription = actor.on('*', (event) => app.send(event as AppEvent));
    return () => subscription.unsubscribe();
  }, [actor, app]);
  return actor as ActorRefFrom<Logic>;
}
