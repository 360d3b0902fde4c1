import { config } from '../config.ts';
import { webAddress } from '../web-address.ts';

const DATA_PICTURE = /^data:image\/(png|jpe?g|gif|webp);base64,/i;

/** Incomplete addresses (`/uploads/a.png`) are the backend's, which may have another origin than the page. */
export function fileAddress(address: string, apiUrl = config.apiUrl): string | null {
  return webAddress(address, new URL(apiUrl, document.baseURI).href);
}

/** The address of a picture: http, https, or a picture that is its own address. */
export function pictureAddress(address: string | null | undefined): string | null {
  const trimmed = address?.trim() ?? '';
  return DATA_PICTURE.test(trimmed) ? trimmed : fileAddress(trimmed);
}
