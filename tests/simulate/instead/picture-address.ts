/** The stand-in for src/adapters/picture-address.ts, which needs the page's address. */
export const pictureAddress = (address: string | null | undefined): string | null => address?.trim() || null;

export const fileAddress = pictureAddress;
