import { pause } from '../pause.ts';

/** A request that was made before its answer was needed. */
export interface Early<T> {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Undefined: an answer that nothing can be done with. */
  readonly answer: Promise<T | undefined>;
}

/** An early request that hangs is given this long once its answer is needed. Milliseconds. */
export const PATIENCE = 4_000;

/**
 * The early answer where the request is at most `goodFor` milliseconds old; else, or where that breaks, hangs or is of no use,
 * the answer of another.
 */
export async function earlyOr<T extends object>(
  early: Early<T> | undefined,
  goodFor: number,
  another: () => Promise<T>,
): Promise<T> {
  if (early === undefined || Date.now() - early.at > goodFor) return another();
  return (await Promise.race([early.answer.catch(() => undefined), pause(PATIENCE)])) ?? another();
}
