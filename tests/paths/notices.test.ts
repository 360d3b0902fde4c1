import { describe, expect } from 'vitest';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const RELOAD = { label: 'common.reload', event: { type: 'page.reload' } } as const;

const model: FlowModel<typeof noticesMachine> = {
  machine: noticesMachine,
  inputs: [undefined],
  contextKey: ({ notices, inFront }) => `${notices.map(({ tone }) => tone).join(' ')} ${inFront}`,
  events: {
    'notice.shown': world([
      { type: 'notice.shown', tone: 'info', raw: 'offer', action: RELOAD, minor: true },
      { type: 'notice.shown', tone: 'danger', raw: 'failed' },
      { type: 'notice.shown', tone: 'success', raw: 'paid', about: 'W1' },
    ]),
    'outcome.seen': world([{ type: 'outcome.seen', reference: 'W1' }]),
    'amounts.told': world([{ type: 'amounts.told', amounts: { currency: 'LAK', hidden: true } }]),
    'sight.changed': world(({ inFront }) => [{ type: 'sight.changed', inFront: !inFront }]),
    'notice.dismissed': world(({ notices }) => notices.map(({ id }) => ({ type: 'notice.dismissed' as const, id }))),
    'member.left': world([{ type: 'member.left' }]),
    'notice.acted': world(({ notices }) => notices.map(({ id }) => ({ type: 'notice.acted' as const, id }))),
    'notice.expired': world(({ notices }) => notices.map(({ id }) => ({ type: 'notice.expired' as const, id }))),
  },
  actors: { sight: 'quiet' },
  states: {
    clear: (_, { notices }) => expect(notices).toEqual([]),
    showing: (_, { notices }) => expect(notices.length).toBeGreaterThan(0),
  },
};

describePaths('notices', model);

describe('notices: journeys', () => {
  journey('each goes 4 s after it has come', model, undefined, async (run) => {
    await run.send({ type: 'notice.shown', tone: 'danger', raw: 'A' });
    await run.pass(1000);
    await run.send({ type: 'notice.shown', tone: 'info', raw: 'B' });
    await run.pass(3000);
    expect(run.actor.getSnapshot().context.notices.map(({ raw }) => raw)).toEqual(['B']);
    await run.pass(1000);
    expect(run.actor.getSnapshot().value).toBe('clear');
  });

  journey(
    'one that can be acted on stays until it is, and its event reaches the app',
    model,
    undefined,
    async (run) => {
      await run.send({ type: 'notice.shown', tone: 'danger', raw: 'A', action: RELOAD });
      await run.send({ type: 'notice.shown', tone: 'info', raw: 'B' });
      await run.pass(60_000);
      expect(run.actor.getSnapshot().context.notices.map(({ raw }) => raw)).toEqual(['A']);
      expect(run.emitted).toEqual([]);
      await run.send({ type: 'notice.acted', id: 1 });
      expect(run.emitted).toEqual([RELOAD.event]);
      expect(run.actor.getSnapshot().value).toBe('clear');
    },
  );

  journey('a success takes errors away, but none that can be acted on', model, undefined, async (run) => {
    const shown = () => run.actor.getSnapshot().context.notices.map(({ raw }) => raw);
    await run.send({ type: 'notice.shown', tone: 'danger', raw: 'not saved' });
    await run.send({ type: 'notice.shown', tone: 'danger', raw: 'broken', action: RELOAD });
    await run.send({ type: 'notice.shown', tone: 'info', raw: 'news' });
    expect(shown()).toEqual(['not saved', 'broken', 'news']);
    await run.send({ type: 'notice.shown', tone: 'success', raw: 'saved' });
    expect(shown()).toEqual(['broken', 'news', 'saved']);
  });

  journey(
    'offers and old errors go with the member, but no outcome and no advice to reload',
    model,
    undefined,
    async (run) => {
      const shown = () => run.actor.getSnapshot().context.notices.map(({ raw }) => raw);
      await run.send({ type: 'notice.shown', tone: 'danger', raw: 'broken', action: RELOAD });
      await run.send({ type: 'notice.shown', tone: 'info', raw: 'offer', action: RELOAD, minor: true });
      await run.send({ type: 'notice.shown', tone: 'success', raw: 'paid', about: 'W1' });
      await run.send({ type: 'member.left' });
      expect(shown()).toEqual(['broken', 'paid']);
      for (const id of [1, 3]) await run.send({ type: 'notice.dismissed', id });
      await run.send({ type: 'notice.shown', tone: 'danger', raw: 'not saved' });
      await run.send({ type: 'notice.shown', tone: 'info', raw: 'offer', action: RELOAD, minor: true });
      await run.send({ type: 'member.left' });
      expect(run.actor.getSnapshot().value).toBe('clear');
    },
  );

  journey('an outcome is told once, however many ways it comes', model, undefined, async (run) => {
    const shown = () => run.actor.getSnapshot().context.notices.map(({ raw }) => raw);
    await run.send({ type: 'notice.shown', tone: 'success', raw: 'paid', about: 'W1', action: RELOAD });
    await run.send({ type: 'notice.shown', tone: 'success', raw: 'paid again', about: 'W1', action: RELOAD });
    await run.send({ type: 'notice.shown', tone: 'success', raw: 'another', about: 'W2', action: RELOAD });
    expect(shown()).toEqual(['paid', 'another']);
  });

  journey('what stands on its receipt is not said over it', model, undefined, async (run) => {
    const shown = () => run.actor.getSnapshot().context.notices.map(({ raw }) => raw);
    await run.send({ type: 'outcome.seen', reference: 'W1' });
    await run.send({ type: 'notice.shown', tone: 'success', raw: 'paid', about: 'W1', action: RELOAD });
    expect(shown()).toEqual([]);
    await run.send({ type: 'notice.shown', tone: 'success', raw: 'another', about: 'W2', action: RELOAD });
    await run.send({ type: 'outcome.seen', reference: 'W2' });
    expect(run.actor.getSnapshot().value).toBe('clear');
  });

  journey('behind another page a receipt has told nobody', model, undefined, async (run) => {
    await run.send({ type: 'sight.changed', inFront: false });
    await run.send({ type: 'outcome.seen', reference: 'W1' });
    await run.send({ type: 'notice.shown', tone: 'success', raw: 'paid', about: 'W1', action: RELOAD });
    await run.send({ type: 'outcome.seen', reference: 'W1' });
    expect(run.actor.getSnapshot().context.notices.map(({ raw }) => raw)).toEqual(['paid']);
  });

  journey('an outcome that nobody could see stays until it can be seen', model, undefined, async (run) => {
    const shown = () => run.actor.getSnapshot().context.notices.map(({ raw }) => raw);
    await run.send({ type: 'notice.shown', tone: 'success', raw: 'paid', about: 'W1', action: RELOAD });
    await run.pass(10_000);
    expect(shown()).toEqual([]);
    await run.send({ type: 'sight.changed', inFront: false });
    await run.send({ type: 'notice.shown', tone: 'success', raw: 'another', about: 'W2', action: RELOAD });
    await run.pass(60_000);
    expect(shown()).toEqual(['another']);
    await run.send({ type: 'sight.changed', inFront: true });
    await run.pass(10_000);
    expect(shown()).toEqual([]);
  });

  journey('never more than three at once: the oldest goes', model, undefined, async (run) => {
    for (const raw of ['A', 'B', 'C', 'D']) await run.send({ type: 'notice.shown', tone: 'info', raw });
    expect(run.actor.getSnapshot().context.notices.map(({ raw }) => raw)).toEqual(['B', 'C', 'D']);
  });
});
