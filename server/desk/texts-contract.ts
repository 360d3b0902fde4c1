/**
 * The desk's API for what the operator writes, under `/desk/api` (see contract.ts for the conventions).
 *
 * - GET `texts`
 * - PUT `texts/{id}` `textBody`: changes a text in its three languages, wherever it stands
 */
import * as v from 'valibot';

/** Characters of a text in one language. */
const MOST = 10_000;

const words = v.pipe(v.string(), v.trim(), v.maxLength(MOST));

const deskText = v.object({
  id: v.string(),
  /** The place where players read it, in plain English. */
  place: v.string(),
  th: v.string(),
  /** Null: players of that language read Thai. */
  la: v.nullable(v.string()),
  en: v.nullable(v.string()),
});
export type DeskText = v.InferOutput<typeof deskText>;
export const textsReply = v.object({ texts: v.array(deskText) });
/** An empty translation is none. */
export const textBody = v.object({ th: v.pipe(words, v.minLength(1)), la: words, en: words });
