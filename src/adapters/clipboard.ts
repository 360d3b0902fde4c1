/** The clipboard. Rejects if the browser has none (an insecure address, some in-app browsers) or does not allow it. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard === undefined) throw new Error('no clipboard');
  await navigator.clipboard.writeText(text);
}
