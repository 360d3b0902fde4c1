/** Has the inspector look at what a walk shows. */
import { inject } from 'vitest';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import { tagOf } from '../../src/i18n/locale.ts';
import { LANGUAGES } from '../paths/harness/ui.tsx';
import type { Sight } from '../paths/report/camera.ts';
import { frameOf, framesIn } from './frames.tsx';

// Before any view is on the page: they are drawn there, too.
const frames = new Map<LocaleKey, Awaited<ReturnType<typeof framesIn>>>();
for (const locale of LANGUAGES) frames.set(locale, await framesIn(locale));

/** The pages that were inspected already: many states show the same. */
const seen = new Set<string>();

/** The page without its ids: React counts them on. */
const withoutIds = (html: string) => html.replace(/_r_\w+_/g, '').replace(/ (id|for|aria-\w+by|name)="[^"]*"/g, '');

/** Node's own: a walk may have put another in its place. */
const { fetch } = globalThis;

/** The address of a setup answers this. */
export async function post<Answer>(address: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

/** The faults of a state's page on small screens. `machine`: its id. */
export async function lookedAt(machine: string, state: string, { locale, html }: Sight): Promise<string[]> {
  const kind = frameOf(machine);
  const key = `${kind} ${locale} ${withoutIds(html)}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const frame = frames.get(locale)?.[kind];
  const address = inject('inspector');
  if (address === undefined) throw new Error('no app was built for the tests');
  const found = await post<string[]>(address, { lang: tagOf(locale), html, frame });
  return found.map((wrong) => `${machine} ${state} (${locale}) at ${wrong}`);
}
