/** Files that the app has made: kept on the phone, or handed to its share sheet. */

/** True if the phone's share sheet takes files of this type. */
export function canShareFiles(type: string): boolean {
  return navigator.canShare?.({ files: [new File([''], 'file', { type })] }) ?? false;
}

function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Opens the share sheet. Resolves `false` when the player closed it, or has it open already. */
export async function share(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    if (error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)) return false;
    throw error;
  }
}

/**
 * Keeps a file. Pictures on iPhones, whose downloads other apps do not see, through the share sheet, which can put them
 * among the photos. Resolves `false` when the player closed that sheet.
 */
export async function keep(file: File): Promise<boolean> {
  if (!file.type.startsWith('image/')) {
    download(file);
    return true;
  }
  const apple = /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  if (apple && canShareFiles(file.type)) return share(file);
  download(file);
  return true;
}
