/** Limits for an uploaded slip; the upload itself checks by the bytes. */
export const SLIP_MAX_BYTES = 10 * 1024 * 1024;
export const SLIP_TYPES = ['image/jpeg', 'image/png'] as const;
