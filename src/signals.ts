/**
 * Aborted as soon as one of the two is: `AbortSignal.any`, which phones of 2023 do not have. Until it is aborted the two hold
 * on to it: a time limit, for its whole time.
 */
export function eitherOf(first: AbortSignal | undefined, second: AbortSignal): AbortController {
  const either = new AbortController();
  for (const signal of [first, second]) {
    const abort = () => either.abort(signal?.reason);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true, signal: either.signal });
  }
  return either;
}
