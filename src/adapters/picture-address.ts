import { webAddress } from '../web-address.ts';

const DATA_PICTURE = /^data:image\/(png|jpe?g|gif|webp);base64,/i;

/** The address of a picture: http, https, or a picture that is its own address. Relative ones are meant from the page. */
export function pictureAddress(address: string | null | undefined): string | null {
  const trimmed = address?.trim() ?? '';
  const isPicture = DATA_PICTURE.test(trimmed) || webAddress(trimmed, document.baseURI) !== null;
  return isPicture ? trimmed : null;
}
