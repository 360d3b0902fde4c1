/** `fetch` does not tell how much of a request has left; XMLHttpRequest does. */

/** Statuses whose answers have no body. */
const BODILESS = [204, 205, 304];

/**
 * A `fetch` for the client's `through` that tells how much of the request has left, from 0 to 1. Rejects like `fetch`: with
 * the signal's reason when aborted, with a TypeError when the connection breaks.
 */
export function uploading(onProgress: (fraction: number) => void): typeof fetch {
  return async (address, init) => {
    const signal = init?.signal;
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      const over = (settle: () => void) => () => {
        signal?.removeEventListener('abort', stop);
        settle();
      };
      request.open(init?.method ?? 'GET', address instanceof Request ? address.url : address);
      new Headers(init?.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
      request.upload.onload = () => onProgress(1);
      request.onload = over(() =>
        resolve(
          new Response(BODILESS.includes(request.status) ? null : request.responseText, {
            status: request.status,
            headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
          }),
        ),
      );
      request.onerror = over(() => reject(new TypeError('the connection broke')));
      request.onabort = over(() => reject(signal?.reason ?? new TypeError('aborted')));
      signal?.addEventListener('abort', stop, { once: true });
      const body = init?.body;
      request.send(body instanceof FormData || typeof body === 'string' || body instanceof Blob ? body : null);
    });
  };
}
