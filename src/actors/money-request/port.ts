/**
 * The port by which a flow follows one of the member's requests: a payment's, or by the listening actor `request`
 * (machines/money-request/port.ts).
 */
import { fromCallback } from 'xstate';
import type { Kind } from '../../../machines/money-request/kinds.ts';
import type { RequestCommand, RequestTold } from '../../../machines/money-request/port.ts';
import { isUnresolved, type RequestView, type ViewOf } from '../../../machines/money-request/request.ts';
import type { Order } from '../../../machines/payment/payment.ts';
import type { World } from '../world.ts';
import { askOf } from './deposit-rows.ts';
import type { RequestsActor } from './requests.ts';
import { intentOf, isKind } from './rows.ts';

let askers = 0;

/** True if the request is of one of the known kinds: then `kind` tells its other fields. */
export const hasKind = (view: RequestView | ViewOf<Kind>): view is ViewOf<Kind> => isKind(view.kind);

/** True for a request that was sent and has no final answer, or one that the player has not seen. */
function isLeft(view: RequestView): boolean {
  return (isUnresolved(view) && view.phase !== 'open') || view.phase === 'done';
}

function bodyOf(order: Order) {
  if (order.kind === 'slip') return { ask: askOf.slip(order.payload), payload: order.payload };
  if (order.kind === 'giftLink') return { ask: askOf.giftLink(order.payload), payload: order.payload };
  return { ask: order.ask };
}

/** Follows a request for one flow. `tell` receives it at the start and with each change; null for none. */
export function lookAt(
  { newKey }: Pick<World, 'newKey'>,
  requests: RequestsActor,
  tell: (request: ViewOf<Kind> | null) => void,
) {
  askers += 1;
  const asker = `flow-${askers}`;
  let told: ViewOf<Kind> | null | undefined;
  let subscription: { unsubscribe(): void } | undefined;
  const current = (): ViewOf<Kind> | null => {
    const { views, attended } = requests.getSnapshot().context;
    const view = views[attended[asker] ?? ''];
    return view !== undefined && hasKind(view) ? view : null;
  };
  const look = () => {
    const request = current();
    if (request === told) return;
    told = request;
    tell(request);
  };
  const leave = () => requests.send({ type: 'request.leave', asker });
  return {
    open(order: Order) {
      const body = bodyOf(order);
      const intent = intentOf(order.kind, body.ask);
      requests.send({ type: 'request.open', asker, kind: order.kind, ...body, intent, key: newKey(), at: Date.now() });
    },
    send(type: 'request.send' | 'request.stop' | 'request.drop' | 'request.seen') {
      const id = current()?.id;
      if (id !== undefined) requests.send({ type, id });
    },
    leave,
    /** Follows the request from now on. `isOwn`: finds an earlier request of the flow, as soon as that is known. */
    follow(isOwn: (view: RequestView) => boolean = () => false) {
      let isRecalled = false;
      const step = () => {
        const { context } = requests.getSnapshot();
        if (!isRecalled && current() === null) {
          if (requests.getSnapshot().matches('recalling')) return;
          const left = Object.values(context.views).find((view) => isLeft(view) && isOwn(view));
          if (left !== undefined) requests.send({ type: 'request.attend', asker, id: left.id });
        }
        isRecalled = true;
        look();
      };
      subscription = requests.subscribe(step);
      step();
    },
    end() {
      subscription?.unsubscribe();
      leave();
    },
  };
}

export interface PortOptions<K extends Kind> {
  /** The kinds that the flow requests. */
  readonly kinds: readonly K[];
}

function isOneOf<K extends Kind>(kinds: readonly K[], view: RequestView | ViewOf<K>): view is ViewOf<K> {
  return kinds.some((kind) => kind === view.kind);
}

export const requestPort = <K extends Kind>(
  world: Pick<World, 'newKey'>,
  requests: RequestsActor,
  { kinds }: PortOptions<K>,
) =>
  fromCallback<RequestCommand<K>>(({ sendBack, receive }) => {
    const own = lookAt(world, requests, (request) =>
      sendBack({
        type: 'request.told',
        request: request !== null && isOneOf(kinds, request) ? request : null,
      } satisfies RequestTold<K>),
    );
    own.follow((view) => isOneOf(kinds, view));
    receive((command) => {
      if (command.type === 'request.open') own.open(command as Order);
      else if (command.type === 'request.leave') own.leave();
      else own.send(command.type);
    });
    return own.end;
  });
