/** Registration, and the way back in with a new password: number, code by SMS, forms. */
import type { AnyActorRef, EventObject } from 'xstate';
import { type Deed, type Player, think } from './player.ts';
import type { Random } from './random.ts';

/** Waits until it is so, not forever. */
export function* until(isSo: () => boolean, patience = 20_000): Deed {
  for (let waited = 0; waited < patience && !isSo(); waited += 400) yield 400;
}

/** The ways in which people type their number. */
const TYPED: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`,
  (number) => `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`,
  (number) => `+66 ${number.slice(1)}`,
  (number) => `0066${number.slice(1)}`,
];

export const typed = (player: Player, random: Random) => random.pick(TYPED)(player.number);
const taps = (random: Random) => (random.chance(0.15) ? 2 : 1);

/** The code's own step: waits for the message, types the code that came last, requests another. */
function* enteringCode(player: Player, random: Random, otp: () => AnyActorRef | undefined): Deed {
  for (let time = 0; time < 90 && otp()?.getSnapshot().status === 'active'; time++) {
    const code = otp();
    player.world.readMessages(player);
    if (code?.getSnapshot().matches('taken')) return void player.press(code, { type: 'number.change' });
    if (player.me.code !== null && code?.getSnapshot().matches('entering')) {
      const isWrong = random.chance(0.1);
      player.press(
        code,
        { type: 'code.submit', code: isWrong ? '000000' : player.me.code } as EventObject,
        taps(random),
      );
      yield* until(() => !code.getSnapshot().hasTag('busy'), 65_000);
      if (!isWrong) player.me.code = null;
    } else if (time % 20 === 19) player.press(code, { type: 'otp.resend' }, taps(random));
    yield random.between(1_000, 5_000);
  }
}

/** Some look for the message elsewhere, and the phone closes the page. */
const reloads = (random: Random) => random.chance(0.08);

/** One step of the wizard after the other, from wherever the page is. */
function* fillingIn(player: Player, random: Random): Deed {
  const flow = () => player.flow('register');
  const at = (state: string) => flow()?.getSnapshot().matches(state) === true;
  for (let step = 0; step < 12 && flow() !== undefined; step++) {
    yield* until(() => flow()?.getSnapshot().hasTag('busy') === false, 65_000);
    yield think(random);
    if (at('created') || at('left')) return;
    if (reloads(random)) player.reload();
    else if (at('phone'))
      player.press(flow(), { type: 'phone.submit', phone: typed(player, random) } as EventObject, taps(random));
    else if (at('otp')) yield* enteringCode(player, random, () => flow()?.getSnapshot().children.otp);
    else if (at('profile')) {
      const password = player.passwords.current;
      const fields = { name: 'New Player', password, confirm: random.chance(0.1) ? `${password}?` : password };
      player.press(
        flow(),
        { type: 'profile.submit', ...fields, sourceCode: '', inviteCode: '' } as EventObject,
        taps(random),
      );
    } else if (at('bank')) {
      const holder = { firstName: 'New', lastName: 'Player', currency: 'BAHT' };
      const bank = { bankCode: 'KBANK', bankAccountNo: `33${player.number}` };
      player.press(flow(), { type: 'bank.submit', ...holder, ...bank } as EventObject, taps(random));
    }
    // A number that is a member's already: the first try came through.
    if (player.press(flow(), { type: 'number.verify' })) continue;
    if (at('bank') && player.press(flow(), { type: 'number.change' })) return player.visit('/login');
  }
}

/** Goes to the wizard, and on with it. */
export function* register(player: Player, random: Random): Deed {
  if (player.tab === null || !player.touch()) player.open('/register');
  yield* until(() => player.flow('register') !== undefined || player.flow('login') !== undefined);
  if (player.flow('register') === undefined) player.visit('/register');
  yield* until(() => player.flow('register') !== undefined);
  yield* fillingIn(player, random);
  player.world.meet(player);
  yield* until(() => player.flow('login') !== undefined, 5_000);
}

/** A new password by a code, from the login page or wherever the form is. */
export function* resetPassword(player: Player, random: Random): Deed {
  if (player.flow('forgot') === undefined) player.visit('/forgot');
  yield* until(() => player.flow('forgot') !== undefined);
  const flow = () => player.flow('forgot');
  const at = (state: string) => flow()?.getSnapshot().matches(state) === true;
  for (let step = 0; step < 8 && flow() !== undefined; step++) {
    yield* until(() => flow()?.getSnapshot().hasTag('busy') === false, 65_000);
    yield think(random);
    if (reloads(random)) player.reload();
    else if (at('number'))
      player.press(flow(), { type: 'phone.submit', phone: typed(player, random) } as EventObject, taps(random));
    else if (at('code')) yield* enteringCode(player, random, () => flow()?.getSnapshot().children.otp);
    else if (at('used')) player.press(flow(), { type: 'code.renew' });
    else if (at('password')) {
      const { passwords } = player;
      // Sent again after no answer, it is the same one, as a rule.
      const password = passwords.proposed === null || random.chance(0.2) ? passwords.another() : passwords.proposed;
      player.press(flow(), { type: 'password.submit', password, confirm: password } as EventObject, taps(random));
    }
  }
  if (flow() !== undefined && random.chance(0.7)) player.visit('/login');
}
