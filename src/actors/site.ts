import { fromCallback, fromPromise } from 'xstate';
import { type Announcement, type SiteCommand, siteMachine } from '../../machines/site/site.machine.ts';
import { safeHtml } from '../adapters/html.ts';
import { notice, siteInfo } from '../contract/lookups.ts';
import type { Outcome } from '../contract/outcome.ts';
import type { World } from './world.ts';

/** The operator's line, cleaned; null where there is nothing to see, or the player has read it in this tab. */
async function announced(world: World, signal: AbortSignal): Promise<Outcome<Announcement | null>> {
  const answer = await world.api.send(notice, { signal });
  if (!answer.ok) return answer;
  const source = answer.value.notice?.trim() ?? '';
  if (source === '' || source === world.tab.get('announcement-read')) return { ok: true, value: null };
  const [html = ''] = await safeHtml([source]);
  return { ok: true, value: html === '' ? null : { html, source } };
}

/** `onPage`: tells when another page of the app is about to show; gives back how to stop listening. */
export const siteFlow =
  ({ onPage }: { onPage: (listener: () => void) => () => void }) =>
  (world: World) =>
    siteMachine.provide({
      actors: {
        loadName: fromPromise(async ({ signal }: { signal: AbortSignal }): Promise<Outcome<string>> => {
          const answer = await world.api.send(siteInfo, { signal });
          return answer.ok ? { ok: true, value: answer.value.name.trim() } : answer;
        }),
        loadAnnouncement: fromPromise(({ signal }: { signal: AbortSignal }) => announced(world, signal)),
        pages: fromCallback(({ sendBack }) => onPage(() => sendBack({ type: 'page.changed' }))),
        memory: fromCallback<SiteCommand>(({ receive }) =>
          receive(({ source }) => world.tab.set('announcement-read', source)),
        ),
      },
    });
