/** Where a shared picture lies (shared-picture.ts), for who only takes it away: a logout, on any page. */
export const SHARED = 'shared';

export async function forgetShared(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(SHARED);
}
