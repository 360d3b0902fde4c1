import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { isBlank, type LocalText, localText } from '../../contract/local-text.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { notice, siteInfo } from '../../contract/site.ts';
import type { Announcement, SiteCommand } from '../../machines/site/context.ts';
import { siteMachine } from '../../machines/site/site.machine.ts';
import { plainHtml, safeHtml } from '../adapters/html.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/** The last announcement in this page of the app, cleaned. */
const last = new WeakMap<World, Announcement>();

/** The text as the phone keeps it. */
const sourceOf = (text: LocalText): string => (typeof text === 'string' ? text.trim() : JSON.stringify(text));

function textOf(source: string): LocalText {
  if (!source.startsWith('{')) return source;
  try {
    return v.parse(localText, JSON.parse(source));
  } catch {
    return source;
  }
}

/** The announcement of the player's last visit: at once only if it needs no cleaner. Null when it was read. */
export function knownAnnouncement(world: World): Announcement | null {
  const source = world.local.get('announcement') ?? '';
  if (source === '' || source === world.tab.get('announcement-read')) return null;
  const seen = last.get(world);
  if (seen?.source === source) return seen;
  const html = plainHtml(textOf(source));
  return html === null ? null : { html, source };
}

/** The operator's line, cleaned; null if there is nothing to see, or the player has read it in this tab. */
async function announced(world: World, signal: AbortSignal): Promise<Outcome<Announcement | null>> {
  const answer = await world.api.send(notice, { signal });
  if (!answer.ok) return answer;
  const text = answer.value.notice ?? '';
  const source = isBlank(text) ? '' : sourceOf(text);
  world.local.set('announcement', source);
  if (source === '' || source === world.tab.get('announcement-read')) return { ok: true, value: null };
  const [html = ''] = await safeHtml([text]);
  if (html === '') return { ok: true, value: null };
  last.set(world, { html, source });
  return { ok: true, value: { html, source } };
}

/** `onPage`: tells when another page of the app is about to show; gives back how to stop listening. */
export const siteFlow =
  ({ onPage }: { onPage: (listener: () => void) => () => void }) =>
  (world: World) =>
    siteMachine.provide({
      actors: {
        loadName: fromPromise(async ({ signal }: Signalled): Promise<Outcome<string>> => {
          const answer = await world.api.send(siteInfo, { signal });
          if (!answer.ok) return answer;
          const name = answer.value.name.trim();
          world.local.set('site-name', name);
          return { ok: true, value: name };
        }),
        loadAnnouncement: fromPromise(({ signal }: Signalled) => announced(world, signal)),
        pages: fromCallback(({ sendBack }) => onPage(() => sendBack({ type: 'page.changed' }))),
        memory: fromCallback<SiteCommand>(({ receive }) =>
          receive(({ source }) => world.tab.set('announcement-read', source)),
        ),
      },
    });
