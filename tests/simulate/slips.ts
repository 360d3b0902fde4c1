/** Players who pay at their bank and show the slip. A picture is a text here: the reference of its transfer. */
import type { AnyActorRef, EventObject } from 'xstate';
import { isAtRest, paymentOf, placeOf } from '../paying.ts';
import { until } from './joining.ts';
import { afterSending, atHome, closeReceipt, type Habit, retry, taps } from './moves.ts';
import { think } from './player.ts';

const PICTURE = 'slip of ';

/** The content of a picture; null where it is no slip. */
export const readPicture = (text: string): string | null =>
  text.startsWith(PICTURE) ? text.slice(PICTURE.length) : null;

function pictureOf(reference: string): File {
  const text = PICTURE + reference;
  return new File([text], text, { type: 'image/png' });
}

export const showSlip: Habit = function* (player, random, outside) {
  if (!player.isMember) return;
  // Some show the same slip once more.
  const shown = player.me.slips;
  const reference = shown.length > 0 && random.chance(0.5) ? random.pick(shown) : outside.payAtBank(player, random);
  if (!shown.includes(reference)) shown.push(reference);
  yield* atHome(player, random);
  if (!player.openDialog('deposit')) return;
  yield* until(() => isAtRest(player.flow('deposit')));
  yield think(random);
  player.press(player.flow('deposit'), { type: 'way.choose', way: 'bank' } as EventObject);
  player.press(player.flow('deposit'), { type: 'slip.open' });
  const upload = (): AnyActorRef | undefined => player.flow('deposit')?.getSnapshot().children.slipUpload;
  yield* until(() => isAtRest(upload()));
  if (placeOf(upload()) === 'unanswered')
    player.press(paymentOf(upload()), { type: random.chance(0.7) ? 'payment.retry' : 'payment.back' });
  player.press(upload(), { type: 'picture.chosen', file: pictureOf(reference) } as EventObject);
  yield think(random);
  if (!player.press(upload(), { type: 'slip.send' }, taps(random))) return;
  if (random.chance(0.1)) player.press(paymentOf(upload()), { type: 'payment.stop' });
  if (!(yield* afterSending(player, random, upload))) return;
  if (placeOf(upload()) === 'unanswered' && random.chance(0.8)) {
    retry(player, random, upload());
    yield* until(() => isAtRest(upload()), 70_000);
  }
  closeReceipt(player, upload());
  player.closeDialogs();
};
