import { describe, expect } from 'vitest';
import { receiveMachine } from '../../machines/bonus/receive.machine.ts';
import type { OfferOrder } from '../../machines/bonus/receive-setup.ts';
import { isWaiting } from '../../machines/payment/payment.ts';
import { useText } from '../../src/i18n/text.tsx';
import {
  type ReceiveActor,
  ReceiveButton,
  ReceiveTrouble,
  receivedIn,
} from '../../src/screens/bonus/receive-parts.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import { RECEIVED } from './offer-fixtures.ts';
import { payments } from './payment-fixtures.ts';

const BONUS = { kind: 'bonus', ask: { code: 'DAILY', times: 0 } } as const;
const PROMOTION = { kind: 'promotion', ask: { code: 'NEW100' } } as const;
const DONE = { value: RECEIVED, receipt: null };
const asked = (offer: OfferOrder) => ({ offer, lacking: false });
const payment = payments(
  {
    kind: 'bonus',
    ask: { code: 'DAILY', times: 0 },
    done: DONE,
    refusedWith: 'BONUS_CONDITION',
  },
  'by the line',
);
const { view } = payment;

function Trouble({ actor }: { actor: ReceiveActor }) {
  const t = useText();
  return <ReceiveTrouble actor={actor} title={t('bonus.notReceived')} />;
}

const model: FlowModel<typeof receiveMachine> = {
  machine: receiveMachine,
  inputs: [asked(BONUS), { offer: BONUS, lacking: true }],
  isStandIn: true,
  view: (actor) => (
    <>
      <Trouble actor={actor} />
      <ReceiveButton actor={actor} label="Receive" />
    </>
  ),
  contextKey: ({ online, request }) => [online, request?.phase].join(' '),
  events: {
    'offer.receive': { payloads: [{ type: 'offer.receive' }], act: (ui) => ui.pressNamed('Receive') },
    'payment.changed': world(payment.changed(view('sending'), view('unanswered'))),
    'connection.changed': world(({ online, request }) =>
      request === null || isWaiting(request) ? [{ type: 'connection.changed', online: !online }] : [],
    ),
  },
  actors: { connection: 'quiet', payment: payment.fixture },
  states: {
    paying: (ui) => {
      ui.seesNo('request.checkAgain');
      ui.seesNo('bonus.notReceived');
    },
    'offered.fresh': (ui, { online, lacking }) => {
      expect(receiveButton(ui).disabled).toBe(!online || lacking);
      ui.seesNo('request.safe');
      ui.seesNo('bonus.notReceived');
    },
    'offered.refused': (ui) => ui.seesNo('request.safe'),
    received: (ui) => ui.seesNo('bonus.notReceived'),
  },
};

type Ui = Run<typeof receiveMachine>['ui'];

function receiveButton(ui: Ui): HTMLButtonElement {
  return ui.screen.getByRole<HTMLButtonElement>('button', { name: /Receive/ });
}

describePaths('receive', model);

const problem = { kind: 'failed', failure: 'timeout' } as const;

describe('receiving an offer', () => {
  async function receive(run: Run<typeof receiveMachine>) {
    await payment.says(null);
    await run.ui.pressNamed('Receive');
    await payment.says(view('open'));
    await payment.says(view('sending'));
  }

  journey('two taps send one request; what it brought is told', model, asked(BONUS), async (run) => {
    await receive(run);
    expect(receiveButton(run.ui).ariaBusy).toBe('true');
    await run.send({ type: 'offer.receive' });
    expect(payment.ordered()).toEqual([BONUS, 'request.send']);
    await payment.says(view('done', DONE));
    expect(receivedIn(run.actor.getSnapshot())).toEqual(RECEIVED);
  });

  journey('without an answer, either button asks about the same', model, asked(BONUS), async (run) => {
    await receive(run);
    await payment.says(view('unanswered', { problem }));
    run.ui.sees('error.failure.timeout');
    run.ui.seesNo('bonus.notReceived');
    await run.stage.inspect();
    await run.ui.press('request.checkAgain');
    await payment.says(view('sending', { again: true }));
    await payment.says(view('unanswered'));
    await run.ui.pressNamed('Receive');
    await payment.says(view('unanswered'));
    expect(payment.ordered()).toEqual([BONUS, 'request.send', 'request.send', BONUS, 'request.send']);
  });

  journey('without a connection what has no answer waits, and says so', model, asked(BONUS), async (run) => {
    await payment.says(view('unanswered'));
    await run.send({ type: 'connection.changed', online: false });
    await payment.connects(false);
    run.ui.withholds('request.checkAgain');
    expect(receiveButton(run.ui).disabled).toBe(true);
    run.ui.sees('connection.offline');
  });

  journey(
    'after a day it cannot be asked about any more, and a new one can be made',
    model,
    asked(BONUS),
    async (run) => {
      await payment.says(view('unanswered'));
      await payment.says(view('setAside'));
      run.ui.sees('request.setAside');
      run.ui.seesNo('request.checkAgain');
      await run.ui.pressNamed('Receive');
      expect(payment.ordered()).toEqual([BONUS]);
    },
  );

  journey('one from before is looked for by its code', model, asked(PROMOTION), async () => {
    expect(payment.log).toEqual([{ kinds: ['promotion'], like: PROMOTION.ask }]);
  });
});
