/** Requests the fonts' style sheet, which home's own file holds already (scripts/vite-prerender.ts). */
export async function fontSheet(): Promise<void> {
  if (document.fonts?.size > 0) return;
  await import('./fonts.css');
}
