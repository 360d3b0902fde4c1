/** The flow of each kind of money request, used as a player uses it, until it has an answer or says that it has none. */
import { type ActorRefFrom, type AnyStateMachine, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { bonusMachine } from '../../machines/bonus/bonus.machine.ts';
import type { Kind } from '../../machines/money-request/kinds.ts';
import type { Prepared as Picture, SlipRules } from '../../machines/slip-upload/slip.ts';
import { knownMovable } from '../../machines/wallet/totals.ts';
import { bonusFlow } from '../../src/actors/bonus.ts';
import { playFlow } from '../../src/actors/game.ts';
import { giftLinkFlow } from '../../src/actors/gift-link.ts';
import { invitedOf, inviteFlow } from '../../src/actors/invite.ts';
import { qrFlow } from '../../src/actors/qr.ts';
import { refundFlow } from '../../src/actors/refund.ts';
import { slipUploadFlow } from '../../src/actors/slip-upload.ts';
import { spinFlow } from '../../src/actors/spin.ts';
import { transferFlow } from '../../src/actors/transfer.ts';
import { openDialogs } from '../dialogs.ts';
import type { memberPhone } from '../paths/member-phone.ts';
import { placeOf, presses, rested, SOON } from '../paying.ts';
import type { Opening } from './intents.ts';

export type Page = ReturnType<ReturnType<typeof memberPhone>['tab']>;

/** A flow that was used, until `close` closes its dialog. */
interface Driven {
  /** The machine's state. */
  readonly at: unknown;
  close(): void;
}

export interface DrivenFlow {
  readonly name: string;
  readonly kind: Kind;
  /** Asks for the first of an intent (intents.ts), or once more where it has no answer. */
  use(page: Page, first: Opening): Promise<Driven>;
  /** The states that it ends in. */
  readonly unanswered: unknown;
  readonly done: unknown;
  /** Opened again, it shows by itself that it was done. */
  readonly isFound?: true;
}

/** A wheel that rests at once. */
const STAGE: Parameters<typeof spinFlow>[0] = {
  follow: (onLanded) => ({
    command: ({ type }) => void (type === 'wheel.land' && queueMicrotask(onLanded)),
    leave: () => {},
  }),
};

async function wheelOn({ world, requests }: Page) {
  const wheel = createActor(spinFlow(STAGE, requests)({ ...world, dialogs: openDialogs('spin').provide })).start();
  await waitFor(wheel, (snapshot) => snapshot.matches({ ready: 'fresh' }) || snapshot.matches('won'), SOON);
  return wheel;
}

async function offerOn(
  { world, requests }: Page,
  open: (bonus: ActorRefFrom<typeof bonusMachine>) => void,
): Promise<Driven> {
  const bonus = createActor(bonusFlow(requests)({ ...world, dialogs: openDialogs('bonus').provide })).start();
  await waitFor(bonus, (snapshot) => !snapshot.hasTag('busy'), SOON);
  // The list shows by itself that it was received: no request is repeated any more.
  if (bonus.getSnapshot().context.page?.held) return { at: 'held', close: () => bonus.stop() };
  open(bonus);
  const { offer, promotion } = bonus.getSnapshot().children;
  if (promotion) await waitFor(promotion, (snapshot) => snapshot.matches('found'));
  const receive = (offer ?? promotion)?.getSnapshot().children.receive;
  if (receive === undefined) throw new Error('nothing to receive');
  await rested(receive);
  receive.send({ type: 'offer.receive' });
  await rested(receive);
  return { at: placeOf(receive), close: () => bonus.stop() };
}

const driven = (actor: ActorRefFrom<AnyStateMachine>): Driven => ({
  at: placeOf(actor),
  close: () => actor.stop(),
});

/** The dialog in which money is moved between wallet and games. */
async function transferOn({ world, wallet, requests, funds }: Page, type: 'transfer.continue' | 'transfer.all') {
  const dialog = createActor(transferFlow(wallet, requests)(world), { input: { funds } }).start();
  await rested(dialog);
  if (placeOf(dialog) === 'unanswered') presses(dialog, 'payment.retry');
  else {
    dialog.send({ type: 'to.chosen', code: 'PG' });
    dialog.send({ type: 'amount.changed', text: '12.50' });
    dialog.send({ type });
    await rested(dialog);
    presses(dialog, 'payment.confirm');
  }
  await rested(dialog);
  return driven(dialog);
}

async function refundOn({ world, requests }: Page, type: 'refund.receive' | 'refund.add'): Promise<Driven> {
  const dialog = createActor(refundFlow(requests)(world)).start();
  await rested(dialog);
  if (placeOf(dialog) === 'unanswered') presses(dialog, 'payment.retry');
  else dialog.send({ type });
  await rested(dialog);
  return driven(dialog);
}

export const FLOWS: readonly DrivenFlow[] = [
  {
    ...{ name: 'withdraw', kind: 'withdraw', unanswered: 'unanswered', done: 'receipt' },
    async use(page) {
      const dialog = await page.withdraw();
      if (dialog.at() === 'unanswered') await dialog.retry();
      else {
        await dialog.review('200');
        await dialog.confirm();
      }
      return driven(dialog.actor);
    },
  },
  {
    ...{ name: 'transfer', kind: 'transfer', unanswered: 'unanswered', done: 'receipt' },
    use: (page) => transferOn(page, 'transfer.continue'),
  },
  {
    ...{ name: 'transfer of everything', kind: 'transferAll', unanswered: 'unanswered', done: 'receipt' },
    use: (page) => transferOn(page, 'transfer.all'),
  },
  {
    ...{ name: "a game's transfer", kind: 'transfer', unanswered: 'unanswered', done: 'transferred' },
    async use({ world, wallet, requests, funds }) {
      const account = funds.slots.find(({ code }) => code === 'PG');
      if (account === undefined) throw new Error('the member has no such game');
      const site = { enter: () => true, reserve: () => {}, release: () => {} };
      const input = { code: 'PG', available: knownMovable(funds.wallet.amount), ftWalletSlot: null, canOpen: true };
      const dialog = createActor(playFlow(account, { wallet, requests, site })(world), { input }).start();
      await rested(dialog);
      if (placeOf(dialog) === 'unanswered') dialog.send({ type: 'transfer.retry' });
      else {
        dialog.send({ type: 'amount.changed', text: '12.50' });
        dialog.send({ type: 'transfer.submit' });
      }
      await rested(dialog);
      return driven(dialog);
    },
  },
  {
    ...{ name: 'slip', kind: 'slip', unanswered: 'unanswered', done: 'receipt' },
    async use({ world, requests }, first) {
      if (first.kind !== 'slip') throw new TypeError('no slip');
      const { file, digest } = first.payload;
      // No canvas here to draw it anew on.
      const preparePicture = fromPromise<Picture, { file: object; rules: SlipRules | null }>(async () => ({
        ok: true,
        picture: { file, digest, preview: 'blob:slip', bytes: 0 },
      }));
      const machine = slipUploadFlow(requests)(world).provide({ actors: { preparePicture } });
      const dialog = createActor(machine).start();
      await rested(dialog);
      if (placeOf(dialog) === 'unanswered') presses(dialog, 'payment.retry');
      else {
        dialog.send({ type: 'picture.chosen', file });
        await rested(dialog);
        dialog.send({ type: 'slip.send' });
      }
      await rested(dialog);
      return driven(dialog);
    },
  },
  {
    ...{ name: 'gift link', kind: 'giftLink', unanswered: 'unanswered', done: 'receipt' },
    async use({ world, requests }, first) {
      if (first.kind !== 'giftLink') throw new TypeError('no gift link');
      const dialog = createActor(giftLinkFlow(requests)(world), { input: { available: true } }).start();
      await rested(dialog);
      if (placeOf(dialog) === 'unanswered') presses(dialog, 'payment.retry');
      else dialog.send({ type: 'link.submit', link: first.payload });
      await rested(dialog);
      return driven(dialog);
    },
  },
  {
    // The code that it made is found.
    ...{ name: 'QR code', kind: 'qr', isFound: true, unanswered: 'unanswered', done: 'watching' },
    async use({ world, requests }) {
      const owner = createActor(fromCallback(() => {})).start();
      const input = { owner, provider: 'KBANK', paytimzMinimum: bahtToSatang(10) } as const;
      const view = createActor(qrFlow(requests)(world), { input }).start();
      await rested(view);
      if (view.getSnapshot().matches('entering')) {
        view.send({ type: 'amount.changed', text: '100' });
        view.send({ type: 'qr.create' });
      }
      await rested(view);
      return driven(view);
    },
  },
  {
    ...{ name: 'refund', kind: 'refund', unanswered: 'unanswered', done: { ready: 'fresh' } },
    use: (page) => refundOn(page, 'refund.receive'),
  },
  {
    ...{ name: "refund's addition", kind: 'refundAdd', unanswered: 'unanswered', done: 'receipt' },
    use: (page) => refundOn(page, 'refund.add'),
  },
  {
    ...{ name: 'invite bonus', kind: 'invite', unanswered: 'unanswered', done: 'receipt' },
    async use({ world, wallet, requests, funds }) {
      const input = { invited: invitedOf(funds), link: '' };
      const dialog = createActor(inviteFlow(wallet, requests)(world), { input }).start();
      await rested(dialog);
      if (placeOf(dialog) === 'unanswered') presses(dialog, 'payment.retry');
      else dialog.send({ type: 'bonus.receive' });
      await rested(dialog);
      return driven(dialog);
    },
  },
  {
    ...{ name: 'bonus', kind: 'bonus', isFound: true, unanswered: 'unanswered', done: 'held' },
    use: (page) => offerOn(page, (bonus) => bonus.send({ type: 'bonus.open', code: 'WELCOME50' })),
  },
  {
    ...{ name: 'promotion', kind: 'promotion', isFound: true, unanswered: 'unanswered', done: 'held' },
    use: (page) =>
      offerOn(page, (bonus) => {
        bonus.send({ type: 'code.changed', text: 'welcome88' });
        bonus.send({ type: 'code.search' });
      }),
  },
  {
    ...{ name: 'spin', kind: 'spin', isFound: true, unanswered: 'unanswered', done: 'won' },
    async use(page) {
      const wheel = await wheelOn(page);
      // A spin without an answer is repeated as soon as the page is there.
      if (!wheel.getSnapshot().matches('won')) wheel.send({ type: 'wheel.spin' });
      await waitFor(wheel, (snapshot) => snapshot.matches('unanswered') || snapshot.matches('won'), SOON);
      return { at: wheel.getSnapshot().value, close: () => wheel.stop() };
    },
  },
  {
    ...{ name: 'coupon', kind: 'coupon', unanswered: 'unanswered', done: 'received' },
    async use(page) {
      const wheel = await wheelOn(page);
      const { coupons } = wheel.getSnapshot().children;
      if (coupons === undefined) throw new Error('no coupons');
      const { context } = await waitFor(coupons, (snapshot) => snapshot.matches({ listed: 'shown' }));
      if (context.request?.phase === 'unanswered') coupons.send({ type: 'claim.retry' });
      else {
        coupons.send({ type: 'coupon.choose', id: context.coupons[0]?.id ?? '' });
        coupons.send({ type: 'claim.confirm' });
      }
      await waitFor(coupons, (snapshot) => snapshot.matches('unanswered') || snapshot.matches('received'), SOON);
      return { at: coupons.getSnapshot().value, close: () => wheel.stop() };
    },
  },
];
