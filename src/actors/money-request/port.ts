/** The listening actor `request` of a flow (machines/money-request/port.ts). */
import { fromCallback, type NonReducibleUnknown } from 'xstate';
import type { Kind } from '../../../machines/money-request/kinds.ts';
import type { RequestCommand, RequestTold } from '../../../machines/money-request/port.ts';
import { isUnresolved, type RequestView, type ViewOf } from '../../../machines/money-request/request.ts';
import type { RequestsEvent } from '../../../machines/money-request/requests.machine.ts';
import type { World } from '../world.ts';
import type { RequestsActor } from './requests.ts';
import { intentOf, ROWS } from './rows.ts';

type Opening<K extends Kind> = Extract<RequestCommand<K>, { readonly type: 'request.open' }>;

let askers = 0;

function isOneOf<K extends Kind>(kinds: readonly K[], view: RequestView | ViewOf<K>): view is ViewOf<K> {
  return kinds.some((kind) => kind === view.kind);
}

/** Sent and without a final answer, or with one that the player has not seen. */
function isLeft(view: RequestView): boolean {
  return (isUnresolved(view) && view.phase !== 'open') || view.phase === 'done';
}

function openedBy(command: Opening<Kind>) {
  if (command.kind === 'slip')
    return { kind: command.kind, ask: ROWS.slip.askOf(command.payload), payload: command.payload };
  if (command.kind === 'giftLink')
    return { kind: command.kind, ask: ROWS.giftLink.askOf(command.payload), payload: command.payload };
  return { kind: command.kind, ask: command.ask, payload: undefined };
}

export interface PortOptions<K extends Kind, Input = NonReducibleUnknown> {
  /** What the flow asks for. */
  readonly kinds: readonly K[];
  /** Which requests of these kinds are the flow's own: those of one game, one provider, one bonus. */
  readonly isOwn?: (request: ViewOf<K>, input: Input) => boolean;
}

export const requestPort = <K extends Kind, Input = NonReducibleUnknown>(
  { newKey }: Pick<World, 'newKey'>,
  requests: RequestsActor,
  { kinds, isOwn = () => true }: PortOptions<K, Input>,
) =>
  fromCallback<RequestCommand<K>, Input>(({ input, sendBack, receive }) => {
    askers += 1;
    const asker = `flow-${askers}`;
    const send: (event: RequestsEvent) => void = (event) => requests.send(event);
    let begun = false;
    let told: ViewOf<K> | null | undefined;

    const current = (): ViewOf<K> | null => {
      const { views, attended } = requests.getSnapshot().context;
      const view = views[attended[asker] ?? ''];
      return view !== undefined && isOneOf(kinds, view) ? view : null;
    };
    const tell = () => {
      const request = current();
      if (request === told) return;
      told = request;
      sendBack({ type: 'request.told', request } satisfies RequestTold<K>);
    };
    const look = () => {
      const snapshot = requests.getSnapshot();
      if (!begun) {
        if (snapshot.matches('recalling')) return;
        begun = true;
        const left = Object.values(snapshot.context.views).find(
          (view) => isLeft(view) && isOneOf(kinds, view) && isOwn(view, input),
        );
        if (left !== undefined && current() === null) send({ type: 'request.attend', asker, id: left.id });
      }
      tell();
    };
    const open = (command: Opening<Kind>) => {
      const { kind, ask, payload } = openedBy(command);
      send({
        type: 'request.open',
        asker,
        kind,
        ask,
        payload,
        intent: intentOf(kind, ask),
        key: newKey(),
        at: Date.now(),
      });
    };

    const subscription = requests.subscribe(look);
    look();
    receive((command) => {
      if (command.type === 'request.open') return open(command as Opening<Kind>);
      if (command.type === 'request.leave') return send({ type: 'request.leave', asker });
      const id = current()?.id;
      if (id !== undefined) send({ type: command.type, id });
    });
    return () => {
      subscription.unsubscribe();
      send({ type: 'request.leave', asker });
    };
  });
