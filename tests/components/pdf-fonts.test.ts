/** The fonts of a statement's PDF, which are fetched for it. */
import { afterEach, expect, test, vi } from 'vitest';
import { loadFonts } from '../../src/adapters/pdf.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('fonts that hang are given up, so that the export ends', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const hangs = (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  vi.stubGlobal('fetch', hangs);
  const loading = loadFonts(new AbortController().signal);
  limit.abort(new Error('too late'));
  await expect(loading).rejects.toThrow('too late');
  expect(timeout).toHaveBeenCalledWith(30_000);
});
