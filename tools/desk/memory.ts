/** The page's memory while its tab is open: drafts, and the agent's name for signing. */
import * as v from 'valibot';
import type { ChatContext } from './chat-context.ts';
import { type Draft, EMPTY_DRAFT } from './outbox.ts';

const KEY = 'desk-chat';

const memory = v.object({ name: v.string(), drafts: v.record(v.pipe(v.string(), v.regex(/^\d+$/)), v.string()) });

/** The stored memory; empty when there is none, or it cannot be read. Files are not stored. */
export function recall(): { name: string; drafts: Record<number, Draft> } {
  try {
    const { name, drafts } = v.parse(memory, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return {
      name,
      drafts: Object.fromEntries(Object.entries(drafts).map(([id, text]) => [id, { ...EMPTY_DRAFT, text }])),
    };
  } catch {
    return { name: '', drafts: {} };
  }
}

export function keep({ name, drafts }: Pick<ChatContext, 'name' | 'drafts'>): void {
  const texts = Object.fromEntries(
    Object.entries(drafts).flatMap(([id, { text }]) => (text === '' ? [] : [[id, text]])),
  );
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ name, drafts: texts }));
  } catch {
    // A browser that keeps nothing: the page works all the same.
  }
}
