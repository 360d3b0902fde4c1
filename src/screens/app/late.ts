import { type ComponentType, createElement, lazy, useState } from 'react';

/** `ready`: the promise that it waits for besides its code. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props>; ready?: Promise<unknown> }>;

/**
 * A component that loads late. Where it is there already it shows without a wait: `lazy` alone shows the placeholder
 * first, which React leaves on the screen for 300 ms.
 */
export function late<Props extends object>(load: Load<Props>) {
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
    return createElement(Shown, props);
  }
  return { component: Late, load: loadOnce };
}
