/** The cache of a shared picture (shared-picture.ts). Apart from the rest for a logout, which only removes it. */
export const SHARED = 'shared';

export async function forgetShared(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(SHARED);
}
