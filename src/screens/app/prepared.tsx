import { type ComponentType, lazy, useState } from 'react';

/**
 * A part whose code may come before the part is shown (`prepare`): it is then rendered at once. What is only `lazy` shows
 * its placeholder first, also where its code is there.
 */
export function prepared<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let known: ComponentType<Props> | undefined;
  const prepare = async () => {
    const module = await load();
    known = module.default;
    return module;
  };
  const Later = lazy(prepare);
  function Part(props: Props) {
    // For as long as it is shown: another component would begin anew.
    const [Shown] = useState(() => known ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { prepare });
}
