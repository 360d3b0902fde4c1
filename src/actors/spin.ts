import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type Slice, setupSpin, spin } from '../../contract/spin.ts';
import { isFinal } from '../../machines/receipt/answer.ts';
import { type SpinEvent, spinMachine } from '../../machines/spin/spin.machine.ts';
import type { Remembered, WheelCommand, WheelReading, Won } from '../../machines/spin/wheel.ts';
import { safeHtml } from '../adapters/html.ts';
import { createWheelStage, type WheelStage } from '../adapters/wheel-stage.ts';
import { ApiFailure } from '../api/client.ts';
import { couponFlow } from './coupon.ts';
import type { FlowOf, World } from './world.ts';

/** How long a spin without an answer is asked about with its key. Milliseconds. */
const LIFETIME = 24 * 60 * 60 * 1000;
const PLACE = 'intent:spin';

const kept = v.object({
  key: v.pipe(v.string(), v.minLength(1)),
  at: v.number(),
  /** Once it is known, until it was seen. */
  won: v.nullable(v.object({ code: v.string(), label: v.string(), coins: v.number(), blank: v.boolean() })),
});
type Kept = v.InferOutput<typeof kept>;

/**
 * The spin that the phone has in mind: its key from before it is sent, its prize until that was seen. Other tabs write in
 * the same place, so a page keeps the key of its own spin itself: trying again never takes a second coin.
 */
function spinMemory({ local, newKey }: Pick<World, 'local' | 'newKey'>) {
  /** Of this page's spin without an answer, and of the prize that it shows. */
  let asking: string | null = null;
  let showing: string | null = null;
  const write = (record: Kept) => local.set(PLACE, JSON.stringify(record));
  const read = (): Kept | null => {
    const record = v.safeParse(v.pipe(v.string(), v.parseJson(), kept), local.get(PLACE));
    return record.success && Date.now() - record.output.at < LIFETIME ? record.output : null;
  };
  /** Another tab's stays. */
  const forget = (key: string | null) => {
    const record = read();
    if (record === null || record.key === key) local.remove(PLACE);
  };
  return {
    recall(): Remembered {
      const record = read();
      if (record !== null && record.won !== null) showing = record.key;
      return { sent: record !== null && record.won === null, won: record?.won ?? null };
    },
    /** The key of a spin without an answer, or a new one. */
    open(): string {
      if (asking !== null) return asking;
      const record = read();
      asking = record !== null && record.won === null ? record.key : newKey();
      if (asking !== record?.key) write({ key: asking, at: Date.now(), won: null });
      return asking;
    },
    keep(key: string, won: Won): void {
      asking = null;
      showing = key;
      write({ key, at: Date.now(), won });
    },
    /** It was refused for good. */
    drop(key: string): void {
      asking = null;
      forget(key);
    },
    seen: () => forget(showing),
  };
}

/** Codes by which a slice says that it brings nothing, where the service does not say so itself. */
const BLANK = /^(BLANK|EMPTY|LOSE|NONE|NOTHING|NO_?PRIZE)/i;

async function slicesOf(slices: readonly Slice[]) {
  const texts = await safeHtml(slices.map(({ htmlDescription }) => htmlDescription ?? ''));
  return slices.map(({ code, label, bgColor, textColor, weight }, place) => ({
    ...{ code, label, bgColor, textColor },
    html: texts[place] || null,
    weight: weight ?? null,
  }));
}

/** A wheel for one page: `show` puts it on a canvas, and the flow turns it. */
export function openWheel(): { show: WheelStage['show']; flow: FlowOf<typeof spinMachine> } {
  const stage = createWheelStage();
  return { show: stage.show, flow: spinFlow(stage) };
}

export const spinFlow =
  (stage: Pick<WheelStage, 'follow'>): FlowOf<typeof spinMachine> =>
  (world) => {
    const memory = spinMemory(world);
    return spinMachine.provide({
      actors: {
        recallSpin: fromPromise(async () => memory.recall()),
        loadWheel: fromPromise(async ({ signal }: { signal: AbortSignal }): Promise<Outcome<WheelReading>> => {
          const answer = await world.api.send(setupSpin, { signal });
          if (!answer.ok) return answer;
          const { activeSpinwheel: wheel, userCoin: coins } = answer.value.result;
          // A wheel without slices is none.
          if (!wheel || wheel.slice.length === 0) return { ok: true, value: { wheel: null, coins } };
          const slices = await slicesOf(wheel.slice);
          return { ok: true, value: { wheel: { name: wheel.name, slices }, coins } };
        }),
        askSpin: fromPromise(async ({ input, signal }: { input: { again: boolean }; signal: AbortSignal }) => {
          const key = memory.open();
          const answer = await world.api.send(spin, { key, signal });
          const outcome: Outcome<Won> = answer.ok ? wonIn(answer.value) : answer;
          if (outcome.ok) memory.keep(key, outcome.value);
          else if (isFinal(undefined, { outcome, again: input.again })) memory.drop(key);
          return outcome;
        }),
        wheel: fromCallback<WheelCommand>(({ receive, sendBack }) => {
          const tell: (event: SpinEvent) => void = sendBack;
          const { command, leave } = stage.follow(() => tell({ type: 'wheel.landed' }));
          receive((given) => {
            try {
              command(given);
            } catch (error) {
              // A wheel that a browser cannot turn keeps no prize back.
              console.error(error);
              if (given.type === 'wheel.land') tell({ type: 'wheel.landed' });
            }
          });
          return leave;
        }),
        memory: fromCallback<{ type: 'prize.seen' }>(({ receive }) => receive(memory.seen)),
        coupons: couponFlow(world),
      },
    });
  };

/** A refusal may also come as an answer that says no (section 7). */
function wonIn({ success, result, error }: v.InferOutput<(typeof spin)['reply']>): Outcome<Won> {
  if (!success) return { ok: false, code: error || 'INTERNAL_SERVER_ERROR' };
  if (result === undefined) throw new ApiFailure('malformed', 'a spin that brought nothing known');
  const { code, label, remainingCoin: coins, blank } = result;
  return { ok: true, value: { code, label, coins, blank: blank ?? BLANK.test(code) } };
}
