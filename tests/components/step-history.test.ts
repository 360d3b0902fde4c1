/** The registration's steps in the browser's own history. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Registration } from '../../contract/account.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { EMPTY_DRAFT, type Step } from '../../machines/register/draft.ts';
import { registerMachine } from '../../machines/register/register.machine.ts';
import type { Identity } from '../../machines/register/registration.ts';
import { stepHistory } from '../../src/adapters/step-history.ts';

const yes = async () => ({ ok: true as const, value: null });

/** A registration without a code, at the number. */
function running({ creating = yes() }: { creating?: Promise<Outcome<unknown>> } = {}) {
  const actor = createActor(
    registerMachine.provide({
      actors: {
        history: stepHistory,
        askOtp: fromPromise(async (): Promise<Outcome<boolean>> => ({ ok: true, value: false })),
        validate: fromPromise<Outcome<unknown>, Identity>(yes),
        create: fromPromise<Outcome<unknown>, Registration>(() => creating),
      },
    }),
    { input: { laos: false, search: '' } },
  ).start();
  onTestFinished(() => void actor.stop());
  actor.send({ type: 'draft.recalled', draft: EMPTY_DRAFT });
  return { actor, at: () => actor.getSnapshot().context.draft.step };
}

async function fill(actor: ReturnType<typeof running>['actor'], to: Step) {
  actor.send({ type: 'phone.submit', phone: '0812345678' });
  await expect.poll(() => actor.getSnapshot().context.draft.step).toBe('profile');
  if (to === 'profile') return;
  const password = 'correct horse';
  actor.send({ type: 'profile.submit', name: 'S', password, confirm: password, sourceCode: '', inviteCode: '' });
  await expect.poll(() => actor.getSnapshot().context.draft.step).toBe('bank');
}

const step = async (act: () => void) => {
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  act();
  await gone;
};

beforeEach(() => window.history.pushState(null, ''));

test('back leads from step to step, and out of the form from the first', async () => {
  const before = window.history.length;
  const { actor, at } = running();
  await fill(actor, 'bank');
  expect(window.history.length).toBe(before + 2);
  await step(() => window.history.back());
  expect(at()).toBe('profile');
  await step(() => window.history.back());
  expect(at()).toBe('phone');
  expect(window.history.state).toEqual({ register: 'phone' });
  // Forward leads nowhere: steps come in turn.
  await step(() => window.history.forward());
  await expect.poll(() => window.history.state).toEqual({ register: 'phone' });
  expect(at()).toBe('phone');
  await fill(actor, 'profile');
  expect(window.history.length).toBe(before + 1);
});

test('the form’s own way back leaves no entry behind', async () => {
  const { actor, at } = running();
  await fill(actor, 'bank');
  await step(() => actor.send({ type: 'step.back', to: 'phone' }));
  expect(at()).toBe('phone');
  expect(window.history.state).toEqual({ register: 'phone' });
});

test('while the account is being created the browser is brought back to the bank', async () => {
  const { actor, at } = running({ creating: new Promise(() => {}) });
  await fill(actor, 'bank');
  const bank = {
    bankCode: 'SCB',
    bankAccountNo: '1234567890',
    firstName: 'A',
    lastName: 'B',
    currency: 'LAK' as const,
  };
  actor.send({ type: 'bank.submit', ...bank });
  expect(actor.getSnapshot().matches({ bank: 'creating' })).toBe(true);
  await step(() => window.history.back());
  expect(at()).toBe('bank');
  expect(actor.getSnapshot().matches({ bank: 'creating' })).toBe(true);
  expect(window.history.state).toEqual({ register: 'bank' });
});

test('a reload at a later step goes on there, and back still leads to the number', async () => {
  window.history.replaceState({ register: 'phone' }, '');
  window.history.pushState({ register: 'profile' }, '');
  const before = window.history.length;
  const { actor, at } = running();
  actor.stop();
  const second = running();
  expect(at()).toBe('phone');
  await expect.poll(() => window.history.state).toEqual({ register: 'phone' });
  await fill(second.actor, 'profile');
  expect(window.history.length).toBe(before);
});

test('a dialog’s entry over the form is none of its steps', async () => {
  const { actor, at } = running();
  await fill(actor, 'profile');
  window.history.pushState({ dialogs: ['chat'] }, '');
  await step(() => window.history.back());
  expect(at()).toBe('profile');
});
