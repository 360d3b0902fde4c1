import { type ComponentType, lazy, type ReactNode, useDeferredValue, useState } from 'react';
import { Loading } from './loading.tsx';

/** `ready`: the promise that it waits for besides its code. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props>; ready?: Promise<unknown> }>;

/**
 * A component that loads late. Where it is there already it shows without a wait, else as soon as it comes: a placeholder of
 * React's own (`lazy` in a `Suspense`) would show first even where the code is there, and stay for 300 ms at least.
 */
export function late<Props extends object>(load: Load<Props>, placeholder: ReactNode = <Loading inside />) {
  let there: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const module = await load();
    await module.ready;
    there = module.default;
    return module;
  };
  const Awaited = lazy(loadOnce);
  function Late(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => there ?? Awaited);
    // What is rendered later, and waits, leaves on the screen what is there.
    const isDue = useDeferredValue(true, Shown === there);
    return isDue ? <Shown {...props} /> : placeholder;
  }
  return { component: Late, load: loadOnce };
}
