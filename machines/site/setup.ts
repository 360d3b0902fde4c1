import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { brokenIn } from '../broken.ts';
import { accepted, isAccepted } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import type { Announcement, SiteCommand, SiteContext, SiteEvent } from './context.ts';

/** The types, actors, actions, guards and delays of the chart in `site.machine.ts`. */
export const siteSetup = setup({
  types: {
    context: {} as SiteContext,
    events: {} as SiteEvent,
    emitted: {} as Extract<AppEvent, { type: 'site.named' | 'actor.broken' }>,
    /** `known`: the announcement from the player's last visit, if it was not read; else null. */
    input: {} as { known: Announcement | null },
    tags: {} as 'busy',
  },
  actors: {
    /** The site's name, without spaces at its ends; '' if it has none. */
    loadName: promised<Outcome<string>>('loadName'),
    /** Null if there is none, or the player has read it. */
    loadAnnouncement: promised<Outcome<Announcement | null>>('loadAnnouncement'),
    /** Sends `page.changed`. */
    pages: listening('pages'),
    memory: listening<SiteCommand>('memory'),
  },
  actions: {
    keep: assign((_, answer: Outcome<Announcement | null>) => ({ announcement: accepted(answer) })),
    remember: sendTo('memory', ({ context }) => ({
      type: 'announcement.read' as const,
      source: context.announcement?.source ?? '',
    })),
    forget: assign({ announcement: null }),
    tellNameless: emit({ type: 'site.named', name: '' }),
    tellBroken: emit(brokenIn),
  },
  guards: {
    isNamed: (_, answer: Outcome<string>) => answer.ok && answer.value !== '',
    isRefused: ({ event }) => !isAccepted({ event }),
    isNothing: (_, answer: Outcome<Announcement | null>) => answer.ok && answer.value === null,
    isThere: ({ context }) => context.announcement !== null,
  },
  delays: {
    /** The time after which the next page reads again. Milliseconds. */
    staleAfter: 300_000,
  },
});
