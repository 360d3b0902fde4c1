/** Puts a picture of a QR code on the phone, so that the bank's app on the same phone can read it. */

/** Pixels: sharp enough for any reader, small enough for any phone. */
const CODE = 720;
const MARGIN = 60;
const CAPTION = 120;

async function drawn(image: string, caption: string): Promise<Blob> {
  const picture = new Image(CODE, CODE);
  picture.src = image;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = CODE + 2 * MARGIN;
  canvas.height = CODE + 2 * MARGIN + CAPTION;
  const paper = canvas.getContext('2d');
  if (paper === null) throw new Error('no canvas');
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, MARGIN, MARGIN, CODE, CODE);
  paper.fillStyle = '#17201c';
  paper.font = '600 56px system-ui, sans-serif';
  paper.textAlign = 'center';
  paper.fillText(caption, canvas.width / 2, CODE + 2 * MARGIN + CAPTION / 3, CODE);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
  });
}

function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Saves the picture at `image` with `caption` under it as a PNG. On iPhones, whose downloads the bank's app does not see,
 * through the share sheet, which can put it among the photos. Resolves `false` when the player closed that sheet.
 */
export async function savePicture(image: string, caption: string, name: string): Promise<boolean> {
  const file = new File([await drawn(image, caption)], `${name}.png`, { type: 'image/png' });
  const apple = /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  if (!apple || !navigator.canShare?.({ files: [file] })) {
    download(file);
    return true;
  }
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
