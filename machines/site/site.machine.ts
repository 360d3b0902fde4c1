import { emit } from 'xstate';
import { accepted } from '../outcome.ts';
import { siteSetup } from './setup.ts';

/**
 * The operator's facts about the site: its name, and a line to everybody ("closed tonight from two"). Neither is worth
 * disturbing the player: without an answer the built-in name shows and nothing is announced.
 *
 * The line never moves what the player may be about to press. On a member's home one that was known before stands on
 * top of the page; a new one lies over it, and stands on top of the next. On a visitor's pages it has a place where
 * nothing is below it.
 */
export const siteMachine = siteSetup.createMachine({
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
