/**
 * Keeping something that is on the screen as a picture, or handing the picture to the phone's share sheet: a receipt, a
 * QR code. Drawn on the phone when it is asked for.
 */

/** A receipt in the words that are on the screen. */
export interface ReceiptPicture {
  readonly kind: 'receipt';
  /** The name of the file, without its ending. */
  readonly name: string;
  /** The issuer's name; empty if it is not known. */
  readonly brand: string;
  readonly title: string;
  readonly status: string | null;
  readonly amount: string | null;
  readonly rows: readonly { readonly label: string; readonly lines: readonly string[] }[];
}

export interface QrPicture {
  readonly kind: 'qr';
  readonly name: string;
  /** Address of the code's picture. */
  readonly image: string;
  readonly caption: string;
  /** The network's name, above the code; null where it is not known. */
  readonly mark: string | null;
  /** The payee and the expiry, below the caption. */
  readonly lines: readonly string[];
}

/** A file that is there already. */
export interface MadeFile {
  readonly kind: 'made';
  readonly name: string;
}

export type Picture = ReceiptPicture | QrPicture | MadeFile;

/** The commands to the listening actor `pictures`. */
export interface PictureCommand {
  readonly type: 'picture.save' | 'picture.share';
  readonly picture: Picture;
}

/** The events that the actor sends. */
export type PictureTold =
  /** The phone can share a picture; sent at the start. */
  | { readonly type: 'share.offered' }
  | { readonly type: 'picture.saved' }
  | { readonly type: 'picture.shared' }
  /** The player has closed the share sheet. */
  | { readonly type: 'picture.declined' }
  /** The picture could not be drawn, kept or shared. */
  | { readonly type: 'picture.failed' };
