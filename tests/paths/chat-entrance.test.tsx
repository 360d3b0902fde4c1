import { describe, expect, test } from 'vitest';
import { chatEntranceMachine } from '../../machines/chat/entrance.machine.ts';
import { chatEntranceInput } from '../../src/actors/chat-entrance.ts';
import { isFrugal } from '../../src/adapters/frugal.ts';
import { keyValue, type StorageKey } from '../../src/adapters/storage.ts';
import { ChatEntranceView } from '../../src/screens/chat/chat-entrance-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';

const button = (ui: Ui) => ui.screen.getByRole('button', { name: ui.t('nav.chat') });

const visitor = { expected: false, returns: false, unsent: false, invites: true };
const left = { ...visitor, invites: false };
const member = { ...left, expected: true };
const writer = { ...member, unsent: true };
const returning = { ...left, returns: true };

const model: FlowModel<typeof chatEntranceMachine> = {
  machine: chatEntranceMachine,
  inputs: [visitor, left, member, writer, returning],
  contextKey: ({ pressed, returns, expected, unsent, invites, refusals }) =>
    `${pressed} ${returns} ${expected} ${unsent} ${invites} ${refusals}`,
  isStandIn: true,
  view: (actor) => (
    <ChatEntranceView actor={actor}>
      {(pressed) => <button type="button">{pressed ? 'The chat, open' : 'The chat'}</button>}
    </ChatEntranceView>
  ),
  events: {
    'chat.open': { payloads: [{ type: 'chat.open' }], act: 'world' },
    'chat.near': { payloads: [{ type: 'chat.near' }], act: (ui) => ui.user.hover(button(ui)) },
  },
  actors: {
    askEnabled: {
      done: [
        { output: { ok: true, value: true } },
        { output: { ok: true, value: false } },
        { output: { ok: false, code: 'NOT_FOUND' } },
      ],
      error: [{ kind: 'offline' }],
    },
    prepare: 'quiet',
    loadCode: { done: [{ output: undefined }], error: [new Error('it does not come')] },
  },
  states: {
    asking: (ui) => ui.seesNothing(),
    'enabled.resting': (ui) => expect(button(ui).getAttribute('aria-busy')).toBeNull(),
    'enabled.loading': (ui, { pressed, returns }) =>
      expect(button(ui).getAttribute('aria-busy')).toBe(pressed || returns ? 'true' : null),
    'enabled.open': (ui, { pressed }) => ui.seesText(pressed ? 'The chat, open' : /^The chat$/),
    absent: (ui) => ui.seesNothing(),
    unknown: (ui) => ui.seesNothing(),
  },
};

describePaths('chat entrance', model);

describe('chat entrance: journeys', () => {
  const there = (run: Run<typeof chatEntranceMachine>) => run.answer('askEnabled', { ok: true, value: true });

  journey('without an answer it is asked again after a while', model, visitor, async (run) => {
    await run.fail('askEnabled', { kind: 'offline' });
    await run.pass(15_000);
    await there(run);
    expect(run.asked('askEnabled')).toHaveLength(2);
    button(run.ui);
  });
  journey('refused, it is asked for again, each time later, five times at most', model, visitor, async (run) => {
    const refuse = () => run.answer('askEnabled', { ok: false, code: 'REQUEST_LIMIT' });
    for (const [time, wait] of [30_000, 60_000, 120_000, 240_000].entries()) {
      await refuse();
      await run.pass(wait - 1);
      expect(run.asked('askEnabled')).toHaveLength(time + 1);
      await run.pass(1);
    }
    await refuse();
    await run.pass(3_600_000);
    expect(run.asked('askEnabled')).toHaveLength(5);
    run.ui.seesNothing();
  });
  journey('a visitor has its button, and a press brings it open', model, left, async (run) => {
    await there(run);
    await run.pass(600_000);
    await run.ui.press('nav.chat');
    await run.answer('loadCode', undefined);
    run.ui.seesText('The chat, open');
  });
  journey('where it does not come, that is said, and the button stays', model, left, async (run) => {
    await there(run);
    await run.ui.press('nav.chat');
    await run.fail('loadCode', new Error('no line'));
    expect(run.emitted).toMatchObject([{ type: 'notice.shown', text: 'error.failure.offline' }]);
    expect(button(run.ui).getAttribute('aria-busy')).toBeNull();
    await run.ui.press('nav.chat');
    expect(run.asked('loadCode')).toEqual([{ awaited: true }, { awaited: true }]);
  });
  journey('code that does not come to a member is not requested time after time', model, member, async (run) => {
    await there(run);
    await run.pass(8000);
    await run.fail('loadCode', new Error('no line'));
    await run.pass(3_600_000);
    expect(run.asked('loadCode')).toHaveLength(1);
    await run.ui.press('nav.chat');
    expect(run.asked('loadCode')).toHaveLength(2);
  });
  journey('the keyboard’s focus on the button loads it, and leaves the button', model, left, async (run) => {
    await there(run);
    await run.ui.pressKey('{Tab}');
    expect(run.told).toEqual([['prepare', { type: 'chat.load' }]]);
    expect(document.activeElement).toBe(button(run.ui));
  });
  journey('a page that is loaded with the chat open brings it at once', model, returning, async (run) => {
    await there(run);
    expect(run.asked('loadCode')).toEqual([{ awaited: true }]);
    await run.answer('loadCode', undefined);
    run.ui.seesText(/^The chat$/);
  });
  journey('a message that was kept unsent does not wait', model, writer, async (run) => {
    await there(run);
    expect(run.asked('loadCode')).toHaveLength(1);
  });
  journey('a visitor who stays is invited, once a phone', model, visitor, async (run) => {
    await there(run);
    await run.pass(19_999);
    button(run.ui);
    await run.pass(1);
    expect(run.asked('loadCode')).toEqual([{ awaited: false }]);
    await run.answer('loadCode', undefined);
    run.ui.seesText(/^The chat$/);
  });
  journey(
    'to a member messages come by themselves after a while, and the button stays the same element',
    model,
    member,
    async (run) => {
      await there(run);
      const before = button(run.ui);
      await run.pass(8000 - 1);
      expect(run.asked('loadCode')).toEqual([]);
      await run.pass(1);
      await run.answer('loadCode', undefined);
      expect(button(run.ui)).toBe(before);
      run.ui.seesText(/^The chat$/);
    },
  );
});

describe('chat entrance: to whom it comes by itself', () => {
  const world = (stored: Partial<Record<StorageKey, string>>) => {
    const local = keyValue(() => {
      throw new Error('blocked');
    });
    for (const key of ['guest-id', 'chat-invite', 'intent:chat:7:a', 'chat-unsent:b'] satisfies StorageKey[])
      if (stored[key] !== undefined) local.set(key, stored[key]);
    return { local };
  };
  test.each([
    ['a new visitor', {}, false, false, { expected: false, returns: false, unsent: false, invites: true }],
    [
      'who was invited before',
      { 'chat-invite': 'over' },
      false,
      false,
      { expected: false, returns: false, unsent: false, invites: false },
    ],
    [
      'who has written before',
      { 'guest-id': 'x' },
      false,
      false,
      { expected: true, returns: false, unsent: false, invites: true },
    ],
    [
      'on a line that is to be spared',
      { 'guest-id': 'x' },
      false,
      true,
      { expected: false, returns: false, unsent: false, invites: false },
    ],
    [
      'who has a message unsent',
      { 'guest-id': 'x', 'chat-unsent:b': '{}' },
      false,
      true,
      { expected: false, returns: false, unsent: true, invites: false },
    ],
    [
      'a member who has one',
      { 'intent:chat:7:a': '{}' },
      true,
      true,
      { expected: true, returns: false, unsent: true, invites: false },
    ],
    [
      'a member, on any line',
      { 'chat-unsent:b': '{}' },
      true,
      true,
      { expected: true, returns: false, unsent: false, invites: false },
    ],
  ] as const)('%s', (_, stored, isMember, frugal, expected) => {
    expect(chatEntranceInput(world(stored), isMember, frugal)).toEqual(expected);
  });

  test('a reload at an entry where it is open', () => {
    window.history.replaceState({ dialogs: ['chat'] }, '');
    expect(chatEntranceInput(world({}), true).returns).toBe(true);
    window.history.replaceState(null, '');
  });

  test.each([
    [{}, false],
    [{ connection: {} }, false],
    [{ connection: { saveData: true } }, true],
    [{ connection: { effectiveType: 'slow-2g' } }, true],
    [{ connection: { effectiveType: '4g', saveData: false } }, false],
    [{ connection: { effectiveType: 4 } }, false],
  ])('a browser that tells %j', (browser, frugal) => {
    expect(isFrugal(browser)).toBe(frugal);
  });
});
