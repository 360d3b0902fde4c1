import { describe, expect, test } from 'vitest';
import { localeMachine } from '../../machines/locale/locale.machine.ts';
import { initialLocale, tagOf } from '../../src/i18n/locale.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const model: FlowModel<typeof localeMachine> = {
  machine: localeMachine,
  inputs: [{ locale: 'th' }, { locale: 'la' }],
  contextKey: ({ locale, wanted, parts }) => `${locale} ${wanted} ${parts.length}`,
  events: {
    'locale.chosen': world([
      { type: 'locale.chosen', locale: 'th' },
      { type: 'locale.chosen', locale: 'la' },
    ]),
    'store.changed': world([{ type: 'store.changed', locale: 'en' }]),
    'part.needed': world([{ type: 'part.needed', part: 'member' }]),
    'code.met': world([
      { type: 'code.met', code: 'KEY_MISSING' },
      { type: 'code.met', code: 'WRONG_CREDENTIAL' },
    ]),
    'locale.retry': world([{ type: 'locale.retry' }]),
  },
  actors: {
    loadMessages: { done: [{ output: { 'app.name': 'Wallet' } }], error: [new Error('chunk')] },
    store: 'quiet',
  },
  states: {
    ready: (_, { locale, wanted, loaded, parts }) => {
      expect(locale).toBe(wanted);
      expect(loaded).toEqual(parts);
    },
  },
};

describePaths('locale', model);

describe('locale: journeys', () => {
  journey('a choice is stored, and shows when its texts are there', model, { locale: 'th' }, async (run) => {
    await run.answer('loadMessages', { 'app.name': 'วอลเล็ต' });
    await run.send({ type: 'locale.chosen', locale: 'en' });
    expect(run.told).toEqual([['store', { type: 'locale.keep', locale: 'en' }]]);
    expect(run.actor.getSnapshot().context.locale).toBe('th');
    await run.answer('loadMessages', { 'app.name': 'Wallet' });
    expect(run.actor.getSnapshot().context).toMatchObject({ locale: 'en', messages: { 'app.name': 'Wallet' } });
  });

  journey(
    'when the texts do not arrive the old language stays, which is said, and the same can be chosen again',
    model,
    { locale: 'th' },
    async (run) => {
      await run.answer('loadMessages', {});
      await run.send({ type: 'locale.chosen', locale: 'la' });
      await run.send({ type: 'part.needed', part: 'register' });
      await run.fail('loadMessages', new Error('offline'));
      expect(run.emitted).toEqual([{ type: 'notice.shown', tone: 'danger', text: 'error.failure.offline' }]);
      expect(run.asked('loadMessages').at(-1)).toEqual({ locale: 'th', parts: ['core', 'register'] });
      await run.answer('loadMessages', {});
      expect(run.actor.getSnapshot()).toMatchObject({ value: 'ready', context: { locale: 'th', wanted: 'th' } });
      await run.send({ type: 'locale.chosen', locale: 'la' });
      await run.answer('loadMessages', {});
      expect(run.actor.getSnapshot()).toMatchObject({ value: 'ready', context: { locale: 'la' } });
    },
  );

  journey('texts of a page that did not arrive are tried again', model, { locale: 'th' }, async (run) => {
    await run.answer('loadMessages', {});
    await run.send({ type: 'part.needed', part: 'member' });
    await run.fail('loadMessages', new Error('offline'));
    expect(run.emitted).toEqual([]);
    await run.send({ type: 'locale.retry' });
    await run.answer('loadMessages', {});
    expect(run.actor.getSnapshot()).toMatchObject({ value: 'ready', context: { loaded: ['core', 'member'] } });
  });

  journey(
    'a code without a text brings the texts of the codes, once; one that has its text, or has none at all, asks for nothing',
    model,
    { locale: 'th' },
    async (run) => {
      await run.answer('loadMessages', { 'error.WRONG_CREDENTIAL': 'x' });
      await run.send({ type: 'code.met', code: 'WRONG_CREDENTIAL' });
      expect(run.asked('loadMessages')).toHaveLength(1);
      await run.send({ type: 'code.met', code: 'KEY_MISSING' });
      expect(run.asked('loadMessages').at(-1)).toEqual({ locale: 'th', parts: ['core', 'codes'] });
      await run.answer('loadMessages', { 'error.WRONG_CREDENTIAL': 'x', 'error.KEY_MISSING': 'y' });
      await run.send({ type: 'code.met', code: 'SOMETHING_NEW' });
      expect(run.asked('loadMessages')).toHaveLength(2);
    },
  );

  journey(
    'texts of codes that did not come are asked for again by the next code',
    model,
    { locale: 'th' },
    async (run) => {
      await run.answer('loadMessages', {});
      await run.send({ type: 'code.met', code: 'KEY_MISSING' });
      await run.fail('loadMessages', new Error('offline'));
      await run.send({ type: 'code.met', code: 'KEY_MISSING' });
      await run.answer('loadMessages', {});
      expect(run.actor.getSnapshot()).toMatchObject({ value: 'ready', context: { loaded: ['core', 'codes'] } });
    },
  );

  test('the default is Lao in the Laos build and Thai elsewhere; a stored choice wins', () => {
    expect(initialLocale(null, false)).toBe('th');
    expect(initialLocale(null, true)).toBe('la');
    expect(initialLocale('en', true)).toBe('en');
    expect(initialLocale('xx', false)).toBe('th');
    expect(tagOf('la')).toBe('lo');
  });
});
