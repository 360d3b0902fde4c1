import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { brokenIn } from '../broken.ts';
import { accepted, isAccepted } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import type { Announcement, SiteCommand, SiteContext, SiteEvent } from './context.ts';

/**
 * The operator's facts about the site: its name, and a line to everybody ("closed tonight from two"). Neither is worth
 * disturbing the player: without an answer the built-in name shows and nothing is announced.
 *
 * The line never moves what the player may be about to press. On a member's home one that was known before stands on
 * top of the page; a new one lies over it, and stands on top of the next. On a visitor's pages it has a place where
 * nothing is below it.
 */
export const siteMachine = setup({
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
}).createMachine({
  id: 'site',
  context: ({ input }) => ({ announcement: input.known }),
  invoke: [
    { id: 'pages', src: 'pages', onError: { actions: 'tellBroken' } },
    { id: 'memory', src: 'memory', onError: { actions: 'tellBroken' } },
  ],
  type: 'parallel',
  states: {
    name: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'loadName',
            src: 'loadName',
            onDone: [
              {
                guard: { type: 'isNamed', params: ({ event }) => event.output },
                target: 'settled',
                actions: emit(({ event }) => ({ type: 'site.named' as const, name: accepted(event.output) })),
              },
              { target: 'settled', actions: 'tellNameless' },
            ],
            onError: { target: 'settled', actions: 'tellNameless' },
          },
        },
        settled: { description: 'Known, or the built-in one shows.' },
      },
    },
    announcement: {
      initial: 'asking',
      on: {
        'announcement.dismiss': { guard: 'isThere', target: '.quiet', actions: ['remember', 'forget'] },
      },
      states: {
        asking: {
          tags: 'busy',
          description: 'What stood on the page before stays meanwhile, and what is said now takes its place.',
          invoke: {
            id: 'loadAnnouncement',
            src: 'loadAnnouncement',
            onDone: [
              { guard: 'isRefused', target: 'unanswered' },
              { guard: { type: 'isNothing', params: ({ event }) => event.output }, target: 'quiet', actions: 'forget' },
              {
                guard: 'isThere',
                target: 'standing',
                actions: { type: 'keep', params: ({ event }) => event.output },
              },
              { target: 'floating', actions: { type: 'keep', params: ({ event }) => event.output } },
            ],
            onError: 'unanswered',
          },
        },
        unanswered: {
          description: 'What was known before stays.',
          always: [{ guard: 'isThere', target: 'standing.stale' }, { target: 'quiet.stale' }],
        },
        quiet: {
          description: 'Nothing to say, no answer, or read.',
          initial: 'fresh',
          states: {
            fresh: { after: { staleAfter: 'stale' } },
            stale: { on: { 'page.changed': '#site.announcement.asking' } },
          },
        },
        standing: {
          description: 'On top of the page, as a part of it.',
          initial: 'fresh',
          states: {
            fresh: { after: { staleAfter: 'stale' } },
            stale: { on: { 'page.changed': '#site.announcement.asking' } },
          },
        },
        floating: {
          description: 'New: it lies over the page, so that nothing on it moves.',
          on: { 'page.changed': 'standing' },
        },
      },
    },
  },
});
