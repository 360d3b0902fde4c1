/** Reading JSON that comes from elsewhere. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** One value, several or none as a list. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** The id of an actor in a context, which alone names it. */
export function actorIn(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const keys = Object.keys(value);
  if (keys.length === 1 && typeof value.actor === 'string') return value.actor;
  return 'xstate$$type' in value && typeof value.id === 'string' ? value.id : undefined;
}

/** The JSON object that somebody typed; nothing typed is an empty one. Null for any other text. */
export function objectIn(text: string): Record<string, unknown> | null {
  try {
    const typed: unknown = JSON.parse(text.trim() || '{}');
    return isRecord(typed) ? typed : null;
  } catch {
    return null;
  }
}
