import { assign, sendTo } from 'xstate';
import { aboutOf } from '../dialogs/dialog.ts';
import { added, attended, changed, DETAILS, left, opened, removed, restored, seen, toldAll } from './book.ts';
import { requestsSetup } from './requests-setup.ts';

/**
 * All money requests of a member: several at once, none overwritten. The machine lives as long as the session, not as
 * the dialogs that ask; a notice shows the requests that nobody looks at. A request that was sent and has no answer is
 * found again after a reload, after the session, and in other tabs. The changes by each event stand in book.ts.
 */
export const requestsMachine = requestsSetup.createMachine({
  id: 'requests',
  context: { online: true, views: {}, attended: {} },
  invoke: [
    { id: 'records', src: 'records', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'connection.changed': {
      actions: [
        assign({ online: ({ event }) => event.online }),
        { type: 'take', params: ({ context, event }) => toldAll(context, event) },
      ],
    },
    'request.open': { actions: { type: 'take', params: ({ context, event }) => opened(context, event) } },
    'request.attend': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      actions: { type: 'take', params: ({ context, event }) => attended(context, event.asker, event.id) },
    },
    'dialog.opened': {
      actions: { type: 'take', params: ({ context, event }) => attended(context, DETAILS, aboutOf(event.dialog)) },
    },
    'dialog.closed': { actions: { type: 'take', params: ({ context }) => left(context, DETAILS) } },
    'request.leave': { actions: { type: 'take', params: ({ context, event }) => left(context, event.asker) } },
    'request.send': {
      guard: { type: 'canSend', params: ({ event }) => event },
      actions: sendTo(({ event }) => event.id, { type: 'request.send' }),
    },
    'request.stop': {
      guard: { type: 'isSending', params: ({ event }) => event },
      actions: sendTo(({ event }) => event.id, { type: 'request.stop' }),
    },
    'request.drop': {
      guard: { type: 'canDrop', params: ({ event }) => event },
      actions: sendTo(({ event }) => event.id, { type: 'request.drop' }),
    },
    'request.seen': {
      guard: { type: 'isFinished', params: ({ event }) => event },
      actions: { type: 'take', params: ({ context, event }) => seen(context, event.id) },
    },
    'request.changed': { actions: { type: 'take', params: ({ context, event }) => changed(context, event.view) } },
    'records.told': {
      target: '.ready',
      actions: { type: 'take', params: ({ context, event }) => restored(context, event.records) },
    },
    'record.added': { actions: { type: 'take', params: ({ context, event }) => added(context, event.record) } },
    'record.removed': { actions: { type: 'take', params: ({ context, event }) => removed(context, event.key) } },
  },
  initial: 'recalling',
  states: {
    recalling: { description: 'A request from before may be found yet. What is opened meanwhile can be reviewed.' },
    ready: {},
  },
});
