import { fromCallback, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type Slice, setupSpin } from '../../contract/spin.ts';
import { isOneOf } from '../../machines/dialogs/dialog.ts';
import type { SpinEvent } from '../../machines/spin/context.ts';
import { spinMachine } from '../../machines/spin/spin.machine.ts';
import type { WheelCommand, WheelReading } from '../../machines/spin/wheel.ts';
import { UNKNOWN } from '../../machines/unknown.ts';
import { attention, SELDOM } from '../adapters/attention.ts';
import { safeHtml } from '../adapters/html.ts';
import { createWheelStage, type WheelStage } from '../adapters/wheel-stage.ts';
import { connection } from './connection.ts';
import { couponFlow } from './coupon.ts';
import { dialogsOf } from './dialogs.ts';
import { requestPort } from './money-request/port.ts';
import type { RequestsActor } from './money-request/requests.ts';
import type { Signalled } from './signalled.ts';
import type { FlowOf } from './world.ts';

/** The colours of a slice. Where the operator gives only one, both are the app's: theirs may not be readable on it. */
function coloursOf(bgColor: string | null | undefined, textColor: string | null | undefined, place: number) {
  if (bgColor && textColor) return { bgColor, textColor };
  return place % 2 === 0 ? { bgColor: '#14324a', textColor: '#ffffff' } : { bgColor: '#f4e3b5', textColor: '#14324a' };
}

async function slicesOf(slices: readonly Slice[]) {
  const texts = await safeHtml(slices.map(({ htmlDescription }) => htmlDescription ?? ''));
  return slices.map(({ code, label, bgColor, textColor, weight }, place) => ({
    ...{ code, label: label ?? UNKNOWN, ...coloursOf(bgColor, textColor, place) },
    html: texts[place] || null,
    weight: weight ?? null,
  }));
}

/** A wheel for one page: `show` puts it on a canvas, and the flow turns it. */
export function openWheel(requests: RequestsActor): { show: WheelStage['show']; flow: FlowOf<typeof spinMachine> } {
  const stage = createWheelStage();
  return { show: stage.show, flow: spinFlow(stage, requests) };
}

const STALE: SpinEvent = { type: 'page.stale' };

/** The player has gone back from what a spin brought, or did not bring. */
const LEFT: readonly SpinEvent[] = [{ type: 'prize.close' }, { type: 'problem.close' }];

export const spinFlow =
  (stage: Pick<WheelStage, 'follow'>, requests: RequestsActor): FlowOf<typeof spinMachine> =>
  (world) =>
    spinMachine.provide({
      actors: {
        loadWheel: fromPromise(async ({ signal }: Signalled): Promise<Outcome<WheelReading>> => {
          const answer = await world.api.send(setupSpin, { signal });
          if (!answer.ok) return answer;
          const { activeSpinwheel: wheel, userCoin: coins } = answer.value.result;
          // A wheel without slices is none.
          if (!wheel || wheel.slice.length === 0) return { ok: true, value: { wheel: null, coins } };
          const slices = await slicesOf(wheel.slice);
          return { ok: true, value: { wheel: { name: wheel.name, slices }, coins } };
        }),
        request: requestPort(world, requests, { kinds: ['spin'] }),
        connection: connection(world),
        attention: attention(world, () => STALE, { every: SELDOM }),
        dialogs: dialogsOf(world, isOneOf('spin'), ({ type }) => (type === 'dialog.closed' ? LEFT : [])),
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
        coupons: couponFlow(requests)(world),
      },
    });
