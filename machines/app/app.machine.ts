import { assign, emit, enqueueActions, sendTo } from 'xstate';
import type { Part } from '../locale/texts.ts';
import { isMember, type RouteName } from '../navigation/routes.ts';
import { appSetup } from './setup.ts';

/**
 * Returns the parts of the texts that must be there before a route shows. All of a member's pages need the same: their
 * frame, which runs the requests under way, must not go when another of them is opened.
 */
export function partsOf(route: RouteName): readonly Part[] {
  if (route === 'login') return ['core'];
  if (route === 'register' || route === 'forgot') return ['codes', 'register'];
  return isMember(route) ? ['codes', 'member'] : ['site'];
}

/**
 * The root. It starts the actors that live as long as the page, each under a `systemId` of its own name, and passes what
 * flows tell on to the one whose business it is. What the member's area runs (the wallet) comes with that area's code,
 * lives as long as the session does, and hears of changes from here.
 */
export const appMachine = appSetup.createMachine({
  id: 'app',
  context: ({ input: { siteName = null, ...input } }) => ({
    ...input,
    siteName,
    session: 0,
    chat: null,
    dialogs: null,
    route: null,
  }),
  invoke: [
    { id: 'faultLog', src: 'faultLog', onError: { description: 'There is nowhere to say it.' } },
    { id: 'connection', systemId: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'notices', systemId: 'notices', src: 'notices', onError: { actions: 'tellBroken' } },
    { id: 'release', systemId: 'release', src: 'release', onError: { actions: 'tellBroken' } },
    {
      id: 'locale',
      systemId: 'locale',
      src: 'locale',
      input: ({ context }) => ({ locale: context.locale }),
      onError: { actions: 'tellBroken' },
    },
    {
      id: 'session',
      systemId: 'session',
      src: 'session',
      input: ({ context, self }) => ({ owner: self, token: context.token }),
      onError: { actions: 'tellBroken' },
    },
    {
      id: 'navigation',
      systemId: 'navigation',
      src: 'navigation',
      input: ({ context, self }) => ({ owner: self, signedIn: context.token !== null }),
      onError: { actions: 'tellBroken' },
    },
  ],
  on: {
    'session.opened': { actions: sendTo('session', ({ event }) => event) },
    'session.closed': { actions: sendTo('session', ({ event }) => event) },
    'session.refused': { actions: sendTo('session', ({ event }) => event) },
    'service.gone': { actions: sendTo('navigation', ({ event }) => event) },
    'location.requested': { actions: sendTo('navigation', ({ event }) => event) },
    'page.reload': { actions: sendTo('navigation', ({ event }) => event) },
    'actor.broken': {
      description: 'What is on the screen may no longer be true, or no longer do anything.',
      actions: [
        sendTo('faultLog', ({ event }) => event),
        sendTo('notices', {
          type: 'notice.shown',
          tone: 'danger',
          text: 'error.broken',
          action: { label: 'common.reload', event: { type: 'page.reload' } },
        }),
      ],
    },
    'notice.shown': { actions: sendTo('notices', ({ event }) => event) },
    'outcome.seen': { actions: [sendTo('notices', ({ event }) => event), emit(({ event }) => event)] },
    'amounts.told': { actions: sendTo('notices', ({ event }) => event) },
    'route.taken': {
      description:
        'The texts of the area that is about to show, whether a form stands there, and the dialogs open on it.',
      actions: enqueueActions(({ context, enqueue, event }) => {
        enqueue.assign({ route: event.route });
        if (context.dialogs !== null) enqueue.sendTo(context.dialogs, { type: 'page.taken', route: event.route });
        const parts = partsOf(event.route);
        // Whose texts these are, those pages are forms that a visitor fills in.
        enqueue.sendTo('session', { type: 'page.taken', filling: parts.includes('register') });
        for (const part of parts) enqueue.sendTo('locale', { type: 'part.needed', part });
        if (event.route === 'memberContact') enqueue.sendTo('locale', { type: 'part.needed', part: 'site' });
      }),
    },
    'dialogs.offered': {
      actions: enqueueActions(({ context: { route }, enqueue, event }) => {
        enqueue.assign({ dialogs: event.dialogs });
        if (route !== null) enqueue.sendTo(event.dialogs, { type: 'page.taken', route });
      }),
    },
    'locale.chosen': { actions: sendTo('locale', ({ event }) => event) },
    'part.needed': { actions: sendTo('locale', ({ event }) => event) },
    'code.met': { actions: sendTo('locale', ({ event }) => event) },
    'site.named': {
      description: 'Where there is no answer, the name that was known before stays.',
      actions: assign({ siteName: ({ context, event }) => event.name || context.siteName || '' }),
    },
    'chat.offered': { actions: assign({ chat: ({ event }) => event.chat }) },
    'support.asked': [
      {
        guard: 'hasChat',
        actions: sendTo(
          ({ context, self }) => context.chat ?? self,
          ({ event }) => event,
        ),
      },
      {
        actions: sendTo('navigation', { type: 'location.requested', to: '/user/contact' }),
      },
    ],
  },
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'hasToken', target: 'member', actions: 'dropToken' }, { target: 'visitor' }],
    },
    visitor: {
      on: {
        'session.changed': {
          guard: 'signsIn',
          target: 'member',
          actions: sendTo('navigation', ({ event }) => event),
        },
      },
    },
    member: {
      entry: assign({ session: ({ context }) => context.session + 1 }),
      // Refusals that came with the end of the session need no notice of their own either.
      exit: sendTo('notices', { type: 'member.left' }),
      on: {
        'session.changed': [
          {
            description: 'Another session in the place of this one: nothing of the old one stays.',
            guard: 'signsIn',
            target: 'member',
            reenter: true,
            actions: sendTo('navigation', ({ event }) => event),
          },
          {
            guard: 'isRefused',
            target: 'visitor',
            actions: [
              sendTo('navigation', ({ event }) => event),
              sendTo('notices', { type: 'notice.shown', tone: 'info', text: 'session.expired' }),
            ],
          },
          { target: 'visitor', actions: sendTo('navigation', ({ event }) => event) },
        ],
        'wallet.changed': { actions: emit(({ event }) => event) },
        'receipt.shown': {
          actions: sendTo(
            ({ context, self }) => context.dialogs ?? self,
            ({ event }) => ({ type: 'dialog.open' as const, dialog: event.dialog }),
          ),
        },
        'request.shown': {
          actions: sendTo(
            ({ context, self }) => context.dialogs ?? self,
            ({ event }) => ({ type: 'dialog.open' as const, dialog: `request:${event.id}` as const }),
          ),
        },
      },
    },
  },
});
