/** Alerts show the player that something is wrong; where nothing is, there is none. */
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { alertDialogs, alerts } from './screen-lines.ts';

/** A model's own judgement where no state can say that something is wrong. */
interface Judge {
  readonly wrong?: (context: never) => boolean;
}

/**
 * The machine, or one that a state of it runs, has the tag `error`. Those that it starts one by one, such as money requests,
 * are none of its states: they tell for themselves.
 */
function tagged(snapshot: AnyMachineSnapshot): boolean {
  if (snapshot.hasTag('error')) return true;
  const invoked = snapshot._nodes.flatMap((node) => node.invoke.map(({ id }) => id));
  const children: Record<string, AnyActorRef | undefined> = snapshot.children;
  return invoked.some((id) => {
    const inner: unknown = children[id]?.getSnapshot();
    return typeof inner === 'object' && inner !== null && 'hasTag' in inner && tagged(inner as AnyMachineSnapshot);
  });
}

/** Throws an error where alerts and states disagree. */
export function checkAlerts({ wrong }: Judge, snapshot: AnyMachineSnapshot): void {
  if (snapshot.status !== 'active') return;
  const said = alerts();
  const place = JSON.stringify(snapshot.value);
  if (tagged(snapshot) || wrong?.(snapshot.context as never)) {
    if (said.length + alertDialogs() === 0) throw new Error(`something is wrong in ${place}, and no alert says so`);
  } else if (said.length > 0) throw new Error(`an alert without an error: "${said.join(' | ')}" in ${place}`);
}
