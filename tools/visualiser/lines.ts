/** A recording's lines on their way: from the app to the visualiser's page, and to the file that the development server keeps. */
import * as v from 'valibot';
import type { Line } from '../../src/recording/format.ts';

export const AnyLine = v.looseObject({ at: v.number(), type: v.string(), who: v.string() });

/** The page says this to its opener once it listens, with the port at which it does. */
export const OPENED = '@player-wallet.opened';

/** The message with which the app tells the page what has happened. */
export const fromApp = v.object({ type: v.literal('messages.received'), messages: v.array(AnyLine) });

/** The message with which the page sends a machine of the app an event by hand. */
export const byHand = v.object({
  type: v.literal('@player-wallet.send'),
  /** Session of the actor, as the lines name it. */
  actor: v.string(),
  event: v.looseObject({ type: v.pipe(v.string(), v.minLength(1)) }),
});
export type ByHand = v.InferOutput<typeof byHand>;

export const RECORDINGS = '/@recordings/';

/** `2026-11-26T11-20-31`: an hour as a part of a file's name. */
export const hourOf = (time = new Date()): string => time.toISOString().slice(0, 19).replaceAll(':', '-');

/** True if the server has kept them. `isLast`: the page is about to go. */
export async function postLines(file: string, lines: readonly Line[], isLast = false): Promise<boolean> {
  try {
    const reply = await fetch(RECORDINGS + file, { method: 'POST', body: JSON.stringify(lines), keepalive: isLast });
    return reply.ok;
  } catch {
    return false;
  }
}
