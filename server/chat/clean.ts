/** The limits of a message's content. */
import * as v from 'valibot';
import type { ParsedBodyOf } from '../../contract/call.ts';
import { MESSAGE_MAX, MESSAGE_UNITS_MAX, type sendMessage } from '../../contract/chat.ts';

type Sendable = ParsedBodyOf<typeof sendMessage>['message'];

/** Characters of a postback's JSON. */
const PAYLOAD_MAX = 4000;
const TITLE_MAX = 200;
/** The text under a file is a message like any other (rule: Chat files). */
const caption = v.pipe(v.string(), v.maxLength(MESSAGE_UNITS_MAX), v.maxGraphemes(MESSAGE_MAX));
/** Levels of objects and lists within a message. */
const DEPTH_MAX = 12;

/** A text that PostgreSQL can hold: no NUL, no half of a surrogate pair. */
export function cleanText(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
}

/** A JSON value with its texts clean. Throws a RangeError when it is nested too deeply. */
export function clean(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_MAX) throw new RangeError('nested too deeply');
  if (Array.isArray(value)) return value.map((inner) => clean(inner, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), clean(inner, depth + 1)]));
}

/** True if a player's message is worth storing: not blank, its parts no longer than a person's. */
export function isSendable(message: Sendable): boolean {
  switch (message.message_type) {
    case 'text':
      return cleanText(message.payload.message).trim() !== '';
    case 'postback':
      return (
        message.payload.title.length <= TITLE_MAX &&
        (JSON.stringify(message.payload.message) ?? '').length <= PAYLOAD_MAX
      );
    case 'media':
      // A player sends what was uploaded, never somebody's address.
      return !message.payload.url && v.is(caption, message.payload.message);
  }
}
