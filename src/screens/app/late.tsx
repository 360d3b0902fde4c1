import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { Loading } from './loading.tsx';

/** `ready`: the promise that it waits for besides its code. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props>; ready?: Promise<unknown> }>;

/**
 * A component that loads late. Where it is there already it shows without a wait, else as soon as it comes. Code that does
 * not come is thrown to the `Boundary` around it, and requested anew when the component is mounted again.
 *
 * Not `lazy`: its placeholder, that of a `Suspense`, stays for 300 ms at least; and as a deferred render its wait would hold
 * up every other one, such as a dialog's, since React renders those together.
 */
export function late<Props extends object>(load: Load<Props>, placeholder: ReactNode = <Loading inside />) {
  let there: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const module = await load();
    await module.ready;
    there = module.default;
    return there;
  };
  function Late(props: Props) {
    const [Shown, show] = useState(() => there);
    const [failure, fail] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Shown !== undefined) return;
      loadOnce().then(
        (Came) => startTransition(() => show(() => Came)),
        (error: unknown) => fail({ error }),
      );
    }, [Shown]);
    if (failure !== undefined) throw failure.error;
    return Shown === undefined ? placeholder : <Shown {...props} />;
  }
  return { component: Late, load: loadOnce };
}
