/** The cache of a shared picture (shared-picture.ts), apart for a logout, on any page, which only removes it. */
export const SHARED = 'shared';

export async function forgetShared(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(SHARED);
}
