/** The way of a recording's lines from a page to the development server, which keeps them in a file (recordings.ts). */
import type { Line } from '../../src/recording/format.ts';

export const RECORDINGS = '/@recordings/';

/** `2026-11-26T11-20-31-4f2a.jsonl`: the hour, and a lot for pages that open in the same second. */
export function newName(): string {
  const hour = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return `${hour}-${crypto.randomUUID().slice(0, 4)}.jsonl`;
}

/** True if the server has kept them. `isLast`: the page is about to go. */
export async function postLines(file: string, lines: readonly Line[], isLast = false): Promise<boolean> {
  try {
    const reply = await fetch(RECORDINGS + file, { method: 'POST', body: JSON.stringify(lines), keepalive: isLast });
    return reply.ok;
  } catch {
    return false;
  }
}
