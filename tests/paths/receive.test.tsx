import { describe, expect } from 'vitest';
import { type OfferAsked, receiveMachine } from '../../machines/bonus/receive.machine.ts';
import { canSend } from '../../machines/money-request/port.ts';
import { ReceiveButton, ReceiveTrouble, receivedIn } from '../../src/screens/bonus/receive-parts.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import { offerView, RECEIVED } from './offer-fixtures.ts';
import { course, told } from './request-fixtures.ts';

const BONUS: OfferAsked = { kind: 'bonus', ask: { code: 'DAILY', times: 0 } };
const PROMOTION: OfferAsked = { kind: 'promotion', ask: { code: 'NEW100' } };
const DONE = { value: RECEIVED, receipt: null };

const model: FlowModel<typeof receiveMachine> = {
  machine: receiveMachine,
  inputs: [BONUS],
  view: (actor) => (
    <>
      <ReceiveTrouble actor={actor} />
      <ReceiveButton actor={actor} label="Receive" />
    </>
  ),
  contextKey: ({ online, request }) => [online, request?.phase].join(' '),
  events: {
    'offer.receive': { payloads: [{ type: 'offer.receive' }], act: (ui) => ui.pressNamed('Receive') },
    'offer.retry': { payloads: [{ type: 'offer.retry' }], act: (ui) => ui.press('request.checkAgain') },
    'request.told': world(course({ kind: 'bonus', ask: BONUS.ask, done: DONE, refusedWith: 'BONUS_CONDITION' })),
    'connection.changed': world(({ online, request }) =>
      request === null || canSend({ context: { online: true, request } })
        ? [{ type: 'connection.changed', online: !online }]
        : [],
    ),
  },
  actors: { request: 'quiet', connection: 'quiet' },
  states: {
    recalling: (ui) => expect(receiveButton(ui).disabled || receiveButton(ui).ariaBusy).toBeTruthy(),
    'offered.fresh': (ui, { online }) => {
      expect(receiveButton(ui).disabled).toBe(!online);
      ui.seesNo('request.safe');
      ui.seesNo('invite.notReceived');
    },
    'offered.refused': (ui) => ui.seesNo('request.safe'),
    'offered.unanswered': (ui, { online }) => {
      ui.seesNo('invite.notReceived');
      if (online) ui.offers('request.checkAgain');
      else ui.withholds('request.checkAgain');
    },
    receiving: (ui) => ui.seesNo('request.checkAgain'),
    received: (ui) => ui.seesNo('invite.notReceived'),
  },
};

type Ui = Run<typeof receiveMachine>['ui'];

function receiveButton(ui: Ui): HTMLButtonElement {
  return ui.screen.getByRole<HTMLButtonElement>('button', { name: /Receive/ });
}

describePaths('receive', model);

const saidTo = (run: Run<typeof receiveMachine>) => run.told.map(([, event]) => event);
const SEND = { type: 'request.send' };
const LEAVE = { type: 'request.leave' };

describe.each([
  ['bonus', BONUS],
  ['promotion', PROMOTION],
] as const)('receiving a %s', (_, asked) => {
  const OPEN = { type: 'request.open', ...asked };

  async function receive(run: Run<typeof receiveMachine>) {
    await run.send(told(null));
    await run.ui.pressNamed('Receive');
    await run.send(offerView(asked, 'open'));
    await run.send(offerView(asked, 'sending'));
  }

  journey('two taps send one request; what it brought is told', model, asked, async (run) => {
    await run.send(told(null));
    await run.ui.pressNamed('Receive');
    await run.send({ type: 'offer.receive' });
    await run.send(offerView(asked, 'open'));
    await run.send(offerView(asked, 'sending'));
    await run.send({ type: 'offer.receive' });
    expect(saidTo(run)).toEqual([OPEN, SEND]);
    await run.send(offerView(asked, 'done', DONE));
    expect(receivedIn(run.actor.getSnapshot())).toEqual(RECEIVED);
  });

  journey('refused: the code is said, and it can be asked for anew', model, asked, async (run) => {
    await receive(run);
    await run.send(offerView(asked, 'refused', { problem: { kind: 'refused', code: 'BONUS_FULL' } }));
    run.ui.sees('error.BONUS_FULL');
    await run.ui.pressNamed('Receive');
    expect(saidTo(run)).toEqual([OPEN, SEND, OPEN]);
  });

  journey('without an answer, either button asks about the same', model, asked, async (run) => {
    await receive(run);
    await run.send(offerView(asked, 'unanswered', { problem: { kind: 'failed', failure: 'timeout' } }));
    run.ui.sees('error.failure.timeout');
    await run.ui.pressNamed('Receive');
    await run.send(offerView(asked, 'sending', { again: true }));
    await run.send(offerView(asked, 'unanswered'));
    await run.ui.press('request.checkAgain');
    expect(saidTo(run)).toEqual([OPEN, SEND, SEND, SEND]);
  });

  journey('after a day it cannot be asked about any more, and a new one can be made', model, asked, async (run) => {
    await receive(run);
    await run.send(offerView(asked, 'unanswered'));
    await run.send(offerView(asked, 'setAside'));
    run.ui.sees('request.setAside');
    run.ui.seesNo('request.checkAgain');
    await run.ui.pressNamed('Receive');
    expect(saidTo(run)).toEqual([OPEN, SEND, OPEN]);
  });

  journey('the connection is lost as it is asked: it is not sent', model, asked, async (run) => {
    await run.send(told(null));
    await run.ui.pressNamed('Receive');
    await run.send({ type: 'connection.changed', online: false });
    await run.send(offerView(asked, 'open'));
    expect(saidTo(run)).toEqual([OPEN, LEAVE]);
    run.ui.sees('connection.offline');
  });
});
