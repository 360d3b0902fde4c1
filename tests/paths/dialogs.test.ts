import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { type Dialog, isDialog } from '../../machines/dialogs/dialog.ts';
import { dialogsMachine } from '../../machines/dialogs/dialogs.machine.ts';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const model: FlowModel<typeof dialogsMachine> = {
  machine: dialogsMachine,
  inputs: [undefined],
  contextKey: ({ stack, waiting, chat, route }) => JSON.stringify([stack, waiting, chat, route]),
  events: {
    'page.taken': world([{ type: 'page.taken', route: 'home' }]),
    'dialog.open': world(({ stack }) => (stack.length === 0 ? [{ type: 'dialog.open', dialog: 'deposit' }] : [])),
    'dialog.await': world(({ stack, waiting }) =>
      stack.length === 0 && waiting === null ? [{ type: 'dialog.await', dialog: 'agreement' }] : [],
    ),
    'dialog.wanted': world(({ stack, waiting }) =>
      stack.length === 0 && waiting === null ? [{ type: 'dialog.wanted', name: 'deposit' }] : [],
    ),
    'dialog.close': world([{ type: 'dialog.close', dialog: 'deposit' }]),
    'dialogs.close': world([{ type: 'dialogs.close' }]),
    'chat.placed': world(({ chat, stack }) =>
      stack.length === 0 ? [{ type: 'chat.placed', place: chat === 'beside' ? 'ready' : 'beside' }] : [],
    ),
    'entry.told': world([
      { type: 'entry.told', stack: [] },
      { type: 'entry.told', stack: ['deposit'] },
    ]),
  },
  actors: { history: 'quiet' },
  states: {
    settled: (_, { stack, entries }) => expect(entries).toEqual(stack),
  },
  limit: 8000,
};

describePaths('dialogs', model);

describe('dialogs: journeys', () => {
  test('each open dialog is an entry; "back" closes the topmost alone', () => {
    const { actor, entries, open, back } = openDialogs('statement');
    actor.send({ type: 'dialog.open', dialog: 'slips' });
    actor.send({ type: 'dialog.open', dialog: 'slipImage' });
    expect(entries).toEqual([[], ['slips'], ['slips', 'slipImage']]);
    back();
    expect(open()).toEqual(['slips']);
    back();
    expect(open()).toEqual([]);
    expect(entries).toEqual([[]]);
  });

  test('closing a dialog takes away its entry, and those of what lies over it', () => {
    const { actor, entries, open } = openDialogs('home');
    actor.send({ type: 'dialog.open', dialog: 'game:PG' });
    actor.send({ type: 'dialog.open', dialog: 'reset' });
    actor.send({ type: 'dialog.close', dialog: 'game:PG' });
    expect(open()).toEqual([]);
    expect(entries).toEqual([[]]);
  });

  test('what is asked for while the browser goes back is done when it is there', () => {
    const sent: unknown[] = [];
    let tell = (_: readonly Dialog[]) => {};
    const slow = dialogsMachine.provide({
      actors: {
        history: fromCallback(({ receive, sendBack }) => {
          tell = (stack) => sendBack({ type: 'entry.told', stack });
          receive((command) => sent.push(command));
        }),
      },
    });
    const actor = createActor(slow).start();
    actor.send({ type: 'page.taken', route: 'home' });
    actor.send({ type: 'dialog.open', dialog: 'deposit' });
    actor.send({ type: 'dialog.close', dialog: 'deposit' });
    actor.send({ type: 'dialog.open', dialog: 'withdraw' });
    expect(actor.getSnapshot().context.stack).toEqual(['withdraw']);
    expect(sent).toEqual([
      { type: 'entry.ask' },
      { type: 'entry.add', stack: ['deposit'] },
      { type: 'entry.leave', count: 1 },
    ]);
    // Asked before it is there.
    tell(['deposit']);
    expect(sent).toHaveLength(3);
    tell([]);
    expect(sent.at(-1)).toEqual({ type: 'entry.add', stack: ['withdraw'] });
    expect(actor.getSnapshot().context.stack).toEqual(['withdraw']);
  });

  test.each([
    ['deposit', ['deposit']],
    ['changePassword', []],
    ['nonsense', []],
    ['constructor', []],
  ])('an address that asks for %s opens %j', (name, stack) => {
    const { actor, open } = openDialogs('home');
    actor.send({ type: 'dialog.wanted', name });
    expect(open()).toEqual(stack);
  });

  journey('a browser that does not go back is not waited for', model, undefined, async (run) => {
    await run.send({ type: 'page.taken', route: 'home' });
    await run.send({ type: 'dialog.open', dialog: 'deposit' });
    await run.send({ type: 'dialog.close', dialog: 'deposit' });
    await run.pass(1000);
    expect(run.actor.getSnapshot().value).toBe('settled');
    await run.send({ type: 'dialog.open', dialog: 'refund' });
    expect(run.told.at(-1)).toEqual(['history', { type: 'entry.add', stack: ['refund', 'banners:refund'] }]);
  });

  for (const dialog of ['invite', 'refund'] as const)
    test(`${dialog} begins with its banners; closing them, or going back, leads to it`, () => {
      for (const leave of [
        (page: ReturnType<typeof openDialogs>) =>
          page.actor.send({ type: 'dialog.close', dialog: `banners:${dialog}` }),
        (page: ReturnType<typeof openDialogs>) => page.back(),
      ]) {
        const page = openDialogs('home');
        page.actor.send({ type: 'dialog.open', dialog });
        expect(page.open()).toEqual([dialog, `banners:${dialog}`]);
        leave(page);
        expect(page.open()).toEqual([dialog]);
        expect(page.entries).toEqual([[], [dialog]]);
      }
    });

  test('opened to receive: no banners, and not a second time by a reload', () => {
    const { actor, entries, open } = openDialogs('home');
    actor.send({ type: 'dialog.open', dialog: 'invite', receiving: true });
    expect(open()).toEqual(['invite']);
    expect(actor.getSnapshot().context.receiving).toBe(true);
    const reloaded = openDialogs('home', entries);
    expect(reloaded.open()).toEqual(['invite']);
    expect(reloaded.actor.getSnapshot().context.receiving).toBe(false);
  });

  test('a reload opens again what can come back; entries of the rest go', () => {
    for (const [route, before, after] of [
      ['statement', ['slips', 'slipImage'], ['slips']],
      ['statement', ['entry'], []],
      ['home', ['agreement'], []],
      ['home', ['game:PG', 'reset'], ['game:PG']],
      ['profile', ['howto', 'video:wallet'], ['howto', 'video:wallet']],
      ['bonus', ['promotion:โปร 1'], ['promotion:โปร 1']],
      ['howto', ['video:play'], ['video:play']],
    ] as const) {
      const entries: (readonly Dialog[])[] = [[], ...before.map((_, index) => before.slice(0, index + 1))];
      const { open } = openDialogs(route, entries);
      expect(open()).toEqual(after);
      expect(entries.at(-1)).toEqual(after);
    }
  });

  test('an entry of another page is left alone, and wanted again there', () => {
    const { actor, entries, open } = openDialogs('home');
    actor.send({ type: 'dialog.open', dialog: 'deposit' });
    // The session has ended: the login page takes the entry's place.
    actor.send({ type: 'page.taken', route: 'login' });
    expect(open()).toEqual([]);
    expect(entries).toEqual([[], ['deposit']]);
    actor.send({ type: 'page.taken', route: 'home' });
    expect(open()).toEqual(['deposit']);
  });

  test('two presses at once open one dialog, and none opens where it does not belong', () => {
    const { actor, open } = openDialogs('home');
    for (const dialog of ['reset', 'banners:invite', 'slips', 'changePassword'] as const)
      actor.send({ type: 'dialog.open', dialog });
    expect(open()).toEqual([]);
    actor.send({ type: 'dialog.open', dialog: 'deposit' });
    actor.send({ type: 'dialog.open', dialog: 'withdraw' });
    actor.send({ type: 'dialog.open', dialog: 'deposit' });
    expect(open()).toEqual(['deposit']);
  });

  test('what waits opens when nothing else is open, the chat beside the page neither', () => {
    const { actor, open } = openDialogs('home');
    actor.send({ type: 'dialog.open', dialog: 'conditions' });
    actor.send({ type: 'dialog.await', dialog: 'agreement' });
    expect(open()).toEqual(['conditions']);
    actor.send({ type: 'chat.placed', place: 'beside' });
    actor.send({ type: 'dialog.close', dialog: 'conditions' });
    expect(open()).toEqual([]);
    actor.send({ type: 'chat.placed', place: 'ready' });
    expect(open()).toEqual(['agreement']);
    actor.send({ type: 'dialog.close', dialog: 'agreement' });
    expect(open()).toEqual([]);
  });

  test('while the chat that was open before a reload is missing, what is opened takes its place', () => {
    const { actor, entries, open } = openDialogs('home', [[], ['chat']]);
    expect(open()).toEqual(['chat']);
    actor.send({ type: 'dialog.open', dialog: 'deposit' });
    expect(open()).toEqual(['deposit']);
    expect(entries).toEqual([[], ['deposit']]);
  });

  test('what waits does not wait for a chat that is missing', () => {
    const { actor, open } = openDialogs('home', [[], ['chat']]);
    actor.send({ type: 'dialog.await', dialog: 'agreement' });
    expect(open()).toEqual(['agreement']);
  });

  test('over the chat that is there nothing else opens', () => {
    const { actor, open } = openDialogs('home', [[], ['chat']]);
    actor.send({ type: 'chat.placed', place: 'ready' });
    actor.send({ type: 'dialog.open', dialog: 'deposit' });
    expect(open()).toEqual(['chat']);
  });

  test('what waits is called off with its page', () => {
    const { actor, open } = openDialogs('home');
    actor.send({ type: 'chat.placed', place: 'beside' });
    actor.send({ type: 'dialog.await', dialog: 'agreement' });
    actor.send({ type: 'page.taken', route: 'bonus' });
    actor.send({ type: 'dialog.await', dialog: 'agreement' });
    actor.send({ type: 'page.taken', route: 'home' });
    actor.send({ type: 'chat.placed', place: 'ready' });
    expect(open()).toEqual([]);
  });

  test('the how-to asks for the texts of the public page, after a reload too', () => {
    const { actor, entries, told } = openDialogs('bonus');
    expect(told).toEqual([]);
    actor.send({ type: 'dialog.open', dialog: 'howto' });
    expect(told).toEqual([{ type: 'part.needed', part: 'site' }]);
    expect(openDialogs('bonus', entries).told).toEqual([{ type: 'part.needed', part: 'site' }]);
  });
});

test('names come out of the history, where anything may stand', () => {
  for (const name of [
    'deposit',
    'game:PG',
    'game:JOKER2',
    'bonus:DAILY 1',
    'promotion:โปร',
    'video:bonusCancel',
    'chat',
  ])
    expect(isDialog(name), name).toBe(true);
  for (const name of [
    '',
    'game',
    'game:',
    'game:<b>',
    'deposit:1',
    'toString',
    'video:none',
    'banners:spin',
    'withdraw ',
    7,
    null,
    ['deposit'],
  ])
    expect(isDialog(name), String(name)).toBe(false);
});
