/** In the place of src/adapters/live-line.ts: here many tabs share one memory, and each has lines of its own. */
const lines = new WeakMap<object, number>();
const count = (page: object, by: number) => void lines.set(page, (lines.get(page) ?? 0) + by);

export function lineUp(): () => void {
  const page = window;
  let up = true;
  count(page, 1);
  return () => {
    if (up) count(page, -1);
    up = false;
  };
}

export const isLineUp = (): boolean => (lines.get(window) ?? 0) > 0;
