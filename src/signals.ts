/**
 * Aborted as soon as one of them is: `AbortSignal.any`, which phones of 2023 do not have. Until it is aborted they hold on to
 * it: a time limit, for its whole time.
 */
export function eitherOf(...signals: (AbortSignal | undefined)[]): AbortController {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal?.reason);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true, signal: either.signal });
  }
  return either;
}
