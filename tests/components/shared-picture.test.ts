// @vitest-environment node
/** Pictures that the phone's share sheet hands to the app: src/adapters/shared-picture.ts. */
import { beforeEach, expect, test, vi } from 'vitest';
import { LOST_SLIP } from '../../contract/paths.ts';
import { hasShared, keepShared, LOST, TOO_LARGE, takeShared } from '../../src/adapters/shared-picture.ts';

const MB = 1024 * 1024;
const slip = (bytes: number) => new File([new Uint8Array(bytes)], 'slip.png', { type: 'image/png' });

/** The browser's store of answers. `room`: bytes of the largest that it takes. */
function stubCaches(room = Number.POSITIVE_INFINITY) {
  const stores = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      async put(key: string, response: Response) {
        if ((await response.clone().blob()).size > room) throw new DOMException('full', 'QuotaExceededError');
        store.set(key, response);
      },
      match: async (key: string) => store.get(key)?.clone(),
    };
  };
  vi.stubGlobal('caches', {
    open: async (name: string) => open(name),
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
  });
}

beforeEach(() => {
  stubCaches();
  return () => vi.unstubAllGlobals();
});

const taken = async () => {
  const picture = await takeShared();
  return picture instanceof Blob ? picture.size : picture;
};

test('a photograph as large as one that is chosen is picked up, once', async () => {
  await keepShared(slip(25 * MB));
  expect(await hasShared()).toBe(true);
  expect(await taken()).toBe(25 * MB);
  expect([await hasShared(), await taken()]).toEqual([false, null]);
});

test('one that is larger, or has no room on the phone, is not dropped without a word', async () => {
  await keepShared(slip(60 * MB + 1));
  expect(await hasShared()).toBe(true);
  expect(await taken()).toBe(TOO_LARGE);
  expect(await hasShared()).toBe(false);
  stubCaches(MB);
  await keepShared(slip(2 * MB));
  expect(await taken()).toBe(TOO_LARGE);
});

test('an empty file is left to who looks at pictures', async () => {
  await keepShared(slip(0));
  expect(await taken()).toBe(0);
});

test('nothing shared forgets what was; after an hour it is gone by itself', async () => {
  await keepShared(slip(10));
  await keepShared(null);
  expect(await hasShared()).toBe(false);
  await keepShared(slip(10), 1000);
  expect(await hasShared(1000 + 3_600_000)).toBe(false);
});

test('one that came while nobody could take it in is told of once, and one from before is not taken for it', async () => {
  await keepShared(slip(10));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `https://wallet.test${LOST_SLIP}`, entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => '' },
  ]);
  expect(await hasShared()).toBe(true);
  expect(await taken()).toBe(LOST);
  expect([await hasShared(), await taken()]).toEqual([false, null]);
  vi.restoreAllMocks();
});
