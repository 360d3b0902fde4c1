/** Values that were typed into a money form and not sent. */
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { memberMemory } from '../../src/actors/money-request/records.ts';
import { typedWithdrawal } from '../../src/actors/withdraw.ts';
import { tokenStore } from '../../src/adapters/token-store.ts';
import { honestService, memberPhone } from './member-phone.ts';
import { BANKED } from './request-fixtures.ts';

test('comes back after the session expired; not after the dialog was closed, a logout or another member', async () => {
  const { world, withdraw } = memberPhone({ service: honestService(), wallet: BANKED }).tab();
  const store = createActor(tokenStore(world.local, world.tab)).start();
  const member = memberMemory(world);
  const expire = () => store.send({ type: 'store.clear', expired: true });
  /** `knownAs`: what the service says of who has logged in. */
  const login = (token: string, knownAs?: string) => {
    store.send({ type: 'store.write', token, remember: false });
    if (knownAs !== undefined) member.learn(knownAs);
  };
  const type = async () => {
    const dialog = await withdraw();
    dialog.actor.send({ type: 'form.changed', form: { text: '150' } });
    return dialog;
  };

  const open = await type();
  expire();
  open.close();
  login('T2');
  expect(typedWithdrawal(world).typed).toBeUndefined();
  login('T2', 'P1');
  expect(typedWithdrawal(world).typed).toEqual({ text: '150' });
  expire();
  login('T3', 'P2');
  expect(typedWithdrawal(world).typed).toBeUndefined();
  login('T4', 'P1');
  expect(typedWithdrawal(world).typed).toBeUndefined();

  (await type()).close();
  expect(typedWithdrawal(world).typed).toBeUndefined();

  const left = await type();
  store.send({ type: 'store.clear', expired: false });
  left.close();
  login('T5', 'P1');
  expect(typedWithdrawal(world).typed).toBeUndefined();
  store.stop();
});

test('what was sent is the last one, until another member is signed in', async () => {
  const { world, withdraw } = memberPhone({ service: honestService(), wallet: BANKED }).tab();
  memberMemory(world).learn('P1');
  const dialog = await withdraw();
  await dialog.review('150');
  await dialog.confirm('answered');
  dialog.close();
  expect(typedWithdrawal(world)).toEqual({ typed: undefined, last: { text: '150' } });
  memberMemory(world).learn('P2');
  expect(typedWithdrawal(world).last).toBeUndefined();
});

test('another member who logs in in another tab is shown nothing in this one', async () => {
  const phone = memberPhone({ service: honestService(), wallet: BANKED });
  const [first, second] = [phone.tab(), phone.tab()];
  memberMemory(first.world).learn('P1');
  const dialog = await first.withdraw();
  dialog.actor.send({ type: 'form.changed', form: { text: '800' } });
  expect(typedWithdrawal(first.world).typed).toEqual({ text: '800' });
  memberMemory(second.world).learn('P2');
  expect(typedWithdrawal(first.world).typed).toBeUndefined();
  dialog.close();
});

test('something else in its place is not read', () => {
  const { world } = memberPhone({ service: honestService(), wallet: BANKED }).tab();
  memberMemory(world).learn('P1');
  for (const kept of ['', '{', '{"text":"5"}', '{"member":"M","form":{"text":"5"}}', 'null']) {
    world.tab.set('typed:withdraw', kept);
    expect(typedWithdrawal(world).typed).toBeUndefined();
  }
});
