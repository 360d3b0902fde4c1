/**
 * Resolves when the page has nothing better to do: the browser rests, and the fonts of what it shows are there. What the
 * player may want next loads then, so that it takes no part of a slow line from what they look at now.
 */
export async function settled(): Promise<void> {
  await rest();
  await document.fonts?.ready;
  await rest();
}

function rest(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, 1000);
  });
}
