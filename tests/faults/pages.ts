/**
 * Pages of the app on which a player moves money and sends a slip: the real flows, on a phone that
 * reaches the service.
 */
import * as v from 'valibot';
import { expect } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { Wallet } from '../../contract/wallet.ts';
import type { Prepared as PreparedPicture, SlipRules } from '../../machines/slip-upload/slip.ts';
import { slipUploadFlow } from '../../src/actors/slip-upload.ts';
import { transferFlow } from '../../src/actors/transfer.ts';
import type { World } from '../../src/actors/world.ts';
import { knownWallet, startRequests } from '../paths/member-phone.ts';
import { isTagged, presses, requestOf, rested } from '../paying.ts';
import type { Opening } from './intents.ts';

/** The app's words to the player about money that moved. */
export interface Told {
  readonly reference: string | null;
  /** Satang. */
  readonly amount: number | null;
  readonly at: number | null;
}

export interface Page {
  /** Null when there was no answer, and the page says so. */
  attempt(): Promise<Told | null>;
  /** Closes the page, as when it is loaded anew. */
  stop(): void;
}

const told = v.object({ reference: v.nullable(v.string()), amount: v.nullable(v.number()), at: v.number() });

/** The part of its request that each of the flows keeps. */
const request = v.nullable(
  v.object({
    phase: v.string(),
    held: v.boolean(),
    problem: v.nullable(v.unknown()),
    value: v.nullable(told),
    receipt: v.nullable(told),
  }),
);

interface Steps {
  readonly actor: AnyActorRef;
  readonly requests: AnyActorRef;
  /** The player makes the request, for the first time or since the page was loaded. */
  ask(rest: () => Promise<unknown>): Promise<void>;
}

async function flowPage({ actor, requests, ask }: Steps): Promise<Page> {
  let done: Told | null = null;
  const now = () => v.parse(request, requestOf(actor));
  const subscription = requests.subscribe(() => {
    const views: unknown[] = Object.values(requests.getSnapshot().context.views);
    for (const view of views) {
      const seen = v.parse(request, view);
      if (seen?.phase === 'done') done = seen.receipt ?? seen.value;
    }
  });
  const rest = () => rested(actor);
  await rest();
  return {
    async attempt() {
      const seen = now();
      if (seen?.phase === 'unanswered' && seen.held) presses(actor, 'payment.retry');
      else await ask(rest);
      await rest();
      if (done !== null) return done;
      expect(now()).toMatchObject({ phase: 'unanswered', problem: { kind: 'failed', failure: 'offline' } });
      expect(isTagged(actor, 'error')).toBe(true);
      return null;
    },
    stop() {
      subscription.unsubscribe();
      actor.stop?.();
      requests.stop?.();
    },
  };
}

/** The start of a page. */
export interface Start {
  readonly world: World;
  /** The member's figures. */
  readonly funds: Wallet;
  readonly opening: Opening;
}

function begin({ world, funds }: Start) {
  const wallet = knownWallet(funds);
  return { wallet, requests: startRequests(world, wallet) };
}

export function transferPage(start: Start): Promise<Page> {
  const { wallet, requests } = begin(start);
  const actor = createActor(transferFlow(wallet, requests)(start.world), { input: { funds: start.funds } }).start();
  return flowPage({
    actor,
    requests,
    async ask(rest) {
      actor.send({ type: 'to.chosen', code: 'PG' });
      actor.send({ type: 'amount.changed', text: '12.50' });
      actor.send({ type: 'transfer.continue' });
      await rest();
      presses(actor, 'payment.confirm');
    },
  });
}

export function slipPage(start: Start): Promise<Page> {
  const { requests } = begin(start);
  const payload = start.opening.kind === 'slip' ? start.opening.payload : { file: {}, digest: '' };
  // There is nothing here to draw on: the picture is sent as it is.
  const preparePicture = fromPromise<PreparedPicture, { file: object; rules: SlipRules | null }>(async () => ({
    ok: true,
    picture: { ...payload, preview: '', bytes: 1 },
  }));
  const actor = createActor(slipUploadFlow(requests)(start.world).provide({ actors: { preparePicture } })).start();
  return flowPage({
    actor,
    requests,
    async ask(rest) {
      actor.send({ type: 'picture.chosen', file: payload.file });
      await rest();
      actor.send({ type: 'slip.send' });
    },
  });
}
