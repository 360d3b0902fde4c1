/** Reading JSON that comes from elsewhere. */
import * as v from 'valibot';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The id of an actor in a context, which alone names it. */
export function actorIn(value: unknown): string | undefined {
  const isAlone = isRecord(value) && Object.keys(value).join() === 'actor';
  return isAlone ? textOf(value.actor) : undefined;
}

const anObject = v.pipe(v.string(), v.parseJson(), v.custom<Record<string, unknown>>(isRecord));

/** The JSON object that somebody typed; nothing typed is an empty one. Null for any other text. */
export function objectIn(text: string): Record<string, unknown> | null {
  const { success, output } = v.safeParse(anObject, text.trim() || '{}');
  return success ? output : null;
}
